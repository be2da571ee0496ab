import type { BookFile } from '#features/service-book/content/book-content.ts';
import { fileKeyOf } from '#features/service-book/links/book-link-token.ts';
import type { OpenedBookLink } from '#features/service-book/links/book-links.repository.ts';
import {
  admitFileRead,
  admitPageRead,
  openBookLink,
  readerOf,
} from '#features/service-book/links/book-links.service.ts';
import { listShownFiles, type ShownFile } from '#features/service-book/links/shown-book.repository.ts';
import { judgeBook } from '#features/service-book/made-books.service.ts';
import { bookPage } from '#features/service-book/page/book-page.ts';
import { findPagePeriod, readBookSources } from '#features/service-book/read-book.ts';
import { wordBookFor } from '#features/service-book/service-book.service.ts';
import type { Context } from '#platform/context.ts';
import { FILE_VARIANTS } from '#platform/files/file-store.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#platform/images/pictures.ts';
import type { Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { refuseIfDeleted } from '#platform/refuse-if-deleted.ts';
import type { BookVerdict } from '@carnet/contract/service-book/book-link.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import type { Readable } from 'node:stream';

/** A request for the page of a link; `isOpening`: by a user. */
interface PageReading {
  readonly token: string;
  readonly networks: Networks;
  readonly isOpening: boolean;
}

/** The page of a link as HTML. Refuses `not_found` and `rate_limited`. */
export async function readBookPage(
  context: Context,
  { token, networks, isOpening }: PageReading,
): Promise<string> {
  const opened = await openOrRefuse(context, token);
  return refuseIfDeleted(
    () => openOrRefuse(context, token),
    () => readOpenedPage(context, opened, { token, networks, isOpening }),
  );
}

async function readOpenedPage(
  context: Context,
  opened: OpenedBookLink,
  { token, networks, isOpening }: PageReading,
): Promise<string> {
  await admitPageRead(context, opened, networks, isOpening);
  const { link } = opened;
  const reader = readerOf(opened);
  const { isCut, ...period } = await findPagePeriod(
    context.transactions.readOnly,
    reader,
    link.vehicleId,
    link.options,
  );
  const options = { ...link.options, ...period };
  const sources = await readBookSources(context, reader, link.vehicleId, options);
  return bookPage({
    content: await wordBookFor(context, reader, sources, options, null),
    earlier: isCut ? formatEarlier(opened, options) : null,
    expires: formatExpiry(opened),
    addressOfFile: ({ id }: BookFile, variant) =>
      `/v1/book-links/${token}/files/${fileKeyOf(token, id)}/${variant}`,
    checkAddress: `/v1/book-links/${token}/check`,
  });
}

/** Verifies whether a document is a book of the link's vehicle. Refuses `not_found` and `rate_limited`. */
export async function checkBook(
  context: Context,
  { token, networks, hash }: { readonly token: string; readonly networks: Networks; readonly hash: string },
): Promise<BookVerdict> {
  const opened = await openOrRefuse(context, token);
  await admitPageRead(context, opened, networks, false);
  return refuseIfDeleted(
    () => openOrRefuse(context, token),
    () => judgeBook(context, readerOf(opened), opened.link.vehicleId, hash),
  );
}

/** A file on a page with its bytes, which must be read or destroyed. */
export interface OpenedShownFile {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
  readonly size: number;
}

/** Refuses `not_found` for any file that the page does not show, and `rate_limited`. */
export async function openShownFile(
  context: Context,
  { token, key, variant: asked }: { readonly token: string; readonly key: string; readonly variant: string },
  networks: Networks,
): Promise<OpenedShownFile> {
  const opened = await openOrRefuse(context, token);
  await admitFileRead(context, opened, networks);
  const { link } = opened;
  const variant = FILE_VARIANTS.find((known) => known === asked);
  const tx = context.transactions.readOnly;
  const shown = await listShownFiles(tx, link, await findPagePeriod(tx, link, link.vehicleId, link.options));
  const file = shown.find(({ id }) => fileKeyOf(token, id) === key);
  const bytes = variant && file ? await context.fileStore.read(link.garageId, file.id, variant) : null;
  if (!variant || !file || !bytes) throw new Refusal('not_found');
  const contentType = variant === 'thumbnail' ? THUMBNAIL_CONTENT_TYPE : file.contentType;
  return { name: shownName(file), contentType, ...bytes };
}

/** The page shows invoices with their names; the name that a phone gave to a photo is not shown. */
function shownName({ name, contentType }: ShownFile): string {
  return contentType.startsWith('image/') ? 'photo' : name;
}

async function openOrRefuse(context: Context, token: string): Promise<OpenedBookLink> {
  const opened = await openBookLink(context, token);
  if (opened === null) throw new Refusal('not_found');
  return opened;
}

/** A sentence that there is more than the page shows. */
function formatEarlier({ link, language }: OpenedBookLink, { from }: ServiceBookQuery): string {
  const shown = link.options.lang ?? language;
  const t = createTranslator(shown, compileCatalogue(shown), 'generic');
  return t('book.page.earlier', { date: from === undefined ? '' : formattersFor(shown).formatDate(from) });
}

/** A sentence with the expiry of the link. */
function formatExpiry({ link, language, timeZone }: OpenedBookLink): string {
  const shown = link.options.lang ?? language;
  const t = createTranslator(shown, compileCatalogue(shown), 'generic');
  const { formatDate } = formattersFor(shown);
  return t('book.page.expires', {
    date: formatDate(civilDateInZone(Date.parse(link.expiresAt), timeZone)),
  });
}

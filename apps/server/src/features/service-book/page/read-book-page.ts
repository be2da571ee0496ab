import type { BookFile } from '#features/service-book/content/book-content.ts';
import { fileKeyOf } from '#features/service-book/links/book-link-token.ts';
import type { OpenedBookLink } from '#features/service-book/links/book-links.repository.ts';
import {
  admitFileRead,
  admitPageRead,
  openBookLink,
  readerOf,
} from '#features/service-book/links/book-links.service.ts';
import {
  listShownFiles,
  readEntryTimes,
  type EntryTimes,
  type ShownFile,
} from '#features/service-book/links/shown-book.repository.ts';
import { judgeBook } from '#features/service-book/made-books.service.ts';
import { bookPage } from '#features/service-book/page/book-page.ts';
import { readBookSources, type BookSources } from '#features/service-book/read-book.ts';
import { wordBookFor } from '#features/service-book/service-book.service.ts';
import type { Context } from '#platform/context.ts';
import { FILE_VARIANTS } from '#platform/files/file-store.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#platform/images/pictures.ts';
import type { Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { whileThere } from '#platform/while-there.ts';
import type { BookVerdict } from '@carnet/contract/service-book/book-link.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import type { Readable } from 'node:stream';

/** Who reads the page of a link, and whether a person looks at it. */
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
  return whileThere(
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
  const sources = await readBookSources(context, reader, link.vehicleId, link.options);
  const content = wordBookFor(context, reader, sources, link.options, null);
  const times = await readEntryTimes(context.transactions.reading, link);
  const say = sayerFor(opened);
  return bookPage({
    content,
    verified: say.verified(sources, times),
    expires: say.expires(),
    addressOfFile: ({ id }: BookFile, variant) =>
      `/v1/book-links/${token}/files/${fileKeyOf(token, id)}/${variant}`,
    checkAddress: `/v1/book-links/${token}/check`,
  });
}

/** Whether a document is a book of the vehicle behind a link. Refuses `not_found` and `rate_limited`. */
export async function checkBook(
  context: Context,
  { token, networks, hash }: { readonly token: string; readonly networks: Networks; readonly hash: string },
): Promise<BookVerdict> {
  const opened = await openOrRefuse(context, token);
  await admitPageRead(context, opened, networks, false);
  return whileThere(
    () => openOrRefuse(context, token),
    () => judgeBook(context, readerOf(opened), opened.link.vehicleId, hash),
  );
}

/** A file that a page shows, and its bytes, to be read or destroyed. */
export interface OpenedShownFile {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
  readonly size: number;
}

/** Refuses `not_found` for whatever the page does not show, and `rate_limited`. */
export async function openShownFile(
  context: Context,
  { token, key, variant: asked }: { readonly token: string; readonly key: string; readonly variant: string },
  networks: Networks,
): Promise<OpenedShownFile> {
  const opened = await openOrRefuse(context, token);
  await admitFileRead(context, opened, networks);
  const { link } = opened;
  const variant = FILE_VARIANTS.find((known) => known === asked);
  const shown = await listShownFiles(context.transactions.reading, link);
  const file = shown.find(({ id }) => fileKeyOf(token, id) === key);
  const bytes = variant && file ? await context.fileStore.read(link.garageId, file.id, variant) : null;
  if (!variant || !file || !bytes) throw new Refusal('not_found');
  const contentType = variant === 'thumbnail' ? THUMBNAIL_CONTENT_TYPE : file.contentType;
  return { name: nameOf(file), contentType, ...bytes };
}

/** The name of an invoice is on its page; that a phone gave to a photo tells of nothing that is shown. */
function nameOf({ name, contentType }: ShownFile): string {
  return contentType.startsWith('image/') ? 'photo' : name;
}

async function openOrRefuse(context: Context, token: string): Promise<OpenedBookLink> {
  const opened = await openBookLink(context, token);
  if (opened === null) throw new Refusal('not_found');
  return opened;
}

function sayerFor({ link, language: own, timeZone }: OpenedBookLink) {
  const language = link.options.lang ?? own;
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const { formatDate } = formattersFor(language);
  const dayOf = (instant: string) => formatDate(civilDateInZone(Date.parse(instant), timeZone));
  return {
    expires: () => t('book.page.expires', { date: dayOf(link.expiresAt) }),
    verified: ({ vehicle, records }: BookSources, { entered, lastChange }: EntryTimes): string[] => {
      const times = records.flatMap(({ id }) => entered.get(id) ?? []).toSorted();
      const [first, last] = [times[0], times.at(-1)];
      const changes = [...records.map(({ updated_at }) => updated_at), vehicle.updatedAt];
      const changed = [...changes, ...(lastChange === null ? [] : [lastChange])].toSorted().at(-1);
      const others = records.length - times.length;
      return [
        ...(first === undefined || last === undefined
          ? []
          : [t('book.page.entered', { records: times.length, from: dayOf(first), to: dayOf(last) })]),
        ...(others === 0 ? [] : [t('book.page.imported', { records: others })]),
        ...(changed === undefined ? [] : [t('book.page.changed', { date: dayOf(changed) })]),
      ];
    },
  };
}

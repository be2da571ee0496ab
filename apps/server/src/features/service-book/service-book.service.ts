import { wordBook } from '#features/service-book/content/word-book.ts';
import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawInChild } from '#features/service-book/draw-in-child.ts';
import { findVerdicts, storeVerdicts } from '#features/service-book/invoice-verdicts.service.ts';
import { addressOfBookToken } from '#features/service-book/links/book-link-token.ts';
import { openBookLink } from '#features/service-book/links/book-links.service.ts';
import { rememberBook } from '#features/service-book/made-books.service.ts';
import { readBookSources, type BookSources } from '#features/service-book/read-book.ts';
import type { Actor } from '#platform/actor.ts';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import type { Context } from '#platform/context.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import { Refusal } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What the files of a book may have together (contract, section 14). */
const MOST_BYTES = 500_000_000;

/** One book at a time: each takes a process. */
const inLine = limitConcurrency(1);

/** A book, and the name of its file. Its bytes are to be read or destroyed. */
export interface ServiceBook {
  readonly name: string;
  readonly size: number;
  readonly stream: Readable;
}

/**
 * The service book of a vehicle as a PDF; it waits for those asked for before. Refuses `not_found`, `too_large` with the
 * `bytes` of its files. Rejects with `Unavailable` when drawing takes too long. How many may wait is for the caller to bound.
 */
export async function makeServiceBook(
  context: Context,
  actor: Actor,
  vehicleId: string,
  chosen: ServiceBookQuery,
  signal: AbortSignal,
): Promise<ServiceBook> {
  const qrAddress = await addressOfLink(context, actor, vehicleId, chosen.link);
  const sources = await readBookSources(context, actor, vehicleId, chosen);
  refuseTooMuch(sources, chosen);
  const today = todayOf(actor, context.clock);
  const content = wordBookFor(context, actor, sources, chosen, qrAddress);
  const read = async (fileId: string) => {
    const found = await context.fileStore.read(actor.garageId, fileId, 'original');
    return found === null ? null : buffer(found.stream);
  };
  const name = `${content.title} ${content.vehicle} ${today}.pdf`;
  // A file and not a stream to the client: one with a slow network keeps nobody waiting, and a fault is an answer.
  const file = await openIncomingFile(context.config);
  try {
    const { size, hash } = await inLine(async () => {
      const verdicts = await findVerdicts(context, actor, invoicesIn(sources));
      const known = new Map(verdicts);
      try {
        return await drawInChild(context.children, { content, file, read, verdicts, signal });
      } finally {
        await storeVerdicts(context, actor, known, verdicts);
      }
    });
    await rememberBook(context, actor, sources, chosen, hash);
    return { name, size, stream: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What a book says, in the language chosen, else in that of its reader's account. */
export function wordBookFor(
  { clock }: Context,
  actor: Actor,
  sources: BookSources,
  chosen: ServiceBookQuery,
  qrAddress: string | null,
): BookContent {
  const language = chosen.lang ?? actor.language;
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const today = todayOf(actor, clock);
  const wording = { sources, chosen, today, t, format: formattersFor(language) };
  return wordBook(wording, clock.now(), qrAddress);
}

/** Where the code on the cover leads; null without a link. Refuses a token that opens no page of this vehicle. */
async function addressOfLink(
  context: Context,
  actor: Actor,
  vehicleId: string,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  const link = (await openBookLink(context, token))?.link;
  if (link?.garageId !== actor.garageId || link.vehicleId !== vehicleId) {
    throw new Refusal('validation_failed', { errors: [{ pointer: '/query/link', code: 'not_found' }] });
  }
  return addressOfBookToken(context.config, token);
}

function invoicesIn({ records }: BookSources): string[] {
  return records.flatMap(({ invoice }) => (invoice === null ? [] : [invoice.id]));
}

function refuseTooMuch({ records, vehicle }: BookSources, { invoices, photos }: ServiceBookQuery): void {
  const files = records.flatMap((record) => [
    ...(photos === true ? record.photos : []),
    ...(invoices === false || record.invoice === null ? [] : [record.invoice]),
  ]);
  const cover = photos === true ? vehicle.photos.slice(0, 1) : [];
  const bytes = [...files, ...cover].reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_BYTES) throw new Refusal('too_large', { params: { bytes, maximumBytes: MOST_BYTES } });
}

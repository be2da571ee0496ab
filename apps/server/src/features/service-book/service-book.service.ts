import { wordBook } from '#features/service-book/content/word-book.ts';
import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawInWorker } from '#features/service-book/draw-in-worker.ts';
import { readBookSources, type BookSources } from '#features/service-book/read-book.ts';
import type { Actor } from '#platform/actor.ts';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { buffer } from 'node:stream/consumers';

/** What the files of a book may have together (contract, section 14). */
const MOST_BYTES = 500_000_000;
/** Books in the making, and those that may wait for them. */
const AT_ONCE = 1;
const WAITING = 20;
const RETRY_SECONDS = 10;

const inLine = limitConcurrency(AT_ONCE, {
  most: WAITING,
  refusal: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
});

/** A book, and the name of its file. */
export interface ServiceBook {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The service book of a vehicle as a PDF. Refuses `not_found`, `too_large` with the `bytes` of its files, and
 * `unavailable` while many others wait for theirs.
 */
export async function makeServiceBook(
  context: Context,
  actor: Actor,
  vehicleId: string,
  chosen: ServiceBookQuery,
  signal: AbortSignal,
): Promise<ServiceBook> {
  const sources = await readBookSources(context, actor, vehicleId, chosen);
  refuseTooMuch(sources, chosen);
  const language = chosen.lang ?? actor.language;
  const today = todayOf(actor, context.clock);
  const content: BookContent = wordBook(
    {
      sources,
      chosen,
      today,
      t: createTranslator(language, compileCatalogue(language), 'generic'),
      format: formattersFor(language),
    },
    context.clock.now(),
  );
  const read = async (fileId: string) => {
    const found = await context.fileStore.read(actor.garageId, fileId, 'original');
    return found === null ? null : Uint8Array.from(await buffer(found.stream));
  };
  const bytes = await inLine(() => drawInWorker(content, read, signal));
  return { name: `${content.title} ${content.vehicle} ${today}.pdf`, bytes };
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

import { requireVehicle } from '#features/mileage/mileage.service.ts';
import { findMadeBook, insertMadeBook } from '#features/service-book/made-books.repository.ts';
import { readBookSources, type BookSources } from '#features/service-book/read-book.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import { whileThere } from '#platform/while-there.ts';
import type { BookVerdict } from '@carnet/contract/service-book/book-link.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { hash } from 'node:crypto';

/**
 * Remembers a book by its hashes (SHA-256), so that whoever holds the document can have it checked. Refuses `not_found` when
 * the vehicle is gone by now.
 */
export async function rememberBook(
  { clock, transactions }: Context,
  actor: Actor,
  sources: BookSources,
  { link: _link, ...options }: ServiceBookQuery,
  documentHash: string,
): Promise<void> {
  const book = {
    vehicleId: sources.vehicle.id,
    documentHash,
    contentHash: hashContent(sources, options),
    options,
    madeAt: instantOf(clock.now()),
  };
  await whileThere(
    () => requireVehicle(transactions.reading, actor, book.vehicleId),
    // A book can be had while the disk is full; it cannot be checked then.
    () => unlessDiskIsFull(() => transactions.run((tx) => insertMadeBook(tx, actor, book))),
  );
}

/** Whether a document is a book of this vehicle, and whether what it shows is still so. */
export async function judgeBook(
  context: Context,
  actor: Actor,
  vehicleId: string,
  documentHash: string,
): Promise<BookVerdict> {
  const made = await findMadeBook(context.transactions.reading, actor, vehicleId, documentHash);
  if (!made) return { verdict: 'unknown', madeAt: null };
  const sources = await readBookSources(context, actor, vehicleId, made.options);
  const isSame = hashContent(sources, made.options) === made.contentHash;
  return { verdict: isSame ? 'unchanged' : 'outdated', madeAt: made.madeAt };
}

/** Of the facts that a book with these options shows, and of no other: what it leaves out is not told by a changed hash. */
function hashContent({ vehicle, records, readings }: BookSources, chosen: ServiceBookQuery): string {
  const shown = {
    vehicle: [
      vehicle.name,
      vehicle.make,
      vehicle.model,
      vehicle.firstRegistrationDate,
      chosen.plate === true && vehicle.licensePlate,
      chosen.vin === true && vehicle.vin,
    ],
    records: records.map((record) => [
      record.type,
      record.date,
      record.mileage,
      record.description,
      record.inspection,
      chosen.costs === true && record.cost,
      chosen.garages === true && [record.garage_name, record.garage_address],
      chosen.notes === true && record.notes,
      chosen.photos === true && record.photos.map(({ id }) => id),
      chosen.invoices === false ? record.invoice !== null : record.invoice?.id,
    ]),
    readings: readings.map(({ date, mileage }) => [date, mileage]),
  };
  return hash('sha256', JSON.stringify(shown), 'hex');
}

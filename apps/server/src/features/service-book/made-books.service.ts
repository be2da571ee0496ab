import { requireVehicle } from '#features/mileage/deciding-readings.service.ts';
import { findMadeBook, insertMadeBook } from '#features/service-book/made-books.repository.ts';
import { eachBookReading } from '#features/service-book/book-rows.repository.ts';
import { factsOfTyres, readBookTyres, type BookTyres } from '#features/service-book/read-book-tyres.ts';
import { eachBookRecord, hasTooManyRecords, type BookSources } from '#features/service-book/read-book.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import { refuseIfDeleted } from '#platform/refuse-if-deleted.ts';
import type { BookVerdict } from '@carnet/contract/service-book/book-link.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { BookReading } from '@carnet/domain/service-book/service-book';
import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Stores the hashes of a book (SHA-256), so that holders of the document can verify it. Refuses `not_found`
 * if the vehicle was deleted meanwhile.
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
    contentHash: await hashContent(sources, options),
    options,
    madeAt: formatInstant(clock.now()),
  };
  await refuseIfDeleted(
    () => requireVehicle(transactions.readOnly, actor, book.vehicleId),
    // A book can be made while the disk is full, but not verified later.
    () => unlessDiskIsFull(() => transactions.run((tx) => insertMadeBook(tx, actor, book))),
  );
}

/** Checks whether a document is a book of this vehicle, and whether its content is still current. */
export async function judgeBook(
  context: Context,
  actor: Actor,
  vehicleId: string,
  documentHash: string,
): Promise<BookVerdict> {
  const made = await findMadeBook(context.transactions.readOnly, actor, vehicleId, documentHash);
  if (!made) return { verdict: 'unknown', madeAt: null };
  // No book has this many records, so new ones have made it outdated.
  if (await hasTooManyRecords(context.transactions.readOnly, actor, vehicleId, made.options)) {
    return { verdict: 'outdated', madeAt: made.madeAt };
  }
  const content = {
    vehicle: await readVehicle(context, actor, vehicleId),
    records: eachBookRecord(context, actor, vehicleId, made.options),
    readings: eachBookReading(context.transactions.readOnly, actor, vehicleId, made.options),
    tyres: await readBookTyres(context, actor, vehicleId, made.options),
  };
  const isSame = (await hashContent(content, made.options)) === made.contentHash;
  return { verdict: isSame ? 'unchanged' : 'outdated', madeAt: made.madeAt };
}

/** The hashed facts, as iterables, because a vehicle may have more than should be in memory. */
interface HashedContent {
  readonly vehicle: Vehicle;
  readonly records: Iterable<Maintenance> | AsyncIterable<Maintenance>;
  readonly readings: Iterable<BookReading> | AsyncIterable<BookReading>;
  readonly tyres: BookTyres;
}

/**
 * Hashes the facts that a book with these options shows, and no others, so that the hash reveals nothing that
 * the book leaves out. It is the SHA-256 of `JSON.stringify({ vehicle, records, readings, tyres })`, computed
 * piece by piece. Without tyres, `tyres` is left out, so that books from before tyres stay unchanged.
 */
async function hashContent(
  { vehicle, records, readings, tyres }: HashedContent,
  chosen: ServiceBookQuery,
): Promise<string> {
  const content = createHash('sha256');
  const facts = [
    vehicle.name,
    vehicle.make,
    vehicle.model,
    vehicle.firstRegistrationDate,
    chosen.plate === true && vehicle.licensePlate,
    chosen.vin === true && vehicle.vin,
  ];
  content.update(`{"vehicle":${JSON.stringify(facts)},"records":[`);
  await updateWithItems(content, records, (record) => factsOfRecord(record, chosen));
  content.update('],"readings":[');
  await updateWithItems(content, readings, ({ date, mileage }) => [date, mileage]);
  content.update(']');
  const shownTyres = factsOfTyres(tyres, chosen);
  if (shownTyres !== null) content.update(`,"tyres":${JSON.stringify(shownTyres)}`);
  return content.update('}').digest('hex');
}

function factsOfRecord(record: Maintenance, chosen: ServiceBookQuery): unknown[] {
  return [
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
    // Left out if empty, so that books from before these fields stay unchanged.
    ...(record.warranty_until === null ? [] : [record.warranty_until]),
    ...(record.isRefund ? ['refund'] : []),
  ];
}

const ITEMS_PER_STEP = 2000;

async function updateWithItems<Item>(
  content: Hash,
  items: Iterable<Item> | AsyncIterable<Item>,
  factsOf: (item: Item) => unknown[],
): Promise<void> {
  let count = 0;
  for await (const item of items) {
    if (count > 0 && count % ITEMS_PER_STEP === 0) await nextTurn();
    content.update(`${count > 0 ? ',' : ''}${JSON.stringify(factsOf(item))}`);
    count += 1;
  }
}

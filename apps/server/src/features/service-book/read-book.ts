import { readInspection } from '#features/inspection/inspection.service.ts';
import { readMaintenances } from '#features/maintenances/maintenances.service.ts';
import { readReminders } from '#features/reminders/reminders.service.ts';
import {
  countBookRecords,
  eachBookReading,
  findDayOfReading,
  findDayOfRecord,
} from '#features/service-book/book-rows.repository.ts';
import { readBookTyres, type BookTyres } from '#features/service-book/read-book-tyres.ts';
import { readEntryTimes, type EntryTimes } from '#features/service-book/links/shown-book.repository.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { collectItems, eachItem, everyItem } from '#platform/every-item.ts';
import type { Tx } from '#platform/transactions.ts';
import { isTechnical, type BookReading } from '@carnet/domain/service-book/service-book';
import { Refusal } from '#platform/refusal.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** The data of a book, in wire form. */
export interface BookSources {
  readonly vehicle: Vehicle;
  /** Technical ones within the period, oldest first. */
  readonly records: readonly Maintenance[];
  /** Within the period, latest first. */
  readonly readings: readonly BookReading[];
  /** Active technical ones of the vehicle. */
  readonly reminders: readonly Reminder[];
  readonly inspection: VehicleInspection;
  readonly tyres: BookTyres;
  readonly types: readonly MaintenanceTypeSetting[];
  readonly entryTimes: EntryTimes;
  /** The time zone of the dates in the book. */
  readonly timeZone: string;
}

/** Refuses `not_found` if the vehicle is not the caller's. */
export async function readBookSources(
  context: Context,
  actor: Actor,
  vehicleId: string,
  { from, to }: ServiceBookQuery,
): Promise<BookSources> {
  const vehicle = await readVehicle(context, actor, vehicleId);
  const tx = context.transactions.readOnly;
  const records = await collectItems(eachBookRecord(context, actor, vehicleId, { from, to }));
  const readings = await collectItems(eachBookReading(tx, actor, vehicleId, { from, to }));
  const reminders = await everyItem((page) =>
    readReminders(context, actor, { ...page, vehicleId, active: true }),
  );
  const { maintenanceTypes } = await settingsOf(tx, actor);
  return {
    vehicle,
    records,
    readings,
    reminders: reminders.filter(({ maintenance_type: type }) => isTechnical(type)),
    inspection: await readInspection(context, actor, vehicleId),
    tyres: await readBookTyres(context, actor, vehicleId, { from, to }),
    types: maintenanceTypes,
    entryTimes: await readEntryTimes(
      tx,
      actor,
      vehicleId,
      records.map(({ id }) => id),
    ),
    timeZone: actor.timeZone,
  };
}

/** The technical records of a period, oldest first. */
export async function* eachBookRecord(
  context: Context,
  actor: Actor,
  vehicleId: string,
  { from, to }: Pick<ServiceBookQuery, 'from' | 'to'>,
): AsyncGenerator<Maintenance> {
  const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const records = eachItem((page) =>
    readMaintenances(context, actor, { ...page, ...period, vehicleId, sort: 'date' }),
  );
  for await (const record of records) if (isTechnical(record.type)) yield record;
}

/** Limit of a book. The server holds all records in memory, about 1 kB each. */
const MOST_RECORDS = 25_000;

/** Refuses (`too_large`) before anything is read. */
export async function refuseTooManyRecords(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  period: Pick<ServiceBookQuery, 'from' | 'to'>,
): Promise<void> {
  const records = await countBookRecords(tx, actor, vehicleId, period);
  if (records <= MOST_RECORDS) return;
  throw new Refusal('too_large', { params: { records, maximumRecords: MOST_RECORDS } });
}

/** Whether a vehicle has more records in a period than a book may have. */
export async function hasTooManyRecords(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  period: Pick<ServiceBookQuery, 'from' | 'to'>,
): Promise<boolean> {
  return (await countBookRecords(tx, actor, vehicleId, period)) > MOST_RECORDS;
}

/** Limits of a shared page, which strangers read often. */
const MOST_RECORDS_OF_PAGE = 2000;
const MOST_READINGS_OF_PAGE = 5000;

/**
 * The period of a page: the period of its link, starting later if it has more records or readings than a page
 * shows. The whole page covers that period, and its cover says so.
 */
export async function findPagePeriod(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
  vehicleId: string,
  { from, to }: Pick<ServiceBookQuery, 'from' | 'to'>,
): Promise<Pick<ServiceBookQuery, 'from' | 'to'> & { readonly isCut: boolean }> {
  const begins = [
    await findDayOfRecord(tx, actor, vehicleId, { from, to }, MOST_RECORDS_OF_PAGE),
    await findDayOfReading(tx, actor, vehicleId, { from, to }, MOST_READINGS_OF_PAGE),
  ].filter((day) => day !== null);
  const latest = begins.toSorted().at(-1);
  // Starts with the next day, because this day may have any number of them.
  return latest === undefined
    ? { ...(from && { from }), ...(to && { to }), isCut: false }
    : { from: addDays(latest, 1), ...(to && { to }), isCut: true };
}

import { readInspection } from '#features/inspection/inspection.service.ts';
import { readMaintenances } from '#features/maintenances/maintenances.service.ts';
import { listMileage } from '#features/mileage/mileage.service.ts';
import { readReminders } from '#features/reminders/reminders.service.ts';
import { readEntryTimes, type EntryTimes } from '#features/service-book/links/shown-book.repository.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import { isTechnical } from '@carnet/domain/service-book/service-book';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** What a book is made of, as the calls of their features answer it. */
export interface BookSources {
  readonly vehicle: Vehicle;
  /** The technical ones, oldest first, within the period. */
  readonly records: readonly Maintenance[];
  readonly readings: readonly MileageReading[];
  /** The active, technical ones of the vehicle. */
  readonly reminders: readonly Reminder[];
  readonly inspection: VehicleInspection;
  readonly types: readonly MaintenanceTypeSetting[];
  readonly entryTimes: EntryTimes;
  /** The time zone in which the book names its days. */
  readonly timeZone: string;
}

/** Refuses `not_found` for a vehicle that is not the caller's. */
export async function readBookSources(
  context: Context,
  actor: Actor,
  vehicleId: string,
  { from, to }: ServiceBookQuery,
): Promise<BookSources> {
  const vehicle = await readVehicle(context, actor, vehicleId);
  const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const records = await everyItem((page) =>
    readMaintenances(context, actor, { ...page, ...period, vehicleId, sort: 'date' }),
  );
  const readings = await everyItem((page) => listMileage(context, actor, vehicleId, page));
  const reminders = await everyItem((page) =>
    readReminders(context, actor, { ...page, vehicleId, active: true }),
  );
  const { maintenanceTypes } = await settingsOf(context.transactions.reading, actor);
  return {
    vehicle,
    records: records.filter(({ type }) => isTechnical(type)),
    readings: readings.filter(({ date }) => date >= (from ?? '') && date <= (to ?? '9999')),
    reminders: reminders.filter(({ maintenance_type: type }) => isTechnical(type)),
    inspection: await readInspection(context, actor, vehicleId),
    types: maintenanceTypes,
    entryTimes: await readEntryTimes(context.transactions.reading, actor, vehicleId),
    timeZone: actor.timeZone,
  };
}

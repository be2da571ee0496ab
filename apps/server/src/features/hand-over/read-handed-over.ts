import { readMaintenances } from '#features/maintenances/maintenances.service.ts';
import { listMileage } from '#features/mileage/mileage.service.ts';
import { readReminders } from '#features/reminders/reminders.service.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readTyreSets } from '#features/tyre-sets/tyre-sets.service.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { HandOverOptions } from '@carnet/contract/hand-over/hand-over.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { isTechnical } from '@carnet/domain/service-book/service-book';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** What goes along with a vehicle, as its seller's calls answer it; what was not ticked is gone from it already. */
export interface HandedOver {
  readonly vehicle: Vehicle;
  readonly records: readonly Maintenance[];
  readonly readings: readonly MileageReading[];
  readonly reminders: readonly Reminder[];
  readonly tyreSets: readonly TyreSet[];
  /** The custom types that records and reminders name. */
  readonly types: readonly MaintenanceTypeSetting[];
  readonly files: readonly CarnetFile[];
}

/** The technical history of a vehicle, and of the seller only what they ticked (contract, section 14). */
export async function readHandedOver(
  context: Context,
  seller: Actor,
  vehicleId: string,
  options: HandOverOptions,
): Promise<HandedOver> {
  const whole = await readVehicle(context, seller, vehicleId);
  const vehicle = vehicleWithout(whole, options);
  const ofVehicle = await everyItem((page) => readMaintenances(context, seller, { ...page, vehicleId }));
  const records = ofVehicle
    .filter(({ type }) => isTechnical(type))
    .map((record) => recordWithout(record, options));
  const readings = await everyItem((page) => listMileage(context, seller, vehicleId, page));
  const planned = await everyItem((page) => readReminders(context, seller, { ...page, vehicleId }));
  const reminders = planned.filter(({ maintenance_type: type }) => isTechnical(type));
  const tyreSets = await everyItem((page) => readTyreSets(context, seller, { ...page, vehicleId }));
  const { maintenanceTypes } = await settingsOf(context.transactions.reading, seller);
  const named = new Set([
    ...records.map(({ type }) => type),
    ...reminders.map(({ maintenance_type: type }) => type),
  ]);
  const files = [
    ...vehicle.photos,
    ...records.flatMap(({ photos, invoice }) => [...photos, ...(invoice === null ? [] : [invoice])]),
  ];
  return {
    vehicle,
    records,
    readings,
    reminders,
    tyreSets: tyreSets.map((set) => ({ ...set, notes: options.notes === true ? set.notes : null })),
    types: maintenanceTypes.filter(({ custom, key }) => custom && named.has(key)),
    files: [...new Map(files.map((file) => [file.id, file])).values()],
  };
}

/** Without what the seller paid and their registration document, which bears their address. */
function vehicleWithout(vehicle: Vehicle, { photos }: HandOverOptions): Vehicle {
  return {
    ...vehicle,
    purchaseDate: null,
    purchasePrice: null,
    purchaseMileage: null,
    registrationDocument: null,
    archivedAt: null,
    photos: photos === true ? vehicle.photos : [],
  };
}

function recordWithout(record: Maintenance, options: HandOverOptions): Maintenance {
  const { costs, garages, notes, photos, invoices } = options;
  return {
    ...record,
    cost: costs === true ? record.cost : 0,
    garage_name: garages === true ? record.garage_name : null,
    garage_address: garages === true ? record.garage_address : null,
    notes: notes === true ? record.notes : null,
    photos: photos === true ? record.photos : [],
    invoice: invoices === false ? null : record.invoice,
    inspection:
      garages === true || record.inspection === null
        ? record.inspection
        : { ...record.inspection, center: null },
  };
}

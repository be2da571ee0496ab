import { readMaintenances } from '#features/maintenances/maintenances.service.ts';
import { listMileage } from '#features/mileage/mileage.service.ts';
import { readReminders } from '#features/reminders/reminders.service.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readTyreFittings } from '#features/tyre-fittings/tyre-fittings.service.ts';
import { readTyreHistories } from '#features/tyre-fittings/tyre-histories.service.ts';
import { readTyreSets } from '#features/tyre-sets/tyre-sets.service.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import { findToday } from '#platform/today.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { HandOverOptions } from '@carnet/contract/hand-over/hand-over.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { distanceOfSet } from '@carnet/domain/tyre-sets/distance';
import { setsOf, whatIsFitted } from '@carnet/domain/tyre-sets/fitting';
import { isTechnical } from '@carnet/domain/service-book/service-book';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** Data handed over with a vehicle, in wire form; what was not ticked is already left out. */
export interface HandedOver {
  readonly vehicle: Vehicle;
  readonly records: readonly Maintenance[];
  readonly readings: readonly MileageReading[];
  readonly reminders: readonly Reminder[];
  readonly tyreSets: readonly TyreSet[];
  /** Empty if no tyres are handed over. */
  readonly tyreFittings: readonly TyreFitting[];
  /** The custom types used by records and reminders. */
  readonly types: readonly MaintenanceTypeSetting[];
  readonly files: readonly CarnetFile[];
}

/** Reads the technical history of a vehicle, and the seller's own data only as ticked. */
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
  const { tyreSets, tyreFittings } = await readTyres(context, seller, vehicleId, options);
  const { maintenanceTypes } = await settingsOf(context.transactions.readOnly, seller);
  const named = new Set([
    ...records.map(({ type }) => type),
    ...reminders.map(({ maintenance_type: type }) => type),
  ]);
  const files = [
    ...vehicle.photos,
    ...records.flatMap(({ photos, invoice }) => [...photos, ...(invoice === null ? [] : [invoice])]),
    ...tyreSets.flatMap((set) => set.files),
  ];
  return {
    vehicle,
    records,
    readings,
    reminders,
    tyreSets,
    tyreFittings,
    types: maintenanceTypes.filter(({ custom, key }) => custom && named.has(key)),
    files: [...new Map(files.map((file) => [file.id, file])).values()],
  };
}

/** The tyre sets that are handed over with their distances, and the fittings of each axle. */
async function readTyres(
  context: Context,
  seller: Actor,
  vehicleId: string,
  { tyres = 'fitted', ...options }: HandOverOptions,
): Promise<Pick<HandedOver, 'tyreSets' | 'tyreFittings'>> {
  if (tyres === 'none') return { tyreSets: [], tyreFittings: [] };
  const tyreFittings = await everyItem((page) => readTyreFittings(context, seller, { ...page, vehicleId }));
  const fitted = setsOf(whatIsFitted(tyreFittings, findToday(seller, context.clock)));
  const sets = await everyItem((page) => readTyreSets(context, seller, { ...page, vehicleId }));
  const histories = await readTyreHistories(context, context.transactions.readOnly, seller, [vehicleId]);
  const tyreSets = sets
    .filter(({ id }) => tyres === 'all' || fitted.includes(id))
    .map((set) => setWithout(set, options, distanceOfSet(withoutDistance(set), [...histories.values()])));
  return { tyreSets, tyreFittings };
}

/**
 * A set without its cost. Its distance on other vehicles, which the fittings here do not show, becomes an
 * initial distance.
 */
function setWithout(set: TyreSet, options: HandOverOptions, here: number | null): TyreSet {
  const { costs, notes, photos, invoices } = options;
  const areImages = (file: CarnetFile) => file.contentType.startsWith('image/');
  return {
    ...set,
    price: costs === true ? set.price : null,
    notes: notes === true ? set.notes : null,
    stored_at: null,
    distance_before: set.distance === null ? null : set.distance - (here ?? 0),
    files: set.files.filter((file) => (areImages(file) ? photos === true : invoices !== false)),
  };
}

function withoutDistance(set: TyreSet): TyreSet {
  return { ...set, distance_before: null };
}

/** Without the purchase price and the registration document, which shows the seller's address. */
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

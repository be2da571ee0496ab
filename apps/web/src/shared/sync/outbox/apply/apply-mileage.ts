import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import {
  followedFields,
  followedObject,
  FOLLOWING_READINGS,
  FOLLOWS_NOTHING,
} from '@carnet/contract/mileage/followed-object';
import {
  followMileage,
  followPurchase as followPurchaseReading,
  followVehicleForm as followForm,
  type GivenMileage,
} from '@carnet/domain/garage/followed-mileage';
import { readingsAbove } from '@carnet/domain/mileage/check-mileage';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { settleByReadings } from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

/** Updates the current mileage of a vehicle (0 without readings) and its reminders after its readings have changed. */
export function followReadings(view: GarageView, vehicleId: string, write: WriteFacts): void {
  followPurchase(view, vehicleId, write);
  const vehicle = view.vehicles.get(vehicleId);
  const currentMileage = view.readingsOf(vehicleId)[0]?.mileage ?? 0;
  if (vehicle && currentMileage !== vehicle.currentMileage) {
    view.put('vehicle', vehicleId, { ...vehicle, currentMileage });
  }
  settleByReadings(view, vehicleId, write);
}

/** Adds, updates or removes the reading of a purchase, which depends on the other readings. */
function followPurchase(view: GarageView, vehicleId: string, write: WriteFacts): void {
  const vehicle = view.vehicles.get(vehicleId);
  if (!vehicle) return;
  const readings = view.readingsOf(vehicleId);
  const stored = readings.find(({ source }) => source === 'purchase');
  if (!stored && (vehicle.purchaseDate === null || vehicle.purchaseMileage === null)) return;
  const change = followPurchaseReading(vehicle, stored ?? null, readings, write.day);
  if (change === null) return;
  if (change === 'remove') {
    if (stored) view.remove('reading', stored.id);
    return;
  }
  const { put } = change;
  const version = stored?.version ?? 0;
  view.put('reading', put.id, {
    ...put,
    vehicle_id: vehicleId,
    source: 'purchase',
    ...FOLLOWS_NOTHING,
    version,
  });
}

type EnteredReading = Pick<Row<'reading'>, 'id' | 'vehicle_id' | 'date' | 'mileage' | 'source'>;

/** Adds a reading that is entered by itself. The caller updates the current mileage. */
export function addEnteredReading(view: GarageView, typed: EnteredReading, isConfirmed: boolean): void {
  const after = toGivenMileage(typed);
  const above = isConfirmed ? findReplaced(view, after) : [];
  const { replaced } = followMileage({ before: null, after, own: null, above });
  for (const { id } of replaced) view.remove('reading', id);
  view.put('reading', typed.id, { ...typed, ...FOLLOWS_NOTHING, version: 0 });
}

/** Updates the readings from the form of a vehicle. The garage still has the vehicle with its stored mileage. */
export function followVehicleForm(
  view: GarageView,
  before: Row<'vehicle'>,
  after: Row<'vehicle'>,
  write: WriteFacts,
): void {
  const { isTyped, isPurchaseChanged, mayBeLast } = followForm(before, after);
  if (isTyped) addVehicleReading(view, after.id, after.currentMileage, write);
  if (isPurchaseChanged) followPurchase(view, after.id, write);
  if (mayBeLast && view.readingsOf(after.id).length === 0)
    addVehicleReading(view, after.id, after.currentMileage, write);
  if (isTyped || isPurchaseChanged) followReadings(view, after.id, write);
}

function addVehicleReading(view: GarageView, vehicleId: string, mileage: number, write: WriteFacts): void {
  const id = `shown/${vehicleId}/${write.order}`;
  addEnteredReading(view, { id, vehicle_id: vehicleId, date: write.day, mileage, source: 'vehicle' }, true);
}

/** The fields of an object that its reading is made from. */
type MeasuredFields = Pick<Row<'expense'>, 'id' | 'vehicle_id' | 'date' | 'mileage'>;

/** Updates the reading of an object. `before` is null for a new object, `after` for a deleted one. */
export function followReadingOf(
  view: GarageView,
  kind: MeasuredKind,
  before: MeasuredFields | null,
  after: MeasuredFields | null,
  write: WriteFacts,
): void {
  const [given, now] = [before && toGivenMileage(before), after && toGivenMileage(after)];
  const own = before && (readingOf(view, before) ?? null);
  const above = write.isConfirmed && now ? findReplaced(view, now) : [];
  const changes = followMileage({ before: given, after: now, own, above });
  for (const replaced of changes.replaced) view.remove('reading', replaced.id);
  if (own && changes.own !== null) view.remove('reading', own.id);
  if (after && after.mileage !== null && changes.own !== null) {
    const { vehicle_id, date, mileage } = after;
    const { source, idFor } = FOLLOWING_READINGS[kind];
    const readingId = own && changes.own === 'keep' ? own.id : idFor(after.id);
    const owner = followedFields(kind, after.id);
    const version = own?.version ?? 0;
    view.put('reading', readingId, { id: readingId, vehicle_id, date, mileage, source, ...owner, version });
  }
  for (const vehicleId of changes.vehicleIds) followReadings(view, vehicleId, write);
}

/** The higher readings of the same day, which a confirmed mileage may replace. */
function findReplaced(view: GarageView, { vehicleId, date, mileage }: GivenMileage) {
  return mileage === null ? [] : readingsAbove(view.readingsOf(vehicleId), { id: '', date, mileage });
}

function toGivenMileage({ vehicle_id: vehicleId, date, mileage }: Omit<MeasuredFields, 'id'>): GivenMileage {
  return { vehicleId, date, mileage };
}

/** Finds the reading of an object. */
function readingOf(
  garage: Pick<GarageView, 'readingsOf'>,
  { id, vehicle_id }: Pick<MeasuredFields, 'id' | 'vehicle_id'>,
): Row<'reading'> | undefined {
  return garage.readingsOf(vehicle_id).find((reading) => followedObject(reading)?.id === id);
}

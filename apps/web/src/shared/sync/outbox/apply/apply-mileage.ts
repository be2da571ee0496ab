import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import {
  followedFields,
  followedObject,
  FOLLOWING_READINGS,
  FOLLOWS_NOTHING,
} from '@carnet/contract/mileage/followed-object';
import { readingsAbove, replacedReadings } from '@carnet/domain/mileage/check-mileage';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { findPurchaseReading } from '@carnet/domain/mileage/purchase-reading';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { settleByReadings } from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

/** Brings the current mileage of a vehicle, which is 0 without readings, and its reminders in line with its readings. */
export function followReadings(view: GarageView, vehicleId: string, write: WriteFacts): void {
  followPurchase(view, vehicleId, write);
  const vehicle = view.vehicles.get(vehicleId);
  const currentMileage = view.readingsOf(vehicleId)[0]?.mileage ?? 0;
  if (vehicle && currentMileage !== vehicle.currentMileage) {
    view.put('vehicle', vehicleId, { ...vehicle, currentMileage });
  }
  settleByReadings(view, vehicleId, write);
}

/** Makes, corrects or removes the reading that follows the purchase of a vehicle; it depends on the others. */
function followPurchase(view: GarageView, vehicleId: string, write: WriteFacts): void {
  const vehicle = view.vehicles.get(vehicleId);
  if (!vehicle) return;
  const readings = view.readingsOf(vehicleId);
  const stored = readings.find(({ source }) => source === 'purchase');
  if (!stored && (vehicle.purchaseDate === null || vehicle.purchaseMileage === null)) return;
  const reading = findPurchaseReading(vehicle, readings, write.day);
  if (stored && stored.id !== reading?.id) view.remove('reading', stored.id);
  if (reading === null || (stored?.date === reading.date && stored.mileage === reading.mileage)) return;
  view.put('reading', reading.id, {
    ...reading,
    vehicle_id: vehicleId,
    source: 'purchase',
    ...FOLLOWS_NOTHING,
    version: stored?.version ?? 0,
  });
}

/** Removes the readings of a day that a confirmed lower one replaces. */
export function replaceReadingsAbove(view: GarageView, vehicleId: string, lower: MileagePoint): void {
  for (const reading of replacedReadings(readingsAbove(view.readingsOf(vehicleId), lower))) {
    view.remove('reading', reading.id);
  }
}

/**
 * Follows the form of a vehicle, which is laid into the garage with its stored mileage. A changed current mileage becomes a reading
 * of the day, in place of the higher ones that a person typed for it; the reading of the purchase follows its day and mileage.
 */
export function followVehicleForm(
  view: GarageView,
  before: Row<'vehicle'>,
  after: Row<'vehicle'>,
  write: WriteFacts,
): void {
  const isSamePurchase =
    before.purchaseDate === after.purchaseDate && before.purchaseMileage === after.purchaseMileage;
  if (!isSamePurchase) followPurchase(view, after.id, write);
  const isSameMileage = after.currentMileage === before.currentMileage;
  // The mileage of a vehicle stays when the reading of its purchase was the only one.
  const isLeftAlone = !isSamePurchase && view.readingsOf(after.id).length === 0;
  if (!isSameMileage || isLeftAlone) addVehicleReading(view, after.id, after.currentMileage, write);
  if (!isSameMileage || !isSamePurchase) followReadings(view, after.id, write);
}

function addVehicleReading(view: GarageView, vehicleId: string, mileage: number, write: WriteFacts): void {
  const id = `shown/${vehicleId}/${write.order}`;
  replaceReadingsAbove(view, vehicleId, { id, date: write.day, mileage });
  view.put('reading', id, {
    id,
    vehicle_id: vehicleId,
    date: write.day,
    mileage,
    source: 'vehicle',
    ...FOLLOWS_NOTHING,
    version: 0,
  });
}

/** What of an object makes its reading. */
type Measured = Pick<Row<'expense'>, 'id' | 'vehicle_id' | 'date' | 'mileage'>;

/**
 * The reading that follows an object, and the current mileage with it; `before` is null for a new one. A confirmed
 * mileage replaces the higher ones of its day that a person typed.
 */
export function followReadingOf(
  view: GarageView,
  kind: MeasuredKind,
  { id, vehicle_id, date, mileage }: Measured,
  before: Measured | null,
  write: WriteFacts,
): void {
  if (before?.vehicle_id === vehicle_id && before.date === date && before.mileage === mileage) return;
  const existing = before && readingOf(view, before);
  if (existing) view.remove('reading', existing.id);
  if (mileage !== null) {
    const { source, idFor } = FOLLOWING_READINGS[kind];
    const readingId = existing?.id ?? idFor(id);
    if (write.isConfirmed) replaceReadingsAbove(view, vehicle_id, { id: readingId, date, mileage });
    const owner = followedFields(kind, id);
    const version = existing?.version ?? 0;
    view.put('reading', readingId, { id: readingId, vehicle_id, date, mileage, source, ...owner, version });
  }
  if (before && before.vehicle_id !== vehicle_id) followReadings(view, before.vehicle_id, write);
  followReadings(view, vehicle_id, write);
}

/** The reading that follows an object, if it has one. */
export function readingOf(
  garage: Pick<GarageView, 'readingsOf'>,
  { id, vehicle_id }: Pick<Measured, 'id' | 'vehicle_id'>,
): Row<'reading'> | undefined {
  return garage.readingsOf(vehicle_id).find((reading) => followedObject(reading)?.id === id);
}

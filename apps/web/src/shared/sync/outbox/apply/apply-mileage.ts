import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import {
  followedFields,
  followedObject,
  FOLLOWING_READINGS,
  FOLLOWS_NOTHING,
} from '@carnet/contract/mileage/followed-object';
import { readingsAbove, replacedReadings } from '@carnet/domain/mileage/check-mileage';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import { settleByReadings } from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

/** Brings the current mileage of a vehicle, which is 0 without readings, and its reminders in line with its readings. */
export function followReadings(view: GarageView, vehicleId: string, write: WriteFacts): void {
  const vehicle = view.vehicles.get(vehicleId);
  const currentMileage = view.readingsOf(vehicleId)[0]?.mileage ?? 0;
  if (vehicle && currentMileage !== vehicle.currentMileage) {
    view.put('vehicle', vehicleId, { ...vehicle, currentMileage });
  }
  settleByReadings(view, vehicleId, write);
}

/** Removes the readings of a day that a confirmed lower one replaces. */
export function replaceReadingsAbove(view: GarageView, vehicleId: string, lower: MileagePoint): void {
  for (const reading of replacedReadings(readingsAbove(view.readingsOf(vehicleId), lower))) {
    view.remove('reading', reading.id);
  }
}

/**
 * A current mileage changed on the vehicle's form becomes a reading of the day (contract, section 3), in place of the higher
 * ones that a person typed for it.
 */
export function correctCurrentMileage(
  view: GarageView,
  vehicleId: string,
  mileage: number,
  write: WriteFacts,
): void {
  if (view.vehicles.get(vehicleId)?.currentMileage === mileage) return;
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
  followReadings(view, vehicleId, write);
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

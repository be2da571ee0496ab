import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import { followMileage, type GivenMileage } from '@carnet/domain/garage/followed-mileage';
import { readingsAbove } from '@carnet/domain/mileage/check-mileage';
import { expenseReadingId, recordReadingId } from '@carnet/domain/sync/derived-id';
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

type Typed = Pick<Row<'reading'>, 'id' | 'vehicle_id' | 'date' | 'mileage' | 'source'>;

/** Adds a mileage that was typed by itself. */
export function addTyped(view: GarageView, typed: Typed, isConfirmed: boolean, write: WriteFacts): void {
  const after = givenBy(typed);
  const above = isConfirmed ? findReplaced(view, after) : [];
  const changes = followMileage({ before: null, after, own: null, above });
  for (const { id } of changes.replaced) view.remove('reading', id);
  view.put('reading', typed.id, { ...typed, record_id: null, expense_id: null, version: 0 });
  for (const vehicleId of changes.vehicleIds) followReadings(view, vehicleId, write);
}

/** A current mileage changed on the vehicle's form becomes a reading of the day, in place of the higher ones that were typed for it. */
export function correctCurrentMileage(
  view: GarageView,
  vehicleId: string,
  mileage: number,
  write: WriteFacts,
): void {
  if (view.vehicles.get(vehicleId)?.currentMileage === mileage) return;
  const id = `shown/${vehicleId}/${write.order}`;
  addTyped(view, { id, vehicle_id: vehicleId, date: write.day, mileage, source: 'vehicle' }, true, write);
}

/** The id of the reading that follows an object; objects of one kind have it in a field of their own. */
const READING_IDS: Readonly<Record<MeasuredKind, (id: string) => string>> = {
  record: recordReadingId,
  expense: expenseReadingId,
};

/** What of a record or expense makes its reading. */
type Measured = Pick<Row<'expense'>, 'id' | 'vehicle_id' | 'date' | 'mileage'>;

/**
 * Follows the mileage of a record or expense with its reading; `before` is null for a new one, `after` for one that is
 * deleted.
 */
export function followReadingOf(
  view: GarageView,
  source: MeasuredKind,
  before: Measured | null,
  after: Measured | null,
  write: WriteFacts,
): void {
  const [given, now] = [before && givenBy(before), after && givenBy(after)];
  const own = before && (readingOf(view, before) ?? null);
  const above = write.isConfirmed && now ? findReplaced(view, now) : [];
  const changes = followMileage({ before: given, after: now, own, above });
  for (const replaced of changes.replaced) view.remove('reading', replaced.id);
  if (own && changes.own !== null) view.remove('reading', own.id);
  if (after && after.mileage !== null && changes.own !== null) {
    const { vehicle_id, date, mileage } = after;
    const readingId = own && changes.own === 'keep' ? own.id : READING_IDS[source](after.id);
    const owner = { record_id: null, expense_id: null, [`${source}_id`]: after.id };
    const version = own?.version ?? 0;
    view.put('reading', readingId, { id: readingId, vehicle_id, date, mileage, source, ...owner, version });
  }
  for (const vehicleId of changes.vehicleIds) followReadings(view, vehicleId, write);
}

/** The readings of the day of a mileage that are above it, which it may replace. */
function findReplaced(view: GarageView, { vehicleId, date, mileage }: GivenMileage) {
  return mileage === null ? [] : readingsAbove(view.readingsOf(vehicleId), { id: '', date, mileage });
}

function givenBy({ vehicle_id: vehicleId, date, mileage }: Omit<Measured, 'id'>): GivenMileage {
  return { vehicleId, date, mileage };
}

/** The reading that follows a record or expense, if it has one. */
function readingOf(
  garage: Pick<GarageView, 'readingsOf'>,
  { id, vehicle_id }: Pick<Measured, 'id' | 'vehicle_id'>,
): Row<'reading'> | undefined {
  return garage.readingsOf(vehicle_id).find(({ record_id, expense_id }) => (record_id ?? expense_id) === id);
}

import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { fitsEnergy } from '@carnet/domain/expenses/expense';
import { excessTypes, MAX_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import {
  checkMileageOrder,
  type MileageOrderCheck,
  type MileagePoint,
} from '@carnet/domain/mileage/mileage-series';
import { expenseReadingId, recordReadingId } from '@carnet/domain/sync/derived-id';
import { ProblemError } from '#shared/api/problem-error.ts';
import { readingOf } from '#shared/sync/outbox/apply/apply-mileage.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Edit, Intent } from '#shared/sync/outbox/operation.ts';
import type { Row } from '#shared/sync/rows.ts';

/**
 * What the server would ask its person about, asked while they still look: a mileage against the order of the readings.
 * @throws ProblemError `validation_failed`, as the server refuses it
 */
export function refuseDisorder(garage: Garage, intent: Intent, today: CivilDate): void {
  const typed = intent.verb === 'change' && intent.kind === 'vehicle' ? intent : null;
  const check = typed ? checkCurrentMileage(garage, typed, today) : checkReading(garage, intent);
  if (!check || check.ok) return;
  const { code, previous, next } = check;
  const fault = { pointer: typed ? '/currentMileage' : '/mileage', code, params: { previous, next } };
  throw new ProblemError({ code: 'validation_failed', status: 422, errors: [fault] });
}

/**
 * What an electric car or one without a plug does not take; an expense that is stored so may stay so.
 * @throws ProblemError `validation_failed`, as the server refuses it
 */
export function refuseOtherEnergy(garage: Garage, intent: Intent): void {
  if (intent.kind !== 'expense' || (intent.verb !== 'create' && intent.verb !== 'change')) return;
  const before = intent.verb === 'change' ? garage.expenses.get(intent.id) : undefined;
  const given = intent.verb === 'change' ? intent.patch : intent.body;
  // Both hold fields of an expense.
  const { kind, vehicle_id: vehicleId } = { ...before, ...given } as Partial<Row<'expense'>>;
  if (kind === undefined || vehicleId === undefined) return;
  if (before?.kind === kind && before.vehicle_id === vehicleId) return;
  if (fitsEnergy(kind, garage.vehicles.get(vehicleId)?.energy ?? null)) return;
  const fault = { pointer: '/kind', code: 'other_energy' } as const;
  throw new ProblemError({ code: 'validation_failed', status: 422, errors: [fault] });
}

/**
 * A list of maintenance types that grows past the limit.
 * @throws ProblemError `validation_failed`, as the server refuses it
 */
export function refuseTooManyTypes(garage: Garage, intent: Intent): void {
  if (intent.verb !== 'change' || intent.kind !== 'settings') return;
  const types = intent.patch['maintenanceTypes'];
  if (!Array.isArray(types) || !garage.settings) return;
  const excess = excessTypes(garage.settings.maintenanceTypes.length, types.length);
  if (excess === 0) return;
  const params = { maximum: MAX_MAINTENANCE_TYPES, excess };
  const fault = { pointer: '/maintenanceTypes', code: 'too_many_items', params } as const;
  throw new ProblemError({ code: 'validation_failed', status: 422, errors: [fault] });
}

function checkReading(garage: Garage, intent: Intent): MileageOrderCheck | null {
  const candidate = candidateOf(garage, intent);
  return candidate && checkMileageOrder(garage.readingsOf(candidate.vehicleId), candidate);
}

/**
 * A current mileage typed on a vehicle's form corrects what a person had given for the day; confirmed, all but a record or
 * an expense of it.
 */
function checkCurrentMileage(
  garage: Garage,
  { id, patch }: Edit,
  today: CivilDate,
): MileageOrderCheck | null {
  const mileage = patch['currentMileage'];
  if (typeof mileage !== 'number') return null;
  const isConfirmed = patch['confirmMileage'] === true;
  const readings = garage.readingsOf(id);
  const overruling = readings.find(
    ({ date, mileage: other, record_id, expense_id }) =>
      date === today && other > mileage && (!isConfirmed || record_id !== null || expense_id !== null),
  );
  if (overruling) {
    const previous = { date: overruling.date, mileage: overruling.mileage };
    return { ok: false, code: 'mileage_out_of_order', previous, next: null };
  }
  return isConfirmed ? null : checkMileageOrder(readings, { id: '', date: today, mileage });
}

/** The reading that an intent makes or corrects; null for one without, or that its person has confirmed. */
function candidateOf(garage: Garage, intent: Intent): (MileagePoint & { readonly vehicleId: string }) | null {
  if (intent.verb === 'create' && 'mileage' in intent.body) {
    const { body, id, vehicleId } = intent;
    if (body.confirmMileage || vehicleId === null || typeof body.mileage !== 'number') return null;
    return { id, vehicleId, date: body.date, mileage: body.mileage };
  }
  if (intent.verb !== 'change' || intent.patch['confirmMileage']) return null;
  if (intent.kind !== 'record' && intent.kind !== 'expense') return null;
  const { kind, id } = intent;
  const before = kind === 'record' ? garage.records.get(id) : garage.expenses.get(id);
  if (!before || !('mileage' in intent.patch || 'date' in intent.patch)) return null;
  // A patch holds fields of the object that it changes.
  const {
    vehicle_id: vehicleId,
    date,
    mileage,
  } = { ...before, ...intent.patch } as Row<'record'> | Row<'expense'>;
  const own = readingOf(garage, { id, vehicle_id: vehicleId });
  const derived = kind === 'record' ? recordReadingId(id) : expenseReadingId(id);
  return mileage === null ? null : { id: own?.id ?? derived, vehicleId, date, mileage };
}

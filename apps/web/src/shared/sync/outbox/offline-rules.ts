import { checkMileageOrder, type MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { expenseReadingId, recordReadingId } from '@carnet/domain/sync/derived-id';
import { ProblemError } from '#shared/api/problem-error.ts';
import { readingOf } from '#shared/sync/outbox/apply/apply-mileage.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Intent } from '#shared/sync/outbox/operation.ts';
import type { Row } from '#shared/sync/rows.ts';
import { v7 as newId } from 'uuid';

/**
 * What the server would ask its person about, asked while they still look: a mileage against the order of the readings.
 * @throws ProblemError `validation_failed`, as the server refuses it
 */
export function refuseDisorder(garage: Garage, intent: Intent): void {
  const candidate = candidateOf(garage, intent);
  if (!candidate) return;
  const check = checkMileageOrder(garage.readingsOf(candidate.vehicleId), candidate);
  if (check.ok) return;
  const { code, previous, next } = check;
  const fault = { pointer: '/mileage', code, params: { previous, next } };
  throw new ProblemError({ code: 'validation_failed', status: 422, errors: [fault] });
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

/**
 * An intent as it may arrive on another day: a current mileage typed on a vehicle's form is a reading of today, and says
 * so.
 */
export function datedIntents(intent: Intent, today: Row<'reading'>['date']): readonly Intent[] {
  if (intent.verb !== 'change' || intent.kind !== 'vehicle') return [intent];
  const { currentMileage: mileage, confirmMileage, ...patch } = intent.patch;
  if (typeof mileage !== 'number') return [intent];
  const id = newId();
  const body = { id, date: today, mileage, confirmMileage: confirmMileage === true };
  const reading: Intent = { verb: 'create', kind: 'reading', id, vehicleId: intent.id, body, files: [] };
  return Object.keys(patch).length === 0 ? [reading] : [{ ...intent, patch }, reading];
}

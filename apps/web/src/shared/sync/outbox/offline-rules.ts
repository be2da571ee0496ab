import { faultsOfFilling } from '@carnet/contract/expenses/filling-faults';
import { faultsOfInspection } from '@carnet/contract/inspection/inspection-faults';
import { FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import { faultsOfMileage } from '@carnet/contract/mileage/mileage-fault';
import type { Fault } from '@carnet/contract/problems/problem';
import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import { isMeasured, type MeasuredKind } from '@carnet/contract/kinds/kinds';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { fitsEnergy } from '@carnet/domain/expenses/expense';
import { excessTypes, MAX_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { findCurrentMileageDoubt, findMileageDoubt } from '@carnet/domain/mileage/check-mileage';
import type { MileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { hasTrigger } from '@carnet/domain/reminders/reminder';
import { ProblemError } from '#shared/api/problem-error.ts';
import { sourceOf } from '#shared/sync/outbox/apply/apply-source.ts';
import { askedFollows } from '#shared/sync/outbox/send/merge.ts';
import { readingOf } from '#shared/sync/outbox/apply/apply-mileage.ts';
import { changedFields, createdFields } from '#shared/sync/outbox/apply/body-fields.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Create, Edit, Intent } from '#shared/sync/engine/operation.ts';
import type { Row } from '#shared/sync/rows.ts';

/**
 * What the server would refuse of an intent, refused while its person still looks.
 * @throws ProblemError with the code and the faults that the server would answer
 */
export function refuseAsServer(garage: Garage, intent: Intent, today: CivilDate): void {
  if (intent.verb !== 'create' && intent.verb !== 'change') return;
  const errors = [
    ...faultsOfReading(garage, intent, today),
    ...faultsOfEnergy(garage, intent),
    ...faultsOfAmounts(garage, intent),
    ...faultsOfRefund(intent),
    ...faultsOfReport(garage, intent),
    ...faultsOfTrigger(garage, intent),
    ...faultsOfTypes(garage, intent),
  ];
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', status: 422, errors });
  refuseUsedTypes(garage, intent);
}

type Written = Create | Edit;

/** What is stored of the object of an intent, and what it would be; null for another kind, or one that is gone. */
function fieldsOf<Stored extends object>(
  kind: Written['kind'],
  rows: ReadonlyMap<string, Stored>,
  intent: Written,
): { readonly before: Stored | undefined; readonly after: Stored } | null {
  if (intent.kind !== kind) return null;
  // Both hold fields of this kind.
  if (intent.verb === 'create') return { before: undefined, after: createdFields(intent) as Stored };
  const before = rows.get(intent.id);
  return before ? { before, after: { ...before, ...changedFields(intent) } } : null;
}

/** A doubtful mileage that its person has not confirmed. */
function faultsOfReading(garage: Garage, intent: Written, today: CivilDate): Fault[] {
  if (intent.verb === 'change' && 'currentMileage' in intent.patch) {
    return faultsOfMileage(doubtOfCurrentMileage(garage, intent, today), '/currentMileage');
  }
  const candidate = candidateOf(garage, intent);
  if (!candidate) return [];
  return faultsOfMileage(findMileageDoubt(garage.readingsOf(candidate.vehicleId), candidate), '/mileage');
}

/** What an electric car or one without a plug does not take; an expense that is stored so may stay so. */
function faultsOfEnergy(garage: Garage, intent: Written): Fault[] {
  const expense = fieldsOf('expense', garage.expenses, intent);
  if (!expense) return [];
  const { before, after } = expense;
  if (before?.kind === after.kind && before.vehicle_id === after.vehicle_id) return [];
  if (fitsEnergy(after.kind, garage.vehicles.get(after.vehicle_id)?.energy ?? null)) return [];
  return [{ pointer: '/kind', code: 'other_energy' }];
}

/** A quantity without its unit, in one that does not fit, or of a refund. */
function faultsOfAmounts(garage: Garage, intent: Written): Fault[] {
  const expense = fieldsOf('expense', garage.expenses, intent);
  return expense ? faultsOfFilling(expense.after) : [];
}

/** A refund that would mark a reminder as done. */
function faultsOfRefund(intent: Written): Fault[] {
  if (intent.verb !== 'create' || !('reminder_id' in intent.body)) return [];
  const { reminder_id: reminderId, isRefund } = intent.body;
  return reminderId && isRefund === true ? [{ pointer: '/reminder_id', code: 'refund_does_no_work' }] : [];
}

/** The report of an inspection that ends before it begins. */
function faultsOfReport(garage: Garage, intent: Written): Fault[] {
  const record = fieldsOf('record', garage.records, intent);
  return record ? faultsOfInspection(record.after, record.before?.inspection ?? null) : [];
}

/** A reminder that would never fall due. */
function faultsOfTrigger(garage: Garage, intent: Written): Fault[] {
  const reminder = fieldsOf('reminder', garage.reminders, intent);
  if (!reminder) return [];
  const { before, after } = reminder;
  const isDated = followsAskedBy(intent, before) !== 'interval' && sourceOf(garage, after)?.date;
  if (isDated || hasTrigger(factsOfReminder(after))) return [];
  return [{ pointer: '/next_reminder_date', code: 'reminder_without_trigger' }];
}

/** What an intent says of what a reminder follows; undefined when it says nothing. */
function followsAskedBy(
  intent: Written,
  before: Row<'reminder'> | undefined,
): ReminderReplacement['follows'] {
  if (intent.verb === 'create') return 'follows' in intent.body ? intent.body.follows : undefined;
  return askedFollows(intent.patch, { ...before }) as ReminderReplacement['follows'];
}

/** A list of maintenance types that grows past the limit. */
function faultsOfTypes({ settings }: Garage, intent: Written): Fault[] {
  const types = typesIn(intent);
  if (!types || !settings) return [];
  const excess = excessTypes(settings.maintenanceTypes.length, types.length);
  if (excess === 0) return [];
  const params = { maximum: MAX_MAINTENANCE_TYPES, excess };
  return [{ pointer: '/maintenanceTypes', code: 'too_many_items', params }];
}

function typesIn(intent: Written): readonly { readonly key?: unknown }[] | null {
  if (intent.verb !== 'change') return null;
  const types = intent.patch['maintenanceTypes'];
  return Array.isArray(types) ? types : null;
}

/** An own type that records or reminders still have. */
function refuseUsedTypes({ settings, records, reminders }: Garage, intent: Written): void {
  const types = typesIn(intent);
  if (!types || !settings) return;
  const kept = new Set(types.map(({ key }) => key));
  const removed = new Set(settings.maintenanceTypes.flatMap(({ key }) => (kept.has(key) ? [] : [key])));
  if (removed.size === 0) return;
  const params = {
    records: [...records.values()].filter(({ type }) => removed.has(type)).length,
    reminders: [...reminders.values()].filter((reminder) => removed.has(reminder.maintenance_type)).length,
  };
  if (params.records + params.reminders > 0)
    throw new ProblemError({ code: 'type_in_use', status: 409, params });
}

function doubtOfCurrentMileage(garage: Garage, { id, patch }: Edit, today: CivilDate): MileageDoubt | null {
  const mileage = patch['currentMileage'];
  if (typeof mileage !== 'number' || garage.vehicles.get(id)?.currentMileage === mileage) return null;
  const isConfirmed = patch['confirmMileage'] === true;
  return findCurrentMileageDoubt(garage.readingsOf(id), { id: '', date: today, mileage }, isConfirmed);
}

/** The reading that an intent makes or corrects; null for one without, or that its person has confirmed. */
function candidateOf(
  garage: Garage,
  intent: Written,
): (MileagePoint & { readonly vehicleId: string }) | null {
  if (intent.verb === 'create' && 'mileage' in intent.body) {
    const { body, id, vehicleId } = intent;
    if (body.confirmMileage || vehicleId === null || typeof body.mileage !== 'number') return null;
    return { id, vehicleId, date: body.date, mileage: body.mileage };
  }
  if (intent.verb !== 'change' || intent.patch['confirmMileage']) return null;
  const { kind, id } = intent;
  if (!isMeasured(kind)) return null;
  const before = garage.rowsOf(kind).get(id);
  const isMoved = ['mileage', 'date', 'vehicle_id'].some((name) => name in intent.patch);
  if (!before || !isMoved) return null;
  // A patch holds fields of the object that it changes.
  const {
    vehicle_id: vehicleId,
    date,
    mileage,
  } = { ...before, ...intent.patch } as Row<MeasuredKind>;
  const own = readingOf(garage, { id, vehicle_id: vehicleId });
  return mileage === null ? null : { id: own?.id ?? FOLLOWING_READINGS[kind].idFor(id), vehicleId, date, mileage };
}

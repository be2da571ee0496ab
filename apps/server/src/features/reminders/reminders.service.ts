import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  requireObject,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { findSource } from '#features/reminders/followed-sources.service.ts';
import { withProjections } from '#features/reminders/reminder-projections.service.ts';
import {
  deleteReminder,
  findReminder,
  findReminders,
  insertReminders,
  listReminders,
  updateReminder,
  type PlainReminder,
  type ReminderValues,
  type StoredReminder,
} from '#features/reminders/reminders.repository.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import type { Fault } from '@carnet/contract/problems/problem';
import type { FaultCode } from '@carnet/contract/problems/problem-codes';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type {
  Reminder,
  ReminderCreation,
  ReminderQuery,
  ReminderReplacement,
} from '@carnet/contract/reminders/reminder.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { defaultRemindersFor } from '@carnet/domain/reminders/default-reminders';
import { defaultReminderId } from '@carnet/domain/sync/derived-id';
import { followsAsSaved, type FollowedSource } from '@carnet/domain/reminders/followed-source';
import { hasTrigger, lastMileageToStore, type ReminderFacts } from '@carnet/domain/reminders/reminder';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

const REMINDER: StoredKind<StoredReminder, PlainReminder, Reminder> = {
  kind: 'reminder',
  find: findReminder,
  plain: async (_context, _tx, _actor, rows) => rows.map(({ garageId: _garage, ...reminder }) => reminder),
  present: withProjections,
};

export async function readReminders(
  context: Context,
  actor: Actor,
  query: ReminderQuery,
): Promise<Page<Reminder>> {
  const tx = context.transactions.reading;
  const { items, nextCursor } = await listReminders(tx, actor, query);
  return { items: await withProjections(context, tx, actor, items), nextCursor };
}

/** The same without what the readings of their vehicles tell. */
export function readPlainReminders(
  { transactions }: Context,
  actor: Actor,
  query: ReminderQuery,
): Promise<Page<PlainReminder>> {
  return listReminders(transactions.reading, actor, query);
}

export function readReminder(context: Context, actor: Actor, id: string): Promise<Reminder> {
  return readObject(REMINDER, context, actor, id);
}

/** The reminders among `ids` that are the caller's, in any order, without what follows from records. */
export async function readRemindersOf(
  { transactions }: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Objects['reminder'][]> {
  const reminders = await findReminders(transactions.reading, actor, ids);
  return reminders.map(({ estimated_cost: _estimate, ...reminder }) => reminder);
}

export function addReminder(
  context: Context,
  actor: Actor,
  body: ReminderCreation,
): Promise<Creation<Reminder>> {
  return createObject(context, actor, REMINDER, body.id, async (tx, id) => {
    refuseFaults(await faultsOfReminder(context, tx, actor, body, null));
    await refuseFullGarage(tx, actor, { reminders: 1 });
    const values = await valuesToStore(context, tx, actor, body, null);
    await insertReminders(tx, actor, [{ id, ...values }], instantOf(context.clock.now()));
  });
}

export function replaceReminder(
  context: Context,
  actor: Actor,
  id: string,
  body: ReminderReplacement,
  expectedVersion: number | null,
): Promise<Reminder> {
  return replaceObject(context, actor, REMINDER, { id, expectedVersion }, async (tx, reminder) => {
    refuseFaults(await faultsOfReminder(context, tx, actor, body, reminder));
    const values = await valuesToStore(context, tx, actor, body, reminder);
    await updateReminder(tx, reminder, values, instantOf(context.clock.now()));
  });
}

/** Moves the reminder to the trash. */
export function removeReminder(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, REMINDER, { id, expectedVersion }, deleteReminder);
}

type Body = ReminderCreation | ReminderReplacement;

/** Why a reminder cannot follow the source that is asked for. */
const NOTHING_TO_FOLLOW = {
  law: 'not_inspected_by_law',
  document: 'not_found',
} as const satisfies Record<FollowedSource['follows'], FaultCode>;

/** Fields that a reminder can fall due by: a fault in one of them says nothing of the trigger. */
const TRIGGER_FIELDS = ['next_reminder_date', 'planned_mileage', 'interval_km'] as const;

/** What a body makes of a reminder: a km side that is given without a last mileage counts from the current one. */
async function valuesToStore(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Body,
  stored: StoredReminder | null,
): Promise<ReminderValues> {
  const { followed } = await followedBy(context, tx, actor, body, stored);
  const terms = termsOf(body);
  const vehicle = await findVehicleMileage(tx, actor, body.vehicle_id);
  return {
    vehicleId: body.vehicle_id,
    maintenanceType: body.maintenance_type,
    ...terms,
    ...followed,
    lastMileage: lastMileageToStore(terms, vehicle?.currentMileage ?? null),
  };
}

/** What a saved reminder follows with the date that this gives it, and the source that it could follow. */
async function followedBy(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: StoredReminder | null,
): Promise<{ followed: Pick<ReminderFacts, 'follows' | 'nextReminderDate'>; source: FollowedSource | null }> {
  const { vehicle_id, maintenance_type } = body;
  const isKnown = vehicle_id !== undefined && maintenance_type !== undefined;
  const source = isKnown ? await findSource(context, tx, actor, { vehicle_id, maintenance_type }) : null;
  const before = stored && valuesOfStored(stored);
  const followed = followsAsSaved(body.follows, body.next_reminder_date ?? null, before, source);
  return { followed, source };
}

function valuesOfStored(reminder: StoredReminder): ReminderValues {
  const { id: _id, ...values } = factsOfReminder(reminder);
  return values;
}

function termsOf(body: Partial<Body>): Omit<ReminderValues, 'vehicleId' | 'maintenanceType' | 'follows'> {
  return {
    nextReminderDate: body.next_reminder_date ?? null,
    lastMileage: body.last_mileage ?? null,
    intervalKm: body.interval_km ?? null,
    plannedMileage: body.planned_mileage ?? null,
    intervalDays: body.interval_days ?? null,
    active: body.active ?? true,
  };
}

/** Everything wrong with a reminder that its schema cannot see; takes also the sound part of a refused body. */
async function faultsOfReminder(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: StoredReminder | null,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (body.vehicle_id !== undefined && !(await findVehicleMileage(tx, actor, body.vehicle_id))) {
    faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  }
  const types = body.maintenance_type === undefined ? [] : await listMaintenanceTypes(tx, actor);
  if (body.maintenance_type !== undefined && !types.some(({ key }) => key === body.maintenance_type)) {
    faults.push({ pointer: '/maintenance_type', code: 'unknown_type' });
  }
  const { followed, source } = await followedBy(context, tx, actor, body, stored);
  const isComplete = body.vehicle_id !== undefined && body.maintenance_type !== undefined;
  // One that followed a source and gets another type or vehicle keeps its date, and follows an interval.
  const asked = body.follows ?? 'interval';
  const isAskedNow = asked !== 'interval' && stored?.follows !== asked;
  if (isAskedNow && isComplete && source?.follows !== asked) {
    faults.push({ pointer: '/follows', code: NOTHING_TO_FOLLOW[asked] });
  }
  if (!hasTrigger({ ...termsOf(body), ...followed }))
    faults.push({ pointer: '/next_reminder_date', code: 'reminder_without_trigger' });
  return faults;
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the reminder to be replaced. */
export async function checkReminderFields(
  context: Context,
  actor: Actor,
  fields: Partial<Body>,
  { id, refusedBody }: { readonly id: string | null; readonly refusedBody: unknown },
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  const stored = id === null ? null : await requireObject(REMINDER, tx, actor, id);
  const faults = await faultsOfReminder(context, tx, actor, fields, stored);
  const hasUnsoundTrigger =
    typeof refusedBody === 'object' &&
    refusedBody !== null &&
    TRIGGER_FIELDS.some((name) => Object.hasOwn(refusedBody, name) && !Object.hasOwn(fields, name));
  return hasUnsoundTrigger ? faults.filter((fault) => fault.code !== 'reminder_without_trigger') : faults;
}

/** The reminders of a new vehicle, from the owner's default reminders (contract, section 3). */
export async function createDefaultReminders(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: { readonly id: string; readonly energy: Energy | null; readonly currentMileage: number },
  today: CivilDate,
): Promise<void> {
  const types = await listMaintenanceTypes(tx, actor);
  const inspection = await judgeVehicle(context, tx, actor, vehicle.id);
  const reminders = defaultRemindersFor(vehicle, types, today, inspection);
  const made = reminders.map((reminder) => ({
    id: defaultReminderId(vehicle.id, reminder.maintenanceType),
    vehicleId: vehicle.id,
    active: true,
    ...reminder,
  }));
  await insertReminders(tx, actor, made, instantOf(context.clock.now()));
}

/**
 * What is wrong with the reminder that a record says it does: `not_found` unless it is the caller's and the vehicle's;
 * of which vehicle is not asked when that one is not known.
 */
export async function faultsOfDoneReminder(
  tx: Tx,
  actor: Actor,
  reminderId: string,
  vehicleId: string | null,
): Promise<Fault[]> {
  const reminder = await findReminder(tx, actor, reminderId);
  const isKnown = reminder !== null && (vehicleId === null || reminder.vehicle_id === vehicleId);
  return isKnown ? [] : [{ pointer: '/reminder_id', code: 'not_found' }];
}

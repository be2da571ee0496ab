import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { followAgain, findSource } from '#features/reminders/followed-sources.service.ts';
import {
  deleteMove,
  findMove,
  findMovesOfReminder,
  listMovesOfRecords,
  insertMove,
  orderRecords,
  updateMove,
  type StoredMove,
} from '#features/reminders/reminder-moves.repository.ts';
import {
  findReminder,
  findReminderOfType,
  insertReminders,
  updateReminder,
  type StoredReminder,
} from '#features/reminders/reminders.repository.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ReminderMove } from '@carnet/contract/changes/changes.schema';
import { factsOfReminder, fieldsOfPlace } from '@carnet/contract/reminders/reminder-facts';
import type { InspectionResult } from '@carnet/domain/inspection/inspection';
import {
  isSamePlace,
  moveReminderOn,
  placeOf,
  type DoneService,
  type ReminderPlace,
} from '@carnet/domain/reminders/mark-done';
import { nextServiceReminderIds } from '@carnet/domain/sync/derived-id';

/** The work behind a reminder, as a maintenance record tells it. */
export interface RecordedService extends DoneService {
  readonly vehicleId: string;
  readonly type: string;
  readonly inspection: { readonly result: InspectionResult } | null;
  /** Money that came back: no work was done, so that no reminder moves. */
  readonly isRefund: boolean;
}

/** The same with the record that tells it, once it is stored. */
export interface StoredService extends RecordedService {
  readonly recordId: string;
}

/** The same with what the vehicle shows once the record is stored. */
interface PlacedService extends StoredService {
  readonly currentMileage: number;
}

/** What these records did to reminders, by the id of the record. */
export async function readMovesOf(
  { transactions }: Context,
  actor: Actor,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ReminderMove>> {
  const moves = await listMovesOfRecords(transactions.reading, actor, recordIds);
  return new Map(
    moves.map(({ recordId, reminderId, before, after }) => [
      recordId,
      { reminder_id: reminderId, before: fieldsOfPlace(before), after: fieldsOfPlace(after) },
    ]),
  );
}

/**
 * Moves on what a record does (contract, section 4): the reminder it names; or, when it gives a next service, the reminder
 * of its vehicle and type, which is created where there is none. That one stays where it is while something newer is
 * recorded: an old invoice that is entered late tells nothing of what is due.
 */
export async function moveRemindersOn(
  context: Context,
  tx: Tx,
  actor: Actor,
  recorded: StoredService,
  { reminderId, isLatest }: { readonly reminderId: string | null; readonly isLatest: () => Promise<boolean> },
): Promise<void> {
  if (recorded.isRefund) return;
  const named = reminderId === null ? null : await findReminder(tx, actor, reminderId);
  if (!named && recorded.nextServiceDate === null && recorded.nextServiceMileage === null) return;
  const service = await placeService(tx, actor, recorded);
  // Somebody who gives a next date wants to be told of it.
  const moved = named ?? (await findReminderOfType(tx, actor, service.vehicleId, service.type));
  if (!moved) return createFromService(context, tx, actor, service);
  if (!named && !(await isLatest())) return;
  const facts = factsOfReminder(moved);
  const base = named ? facts : { ...facts, active: true };
  const source = await findSource(context, tx, actor, moved);
  const after = moveReminderOn(base, service, service.currentMileage, source);
  const { recordId } = service;
  await insertMove(tx, actor, { recordId, reminderId: moved.id, before: placeOf(facts), after });
  await place(context, tx, moved, after);
}

/** Of a record that names no reminder and has none newer. */
const LATEST = { reminderId: null, isLatest: async () => true } as const;

/**
 * Moves a reminder after its record was changed (contract, section 4). `isLatest`: nothing newer of its vehicle and
 * type is recorded; otherwise the reminder stands by that and stays. A record that moved a reminder moves it again
 * when its date, mileage, result or next service changes, from where the reminder stood before.
 */
export async function followChangedRecord(
  context: Context,
  tx: Tx,
  actor: Actor,
  record: StoredService,
  before: RecordedService,
  isLatest: boolean,
): Promise<void> {
  const isOtherWork = record.vehicleId !== before.vehicleId || record.type !== before.type;
  if (isOtherWork || record.isRefund !== before.isRefund) {
    const putBack = await takeMoveBack(context, tx, actor, record.recordId);
    if (putBack !== null) await followAgain(context, tx, actor, putBack);
    if (isLatest) await moveRemindersOn(context, tx, actor, record, LATEST);
    return;
  }
  if (!isLatest) return;
  const move = await findMove(tx, actor, record.recordId);
  const isNextSame =
    record.nextServiceDate === before.nextServiceDate &&
    record.nextServiceMileage === before.nextServiceMileage;
  const isWorkSame =
    record.date === before.date &&
    record.mileage === before.mileage &&
    record.inspection?.result === before.inspection?.result;
  if (isNextSame && (isWorkSame || !move)) return;
  if (move) await moveAgain(context, tx, actor, move, record);
  else await moveRemindersOn(context, tx, actor, record, LATEST);
}

async function moveAgain(
  context: Context,
  tx: Tx,
  actor: Actor,
  move: Owned<StoredMove>,
  record: StoredService,
): Promise<void> {
  const reminder = await findReminder(tx, actor, move.reminderId);
  if (!reminder) throw new Error('A move goes with its reminder');
  const facts = factsOfReminder(reminder);
  const isUntouched = isSamePlace(placeOf(facts), move.after);
  const active = move.before.active || move.after.active;
  const base = isUntouched ? { ...facts, ...move.before, active } : facts;
  const { currentMileage } = await placeService(tx, actor, record);
  const source = await findSource(context, tx, actor, reminder);
  const after = moveReminderOn(base, record, currentMileage, source);
  await updateMove(tx, move, { before: move.before, after });
  await place(context, tx, reminder, after);
}

/**
 * Undoes what a record did to its reminder, before the record goes: the reminder stands where it stood, unless its
 * owner or a newer record has moved it since. The newer record then goes back, once it goes itself, to where this one
 * found the reminder.
 *
 * @returns the reminder that was put back, whose source may give another date by now: `followAgain` is due once the record has
 * gone; else null
 */
export async function takeMoveBack(
  context: Context,
  tx: Tx,
  actor: Actor,
  recordId: string,
): Promise<Pick<StoredReminder, 'follows' | 'vehicle_id'> | null> {
  const move = await findMove(tx, actor, recordId);
  if (!move) return null;
  const reminder = await findReminder(tx, actor, move.reminderId);
  if (!reminder) throw new Error('A move goes with its reminder');
  await deleteMove(tx, move);
  const others = await findMovesOfReminder(tx, actor, move.reminderId);
  const next = await oldestOf(
    tx,
    actor,
    others.filter(({ before }) => isSamePlace(before, move.after)),
  );
  if (next) await updateMove(tx, next, { before: move.before, after: next.after });
  else if (isSamePlace(placeOf(factsOfReminder(reminder)), move.after)) {
    await place(context, tx, reminder, move.before);
    return { follows: move.before.follows, vehicle_id: reminder.vehicle_id };
  }
  return null;
}

/** Of moves that began at one place, that of the oldest record: a device finds the same. */
async function oldestOf(
  tx: Tx,
  actor: Actor,
  moves: readonly Owned<StoredMove>[],
): Promise<Owned<StoredMove> | undefined> {
  if (moves.length < 2) return moves[0];
  const ids = moves.map(({ recordId }) => recordId);
  const [oldest] = await orderRecords(tx, actor, ids);
  return moves.find(({ recordId }) => recordId === oldest);
}

/**
 * Does again what a record did to its reminder, once the record and its move are stored again: the opposite of
 * `takeMoveBack`. A reminder that its owner has moved meanwhile stays where it is.
 */
export async function redoMove(context: Context, tx: Tx, actor: Actor, recordId: string): Promise<void> {
  const move = await findMove(tx, actor, recordId);
  if (!move) return;
  const reminder = await findReminder(tx, actor, move.reminderId);
  if (!reminder) throw new Error('A move goes with its reminder');
  const others = await findMovesOfReminder(tx, actor, move.reminderId);
  const order = await orderRecords(tx, actor, [recordId, ...others.map((other) => other.recordId)]);
  const rank = order.indexOf(recordId);
  let { before } = move;
  // Those that began where this one did were made before or after it: behind the former, ahead of the latter.
  for (const other of others.toSorted((a, b) => order.indexOf(a.recordId) - order.indexOf(b.recordId))) {
    if (other.recordId === recordId || !isSamePlace(other.before, before)) continue;
    if (order.indexOf(other.recordId) < rank) {
      before = other.after;
      continue;
    }
    await updateMove(tx, move, { before, after: move.after });
    await updateMove(tx, other, { before: move.after, after: other.after });
    return;
  }
  await updateMove(tx, move, { before, after: move.after });
  if (isSamePlace(placeOf(factsOfReminder(reminder)), before)) await place(context, tx, reminder, move.after);
}

async function placeService(tx: Tx, actor: Actor, recorded: StoredService): Promise<PlacedService> {
  const vehicle = await findVehicleMileage(tx, actor, recorded.vehicleId);
  if (!vehicle) throw new Refusal('not_found');
  return { ...recorded, currentMileage: vehicle.currentMileage };
}

async function place(
  context: Context,
  tx: Tx,
  reminder: Owned<StoredReminder>,
  moved: ReminderPlace,
): Promise<void> {
  const before = factsOfReminder(reminder);
  const values = { ...before, ...moved };
  await updateReminder(tx, reminder, values, instantOf(context.clock.now()));
}

async function createFromService(
  context: Context,
  tx: Tx,
  actor: Actor,
  service: PlacedService,
): Promise<void> {
  const types = await listMaintenanceTypes(tx, actor);
  const type = types.find(({ key }) => key === service.type);
  const made = { vehicleId: service.vehicleId, maintenanceType: service.type };
  const blank = {
    id: await freeReminderId(tx, actor, nextServiceReminderIds(service.recordId, made)),
    ...made,
    nextReminderDate: null,
    lastMileage: null,
    intervalKm: type?.intervalKm ?? null,
    plannedMileage: null,
    intervalDays: type?.intervalDays ?? null,
    active: true,
    follows: 'interval' as const,
  };
  const source = await findSource(context, tx, actor, {
    maintenance_type: service.type,
    vehicle_id: service.vehicleId,
  });
  const move = moveReminderOn(blank, service, service.currentMileage, source);
  const values = { ...blank, ...move };
  await insertReminders(tx, actor, [values], instantOf(context.clock.now()));
}

async function freeReminderId(tx: Tx, actor: Actor, ids: Generator<string, never>): Promise<string> {
  let { value: id } = ids.next();
  while (await findReminder(tx, actor, id)) ({ value: id } = ids.next());
  return id;
}

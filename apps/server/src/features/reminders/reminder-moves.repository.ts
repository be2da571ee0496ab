import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/column-types.ts';
import type { Schema } from '#platform/db/schema.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { ReminderPlace } from '@carnet/domain/reminders/mark-done';
import type { Selectable } from 'kysely';

/** What a record did to a reminder. */
export interface ReminderMove {
  readonly recordId: string;
  readonly reminderId: string;
  readonly before: ReminderPlace;
  readonly after: ReminderPlace;
}

export interface StoredMove extends ReminderMove {
  readonly garageId: string;
}

const flagOf = (isOn: boolean): Flag => (isOn ? 1 : 0);

function moveOf(row: Selectable<Schema['reminder_move']>): Owned<StoredMove> {
  return markOwned({
    garageId: row.garage_id,
    recordId: row.record_id,
    reminderId: row.reminder_id,
    before: {
      nextReminderDate: row.date_before,
      lastMileage: row.last_mileage_before,
      plannedMileage: row.planned_mileage_before,
      active: row.active_before === 1,
      follows: row.follows_before,
    },
    after: {
      nextReminderDate: row.date_after,
      lastMileage: row.last_mileage_after,
      plannedMileage: row.planned_mileage_after,
      active: row.active_after === 1,
      follows: row.follows_after,
    },
  });
}

function columnsBefore(before: ReminderPlace) {
  return {
    date_before: before.nextReminderDate,
    last_mileage_before: before.lastMileage,
    planned_mileage_before: before.plannedMileage,
    active_before: flagOf(before.active),
    follows_before: before.follows,
  };
}

function columnsAfter(after: ReminderPlace) {
  return {
    date_after: after.nextReminderDate,
    last_mileage_after: after.lastMileage,
    planned_mileage_after: after.plannedMileage,
    active_after: flagOf(after.active),
    follows_after: after.follows,
  };
}

/** What a record did to a reminder, if it did. */
export async function findMove(tx: Tx, actor: Actor, recordId: string): Promise<Owned<StoredMove> | null> {
  const row = await queriesOf(tx)
    .selectFrom('reminder_move')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row ? moveOf(row) : null;
}

/** What these records did to reminders. */
export async function listMovesOfRecords(
  tx: Tx,
  actor: Actor,
  recordIds: readonly string[],
): Promise<StoredMove[]> {
  if (recordIds.length === 0) return [];
  const rows = await queriesOf(tx)
    .selectFrom('reminder_move')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where('record_id', 'in', [...recordIds])
    .execute();
  return rows.map(moveOf);
}

/** Everything that records did to a reminder. */
export async function findMovesOfReminder(
  tx: Tx,
  actor: Actor,
  reminderId: string,
): Promise<Owned<StoredMove>[]> {
  const rows = await queriesOf(tx)
    .selectFrom('reminder_move')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where('reminder_id', '=', reminderId)
    .execute();
  return rows.map(moveOf);
}

/** These records from the oldest to the newest; of one day in the order of their ids, as the latest of a type is found. */
export async function orderRecords(tx: Tx, actor: Actor, recordIds: readonly string[]): Promise<string[]> {
  const rows = await selectInParts(recordIds, (part) =>
    queriesOf(tx)
      .selectFrom('maintenance')
      .select(['id', 'date'])
      .where('garage_id', '=', actor.garageId)
      .where('id', 'in', [...part])
      .execute(),
  );
  const placed = rows.map(({ id, date }) => ({ id, at: `${date} ${id}` }));
  return placed.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ id }) => id);
}

/** The record and the reminder named must be the actor's: the caller has found them. */
export async function insertMove(tx: Tx, actor: Actor, move: ReminderMove): Promise<void> {
  await queriesOf(tx)
    .insertInto('reminder_move')
    .values({
      garage_id: actor.garageId,
      record_id: move.recordId,
      reminder_id: move.reminderId,
      ...columnsBefore(move.before),
      ...columnsAfter(move.after),
    })
    .execute();
}

export async function updateMove(
  tx: Tx,
  move: Owned<StoredMove>,
  { before, after }: Pick<ReminderMove, 'before' | 'after'>,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder_move')
    .set({ ...columnsBefore(before), ...columnsAfter(after) })
    .where('garage_id', '=', move.garageId)
    .where('record_id', '=', move.recordId)
    .execute();
}

export async function deleteMove(tx: Tx, move: Owned<StoredMove>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('reminder_move')
    .where('garage_id', '=', move.garageId)
    .where('record_id', '=', move.recordId)
    .execute();
}

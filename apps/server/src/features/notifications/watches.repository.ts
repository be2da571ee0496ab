import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/column-types.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementSettings, WatchedReminder } from '@carnet/domain/notifications/announcement';
import type { Urgency } from '@carnet/domain/notifications/notification';
import type { Selectable } from 'kysely';

/** A person in a garage. */
export interface Member {
  readonly garageId: string;
  readonly accountId: string;
}

/** A reminder as one person sees it, with all that decides what is to be said of it. */
export interface Watch extends Member, WatchedReminder {
  readonly reminderId: string;
  readonly settings: AnnouncementSettings;
  readonly notificationHour: number;
  readonly timeZone: string;
  /** Null for a reminder that is not watched yet. */
  readonly cycle: number | null;
  readonly stage: Urgency | null;
  readonly overdueOn: CivilDate | null;
  readonly repeats: number;
}

/** What a look leaves behind. */
export type WatchState = Selectable<Schema['reminder_watch']>;

/** More in one statement would pass the number of values that SQLite takes (32,766). */
const ROWS_PER_STATEMENT = 500;

const WATCH_COLUMNS = [
  'reminder.garage_id',
  'reminder.id',
  'reminder.vehicle_id',
  'reminder.maintenance_type',
  'reminder.next_reminder_date',
  'reminder.last_mileage',
  'reminder.interval_km',
  'reminder.planned_mileage',
  'reminder.interval_days',
  'reminder.active',
  'reminder.follows',
  'vehicle.current_mileage',
  'vehicle.archived_at',
  'settings.account_id',
  'settings.email_notifications',
  'settings.push_notifications',
  'settings.reminder_advance_days',
  'settings.reminder_advance_km',
  'settings.notification_hour',
  'account.timezone',
  'reminder_watch.cycle',
  'reminder_watch.stage',
  'reminder_watch.overdue_on',
  'reminder_watch.repeats',
] as const;

function selectWatches(queries: Queries) {
  return queries
    .selectFrom('reminder')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.garage_id', '=', 'reminder.garage_id')
        .onRef('vehicle.id', '=', 'reminder.vehicle_id'),
    )
    .innerJoin('settings', 'settings.garage_id', 'reminder.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .leftJoin('reminder_watch', (join) =>
      join
        .onRef('reminder_watch.garage_id', '=', 'reminder.garage_id')
        .onRef('reminder_watch.reminder_id', '=', 'reminder.id')
        .onRef('reminder_watch.account_id', '=', 'settings.account_id'),
    )
    .select(WATCH_COLUMNS);
}

type WatchRow = Awaited<ReturnType<ReturnType<typeof selectWatches>['execute']>>[number];

function watchOf(row: WatchRow): Watch {
  const isOn = (flag: Flag): boolean => flag === 1;
  return {
    garageId: row.garage_id,
    accountId: row.account_id,
    reminderId: row.id,
    reminder: {
      id: row.id,
      vehicleId: row.vehicle_id,
      maintenanceType: row.maintenance_type,
      nextReminderDate: row.next_reminder_date,
      lastMileage: row.last_mileage,
      intervalKm: row.interval_km,
      plannedMileage: row.planned_mileage,
      intervalDays: row.interval_days,
      active: isOn(row.active),
      follows: row.follows,
    },
    currentMileage: row.current_mileage,
    isVehicleArchived: row.archived_at !== null,
    settings: {
      emailNotifications: isOn(row.email_notifications),
      pushNotifications: isOn(row.push_notifications),
      reminderAdvanceDays: row.reminder_advance_days,
      reminderAdvanceKm: row.reminder_advance_km,
    },
    notificationHour: row.notification_hour,
    timeZone: row.timezone,
    cycle: row.cycle,
    stage: row.stage,
    overdueOn: row.overdue_on,
    repeats: row.repeats ?? 0,
  };
}

/** Reminders of a garage, each once for every person in it; those of `reminderIds`, or all. */
export async function listWatches(
  tx: Tx,
  garageId: string,
  filter: {
    readonly reminderIds?: readonly string[];
    readonly vehicleId?: string;
    readonly accountId?: string;
  },
): Promise<Watch[]> {
  if (filter.reminderIds?.length === 0) return [];
  return (await selectFilteredWatches(tx, { garageId, ...filter })).map(watchOf);
}

const selectFilteredWatches = compileOnce(
  (
    queries,
    given: { garageId: string; reminderIds?: readonly string[]; vehicleId?: string; accountId?: string },
  ) => {
    const { garageId, reminderIds, vehicleId, accountId } = given;
    let query = selectWatches(queries).where('reminder.garage_id', '=', garageId);
    if (reminderIds !== undefined) query = query.where('reminder.id', 'in', reminderIds);
    if (vehicleId !== undefined) query = query.where('reminder.vehicle_id', '=', vehicleId);
    if (accountId !== undefined) query = query.where('settings.account_id', '=', accountId);
    return query;
  },
);

/** The garages of what is to be looked at, the longest overdue first: found by the index on `look_at`. */
export async function listDueGarages(tx: Tx, now: string, limit: number): Promise<string[]> {
  const rows = await dueGaragesQuery(tx, now, limit).execute();
  return [...new Set(rows.map((row) => row.garage_id))];
}

function dueGaragesQuery(tx: Tx, now: string, limit: number) {
  return queriesOf(tx)
    .selectFrom('reminder_watch')
    .select('garage_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('garage_id')
    .limit(limit);
}

/** Everything of these garages that is to be looked at; the caller holds their locks. */
export async function listDueWatches(tx: Tx, garageIds: readonly string[], now: string): Promise<Watch[]> {
  if (garageIds.length === 0) return [];
  const rows = await dueWatchesQuery(tx, garageIds, now).execute();
  return rows.map(watchOf);
}

function dueWatchesQuery(tx: Tx, garageIds: readonly string[], now: string) {
  return selectWatches(queriesOf(tx))
    .where('reminder_watch.garage_id', 'in', [...garageIds])
    .where('reminder_watch.look_at', '<=', now);
}

/** Writes what was seen; a reminder that was not watched yet is from now on. */
export async function storeWatches(tx: Tx, states: readonly WatchState[]): Promise<void> {
  for (let start = 0; start < states.length; start += ROWS_PER_STATEMENT) {
    await upsertWatches(tx, states.slice(start, start + ROWS_PER_STATEMENT));
  }
}

const upsertWatches = insertMany(
  'reminder_watch',
  ['garage_id', 'account_id', 'reminder_id', 'cycle', 'stage', 'overdue_on', 'repeats', 'look_at'],
  (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['garage_id', 'reminder_id', 'account_id']).doUpdateSet((build) => ({
        cycle: build.ref('excluded.cycle'),
        stage: build.ref('excluded.stage'),
        overdue_on: build.ref('excluded.overdue_on'),
        repeats: build.ref('excluded.repeats'),
        look_at: build.ref('excluded.look_at'),
      })),
    ),
);

/** Members of a garage with what decides when they are told. */
export async function listMembers(
  tx: Tx,
  garageId: string,
): Promise<(Member & Pick<Watch, 'notificationHour' | 'timeZone'>)[]> {
  const rows = await queriesOf(tx)
    .selectFrom('settings')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .select(['settings.garage_id', 'settings.account_id', 'settings.notification_hour', 'account.timezone'])
    .where('settings.garage_id', '=', garageId)
    .execute();
  return rows.map((row) => ({
    garageId: row.garage_id,
    accountId: row.account_id,
    notificationHour: row.notification_hour,
    timeZone: row.timezone,
  }));
}

/** Has all reminders of a vehicle looked at by then, for one person. */
export async function lookAtVehicleBy(
  tx: Tx,
  { garageId, accountId }: Member,
  vehicleId: string,
  lookAt: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder_watch')
    .set({ look_at: lookAt })
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .where('reminder_id', 'in', (build) =>
      build
        .selectFrom('reminder')
        .select('id')
        .where('garage_id', '=', garageId)
        .where('vehicle_id', '=', vehicleId)
        .where('active', '=', 1),
    )
    .where((build) => build.or([build('look_at', 'is', null), build('look_at', '>', lookAt)]))
    .execute();
}

/** Has all reminders looked at then, for one person whose hours or advance have changed. */
export async function lookAtAllOn(tx: Tx, { garageId, accountId }: Member, lookAt: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder_watch')
    .set({ look_at: lookAt })
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Has reminders looked at by then that are said to have been overdue on a day after `lastDay`. */
export async function lookAtDatedAfter(tx: Tx, lastDay: CivilDate, lookAt: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder_watch')
    .set({ look_at: lookAt })
    .where('overdue_on', '>', lastDay)
    .where((build) => build.or([build('look_at', 'is', null), build('look_at', '>', lookAt)]))
    .execute();
}

/** How many looks are waiting and since when. */
export async function countDueWatches(
  tx: Tx,
  now: string,
): Promise<{ readonly count: number; readonly oldest: string | null }> {
  const row = await queriesOf(tx)
    .selectFrom('reminder_watch')
    .select((build) => [build.fn.countAll<number>().as('count'), build.fn.min('look_at').as('oldest')])
    .where('look_at', '<=', now)
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
}

/** By the link of a mail: only what it says is changed. */
export async function switchEmailOff(tx: Tx, { garageId, accountId }: Member): Promise<void> {
  await queriesOf(tx)
    .updateTable('settings')
    .set((build) => ({ email_notifications: 0, version: build('version', '+', 1) }))
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .where('email_notifications', '=', 1)
    .execute();
}

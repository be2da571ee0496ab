import type { Member, Watch } from '#features/notifications/watch.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** Members of a garage, with the settings that decide when they are notified. */
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

/** Schedules a check of all reminders of these vehicles for one person, at that time or earlier. */
export async function scheduleVehicleChecks(
  tx: Tx,
  { garageId, accountId }: Member,
  vehicleIds: readonly string[],
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
        .where('vehicle_id', 'in', [...vehicleIds])
        .where('active', '=', 1),
    )
    .where((build) => build.or([build('look_at', 'is', null), build('look_at', '>', lookAt)]))
    .execute();
}

/** Schedules a check of all reminders for one person whose hour or advance has changed. */
export async function scheduleAllChecks(
  tx: Tx,
  { garageId, accountId }: Member,
  lookAt: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder_watch')
    .set({ look_at: lookAt })
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The watches of one person by next check; those without one last. */
export async function listChecks(
  tx: Tx,
  { garageId, accountId }: Member,
): Promise<{ readonly id: string; readonly lookAt: string | null }[]> {
  const rows = await queriesOf(tx)
    .selectFrom('reminder_watch')
    .select(['reminder_id as id', 'look_at as lookAt'])
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .execute();
  return rows.toSorted((a, b) => ((a.lookAt ?? '~') < (b.lookAt ?? '~') ? -1 : 1));
}

/** Schedules a check of reminders that are recorded as overdue on a day after `lastDay`, at that time or earlier. */
export async function scheduleChecksDatedAfter(tx: Tx, lastDay: CivilDate, lookAt: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder_watch')
    .set({ look_at: lookAt })
    .where('overdue_on', '>', lastDay)
    .where((build) => build.or([build('look_at', 'is', null), build('look_at', '>', lookAt)]))
    .execute();
}

/** The number of due checks, and since when the oldest is due. */
export async function countDueChecks(
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

/** For the link in a mail: changes only this setting. */
export async function switchEmailOff(tx: Tx, { garageId, accountId }: Member): Promise<void> {
  await queriesOf(tx)
    .updateTable('settings')
    .set((build) => ({ email_notifications: 0, version: build('version', '+', 1) }))
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .where('email_notifications', '=', 1)
    .execute();
}

import { listAnnouncedMoments } from '#features/notifications/announcements.repository.ts';
import type { Watch } from '#features/notifications/watch.repository.ts';
import type { Tx } from '#platform/transactions.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isEmissionsTrigger } from '@carnet/domain/inspection/announcement-days';
import type { AnnouncementTrigger } from '@carnet/domain/notifications/announcement';

/**
 * The moments already announced for each watch in its cycle. For a van's emissions check, those since its
 * months began: editing the reminder starts a new cycle, which does not affect the check.
 */
export async function findAnnouncedMoments(
  tx: Tx,
  garageIds: readonly string[],
  watches: readonly Watch[],
): Promise<(watch: Watch) => AnnouncementTrigger[]> {
  const keyOf = (accountId: string, reminderId: string): string => `${accountId} ${reminderId}`;
  const ids = [...new Set(watches.map((watch) => watch.reminderId))];
  const rows = await listAnnouncedMoments(tx, garageIds, ids);
  const byReminder = Map.groupBy(rows, (row) => keyOf(row.account_id, row.reminder_id));
  return (watch) => {
    const check = watch.emissions ?? watch.law?.pollutionCheck ?? null;
    const isOfCheck = (queuedAt: string): boolean =>
      check !== null && civilDateInZone(Date.parse(queuedAt), watch.timeZone) >= check.from;
    return (byReminder.get(keyOf(watch.accountId, watch.reminderId)) ?? [])
      .filter((row) =>
        isEmissionsTrigger(row.moment) ? isOfCheck(row.queued_at) : row.cycle === watch.cycle,
      )
      .map(({ moment }) => moment);
  };
}

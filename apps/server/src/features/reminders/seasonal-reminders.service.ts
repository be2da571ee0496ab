import { settleReminders, storeReminder } from '#features/reminders/settle-reminders.service.ts';
import { listYearlyReminders } from '#features/reminders/settled-reminders.repository.ts';
import type { Context } from '#platform/context.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Tx } from '#platform/transactions.ts';
import { affectedByTyres } from '@carnet/domain/garage/affected-reminders';
import { seasonOfPresetType } from '@carnet/domain/tyre-sets/season';

/**
 * Sets the season of reminders in these garages that were created from the suggestions for winter and summer
 * tyres before seasons existed.
 */
export async function giveSeasonsIn(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  garageIds: readonly string[],
): Promise<void> {
  for (const { timezone: timeZone, ...row } of await listYearlyReminders(tx, garageIds)) {
    const season = seasonOfPresetType(row.maintenance_type);
    if (season === null) continue;
    await countChange(tx, row.garage_id);
    await storeReminder(context, tx, row, { season });
    await settleReminders(context, tx, { garageId: row.garage_id, timeZone }, affectedByTyres([row]));
  }
}

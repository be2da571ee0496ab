import {
  listReminderRows,
  markReminderMade,
  updateUnseen,
} from '#features/reminders/settled-reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/**
 * Has the records of restored reminders keep them there again, where records had made them. A reminder that records have made
 * meanwhile stays the only such one of its type: the restored one is its owner's from then on.
 *
 * @param restored ids of reminders of the vehicle that came back
 */
export async function keepMadeReminders(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
  restored: readonly string[],
): Promise<void> {
  if (restored.length === 0) return;
  const scope = { garageId, vehicleId };
  const ids = new Set(restored);
  const made = (await listReminderRows(tx, scope, null)).filter(({ made_by }) => made_by !== null);
  for (const reminder of made) {
    if (!ids.has(reminder.id)) continue;
    const { id: reminderId, maintenance_type: type } = reminder;
    const isSecond = made.some(({ id, maintenance_type }) => maintenance_type === type && !ids.has(id));
    if (isSecond) await updateUnseen(tx, reminder, { made_by: null });
    else await markReminderMade(tx, scope, type, { reminderId, isMade: true });
  }
}

import {
  joinReminder,
  listReminderRows,
  markReminderMade,
  updateUnseen,
} from '#features/reminders/settled-reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/**
 * Lets the records of restored reminders keep them again, if records had created them. If records have
 * created another reminder of its type meanwhile, that one stays the only one; the restored one then belongs
 * to its owner.
 * @param restored ids of restored reminders of the vehicle
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
  const made = (await listReminderRows(tx, scope, { types: null })).filter(({ made_by }) => made_by !== null);
  for (const reminder of made) {
    if (!ids.has(reminder.id)) continue;
    const { id: reminderId, maintenance_type: type } = reminder;
    const other = made.find(({ id, maintenance_type }) => maintenance_type === type && !ids.has(id));
    if (other) {
      await joinReminder(tx, scope, type, other.id);
      await updateUnseen(tx, reminder, { made_by: null });
    } else await markReminderMade(tx, scope, type, { reminderId, isMade: true });
  }
}

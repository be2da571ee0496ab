import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import { restartReminder } from '#features/notifications/watching.service.ts';
import { findLawReminders, updateReminder } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import { lawDateOf } from '@carnet/domain/inspection/inspection-reminder';

/**
 * Moves the reminders of a vehicle that follow the law to its date (contract, section 13), after its facts or its
 * inspections were written. While the law gives no date they stay where they are.
 */
export async function followLaw(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<void> {
  const reminders = await findLawReminders(tx, actor, vehicleId);
  if (reminders.length === 0) return;
  const date = lawDateOf(await judgeVehicle(context, tx, actor, vehicleId));
  if (date === null) return;
  for (const reminder of reminders.filter(({ next_reminder_date: stands }) => stands !== date)) {
    const values = { ...factsOfReminder(reminder), nextReminderDate: date };
    await updateReminder(tx, reminder, values, instantOf(context.clock.now()));
    await restartReminder(context, tx, actor.garageId, reminder);
  }
}

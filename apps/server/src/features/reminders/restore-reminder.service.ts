import { insertReminders, type ReminderValues } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';

/** A reminder as it was when it was exported. */
export interface RestoredReminder extends ReminderValues {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** Stores an exported reminder. */
export function restoreReminder(tx: Tx, actor: Actor, reminder: RestoredReminder): Promise<void> {
  return insertReminders(tx, actor, [reminder], reminder.createdAt);
}

import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/** A reminder as the rules of the domain read it; keeps its version and estimated cost along. */
export interface KnownReminder extends ReminderFacts {
  /** In euros; null when no past record tells. */
  readonly estimatedCost: number | null;
  /** When its mileage is expected; null where it is unknown. */
  readonly projected: Reminder['projected'];
  /** Its date is a guess. */
  readonly isDateToCheck: boolean;
  readonly wire: Reminder;
}

export function reminderFactsOf(reminder: Reminder): KnownReminder {
  return {
    ...factsOfReminder(reminder),
    estimatedCost: reminder.estimated_cost,
    projected: reminder.projected,
    isDateToCheck: reminder.date_to_check,
    wire: reminder,
  };
}

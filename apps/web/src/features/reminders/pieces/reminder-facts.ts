import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/** A reminder in the format of the domain rules, with its wire object. */
export interface KnownReminder extends ReminderFacts {
  /** In euros; null without a past record. */
  readonly estimatedCost: number | null;
  /** When its mileage is expected; null if unknown. */
  readonly projected: Reminder['projected'];
  /** Its date is a guess. */
  readonly isDateToCheck: boolean;
  readonly wire: Reminder;
}

export function toKnownReminder(reminder: Reminder): KnownReminder {
  return {
    ...toReminderFacts(reminder),
    estimatedCost: reminder.estimated_cost,
    projected: reminder.projected,
    isDateToCheck: reminder.date_to_check,
    wire: reminder,
  };
}

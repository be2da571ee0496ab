import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';
import {
  canFollowLaw,
  isInspectionType,
  isLawReminderOn,
  lawDateOf,
  lawDateToFollow,
  type LawDate,
} from '@carnet/domain/inspection/inspection-reminder';
import { judgeCopiedVehicle } from '#shared/sync/answers/inspection-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** What the law says of the inspection of a vehicle, as it is shown. */
export function inspectionOf(view: Garage, vehicleId: string) {
  return judgeCopiedVehicle(view, vehicleId, todayIn(view));
}

/** What the law says with what is shown by now; null for a reminder that does not follow it. */
export function lawDateFor(view: GarageView, reminder: Row<'reminder'>): LawDate | null {
  return reminder.follows === 'law' ? lawDateToFollow(inspectionOf(view, reminder.vehicle_id)) : null;
}

/**
 * Moves the reminders of a vehicle that follow the law to its date (contract, section 13). `before`: what the law said before
 * facts of the vehicle were changed.
 */
export function followLaw(
  view: GarageView,
  vehicleId: string,
  before: Pick<InspectionOutcome, 'regime'> | null = null,
): void {
  const outcome = inspectionOf(view, vehicleId);
  for (const reminder of view.reminders.values()) {
    if (reminder.vehicle_id !== vehicleId || !isInspectionType(reminder.maintenance_type)) continue;
    if (reminder.follows !== 'law') continue;
    const date = lawDateOf(outcome) ?? reminder.next_reminder_date;
    const active = isLawReminderOn(reminder.active, before ?? outcome, outcome);
    if (date !== reminder.next_reminder_date || active !== reminder.active) {
      view.put('reminder', reminder.id, { ...reminder, active, next_reminder_date: date });
    }
  }
}

/**
 * A reminder as it is stored: whether it follows the law, and where that takes it. Who gives a date without speaking of the
 * law means the date.
 *
 * @param asked what the body says of it; undefined when it says nothing
 */
export function withLaw(
  view: Garage,
  reminder: Row<'reminder'>,
  asked: ReminderReplacement['follows'],
  before: Pick<Row<'reminder'>, 'follows' | 'next_reminder_date'> | undefined,
): Row<'reminder'> {
  const outcome = inspectionOf(view, reminder.vehicle_id);
  if (!canFollowLaw(reminder.maintenance_type, outcome)) return { ...reminder, follows: 'interval' };
  const isDateGiven = reminder.next_reminder_date !== (before?.next_reminder_date ?? null);
  const unsaid = isDateGiven ? 'interval' : (before?.follows ?? 'law');
  const follows = asked === undefined ? unsaid : (asked ?? 'law');
  const lawDate = follows === 'law' ? lawDateOf(outcome) : null;
  return { ...reminder, follows, next_reminder_date: lawDate ?? reminder.next_reminder_date };
}

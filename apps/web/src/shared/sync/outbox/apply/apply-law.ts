import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { factsOfReminder, fieldsOfPlace } from '@carnet/contract/reminders/reminder-facts';
import {
  followLaw,
  INSPECTION_TYPE,
  isInspectionType,
  lawToFollow,
  planningDaysOf,
} from '@carnet/domain/inspection/inspection-reminder';
import { followsAsSaved, type FollowedSource } from '@carnet/domain/reminders/followed-source';
import { isSamePlace } from '@carnet/domain/reminders/mark-done';
import { dayInCopy, judgeCopiedVehicle, knownSinceIn } from '#shared/sync/answers/inspection-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** What the law says of the inspection of a vehicle, as it is shown. */
export function inspectionOf(view: Garage, vehicleId: string) {
  return judgeCopiedVehicle(view, vehicleId, todayIn(view));
}

/** What gives a reminder its date, with what is shown by now. */
export function sourceOf(
  view: Garage,
  { maintenance_type: type, vehicle_id: vehicleId }: Row<'reminder'>,
): FollowedSource | null {
  return isInspectionType(type) ? lawToFollow(type, inspectionOf(view, vehicleId)) : null;
}

/**
 * Moves the reminders of a vehicle for its inspection. `before`: what the law said before facts of the vehicle were changed; null
 * where they were not.
 */
export function followLawOf(
  view: GarageView,
  vehicleId: string,
  before: ReturnType<typeof inspectionOf> = null,
): void {
  const vehicle = view.vehicles.get(vehicleId);
  const outcome = inspectionOf(view, vehicleId);
  if (!vehicle) return;
  for (const reminder of view.reminders.values()) {
    if (reminder.vehicle_id !== vehicleId || !isInspectionType(reminder.maintenance_type)) continue;
    const facts = factsOfReminder(reminder);
    const inspections = view.recordsOfType(vehicleId, INSPECTION_TYPE);
    const days = planningDaysOf(
      dayInCopy(view, reminder.created_at),
      knownSinceIn(view, vehicle),
      inspections,
    );
    const moved = followLaw(facts, before ?? outcome, outcome, days);
    if (!isSamePlace(facts, moved)) {
      view.put('reminder', reminder.id, { ...reminder, ...fieldsOfPlace(moved) });
    }
  }
}

/**
 * A reminder as it is stored: what it follows, and where that takes it.
 *
 * @param asked what the body says of it; undefined when it says nothing
 */
export function withSource(
  view: Garage,
  reminder: Row<'reminder'>,
  asked: ReminderReplacement['follows'],
  before: Row<'reminder'> | undefined,
): Row<'reminder'> {
  const { follows, nextReminderDate } = followsAsSaved(
    asked,
    reminder.next_reminder_date,
    before ? factsOfReminder(before) : null,
    sourceOf(view, reminder),
  );
  return { ...reminder, follows, next_reminder_date: nextReminderDate };
}

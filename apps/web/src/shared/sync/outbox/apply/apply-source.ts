import type { ReminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { factsOfReminder, fieldsOfPlace } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  documentToFollow,
  followInsurance,
  INSURANCE_TYPE,
  isInsuranceType,
  latestInsurance,
} from '@carnet/domain/documents/insurance-reminder';
import { followLaw, lawToFollow, planningDaysOf } from '@carnet/domain/inspection/inspection-reminder';
import { INSPECTION_TYPE, isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { followsAsSaved, type FollowedSource } from '@carnet/domain/reminders/followed-source';
import { isSamePlace } from '@carnet/domain/reminders/mark-done';
import type { ReminderFacts, ReminderFollows } from '@carnet/domain/reminders/reminder';
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
  if (isInspectionType(type)) return lawToFollow(type, inspectionOf(view, vehicleId));
  if (isInsuranceType(type)) return documentToFollow(type, insuranceEndOf(view, vehicleId));
  return null;
}

/** The end of the insurance of a vehicle by its documents, as it is shown; null without one. */
function insuranceEndOf(view: Garage, vehicleId: string | null): CivilDate | null {
  const documents = [...view.documents.values()].filter(({ vehicle_id: id }) => id === vehicleId);
  return latestInsurance(documents)?.expiresOn ?? null;
}

/** Moves a reminder that was put back to what it follows by now. */
export function followAgain(
  view: GarageView,
  { follows, vehicle_id: vehicleId }: Pick<Row<'reminder'>, 'follows' | 'vehicle_id'>,
): void {
  MOVE_BY_SOURCE[follows](view, vehicleId);
}

const MOVE_BY_SOURCE: Readonly<Record<ReminderFollows, (view: GarageView, vehicleId: string) => void>> = {
  law: (view, vehicleId) => followLawOf(view, vehicleId),
  document: (view, vehicleId) => followInsuranceOf(view, vehicleId, true),
  interval: () => {},
};

/** Writes documents of these vehicles, then moves the reminders for their insurance. */
export function followingInsurance(
  view: GarageView,
  vehicleIds: readonly (string | null)[],
  write: () => void,
): void {
  const known = vehicleIds.filter((id) => id !== null);
  const had = new Map(known.map((id) => [id, insuranceEndOf(view, id) !== null]));
  write();
  for (const [vehicleId, hadEnd] of had) followInsuranceOf(view, vehicleId, hadEnd);
}

/** @param hadEnd whether the vehicle had an insurance document with an end before documents were written */
function followInsuranceOf(view: GarageView, vehicleId: string, hadEnd: boolean): void {
  const vehicle = view.vehicles.get(vehicleId);
  if (!vehicle) return;
  const end = insuranceEndOf(view, vehicleId);
  const records = view.recordsOfType(vehicleId, INSURANCE_TYPE);
  moveReminders(view, vehicle, INSURANCE_TYPE, records, (facts, days) =>
    followInsurance(facts, hadEnd, end, days),
  );
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
  const inspections = view.recordsOfType(vehicleId, INSPECTION_TYPE);
  moveReminders(view, vehicle, INSPECTION_TYPE, inspections, (facts, days) =>
    followLaw(facts, before ?? outcome, outcome, days),
  );
}

/** Moves the reminders of a vehicle for a type. `move` takes the days from which their intervals may have been counted. */
function moveReminders(
  view: GarageView,
  vehicle: Row<'vehicle'>,
  type: string,
  records: readonly Row<'record'>[],
  move: (facts: ReminderFacts, plannedOn: readonly CivilDate[]) => ReminderFacts,
): void {
  for (const reminder of view.reminders.values()) {
    if (reminder.vehicle_id !== vehicle.id || reminder.maintenance_type !== type) continue;
    const facts = factsOfReminder(reminder);
    const madeOn = dayInCopy(view, reminder.created_at);
    const moved = move(facts, planningDaysOf(madeOn, knownSinceIn(view, vehicle), records));
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

import { judgeVehicles } from '#features/inspection/inspection.service.ts';
import { projectorsOf } from '#features/mileage/projections.service.ts';
import { listActiveReminderFacts, type PlainReminder } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import { isDateToCheck } from '@carnet/domain/inspection/inspection-reminder';
import { firstProjection } from '@carnet/domain/projection/reminder-projection';
import { dueMileage } from '@carnet/domain/reminders/remaining';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';

/** The earliest projected date of each of these vehicles; vehicles without one are left out. */
export async function firstProjectionsOf(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Map<string, MileageProjection>> {
  const reminders = await listActiveReminderFacts(tx, actor, vehicleIds);
  const byVehicle = Map.groupBy(
    reminders.filter((reminder) => dueMileage(reminder) !== null),
    ({ vehicleId }) => vehicleId,
  );
  const projectorFor = await projectorsOf(context, tx, actor, [...byVehicle.keys()]);
  const found = new Map<string, MileageProjection>();
  for (const [vehicleId, ofVehicle] of byVehicle) {
    const first = firstProjection(ofVehicle, projectorFor(vehicleId));
    if (first) found.set(vehicleId, first);
  }
  return found;
}

/** Adds projected dates, and whether the dates are estimates. */
export async function withProjections(
  context: Context,
  tx: Tx,
  actor: Actor,
  reminders: readonly PlainReminder[],
): Promise<Reminder[]> {
  const facts = reminders.map(toReminderFacts);
  const counted = facts.filter((one) => dueMileage(one) !== null).map(({ vehicleId }) => vehicleId);
  const projectorFor = await projectorsOf(context, tx, actor, counted);
  const ofLaw = facts.filter((one) => one.follows === 'law').map(({ vehicleId }) => vehicleId);
  const outcomes = ofLaw.length === 0 ? null : await judgeVehicles(context, tx, actor, [...new Set(ofLaw)]);
  return reminders.map((reminder) => {
    const one = toReminderFacts(reminder);
    return {
      ...reminder,
      projected: projectorFor(reminder.vehicle_id).projectReminder(one),
      date_to_check: isDateToCheck(one, outcomes?.get(one.vehicleId) ?? null),
    };
  });
}

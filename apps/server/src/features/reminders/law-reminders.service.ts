import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import { lookAtVehicle, restartReminder } from '#features/notifications/watching.service.ts';
import { findLawReminders, updateReminder } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import { isLawReminderOn, lawDateOf } from '@carnet/domain/inspection/inspection-reminder';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';

/**
 * Moves the reminders of a vehicle that follow the law to its date (contract, section 13), after its facts or its
 * inspections were written. While the law gives no date they stay where they are. `before`: what the law said before facts
 * of the vehicle were changed; one that becomes exempt has its reminders switched off. The emissions check of a van is
 * announced whatever its inspection goes by.
 */
export async function followLaw(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  before: InspectionOutcome | null = null,
): Promise<void> {
  const reminders = await findLawReminders(tx, actor, vehicleId);
  const outcome = await judgeVehicle(context, tx, actor, vehicleId);
  if (outcome?.pollutionCheck) await lookAtVehicle(context, tx, actor.garageId, vehicleId);
  const date = lawDateOf(outcome);
  for (const reminder of reminders) {
    const facts = factsOfReminder(reminder);
    const active = isLawReminderOn(facts.active, before ?? outcome, outcome);
    const nextReminderDate = date ?? facts.nextReminderDate;
    if (active === facts.active && nextReminderDate === facts.nextReminderDate) continue;
    await updateReminder(
      tx,
      reminder,
      { ...facts, active, nextReminderDate },
      instantOf(context.clock.now()),
    );
    await restartReminder(context, tx, actor.garageId, { id: reminder.id, active });
  }
}

import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { PlanAnswers, PlanReminder } from '@carnet/imports/plan/plan';

/** The reminders that would be stored. */
export function comingReminders({ reminders, vehicles }: ShownPlan): readonly PlanReminder[] {
  const left = new Set(vehicles.flatMap(({ key, choice }) => (choice.kind === 'left_out' ? [key] : [])));
  return reminders.filter(({ isComing, vehicle }) => isComing && !left.has(vehicle));
}

/** Whether storing the plan would add a line or a reminder. A vehicle alone does not count. */
export function hasSomething(plan: ShownPlan): boolean {
  return plan.counts.coming > 0 || comingReminders(plan).length > 0;
}

/** Name of the fields that ask for the vehicle type. */
export const TYPE_FIELD = 'vehicleType';

/** Whether the type of a new vehicle is still unknown. */
export function isTypeOpen({ vehicles }: ShownPlan, answers: PlanAnswers): boolean {
  return vehicles.some(({ key, choice: planned, type }) => {
    // The answer may be newer than the plan.
    const choice = answers.vehicles?.[key] ?? planned;
    return choice.kind === 'new' && (choice.type ?? type) === null;
  });
}

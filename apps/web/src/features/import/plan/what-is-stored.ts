import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { PlanAnswers, PlanReminder } from '@carnet/imports/plan/plan';

/** The reminders that would be stored. */
export function comingReminders({ reminders, vehicles }: ShownPlan): readonly PlanReminder[] {
  const left = new Set(vehicles.flatMap(({ key, choice }) => (choice.kind === 'left_out' ? [key] : [])));
  return reminders.filter(({ isComing, vehicle }) => isComing && !left.has(vehicle));
}

/** Whether storing the plan would add anything: a line or a reminder. A vehicle alone is nothing. */
export function hasSomething(plan: ShownPlan): boolean {
  return plan.counts.coming > 0 || comingReminders(plan).length > 0;
}

/** The name of the fields that ask what a vehicle is. */
export const TYPE_FIELD = 'vehicleType';

/** Whether it is open what a new vehicle is. */
export function isTypeOpen({ vehicles }: ShownPlan, answers: PlanAnswers): boolean {
  return vehicles.some(({ key, choice: planned, type }) => {
    // The answer may be newer than the plan.
    const choice = answers.vehicles?.[key] ?? planned;
    return choice.kind === 'new' && (choice.type ?? type) === null;
  });
}

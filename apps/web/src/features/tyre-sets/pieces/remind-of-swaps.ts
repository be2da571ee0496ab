import { findPlanType, useTakePlans, type NamedPlan } from '#features/reminders/pieces/take-plans.ts';
import { useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { Written } from '#shared/undo/written.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { termsOfPlan } from '@carnet/domain/maintenance-plans/maintenance-plans';

/** Suggested swaps for which the vehicle has no active reminder. */
export function missingPlans(
  plans: readonly NamedPlan[],
  settings: Settings,
  reminders: readonly Reminder[],
): NamedPlan[] {
  return plans.filter((plan) => !remindersOf(plan, settings, reminders).some(({ active }) => active));
}

/** Reminders with the season of a plan, or with its custom type. */
function remindersOf(plan: NamedPlan, settings: Settings, reminders: readonly Reminder[]): Reminder[] {
  const type = findPlanType(settings, plan);
  return reminders.filter(
    (one) => one.season === plan.season || (type !== undefined && one.maintenance_type === type.key),
  );
}

/** Creates the reminders of plans, like the suggestions do; turns an inactive one on again. */
export function useRemindOfSwaps(vehicle: Pick<Vehicle, 'id' | 'currentMileage'>) {
  const today = useToday();
  const take = useTakePlans(vehicle, today);
  const replacement = useReplaceReminder();
  return async (
    plans: readonly NamedPlan[],
    settings: Settings,
    reminders: readonly Reminder[],
  ): Promise<readonly Written[]> => {
    const writes: Written[] = [];
    const fresh: NamedPlan[] = [];
    for (const plan of plans) {
      const [before] = remindersOf(plan, settings, reminders);
      if (!before) {
        fresh.push(plan);
        continue;
      }
      const { nextReminderDate: date } = termsOfPlan(plan, vehicle.currentMileage, today);
      const changes = { active: true, season: plan.season, next_reminder_date: date };
      const after = await replacement.mutateAsync({ reminder: before, changes });
      writes.push({ verb: 'change', kind: 'reminder', before, after });
    }
    return fresh.length === 0 ? writes : [...writes, ...(await take(settings, fresh))];
  };
}

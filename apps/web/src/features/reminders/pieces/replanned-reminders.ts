import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Written } from '#shared/undo/written.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { replanFromCorrection } from '@carnet/domain/reminders/replan';
import { dueMileage } from '@carnet/domain/reminders/remaining';

type Plan = Pick<Reminder, 'last_mileage' | 'planned_mileage'>;

/** A reminder planned from a mileage that was corrected since, with its due mileage before and after. */
export interface ReplannedReminder {
  readonly reminder: Reminder;
  readonly plan: Plan;
  readonly before: number;
  readonly after: number;
}

/** Reminders of a vehicle to plan again; `deleted` are readings that were just deleted. */
export function replannedReminders(
  reminders: readonly Reminder[],
  { id, currentMileage }: Pick<Vehicle, 'id' | 'currentMileage'>,
  readings: readonly MileageReading[],
  deleted: readonly MileageReading[],
): ReplannedReminder[] {
  return reminders.flatMap((reminder) => {
    if (reminder.vehicle_id !== id) return [];
    const facts = toKnownReminder(reminder);
    const moved = replanFromCorrection(facts, currentMileage, readings, deleted);
    if (!moved) return [];
    const plan = { last_mileage: moved.lastMileage, planned_mileage: moved.plannedMileage };
    return [
      { reminder, plan, before: dueMileage(facts) ?? 0, after: dueMileage({ ...facts, ...moved }) ?? 0 },
    ];
  });
}

/** Replans reminders, with a message that offers « Annuler ». */
export function useReplanning() {
  const { t } = useTranslation('reminders');
  const replacement = useReplaceReminder();
  const showDone = useDoneMessage();
  async function replan(asked: readonly ReplannedReminder[]): Promise<void> {
    try {
      const writes: Written[] = [];
      for (const { reminder, plan } of asked) {
        const after = await replacement.mutateAsync({ reminder, changes: plan });
        writes.push({ verb: 'change', kind: 'reminder', before: reminder, after });
      }
      showDone(t('reminders.replan.done'), writes);
    } catch {
      notifyError(t('reminders.error.update'));
    }
  }
  return { replan, isPending: replacement.isPending };
}

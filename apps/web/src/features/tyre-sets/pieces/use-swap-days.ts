import { useReminders } from '#features/reminders/reminders.queries.ts';
import { swapDaysOf } from '@carnet/domain/tyre-sets/season';

/** The swap days of a vehicle, from its reminders or the defaults. */
export function useSwapDays(vehicleId: string) {
  const { data: reminders = [] } = useReminders();
  return swapDaysOf(reminders.filter(({ vehicle_id }) => vehicle_id === vehicleId));
}

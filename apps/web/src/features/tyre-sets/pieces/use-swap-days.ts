import { useReminders } from '#features/reminders/reminders.queries.ts';
import { swapDaysOf } from '@carnet/domain/tyre-sets/season';

/** The days of the swaps of a vehicle: those of its reminders, else the usual ones. */
export function useSwapDays(vehicleId: string) {
  const { data: reminders = [] } = useReminders();
  return swapDaysOf(reminders.filter(({ vehicle_id }) => vehicle_id === vehicleId));
}

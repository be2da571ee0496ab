import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';

/** How much goes with a vehicle that is deleted. */
export interface VehicleLosses {
  readonly records: number;
  readonly reminders: number;
  readonly readings: number;
}

/** What would go with a vehicle; undefined while it is counted, or when it could not be. */
export function useVehicleLosses(vehicleId: string): VehicleLosses | undefined {
  const { data: summary } = useMaintenanceSummary(vehicleId);
  const { data: reminders } = useReminders();
  const { data: readings } = useMileageReadings(vehicleId);
  if (!summary || !reminders || !readings) return undefined;
  return {
    records: summary.all_time.count,
    reminders: reminders.filter((reminder) => reminder.vehicle_id === vehicleId).length,
    readings: readings.length,
  };
}

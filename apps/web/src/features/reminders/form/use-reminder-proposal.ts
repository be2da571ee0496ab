import type { NewReminderValues } from '#features/reminders/form/new-reminder-values.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { latestMaintenanceQuery } from '#features/maintenances/maintenances.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { proposeReminder, type ReminderTerms } from '@carnet/domain/reminders/new-reminder';
import { useQuery } from '@tanstack/react-query';

/**
 * What is proposed for the vehicle and type that a form holds: from the settings and the latest record of that type, as
 * soon as it is known; null until both are chosen.
 */
export function useReminderProposal(
  basics: RecordBasics,
  { vehicle_id: vehicleId, maintenance_type: key }: NewReminderValues,
): ReminderTerms | null {
  const today = useToday();
  const { data: latest } = useQuery(latestMaintenanceQuery(vehicleId ?? '', key ?? ''));
  const vehicle = basics.vehicles.find(({ id }) => id === vehicleId);
  const type = basics.types.find((known) => known.key === key);
  if (!vehicle || !type) return null;
  const done = latest && {
    date: latest.date,
    mileage: latest.mileage,
    nextServiceDate: latest.next_service_date,
    nextServiceMileage: latest.next_service_mileage,
  };
  return proposeReminder(type, done ?? null, vehicle.currentMileage, today);
}

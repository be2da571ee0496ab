import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import type { MaintenanceFormValues } from '#features/maintenances/form/maintenance-form-values.ts';
import { latestMaintenanceQuery } from '#features/maintenances/maintenances.queries.ts';
import { intervalsFor, type ProposalFacts } from '#features/maintenances/form/next-service-proposal.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';
import { useQueryClient } from '@tanstack/react-query';

/**
 * What the proposal of the next service is made from, for what the form holds. Of the past, it knows what is cached:
 * the form asks for the latest record of the chosen vehicle and type.
 */
export function useProposalFacts(
  basics: RecordBasics,
  done: Reminder | null,
): (values: MaintenanceFormValues) => ProposalFacts {
  const queryClient = useQueryClient();
  const today = useToday();
  return (values) => {
    const { vehicle_id: vehicleId, type, date, mileage } = values;
    const { queryKey } = latestMaintenanceQuery(vehicleId ?? '', type ?? '');
    const latest = queryClient.getQueryData(queryKey);
    // Until the past is known, only a service of today is sure to be the latest.
    const isPastKnown = done !== null || latest !== undefined || date === today;
    const reminder = done ?? reminderOf(basics, values);
    const setting = basics.types.find(({ key }) => key === type) ?? null;
    return {
      intervals:
        isPastKnown && reminder?.follows !== 'law'
          ? intervalsFor(reminder && intervalsOf(reminder), setting)
          : null,
      date,
      mileage,
      dueOn: reminder?.next_reminder_date ?? null,
      currentMileage: basics.vehicles.find(({ id }) => id === vehicleId)?.currentMileage ?? null,
      latestDate: done ? null : (latest?.date ?? null),
    };
  };
}

/** The reminder that a record of this vehicle and type moves on (contract, section 4). */
export function reminderOf(
  { reminders }: Pick<RecordBasics, 'reminders'>,
  { vehicle_id: vehicleId, type }: Pick<MaintenanceFormValues, 'vehicle_id' | 'type'>,
): Reminder | null {
  return (
    reminders.find((reminder) => reminder.vehicle_id === vehicleId && reminder.maintenance_type === type) ??
    null
  );
}

function intervalsOf({
  interval_km: intervalKm,
  interval_days: intervalDays,
}: Reminder): MaintenanceInterval {
  return { intervalKm, intervalDays };
}

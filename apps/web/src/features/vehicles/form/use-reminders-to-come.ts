import { useSettings } from '#features/settings/settings.queries.ts';
import type { VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { defaultRemindersFor } from '@carnet/domain/reminders/default-reminders';

/**
 * The types of the reminders that a new vehicle will start with, by the rule that the server applies; undefined while
 * the settings are not known.
 */
export function useRemindersToCome({
  energy,
  currentMileage,
}: Pick<VehicleFormValues, 'energy' | 'currentMileage'>): readonly string[] | undefined {
  const { data: settings } = useSettings();
  const today = useToday();
  if (!settings) return undefined;
  const vehicle = { energy, currentMileage: currentMileage ?? 0 };
  return defaultRemindersFor(vehicle, settings.maintenanceTypes, today).map(
    ({ maintenanceType }) => maintenanceType,
  );
}

import { reminderFactsOf, type KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useMemo } from 'react';

export interface InactiveReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly urgency: 'off';
}

/** The reminders of the vehicles in use that their owner has switched off. */
export function useInactiveReminders(): readonly InactiveReminder[] {
  const { data: reminders } = useReminders();
  const { data: vehicles } = useVehicles();
  return useMemo(() => {
    const vehiclesById = new Map(vehicles?.map((vehicle) => [vehicle.id, vehicle]));
    return (reminders ?? [])
      .filter(({ active }) => !active)
      .flatMap((reminder) => {
        const vehicle = vehiclesById.get(reminder.vehicle_id);
        return vehicle ? [{ reminder: reminderFactsOf(reminder), vehicle, urgency: 'off' as const }] : [];
      });
  }, [reminders, vehicles]);
}

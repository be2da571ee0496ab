import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { upcomingReminders, type UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import { useReminderSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { useMemo } from 'react';

export interface UpcomingReminders {
  /** Undefined until reminders, vehicles and settings have loaded or the settings have failed to. */
  readonly upcoming: readonly UpcomingReminder[] | undefined;
  /** Something required could not be loaded. */
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Upcoming reminders of all vehicles in use, soonest first. */
export function useUpcomingReminders(): UpcomingReminders {
  const today = useToday();
  const [reminders, vehicles] = [useReminders(), useVehicles()];
  const settings = useReminderSettings();
  const queries = [reminders, vehicles];
  const known = useMemo(() => {
    if (!reminders.data || !vehicles.data || settings === undefined) return undefined;
    return upcomingReminders(reminders.data.map(toKnownReminder), vehicles.data, settings, today);
  }, [reminders.data, vehicles.data, settings, today]);
  const upcoming = useArrival(known);
  return {
    upcoming,
    hasFailed: known === undefined && queries.some((query) => query.isError),
    isRetrying: queries.some((query) => query.isError && query.isFetching),
    retry: () => queries.forEach((query) => void (query.isError && query.refetch())),
  };
}

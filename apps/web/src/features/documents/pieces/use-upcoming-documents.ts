import { useDocuments } from '#features/documents/documents.queries.ts';
import { upcomingDocuments, type UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { useMemo } from 'react';

/**
 * Expiring documents, unordered; undefined while loading, empty after an error, since reminders are shown
 * without them.
 */
export function useUpcomingDocuments(): readonly UpcomingDocument[] | undefined {
  const today = useToday();
  const [documents, vehicles, reminders] = [useDocuments(), useVehicles(), useReminders()];
  const known = useMemo(() => {
    if (documents.data && vehicles.data && reminders.data)
      return upcomingDocuments(documents.data, vehicles.data, reminders.data, today);
    return documents.isError ? [] : undefined;
  }, [documents.data, documents.isError, vehicles.data, reminders.data, today]);
  return useArrival(known);
}

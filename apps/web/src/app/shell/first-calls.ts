import { userContextQuery } from '#features/authentication/user-context.queries.ts';
import {
  maintenancesQuery,
  maintenanceSummaryQuery,
  RECENT_RECORDS,
} from '#features/maintenances/maintenances.queries.ts';
import { remindersQuery } from '#features/reminders/reminders.queries.ts';
import { settingsQuery } from '#features/settings/settings.queries.ts';
import { vehiclesQuery } from '#features/vehicles/vehicles.queries.ts';
import { forgetEarlyAnswers } from '#shared/api/early-answers.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks for what the frame and the dashboard are made of before they are drawn. Most of it is there already:
 * `public/early-files.js` has asked for the same addresses. Never rejects: a failure is left to the screen.
 */
export async function makeFirstCalls(queryClient: QueryClient, pathname: string): Promise<void> {
  const calls = [
    queryClient.prefetchQuery(userContextQuery),
    queryClient.prefetchQuery(vehiclesQuery()),
    queryClient.prefetchQuery(remindersQuery),
    queryClient.prefetchQuery(settingsQuery),
  ];
  if (pathname === paths.dashboard) {
    calls.push(
      queryClient.prefetchInfiniteQuery(maintenancesQuery(RECENT_RECORDS)),
      queryClient.prefetchQuery(maintenanceSummaryQuery()),
    );
  }
  await Promise.all(calls);
  forgetEarlyAnswers();
}

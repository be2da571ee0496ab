import { sessionsQuery } from '#features/authentication/sessions.queries.ts';
import { userContextQuery } from '#features/authentication/user-context.queries.ts';
import {
  LONG_PAGE,
  maintenancesQuery,
  maintenanceSummaryQuery,
  RECENT_RECORDS,
  vehicleRecordFilters,
  workshopsQuery,
} from '#features/maintenances/maintenances.queries.ts';
import { mileageReadingsQuery } from '#features/mileage/mileage.queries.ts';
import { notificationStatusQuery, pushDevicesQuery } from '#features/notifications/notifications.queries.ts';
import { remindersQuery } from '#features/reminders/reminders.queries.ts';
import { settingsQuery } from '#features/settings/settings.queries.ts';
import { plansQuery, subscriptionQuery } from '#features/subscription/subscription.queries.ts';
import { vehicleQuery, vehiclesQuery } from '#features/vehicles/vehicles.queries.ts';
import { forgetEarlyAnswers } from '#shared/api/early-answers.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';

/**
 * Prefetches the data of the frame and the first screen before they render. `public/early-files.js` has
 * requested most of it already. Never rejects: the screen reports failures.
 */
export async function prefetchFirstScreen(
  queryClient: QueryClient,
  pathname: string,
  search: string,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(userContextQuery),
    queryClient.prefetchQuery(vehiclesQuery()),
    queryClient.prefetchQuery(remindersQuery),
    queryClient.prefetchQuery(settingsQuery),
    ...makePageCalls(queryClient, pathname, search),
  ]);
  forgetEarlyAnswers();
}

/** Further calls of the page itself. */
function makePageCalls(queryClient: QueryClient, pathname: string, search: string): Promise<void>[] {
  const archive = () => queryClient.prefetchQuery(vehiclesQuery({ archived: 'true' }));
  const records = (filters: Parameters<typeof maintenancesQuery>[0]) =>
    queryClient.prefetchInfiniteQuery(maintenancesQuery(filters));
  const summary = (vehicleId?: string) => queryClient.prefetchQuery(maintenanceSummaryQuery(vehicleId));
  const vehicleId = matchPath('/vehicles/:id', pathname)?.params.id;
  switch (pathname) {
    case paths.dashboard:
      return [records(RECENT_RECORDS), summary()];
    case paths.vehicles:
      return [archive()];
    case paths.maintenance:
      return search === '?tab=all' ? [archive(), records({ limit: LONG_PAGE }), summary()] : [archive()];
    case paths.addMaintenance:
      return [archive(), queryClient.prefetchQuery(workshopsQuery)];
    case paths.settingsNotifications:
      return [
        queryClient.prefetchQuery(notificationStatusQuery),
        queryClient.prefetchQuery(pushDevicesQuery),
      ];
    case paths.settingsSecurity:
      return [queryClient.prefetchInfiniteQuery(sessionsQuery)];
    case paths.pricing:
      return [queryClient.prefetchQuery(subscriptionQuery), queryClient.prefetchQuery(plansQuery)];
    case paths.subscription:
      return [queryClient.prefetchQuery(subscriptionQuery)];
  }
  if (vehicleId === undefined) return [];
  return [
    queryClient.prefetchQuery(vehicleQuery(vehicleId)),
    queryClient.prefetchQuery(mileageReadingsQuery(vehicleId)),
    records(vehicleRecordFilters(vehicleId)),
    summary(vehicleId),
  ];
}

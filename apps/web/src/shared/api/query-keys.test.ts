import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys, refreshAfter, type Change } from '#shared/api/query-keys.ts';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';

const queryClient = createQueryClient();

/** Shows a query on a screen: `answers` says what it answers each time it is fetched. */
async function show(queryKey: QueryKey, answer: () => Promise<string>): Promise<() => string | undefined> {
  queryClient.setQueryData(queryKey, 'before');
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: answer });
  observer.subscribe(() => undefined);
  return () => queryClient.getQueryData<string>(queryKey);
}

it.each<[Change, QueryKey]>([
  ['reminder', queryKeys.reminderList],
  ['settings', queryKeys.settings],
  ['maintenance', queryKeys.maintenanceList({})],
  ['vehicleDeletion', queryKeys.vehicleList({})],
])(
  'a change of %s while the server does not answer → waits for what the device answers alone',
  async (change, key) => {
    const never = new Promise<string>(() => undefined);
    for (const unanswered of [queryKeys.user, queryKeys.notificationStatus, queryKeys.trash]) {
      await show(unanswered, () => never);
    }
    const shown = await show(key, () => Promise.resolve('after'));
    await refreshAfter(queryClient, change);
    expect(shown()).toBe('after');
  },
);

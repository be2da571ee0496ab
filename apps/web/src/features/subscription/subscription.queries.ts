import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The plan of the account, its limits and what is used of them. */
const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: ({ signal }): Promise<Subscription> => call('getSubscription', { signal }),
});

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

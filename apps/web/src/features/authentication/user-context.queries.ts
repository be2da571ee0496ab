import type { User } from '@carnet/contract/authentication/authentication.schema';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Apart from signing in, which has no use for queries: they would weigh on the first load. */
export const userContextQuery = queryOptions({
  queryKey: queryKeys.user,
  queryFn: async ({ signal }): Promise<User> => (await call('getUserContext', { signal })).user,
  staleTime: 5 * 60_000,
});

/** Who is signed in. */
export function useUserContext() {
  return useQuery(userContextQuery);
}

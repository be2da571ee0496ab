import type { User } from '@carnet/contract/authentication/authentication.schema';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useQuery } from '@tanstack/react-query';

/** Who is signed in. Apart from signing in, which has no use for queries: they would weigh on the first load. */
export function useUserContext() {
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: async ({ signal }): Promise<User> => (await call('getUserContext', { signal })).user,
    staleTime: 5 * 60_000,
  });
}

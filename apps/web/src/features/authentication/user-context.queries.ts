import type { User } from '@carnet/contract/authentication/authentication.schema';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Apart from signing in, which has no use for queries: they would weigh on the first load. */
export const userContextQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<User> => readUser(signal),
  staleTime: 5 * 60_000,
});

/** Who is signed in: as the server says, or as it last said where it cannot be reached. */
async function readUser(signal: AbortSignal): Promise<User> {
  try {
    return (await call('getUserContext', { signal })).user;
  } catch (error) {
    if (problemOf(error).status !== 0) throw error;
    const user = await readCopiedUser();
    if (user === null) throw error;
    return user;
  }
}

async function readCopiedUser(): Promise<User | null> {
  const { copiedUser } = await import('#shared/sync/open-copy.ts');
  return copiedUser();
}

/** Who is signed in. */
export function useUserContext() {
  return useQuery(userContextQuery);
}

/** Who is signed in; until the server has said so, as it last said to this device. */
export function useKnownUser(): User | undefined {
  const { data: user } = useUserContext();
  const { data: copied } = useQuery({
    queryKey: ['copiedUser'],
    queryFn: readCopiedUser,
    enabled: user === undefined,
    staleTime: Infinity,
  });
  return user ?? copied ?? undefined;
}

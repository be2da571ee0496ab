import type { User } from '@carnet/contract/authentication/authentication.schema';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** In a file of its own, because the sign-in pages import it: the other queries would add to the first load. */
export const userContextQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<User> => readUser(signal),
  staleTime: 5 * 60_000,
});

/** The signed-in user from the server, or from the copy if the server cannot be reached. */
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

export function useUserContext() {
  return useQuery(userContextQuery);
}

/** The signed-in user; from the copy until the server has responded. */
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

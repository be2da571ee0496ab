import type { User } from '@carnet/contract/authentication/authentication.schema';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { adoptDrafts } from '#shared/forms/drafts.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { finishLeaving } from '#shared/session/finish-leaving.ts';
import { abandonSession, endSession, startSession } from '#shared/session/session.ts';
import { keepOnlyCopyOf, nameCopyOf } from '#shared/sync/wipe-copy.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Signs in: keeps the token on the device, and the user, so that the first page need not ask who that is. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(body: BodyInput<'signIn'>) {
      await finishLeaving();
      return call('signIn', { body });
    },
    onSuccess: ({ token, user }) => enter(queryClient, token, user),
  });
}

/** Creates the account and signs in. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<'signUp'>) => call('signUp', { body }),
    onSuccess: ({ token, user }) => enter(queryClient, token, user),
  });
}

/**
 * Leaves. The session of this device ends when the server has ended its own: someone who leaves a shared computer
 * must not believe to have left while the session lives on. Rejects when the server could not be told.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call('signOut'),
    onSuccess: async () => {
      await forgetAccount();
      endSession('signedOut');
    },
  });
}

/** Leaves where the server cannot be told: this device keeps nothing, and the session ends at the next contact. */
export function useEraseDevice() {
  return useMutation({
    async mutationFn() {
      await forgetAccount();
      abandonSession();
    },
  });
}

function enter(queryClient: QueryClient, token: string, user: User): void {
  adoptDrafts(user.id);
  void keepOnlyCopyOf(user.id);
  nameCopyOf(user.id);
  queryClient.clear();
  queryClient.setQueryData(queryKeys.user, user);
  startSession(token);
}

import type { User } from '@carnet/contract/authentication/authentication.schema';
import { userContextQuery } from '#features/authentication/user-context.queries.ts';
import { call } from '#shared/api/api-client.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { adoptDrafts } from '#shared/forms/drafts.ts';
import { finishLeaving } from '#shared/session/finish-leaving.ts';
import { startSession } from '#shared/session/session.ts';
import { isSharedDevice, markSharedDevice } from '#shared/session/shared-device.ts';
import { storeCopyAccount } from '#shared/sync/name-copy.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

interface SignIn {
  readonly body: BodyInput<'signIn'>;
  /** Runs after the server accepted the sign-in, before any page is shown. */
  readonly prepareDevice: () => Promise<void>;
}

/** Signs in: stores the token, and the user, so that the first page need not request it. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ body }: SignIn) {
      await finishLeaving();
      return call('signIn', { body });
    },
    async onSuccess({ token, user }, { prepareDevice }) {
      await prepareDevice();
      beginSession(queryClient, token, user);
    },
  });
}

/** Creates an account and signs in. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<'signUp'>) => call('signUp', { body }),
    onSuccess({ token, user }) {
      markSharedDevice(false);
      beginSession(queryClient, token, user);
    },
  });
}

function beginSession(queryClient: QueryClient, token: string, user: User): void {
  adoptDrafts(user.id);
  // Stops reading the copy of another account on this device; `startCopy` erases it.
  storeCopyAccount(isSharedDevice() ? null : user.id);
  queryClient.clear();
  queryClient.setQueryData(userContextQuery.queryKey, user);
  startSession(token);
}

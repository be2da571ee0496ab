import type { User } from '@carnet/contract/authentication/authentication.schema';
import { userContextQuery } from '#features/authentication/user-context.queries.ts';
import { call } from '#shared/api/api-client.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { adoptDrafts } from '#shared/forms/drafts.ts';
import { finishLeaving } from '#shared/session/finish-leaving.ts';
import { startSession } from '#shared/session/session.ts';
import { isSharedDevice, noteSharedDevice } from '#shared/session/shared-device.ts';
import { nameCopyOf } from '#shared/sync/name-copy.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

interface SignIn {
  readonly body: BodyInput<'signIn'>;
  /** Called once the server has let the user in, before any page is shown. */
  readonly prepareDevice: () => Promise<void>;
}

/** Signs in: keeps the token on the device, and the user, so that the first page need not ask who that is. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ body }: SignIn) {
      await finishLeaving();
      return call('signIn', { body });
    },
    async onSuccess({ token, user }, { prepareDevice }) {
      await prepareDevice();
      enter(queryClient, token, user);
    },
  });
}

/** Creates the account and signs in. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<'signUp'>) => call('signUp', { body }),
    onSuccess({ token, user }) {
      noteSharedDevice(false);
      enter(queryClient, token, user);
    },
  });
}

function enter(queryClient: QueryClient, token: string, user: User): void {
  adoptDrafts(user.id);
  // Nothing is read any more from what another account has left on this device; `startCopy` wipes it.
  nameCopyOf(isSharedDevice() ? null : user.id);
  queryClient.clear();
  queryClient.setQueryData(userContextQuery.queryKey, user);
  startSession(token);
}

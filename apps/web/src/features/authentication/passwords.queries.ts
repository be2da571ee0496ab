import type { User } from '@carnet/contract/authentication/authentication.schema';
import { call } from '#shared/api/api-client.ts';
import { userContextQuery } from '#features/authentication/user-context.queries.ts';
import { startSession } from '#shared/session/session.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface Reset {
  readonly token: string;
  readonly password: string;
}

interface Change {
  readonly email: string;
  readonly currentPassword: string;
  readonly password: string;
}

/** `sent` if the server sends mail (to existing accounts), `kept` if it sends none. */
export type MailOutcome = 'sent' | 'kept';

/** Requests the reset mail; the response is the same whether the account exists or not. */
export function useRequestReset() {
  return useMutation({
    mutationFn: async (body: { readonly email: string }) => {
      await call('setPassword', { body });
      return findMailOutcome();
    },
  });
}

/** Assume that an unreachable server sends mail, as most do. */
async function findMailOutcome(): Promise<MailOutcome> {
  const { sendsMail } = await call('getOperator').catch(() => ({ sendsMail: true }));
  return sendsMail ? 'sent' : 'kept';
}

/** Sets a new password by the token of the mail. Signs out every device. */
export function useResetPassword() {
  return useMutation({ mutationFn: (body: Reset) => call('setPassword', { body }) });
}

/** Changes the password. This device gets a new session; all others are signed out. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Change) => call('setPassword', { body }),
    onSuccess: (answer) => {
      if ('token' in answer) startSession(answer.token);
    },
  });
}

/** Confirms the address by the token of the mail. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string): Promise<User> => (await call('verifyEmail', { body: { token } })).user,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userContextQuery.queryKey }),
  });
}

/** Requests the verification mail again. */
export function useResendVerification() {
  return useMutation({
    mutationFn: async (email: string) => {
      await call('resendVerification', { body: { email } });
      return findMailOutcome();
    },
  });
}

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

/** What became of a mail that was asked for: `sent` if there is such an account, or `kept` on a server that sends none. */
export type MailOutcome = 'sent' | 'kept';

/** Asks for the mail with the link; the answer is the same whether there is such an account or not. */
export function useRequestReset() {
  return useMutation({
    mutationFn: async (body: { readonly email: string }) => {
      await call('setPassword', { body });
      return findMailOutcome();
    },
  });
}

/** A server that cannot be asked is taken for one that sends mails, as most do. */
async function findMailOutcome(): Promise<MailOutcome> {
  const { sendsMail } = await call('getOperator').catch(() => ({ sendsMail: true }));
  return sendsMail ? 'sent' : 'kept';
}

/** Chooses a new password by the token of the mail. Every device is signed out. */
export function useResetPassword() {
  return useMutation({ mutationFn: (body: Reset) => call('setPassword', { body }) });
}

/** Changes the password. This device goes on with a new session, all others are signed out. */
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

/** Asks for the verification mail again. */
export function useResendVerification() {
  return useMutation({
    mutationFn: async (email: string) => {
      await call('resendVerification', { body: { email } });
      return findMailOutcome();
    },
  });
}

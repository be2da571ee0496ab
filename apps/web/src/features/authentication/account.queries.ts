import { call } from '#shared/api/api-client.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { endSession } from '#shared/session/session.ts';
import { useMutation } from '@tanstack/react-query';

/** Where the whole account is downloaded from; the browser sends the session cookie along. */
export const EXPORT_ADDRESS = '/v1/account/export';

/** Erases the account with everything in it, and leaves. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call('deleteAccount', { body: { password } }),
    onSuccess: async () => {
      await forgetAccount();
      endSession('signedOut');
    },
  });
}

import { signOutErasedAccount } from '#features/authentication/leave.ts';
import { call } from '#shared/api/api-client.ts';
import { duringSignOut } from '#shared/session/session.ts';
import type { UnsentChanges } from '#shared/sync/wipe-copies.ts';
import { useMutation } from '@tanstack/react-query';

/** Download address of the account's export; the browser sends the session cookie. */
export const EXPORT_ADDRESS = '/v1/account/export';

interface Deletion {
  readonly password: string;
  /** Unsent changes on this device that the user agreed to lose. */
  readonly agreed: UnsentChanges;
}

/** Erases the account with all its data, then signs out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ password, agreed }: Deletion) =>
      duringSignOut(async () => {
        await call('deleteAccount', { body: { password } });
        await signOutErasedAccount(agreed);
      }),
  });
}

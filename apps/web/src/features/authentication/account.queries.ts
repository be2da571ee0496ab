import { leaveErasedAccount } from '#features/authentication/leave.ts';
import { call } from '#shared/api/api-client.ts';
import { whileLeaving } from '#shared/session/session.ts';
import type { UnsentChanges } from '#shared/sync/wipe-copies.ts';
import { useMutation } from '@tanstack/react-query';

/** Where the whole account is downloaded from; the browser sends the session cookie along. */
export const EXPORT_ADDRESS = '/v1/account/export';

interface Deletion {
  readonly password: string;
  /** The unsent changes on this device that go with the account. */
  readonly agreed: UnsentChanges;
}

/** Erases the account with everything in it, and leaves. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ password, agreed }: Deletion) =>
      whileLeaving(async () => {
        await call('deleteAccount', { body: { password } });
        await leaveErasedAccount(agreed);
      }),
  });
}

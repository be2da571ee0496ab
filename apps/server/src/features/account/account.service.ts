import { removeFilesOfGarage } from '#features/files/files.service.ts';
import { deleteAccount, listSessions } from '#features/account/account.repository.ts';
import {
  sessionBucket,
  endSessions,
  forgetDevices,
  lockOwnAccount,
  readUser,
  withCredentials,
  type GuardedWork,
} from '#features/authentication/authentication.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Device } from '#platform/device.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AccountSession, AccountSessionQuery } from '@carnet/contract/account/account.schema';
import type { Page } from '@carnet/contract/wire/list';

/** The signed-in devices. */
export function readSessions(
  { transactions, clock }: Context,
  actor: Actor,
  page: AccountSessionQuery,
): Promise<Page<AccountSession>> {
  return listSessions(transactions.readOnly, actor, formatInstant(clock.now()), page);
}

/** Signs a device out at once and forgets it, because it may be lost. */
export async function endSession(context: Context, actor: Actor, id: string): Promise<void> {
  const wasThere = await context.transactions.run(async (tx) => {
    await lockOwnAccount(tx, actor);
    await forgetDevices(tx, actor.accountId, id);
    return endSessions(context, tx, actor.accountId, id);
  });
  if (!wasThere) throw new Refusal('not_found');
}

/** Deletes the account, its garage and all files for good, given the password. */
export async function removeAccount(
  context: Context,
  actor: Actor,
  password: string,
  device: Device,
): Promise<void> {
  const { email } = await readUser(context, actor);
  let removeFiles = async (): Promise<void> => {};
  const begin = async (): Promise<GuardedWork<void>> => async (tx) => {
    await endSessions(context, tx, actor.accountId);
    await deleteAccount(tx, actor);
    removeFiles = await removeFilesOfGarage(context, tx, actor);
  };
  await withCredentials(context, { email, password }, device, begin, {
    sessionBucket: sessionBucket(actor.sessionId),
    inTransaction: (work) => asLongWork(() => context.transactions.forGarage(actor.garageId, work)),
  });
  // The account is already deleted. Bytes left by a crash or a failing store are removed by the sweep.
  await removeFiles();
}

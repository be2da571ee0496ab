import {
  deleteAccountTokens,
  findAccountToken,
  takeAccountToken,
  type TokenPurpose,
} from '#features/authentication/mails/account-tokens.repository.ts';
import { isLinkAlive } from '#features/authentication/mails/account-links.ts';
import { noteOutboxMail, sendSoon } from '#features/authentication/mails/outbox-mails.ts';
import {
  continueSession,
  type ContinuedSession,
  openSession,
  userOf,
  withCredentials,
  type GuardedWork,
} from '#features/authentication/authentication.service.ts';
import {
  emailKeyOf,
  findAccount,
  holdAccount,
  markEmailVerified,
  updatePasswordHash,
  type Account,
} from '#features/authentication/authentication.repository.ts';
import { endSessions } from '#features/authentication/ended-sessions.ts';
import { refuseCommonPassword } from '#features/authentication/passwords/refused-passwords.ts';
import { hashPassword } from '#features/authentication/passwords/password.ts';
import { hashToken } from '#features/authentication/session-token.ts';
import { countMail } from '#features/authentication/throttle/counted-requests.ts';
import { forgetFailuresOf } from '#features/authentication/throttle/throttle-sign-in.ts';
import { bucketOfSession, forgetDevices, rememberDevice } from '#features/authentication/known-devices.ts';
import { forgetDevicesWithoutSession } from '#features/push/push.service.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Device } from '#platform/device.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { SessionAnswer, User } from '@carnet/contract/authentication/authentication.schema';

/**
 * Mails a link to choose a new password, if there is such an account; the call itself does not look. It is always taken:
 * who asks too often gets no further mail, and still has the last one.
 */
export async function requestReset(context: Context, email: string, device: Device): Promise<void> {
  await askForMail(context, 'reset', email, device);
}

/** The same for the verification mail; an address that is verified gets none. */
export async function resendVerification(context: Context, email: string, device: Device): Promise<void> {
  await askForMail(context, 'verify', email, device);
}

async function askForMail(
  context: Context,
  purpose: TokenPurpose,
  email: string,
  device: Device,
): Promise<void> {
  if (!(await countMail(context, { email, networks: device.networks }))) return;
  const asked = await context.transactions.run((tx) => noteOutboxMail(context, tx, purpose, email));
  sendSoon(context, asked);
}

/**
 * Sets a new password by the token of a mail; every session of the account ends, the token is spent. Wrong passwords for the
 * account are forgotten, so that its owner is not locked out while somebody goes on guessing. The account knows this device alone from now on: who reads its mail signs in from here.
 */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  device: Device,
): Promise<void> {
  await refuseCommonPassword(context, password);
  await requireToken(context, token, 'reset');
  const passwordHash = await hashPassword(password);
  await spendResetToken(context, token, async (account, tx) => {
    await updatePasswordHash(tx, account.id, passwordHash);
    await endAllSessions(context, tx, account.id);
    await forgetFailuresOf(tx, account.email);
    await rememberDevice(context, tx, account, device, null);
  });
}

/**
 * Confirms the address by the token of a mail. Opened again, by its owner or by a mail program that looks at links, it
 * answers the same: the token opens nothing, and the person wants to know that the address is confirmed.
 */
export function verifyEmail(context: Context, token: string): Promise<User> {
  return context.transactions.run(async (tx) => {
    const { id } = await requireToken(context, token, 'verify', tx);
    const account = await holdAccount(tx, id);
    if (!account) throw new Refusal('token_invalid');
    const emailVerifiedAt = account.emailVerifiedAt ?? instantOf(context.clock.now());
    await markEmailVerified(tx, account.id, emailVerifiedAt);
    return userOf(context, tx, { ...account, emailVerifiedAt });
  });
}

/** Refuses `token_invalid` for an unknown or spent token and `token_expired` for a late one that was never used. */
async function requireToken(
  { transactions, clock }: Context,
  token: string,
  purpose: TokenPurpose,
  tx = transactions.reading,
): Promise<Account> {
  const found = await findAccountToken(tx, hashToken(token), purpose);
  const account = found && (await findAccount(tx, found.accountId));
  if (!account) throw new Refusal('token_invalid');
  const isDone = purpose === 'verify' && account.emailVerifiedAt !== null;
  if (!isDone && !isLinkAlive(purpose, found.expiresAt, clock.now())) throw new Refusal('token_expired');
  return account;
}

function spendResetToken<T>(
  context: Context,
  token: string,
  work: (account: Account, tx: Tx) => Promise<T>,
): Promise<T> {
  return context.transactions.run(async (tx) => {
    const { id } = await requireToken(context, token, 'reset', tx);
    const account = await holdAccount(tx, id);
    const isTaken = account !== null && (await takeAccountToken(tx, hashToken(token), 'reset'));
    if (!isTaken) throw new Refusal('token_invalid');
    await deleteAccountTokens(tx, id, 'reset');
    return work(account, tx);
  });
}

/** On every device; those that get pushes go even if their session has run out before, and none is known any more. */
async function endAllSessions(context: Context, tx: Tx, accountId: string): Promise<void> {
  await endSessions(context, tx, accountId);
  await forgetDevices(tx, accountId);
  await forgetDevicesWithoutSession(tx, accountId);
}

/**
 * Changes the password by the current one; all other sessions end, this device gets a new one. `sessionToken` is what the
 * call carries: who is signed in is not shut out by the failures of strangers.
 */
export async function changePassword(
  context: Context,
  change: { readonly email: string; readonly currentPassword: string; readonly password: string },
  device: Device,
  sessionToken: string | null,
): Promise<SessionAnswer & { readonly isShared: boolean }> {
  const { email, currentPassword, password } = change;
  await refuseCommonPassword(context, password);
  const own = await findOwnSession(context, email, sessionToken);
  const sharedUntil = own?.sharedUntil ?? null;
  const begin = async (): Promise<GuardedWork<SessionAnswer & { readonly isShared: boolean }>> => {
    const passwordHash = await hashPassword(password);
    return async (tx, account) => {
      await updatePasswordHash(tx, account.id, passwordHash);
      await deleteAccountTokens(tx, account.id, 'reset');
      await endAllSessions(context, tx, account.id);
      const token = await openSession(context, tx, account, device, sharedUntil);
      return { token, user: await userOf(context, tx, account), isShared: sharedUntil !== null };
    };
  };
  const sessionBucket = own && bucketOfSession(own.actor.sessionId);
  return withCredentials(context, { email, password: currentPassword }, device, begin, { sessionBucket });
}

/** The session that the call carries; null without one, and for one of another account. */
async function findOwnSession(
  context: Context,
  email: string,
  token: string | null,
): Promise<ContinuedSession | null> {
  const session = token === null ? null : await continueSession(context, token);
  const account = session && (await findAccount(context.transactions.reading, session.actor.accountId));
  const isOwn = account !== null && emailKeyOf(account.email) === emailKeyOf(email);
  return isOwn ? session : null;
}

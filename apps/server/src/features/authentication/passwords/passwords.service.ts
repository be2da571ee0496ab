import {
  deleteAccountTokens,
  findAccountToken,
  takeAccountToken,
  type TokenPurpose,
} from '#features/authentication/mails/account-tokens.repository.ts';
import { isLinkAlive } from '#features/authentication/mails/account-links.ts';
import { storeOutboxMail, sendSoon } from '#features/authentication/mails/outbox-mails.ts';
import {
  continueSession,
  type ContinuedSession,
  openSession,
  toUser,
  withCredentials,
  type GuardedWork,
} from '#features/authentication/authentication.service.ts';
import {
  toEmailKey,
  findAccount,
  lockAccount,
  markEmailVerified,
  updatePasswordHash,
  type Account,
} from '#features/authentication/authentication.repository.ts';
import { endSessions } from '#features/authentication/ended-sessions.ts';
import { refuseCommonPassword } from '#features/authentication/passwords/refused-passwords.ts';
import { hashPassword } from '#features/authentication/passwords/password.ts';
import { hashToken } from '#features/authentication/session-token.ts';
import { countMail } from '#features/authentication/throttle/counted-requests.ts';
import { forgetFailures } from '#features/authentication/throttle/throttle-sign-in.ts';
import { sessionBucket, forgetDevices, rememberDevice } from '#features/authentication/known-devices.ts';
import { forgetDevicesWithoutSession } from '#features/push/push.service.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Device } from '#platform/device.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { SessionAnswer, User } from '@carnet/contract/authentication/authentication.schema';

/**
 * Requests a mail with a link to choose a new password. The call does not check whether the account exists
 * and always succeeds. After too many requests no further mail is sent; the last one stays valid.
 */
export async function requestReset(context: Context, email: string, device: Device): Promise<void> {
  await requestMail(context, 'reset', email, device);
}

/** The same for the verification mail, which is not sent to a verified address. */
export async function resendVerification(context: Context, email: string, device: Device): Promise<void> {
  await requestMail(context, 'verify', email, device);
}

async function requestMail(
  context: Context,
  purpose: TokenPurpose,
  email: string,
  device: Device,
): Promise<void> {
  if (!(await countMail(context, { email, networks: device.networks }))) return;
  const outboxMail = await context.transactions.run((tx) => storeOutboxMail(context, tx, purpose, email));
  sendSoon(context, outboxMail);
}

/**
 * Sets a new password with the token of a mail. All sessions of the account end and the token is used up.
 * Failed attempts on the account are forgotten, so that its owner is not blocked while others keep guessing.
 * Only this device stays known: the reader of the account's mail uses it.
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
    await forgetFailures(tx, account.email);
    await rememberDevice(context, tx, account, device, null);
  });
}

/**
 * Confirms the address with the token of a mail. Opening the link again, by the owner or a mail program that prefetches
 * links, has the same result: the token gives no access, and the user wants to see that the address is confirmed.
 */
export function verifyEmail(context: Context, token: string): Promise<User> {
  return context.transactions.run(async (tx) => {
    const { id } = await requireToken(context, token, 'verify', tx);
    const account = await lockAccount(tx, id);
    if (!account) throw new Refusal('token_invalid');
    const emailVerifiedAt = account.emailVerifiedAt ?? formatInstant(context.clock.now());
    await markEmailVerified(tx, account.id, emailVerifiedAt);
    return toUser(context, tx, { ...account, emailVerifiedAt });
  });
}

/** Refuses `token_invalid` for an unknown or used token and `token_expired` for an expired one that was never used. */
async function requireToken(
  { transactions, clock }: Context,
  token: string,
  purpose: TokenPurpose,
  tx = transactions.readOnly,
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
    const account = await lockAccount(tx, id);
    const isTaken = account !== null && (await takeAccountToken(tx, hashToken(token), 'reset'));
    if (!isTaken) throw new Refusal('token_invalid');
    await deleteAccountTokens(tx, id, 'reset');
    return work(account, tx);
  });
}

/**
 * On every device. Push subscriptions are deleted even if their session has already expired, and no device stays known.
 */
async function endAllSessions(context: Context, tx: Tx, accountId: string): Promise<void> {
  await endSessions(context, tx, accountId);
  await forgetDevices(tx, accountId);
  await forgetDevicesWithoutSession(tx, accountId);
}

/**
 * Changes the password, given the current one. All other sessions end, and this device gets a new one.
 * `sessionToken` is the token of the call: failures of strangers do not block a signed-in user.
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
      return { token, user: await toUser(context, tx, account), isShared: sharedUntil !== null };
    };
  };
  const bucket = own && sessionBucket(own.actor.sessionId);
  return withCredentials(context, { email, password: currentPassword }, device, begin, {
    sessionBucket: bucket,
  });
}

/** The session of the call; null without one, or if it belongs to another account. */
async function findOwnSession(
  context: Context,
  email: string,
  token: string | null,
): Promise<ContinuedSession | null> {
  const session = token === null ? null : await continueSession(context, token);
  const account = session && (await findAccount(context.transactions.readOnly, session.actor.accountId));
  const isOwn = account !== null && toEmailKey(account.email) === toEmailKey(email);
  return isOwn ? session : null;
}

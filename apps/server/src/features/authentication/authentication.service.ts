import {
  deleteExpiredSessions,
  extendSession,
  findAccount,
  findGarageId,
  findAccountByEmail,
  findSession,
  lockAccount,
  lockAccountsWithExpiredSessions,
  insertAccount,
  insertSession,
  updatePasswordHash,
  type Account,
  type StoredSession,
} from '#features/authentication/authentication.repository.ts';
import { storeOutboxMail, sendSoon } from '#features/authentication/mails/outbox-mails.ts';
import { refuseCommonPassword } from '#features/authentication/passwords/refused-passwords.ts';
import { endSessions, forgetEndedSessions } from '#features/authentication/ended-sessions.ts';
import { countMail, countSignUp, uncountMail } from '#features/authentication/throttle/counted-requests.ts';
import { findDeviceBucket, rememberDevice } from '#features/authentication/known-devices.ts';
import { throttleSignIn } from '#features/authentication/throttle/throttle-sign-in.ts';
import {
  decoyHash,
  hashPassword,
  isHashOutdated,
  isPasswordRight,
} from '#features/authentication/passwords/password.ts';
import { createToken, hashToken } from '#features/authentication/session-token.ts';
import { keepDevicesOfExpiredSessions } from '#features/push/push.service.ts';
import { createSettings } from '#features/settings/settings.service.ts';
import type { Device } from '#platform/device.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { accountGone, Refusal } from '#platform/refusal.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { isUnavailable, isUniqueViolation } from '#platform/unavailable.ts';
import type {
  SessionAnswer,
  SignInBody,
  SignUpBody,
  User,
} from '@carnet/contract/authentication/authentication.schema';
import { defaultLanguage } from '@carnet/domain/text/language';
import { v7 as uuidv7 } from 'uuid';

const HOUR_MILLIS = 3_600_000;
const SESSION_MILLIS = 30 * 24 * HOUR_MILLIS;
/** On a shared computer: idle time, and total time. */
const SHARED_SESSION_MILLIS = HOUR_MILLIS;
const LONGEST_SHARED_MILLIS = 12 * HOUR_MILLIS;
/** Minimum time between extensions of a session, so that reads rarely have to write. */
const EXTENSION_STEP_MILLIS = HOUR_MILLIS;
const SHARED_EXTENSION_STEP_MILLIS = 60_000;
const DEFAULT_TIME_ZONE = 'Europe/Paris';
const USER_AGENT_MAX_LENGTH = 300;
/** Number of accounts whose expired sessions a sign-in deletes. */
const SWEPT_AT_ONCE = 100;

/**
 * Creates an account with its garage and settings, and signs it in. Refuses: `registration_closed`,
 * `email_taken`, `rate_limited`.
 */
export async function signUp(context: Context, body: SignUpBody, device: Device): Promise<SessionAnswer> {
  if (!context.config.isRegistrationOpen) throw new Refusal('registration_closed');
  await refuseCommonPassword(context, body.password);
  await countSignUp(context, device.networks);
  const passwordHash = await hashPassword(body.password);
  return openAccount(context, { ...body, passwordHash }, device);
}

/** The rest of `signUp` once the password is accepted and hashed. Refuses: `email_taken`. */
export async function openAccount(
  context: Context,
  {
    email,
    passwordHash,
    language,
    timezone,
  }: Omit<SignUpBody, 'password'> & { readonly passwordHash: string },
  device: Device,
): Promise<SessionAnswer> {
  const account: Account = {
    id: uuidv7(),
    email,
    passwordHash,
    language: language ?? defaultLanguage,
    timeZone: timezone ?? DEFAULT_TIME_ZONE,
    emailVerifiedAt: null,
    createdAt: formatInstant(context.clock.now()),
  };
  const garageId = uuidv7();
  const mail = await countMail(context, { email: account.email, networks: device.networks });
  try {
    const { token, asked, user } = await context.transactions.run(async (tx) => {
      await insertAccount(tx, account, garageId);
      await createSettings(tx, { accountId: account.id, garageId });
      return {
        token: await openSession(context, tx, account, device),
        user: await toUser(context, tx, account),
        asked: mail && (await storeOutboxMail(context, tx, 'verify', account.email)),
      };
    });
    if (asked) sendSoon(context, asked);
    return { token, user };
  } catch (error) {
    if (mail) await uncountMail(context, mail);
    if (isUniqueViolation(error)) throw new Refusal('email_taken');
    throw error;
  }
}

/**
 * Returns the account if the password is right. `sessionBucket` is set when a session of that account makes the call.
 * Refuses `invalid_credentials` in the same time whether or not the account exists, and `rate_limited`.
 */
async function requireCredentials(
  context: Context,
  body: SignInBody,
  device: Device,
  sessionBucket: string | null,
): Promise<Account> {
  const knownBucket = sessionBucket ?? (await findDeviceBucket(context, body.email, device));
  const guess = { email: body.email, networks: device.networks, knownBucket };
  const account = await throttleSignIn(context, guess, async () => {
    const found = await findAccountByEmail(context.transactions.readOnly, body.email);
    const isRight = await isPasswordRight(found?.passwordHash ?? (await decoyHash()), body.password);
    return isRight ? found : null;
  });
  if (!account) throw new Refusal('invalid_credentials');
  return account;
}

export { endSessions, refuseToken } from '#features/authentication/ended-sessions.ts';
export { sessionBucket, forgetDevices } from '#features/authentication/known-devices.ts';

/**
 * Work that requires the right password. It runs in a transaction that locks the account, which still has
 * this password.
 */
export type GuardedWork<T> = (tx: Tx, account: Account) => Promise<T>;

/**
 * Runs work that requires the right password. `begin` runs before the transaction; the work that it returns
 * runs once the account is locked and its hash is still the one that was verified. If the hash was replaced
 * meanwhile, the password is verified again: it is wrong after a password change, right after a rehash.
 * Refuses like `requireCredentials`.
 */
export async function withCredentials<T>(
  context: Context,
  body: SignInBody,
  device: Device,
  begin: (account: Account) => Promise<GuardedWork<T>>,
  {
    sessionBucket = null,
    inTransaction = (work) => context.transactions.run(work),
  }: { readonly sessionBucket?: string | null; readonly inTransaction?: Transactions['run'] } = {},
): Promise<T> {
  for (;;) {
    const account = await requireCredentials(context, body, device, sessionBucket);
    const work = await begin(account);
    const done = await inTransaction(async (tx) => {
      const held = await lockAccount(tx, account.id);
      return held?.passwordHash === account.passwordHash ? { result: await work(tx, held) } : null;
    });
    if (done) return done.result;
  }
}

/** Refuses like `requireCredentials`. */
export function signIn(context: Context, body: SignInBody, device: Device): Promise<SessionAnswer> {
  return withCredentials(context, body, device, async ({ passwordHash }) => {
    const renewedHash = isHashOutdated(passwordHash) ? await hashPassword(body.password) : null;
    return async (tx, account) => {
      await sweepExpiredSessions(tx, formatInstant(context.clock.now()));
      await forgetEndedSessions(context, tx);
      if (renewedHash !== null) await updatePasswordHash(tx, account.id, renewedHash);
      const sharedUntil = body.shared ? formatInstant(context.clock.now() + LONGEST_SHARED_MILLIS) : null;
      const token = await openSession(context, tx, account, device, sharedUntil);
      return { token, user: await toUser(context, tx, account) };
    };
  });
}

/** Deletes expired sessions of all accounts, except accounts that are locked now, whose turn comes later. */
async function sweepExpiredSessions(tx: Tx, now: string): Promise<void> {
  const accountIds = await lockAccountsWithExpiredSessions(tx, now, SWEPT_AT_ONCE);
  if (accountIds.length === 0) return;
  await keepDevicesOfExpiredSessions(tx, accountIds, now);
  await deleteExpiredSessions(tx, accountIds, now);
}

/**
 * Opens a session of the account and remembers the device. Returns its token, which is not stored.
 * @param sharedUntil the latest end of a session on a shared computer; null elsewhere
 */
export async function openSession(
  context: Context,
  tx: Tx,
  account: Pick<Account, 'id' | 'email'>,
  device: Device,
  sharedUntil: string | null = null,
): Promise<string> {
  const token = createToken();
  const now = context.clock.now();
  const id = uuidv7();
  await insertSession(tx, {
    id,
    accountId: account.id,
    tokenHash: hashToken(token),
    userAgent: device.userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    createdAt: formatInstant(now),
    expiresAt: findExpiry(now, sharedUntil),
    sharedUntil,
  });
  await rememberDevice(context, tx, account, device, id);
  return token;
}

/** Locks the caller's account until the transaction ends. Refuses `unauthenticated` if it was deleted. */
export async function lockOwnAccount(tx: Tx, { accountId }: Actor): Promise<void> {
  if (!(await lockAccount(tx, accountId))) throw accountGone();
}

/** Ends this session at once. */
export async function signOut(context: Context, actor: Actor): Promise<void> {
  await context.transactions.run(async (tx) => {
    await lockOwnAccount(tx, actor);
    await endSessions(context, tx, actor.accountId, actor.sessionId);
  });
}

function findExpiry(now: number, sharedUntil: string | null): string {
  if (sharedUntil === null) return formatInstant(now + SESSION_MILLIS);
  return formatInstant(Math.min(now + SHARED_SESSION_MILLIS, Date.parse(sharedUntil)));
}

/** The actor of a token, or null. Each use extends the session. */
export async function findActor(context: Context, token: string): Promise<Actor | null> {
  return (await continueSession(context, token))?.actor ?? null;
}

/** A session and its state at this call. */
export interface ContinuedSession {
  readonly actor: Actor;
  /** Whether this use has extended the session, so that its cookie has to be renewed too. */
  readonly isExtended: boolean;
  /** The latest end of a session on a shared computer, whose cookie ends with the browser; null elsewhere. */
  readonly sharedUntil: string | null;
}

/** Finds the session of a token and extends it; null if it does not exist or has expired. */
export async function continueSession(
  { transactions, clock }: Context,
  token: string,
): Promise<ContinuedSession | null> {
  const session = await findSession(transactions.readOnly, hashToken(token));
  const now = clock.now();
  if (!session || session.expiryMillis <= now) return null;
  const { actor, sharedUntil } = session;
  const step = sharedUntil === null ? EXTENSION_STEP_MILLIS : SHARED_EXTENSION_STEP_MILLIS;
  const isDue = now - session.lastUsedMillis >= step;
  const isExtended = isDue && (await extend(transactions, session, now));
  return { actor, isExtended, sharedUntil };
}

/** Returns whether the extension was stored. A failed write does not fail the read. */
async function extend(
  transactions: Context['transactions'],
  { actor, sharedUntil }: StoredSession,
  now: number,
): Promise<boolean> {
  const expiresAt = findExpiry(now, sharedUntil);
  try {
    await transactions.runAtOnce((tx) => extendSession(tx, actor, formatInstant(now), expiresAt));
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return false;
  }
}

export async function readUser(context: Context, actor: Actor): Promise<User> {
  const { transactions } = context;
  const account = await findAccount(transactions.readOnly, actor.accountId);
  if (!account) throw accountGone();
  return toUser(context, transactions.readOnly, account);
}

/** The account as its owner sees it, with the paid plan. */
export async function toUser({ payments }: Context, tx: Tx, account: Account): Promise<User> {
  const garageId = await findGarageId(tx, account.id);
  if (garageId === null) throw accountGone();
  const { plan } = await payments.planOf(tx, { garageId });
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    language: account.language,
    timezone: account.timeZone,
    plan,
    betaRole: false,
    createdAt: account.createdAt,
  };
}

import {
  deleteExpiredSessions,
  deleteSession,
  extendSession,
  findAccount,
  findAccountByEmail,
  findSession,
  insertAccount,
  insertSession,
  renewPasswordHash,
  type Account,
} from '#features/authentication/authentication.repository.ts';
import { noteAskedMail, sendSoon } from '#features/authentication/asked-mails.ts';
import { refuseCommonPassword } from '#features/authentication/refused-passwords.ts';
import { judgeGuess } from '#features/authentication/guessing.ts';
import {
  decoyHash,
  hashPassword,
  isHashOutdated,
  isPasswordRight,
} from '#features/authentication/password.ts';
import { createToken, hashToken } from '#features/authentication/session-token.ts';
import { keepDevicesOfExpiredSessions } from '#features/push/push.service.ts';
import { createSettings } from '#features/settings/settings.service.ts';
import type { Device } from '#platform/device.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { isUnavailable, isUniqueViolation } from '#platform/unavailable.ts';
import type {
  SessionAnswer,
  SignInBody,
  SignUpBody,
  User,
} from '@carnet/contract/authentication/authentication.schema';
import { v7 as uuidv7 } from 'uuid';

const SESSION_DAYS = 30;
const DAY_MILLIS = 86_400_000;
/** A session is extended at most once an hour: a read should not have to write. */
const EXTENSION_STEP_MILLIS = 3_600_000;
const DEFAULT_TIME_ZONE = 'Europe/Paris';
const USER_AGENT_MAX_LENGTH = 300;

/** Creates the account with its garage and settings, and signs it in. Refuses: `registration_closed`, `email_taken`. */
export async function signUp(context: Context, body: SignUpBody, device: Device): Promise<SessionAnswer> {
  if (!context.config.isRegistrationOpen) throw new Refusal('registration_closed');
  await refuseCommonPassword(context, body.password);
  const account: Account = {
    id: uuidv7(),
    email: body.email,
    passwordHash: await hashPassword(body.password),
    language: body.language ?? 'fr',
    timeZone: body.timezone ?? DEFAULT_TIME_ZONE,
    emailVerifiedAt: null,
    createdAt: instantOf(context.clock.now()),
  };
  const garageId = uuidv7();
  try {
    const { token, asked } = await context.transactions.run(async (tx) => {
      await insertAccount(tx, account, garageId);
      await createSettings(tx, { accountId: account.id, garageId });
      return {
        token: await openSession(context, tx, account.id, device),
        asked: await noteAskedMail(context, tx, 'verify', account.email),
      };
    });
    sendSoon(context, asked);
    return { token, user: userOf(account) };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('email_taken');
    throw error;
  }
}

/** The account of a right password. Refuses `invalid_credentials` after the same work whether the account exists or not, and `rate_limited`. */
export async function requireCredentials(
  context: Context,
  body: SignInBody,
  device: Device,
): Promise<Account> {
  const guess = { email: body.email, address: device.address };
  const account = await judgeGuess(context, guess, async () => {
    const found = await findAccountByEmail(context.transactions.reading, body.email);
    const isRight = await isPasswordRight(found?.passwordHash ?? (await decoyHash()), body.password);
    return isRight ? found : null;
  });
  if (!account) throw new Refusal('invalid_credentials');
  return account;
}

/** Refuses as `requireCredentials` does. */
export async function signIn(context: Context, body: SignInBody, device: Device): Promise<SessionAnswer> {
  const account = await requireCredentials(context, body, device);
  const { passwordHash } = account;
  const renewedHash = isHashOutdated(passwordHash) ? await hashPassword(body.password) : null;
  const token = await context.transactions.run(async (tx) => {
    const now = instantOf(context.clock.now());
    await keepDevicesOfExpiredSessions(tx, now);
    await deleteExpiredSessions(tx, now);
    if (renewedHash !== null) await renewPasswordHash(tx, account.id, passwordHash, renewedHash);
    return openSession(context, tx, account.id, device);
  });
  return { token, user: userOf(account) };
}

/** A new session of the account; answers its token, which is stored nowhere else. */
export async function openSession(
  context: Context,
  tx: Tx,
  accountId: string,
  device: Device,
): Promise<string> {
  const token = createToken();
  const now = context.clock.now();
  await insertSession(tx, {
    id: uuidv7(),
    accountId,
    tokenHash: hashToken(token),
    userAgent: device.userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    createdAt: instantOf(now),
    expiresAt: instantOf(now + SESSION_DAYS * DAY_MILLIS),
  });
  return token;
}

/** This session is dead at once. */
export async function signOut({ transactions }: Context, actor: Actor): Promise<void> {
  await transactions.run((tx) => deleteSession(tx, actor.accountId, actor.sessionId));
}

/** Who a token stands for, or null; a session lives thirty days, extended by use. */
export async function findActor(context: Context, token: string): Promise<Actor | null> {
  return (await continueSession(context, token))?.actor ?? null;
}

/** Who a token stands for at this call. */
export interface ContinuedSession {
  readonly actor: Actor;
  /** Whether this use has extended the session: its cookie then has to live on as well. */
  readonly isExtended: boolean;
}

/** The session behind a token, extended by this use; null when there is none, or not any more. */
export async function continueSession(
  { transactions, clock }: Context,
  token: string,
): Promise<ContinuedSession | null> {
  const session = await findSession(transactions.reading, hashToken(token));
  const now = clock.now();
  if (!session || session.expiryMillis <= now) return null;
  const isDue = now - session.lastUsedMillis >= EXTENSION_STEP_MILLIS;
  const isExtended = isDue && (await extend(transactions, session.actor, now));
  return { actor: session.actor, isExtended };
}

/** Answers whether it could: who only reads is answered while nothing can be written. */
async function extend(transactions: Context['transactions'], actor: Actor, now: number): Promise<boolean> {
  const expiresAt = instantOf(now + SESSION_DAYS * DAY_MILLIS);
  try {
    await transactions.runAtOnce((tx) => extendSession(tx, actor, instantOf(now), expiresAt));
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return false;
  }
}

export async function readUser({ transactions }: Context, actor: Actor): Promise<User> {
  const account = await findAccount(transactions.reading, actor.accountId);
  if (!account) throw new Refusal('unauthenticated');
  return userOf(account);
}

/** Every account has all of Premium while no payments are configured (contract, section 8). */
export function userOf(account: Account): User {
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    language: account.language,
    timezone: account.timeZone,
    plan: 'premium',
    betaRole: false,
    createdAt: account.createdAt,
  };
}

import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { lockRowsSkipLocked, lockRows } from '#platform/db/row-locks.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Language } from '@carnet/contract/wire/scalars';
import { readLanguage } from '@carnet/domain/text/language';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly emailVerifiedAt: string | null;
  readonly createdAt: string;
}

/** A stored session, expired or not. Both times in epoch milliseconds. */
export interface StoredSession {
  readonly actor: Actor;
  readonly lastUsedMillis: number;
  readonly expiryMillis: number;
  readonly sharedUntil: string | null;
}

/** Addresses are compared trimmed and without case. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

export async function insertAccount(tx: Tx, account: Account, garageId: string): Promise<void> {
  const queries = queriesOf(tx);
  await queries
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      email_key: toEmailKey(account.email),
      password_hash: account.passwordHash,
      language: account.language,
      timezone: account.timeZone,
      email_verified_at: account.emailVerifiedAt,
      created_at: account.createdAt,
    })
    .execute();
  await queries.insertInto('garage').values({ id: garageId, created_at: account.createdAt }).execute();
  await queries
    .insertInto('garage_member')
    .values({ garage_id: garageId, account_id: account.id, role: 'owner' })
    .execute();
}

const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'password_hash',
  'language',
  'timezone',
  'email_verified_at',
  'created_at',
] as const;

export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | null> {
  const row = await queriesOf(tx)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The garage of an account; null if the account does not exist. */
export async function findGarageId(tx: Tx, accountId: string): Promise<string | null> {
  const row = await queriesOf(tx)
    .selectFrom('garage_member')
    .select('garage_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.garage_id ?? null;
}

export async function findAccount(tx: Tx, id: string): Promise<Account | null> {
  const row = await queriesOf(tx)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/**
 * Loads and locks an account until the transaction ends; null if it was deleted. Lock it before anything that
 * belongs to it alone (sessions, links, devices), and after the garage, to avoid deadlocks.
 */
export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  const query = queriesOf(tx).selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id);
  const row = await lockRows(tx, query).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The same by address. */
export async function lockAccountByEmail(tx: Tx, email: string): Promise<Account | null> {
  const query = queriesOf(tx)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('email_key', '=', toEmailKey(email));
  const row = await lockRows(tx, query).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function updatePasswordHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
}

/** Verifying an address proves that mail arrives there, so an earlier rejection by a mail server is cleared. */
export async function markEmailVerified(tx: Tx, accountId: string, at: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('account')
    .set({ email_verified_at: at, email_refused_at: null })
    .where('id', '=', accountId)
    .execute();
}

function toAccount(row: {
  id: string;
  email: string;
  password_hash: string;
  language: string;
  timezone: string;
  email_verified_at: string | null;
  created_at: string;
}): Account {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    language: readLanguage(row.language),
    timeZone: row.timezone,
    emailVerifiedAt: row.email_verified_at,
    createdAt: row.created_at,
  };
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly sharedUntil: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await queriesOf(tx)
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      shared_until: session.sharedUntil,
    })
    .execute();
}

const selectSession = compileOnce((queries, given: { tokenHash: string }) =>
  queries
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('garage_member', 'garage_member.account_id', 'account.id')
    .select([
      'session.id as session_id',
      'session.last_used_at',
      'session.expires_at',
      'session.shared_until',
      'account.id as account_id',
      'account.language',
      'account.timezone',
      'garage_member.garage_id',
    ])
    .where('session.token_hash', '=', given.tokenHash)
    .where('garage_member.role', '=', 'owner'),
);

/** Finds the session of a token. */
export async function findSession(tx: Tx, tokenHash: string): Promise<StoredSession | null> {
  const [row] = await selectSession(tx, { tokenHash });
  if (!row) return null;
  return {
    actor: {
      accountId: row.account_id,
      garageId: row.garage_id,
      role: 'owner',
      sessionId: row.session_id,
      language: readLanguage(row.language),
      timeZone: row.timezone,
    },
    lastUsedMillis: Date.parse(row.last_used_at),
    expiryMillis: Date.parse(row.expires_at),
    sharedUntil: row.shared_until,
  };
}

export async function extendSession(
  tx: Tx,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  usedAt: string,
  expiresAt: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('session')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute();
}

/** Locks accounts with expired sessions, skipping those that another transaction holds; returns their ids. */
export async function lockAccountsWithExpiredSessions(tx: Tx, now: string, limit: number): Promise<string[]> {
  const query = queriesOf(tx)
    .selectFrom('account')
    .select('id')
    .where('id', 'in', (build) =>
      build.selectFrom('session').select('account_id').where('expires_at', '<=', now),
    )
    .limit(limit);
  const rows = await lockRowsSkipLocked(tx, query).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the expired sessions of those accounts. */
export async function deleteExpiredSessions(
  tx: Tx,
  accountIds: readonly string[],
  now: string,
): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('session')
    .where('account_id', 'in', [...accountIds])
    .where('expires_at', '<=', now)
    .execute();
}

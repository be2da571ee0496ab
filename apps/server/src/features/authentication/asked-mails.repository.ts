import type { TokenPurpose } from '#features/authentication/account-tokens.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/**
 * A mail that somebody asked for. It is written down before the call is answered, so that no crash loses it, and in the
 * same words whether there is such an account or not: who that is, is looked up afterwards.
 */
export interface AskedMail {
  readonly id: string;
  readonly purpose: TokenPurpose;
  /** As addresses are compared. */
  readonly email: string;
  readonly askedAt: string;
}

/** A server has it until it is done, or until `claimedUntil`. */
export async function insertAskedMail(tx: Tx, asked: AskedMail, claimedUntil: string): Promise<void> {
  const { id, purpose, email, askedAt } = asked;
  await queriesOf(tx)
    .insertInto('asked_mail')
    .values({ id, purpose, email_key: email, asked_at: askedAt, claimed_until: claimedUntil })
    .execute();
}

/** Those that no server has any more, the oldest claim first. */
export async function listLeftMails(tx: Tx, now: string, limit: number): Promise<AskedMail[]> {
  const rows = await queriesOf(tx)
    .selectFrom('asked_mail')
    .select(['id', 'purpose', 'email_key', 'asked_at'])
    .where('claimed_until', '<=', now)
    .orderBy('claimed_until')
    .limit(limit)
    .execute();
  return rows.map(({ id, purpose, email_key: email, asked_at: askedAt }) => ({
    id,
    purpose,
    email,
    askedAt,
  }));
}

/** Claims that end after the latest time that any can end at end at `claimedUntil`. */
export async function shortenLaterClaims(tx: Tx, latest: string, claimedUntil: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('asked_mail')
    .set({ claimed_until: claimedUntil })
    .where('claimed_until', '>', latest)
    .execute();
}

/**
 * Claims a mail whose claim by another server has ended, and dates its request anew. False when another server has claimed
 * it meanwhile, or has sent it.
 */
export async function retakeAskedMail(
  tx: Tx,
  { id, askedAt }: Pick<AskedMail, 'id' | 'askedAt'>,
  now: string,
  claimedUntil: string,
): Promise<boolean> {
  const taken = await queriesOf(tx)
    .updateTable('asked_mail')
    .set({ asked_at: askedAt, claimed_until: claimedUntil })
    .where('id', '=', id)
    .where('claimed_until', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteAskedMail(tx: Tx, id: string): Promise<void> {
  await queriesOf(tx).deleteFrom('asked_mail').where('id', '=', id).execute();
}

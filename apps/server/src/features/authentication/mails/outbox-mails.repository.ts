import type { TokenPurpose } from '#features/authentication/mails/account-tokens.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/**
 * A mail that somebody asked for. It is written down before the call is answered, so that no crash loses it, and in the
 * same words whether there is such an account or not: who that is, is looked up afterwards.
 */
export interface OutboxMail {
  readonly id: string;
  readonly purpose: TokenPurpose;
  /** As addresses are compared. */
  readonly email: string;
  readonly askedAt: string;
  /** A server has it until it is done, or until then; no two claims of a mail end at the same time. */
  readonly claimedUntil: string;
}

export async function insertOutboxMail(tx: Tx, asked: OutboxMail): Promise<void> {
  const { id, purpose, email, askedAt, claimedUntil } = asked;
  await queriesOf(tx)
    .insertInto('asked_mail')
    .values({ id, purpose, email_key: email, asked_at: askedAt, claimed_until: claimedUntil })
    .execute();
}

/** Those that no server has any more, the oldest claim first. */
export async function listLeftMails(tx: Tx, now: string, limit: number): Promise<OutboxMail[]> {
  const rows = await queriesOf(tx)
    .selectFrom('asked_mail')
    .select(['id', 'purpose', 'email_key', 'asked_at', 'claimed_until'])
    .where('claimed_until', '<=', now)
    .orderBy('claimed_until')
    .limit(limit)
    .execute();
  return rows.map(({ id, purpose, email_key: email, asked_at: askedAt, claimed_until: claimedUntil }) => ({
    id,
    purpose,
    email,
    askedAt,
    claimedUntil,
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
 * Claims a mail anew, and dates its request anew. False when another server has claimed it since `asked` was read or
 * claimed, or has sent it.
 */
export async function claimOutboxMail(
  tx: Tx,
  { id, claimedUntil: heldUntil }: OutboxMail,
  { askedAt, claimedUntil }: Pick<OutboxMail, 'askedAt' | 'claimedUntil'>,
): Promise<boolean> {
  const claimed = await queriesOf(tx)
    .updateTable('asked_mail')
    .set({ asked_at: askedAt, claimed_until: claimedUntil })
    .where('id', '=', id)
    .where('claimed_until', '=', heldUntil)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteOutboxMail(tx: Tx, id: string): Promise<void> {
  await queriesOf(tx).deleteFrom('asked_mail').where('id', '=', id).execute();
}

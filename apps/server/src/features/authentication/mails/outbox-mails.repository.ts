import type { TokenPurpose } from '#features/authentication/mails/account-tokens.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/**
 * A requested mail. It is stored before the response, so that no crash loses it, and identically whether or
 * not the account exists; the account is looked up later.
 */
export interface OutboxMail {
  readonly id: string;
  readonly purpose: TokenPurpose;
  /** In the form used for comparison. */
  readonly email: string;
  readonly askedAt: string;
  /** Until then the mail is claimed by a server. No two claims of a mail end at the same time. */
  readonly claimedUntil: string;
}

export async function insertOutboxMail(tx: Tx, mail: OutboxMail): Promise<void> {
  const { id, purpose, email, askedAt, claimedUntil } = mail;
  await queriesOf(tx)
    .insertInto('asked_mail')
    .values({ id, purpose, email_key: email, asked_at: askedAt, claimed_until: claimedUntil })
    .execute();
}

/** Mails without a valid claim, oldest claim first. */
export async function listPendingMails(tx: Tx, now: string, limit: number): Promise<OutboxMail[]> {
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

/** Shortens claims that end later than any valid claim can to `claimedUntil`. */
export async function shortenLaterClaims(tx: Tx, latest: string, claimedUntil: string): Promise<void> {
  await queriesOf(tx)
    .updateTable('asked_mail')
    .set({ claimed_until: claimedUntil })
    .where('claimed_until', '>', latest)
    .execute();
}

/**
 * Renews the claim and the request time of a mail. False if another server has claimed or sent it since
 * `asked` was read or claimed.
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

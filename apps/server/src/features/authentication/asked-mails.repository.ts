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
  readonly askedAtMillis: number;
}

const PREFIX = 'mail/';
/** Names are in the order of their characters on both databases: this one is beyond all that begin with the prefix. */
const BEYOND = `${PREFIX}\u{10ffff}`;

/** A job that is there until it is done, and that a server has until then or until `claimedUntil`. */
export async function insertAskedMail(tx: Tx, asked: AskedMail, claimedUntil: string): Promise<void> {
  await queriesOf(tx)
    .insertInto('job_claim')
    .values({ name: nameOf(asked), claimed_until: claimedUntil })
    .execute();
}

/** Those that no server has any more. */
export async function listLeftMails(tx: Tx, now: string, limit: number): Promise<AskedMail[]> {
  const rows = await queriesOf(tx)
    .selectFrom('job_claim')
    .select('name')
    .where('name', '>', PREFIX)
    .where('name', '<', BEYOND)
    .where('claimed_until', '<=', now)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => askedMailOf(name));
}

/** Takes one that no server has any more; false when another one was quicker, or has done it. */
export async function retakeAskedMail(
  tx: Tx,
  asked: AskedMail,
  now: string,
  claimedUntil: string,
): Promise<boolean> {
  const taken = await queriesOf(tx)
    .updateTable('job_claim')
    .set({ claimed_until: claimedUntil })
    .where('name', '=', nameOf(asked))
    .where('claimed_until', '<=', now)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteAskedMail(tx: Tx, asked: AskedMail): Promise<void> {
  await queriesOf(tx).deleteFrom('job_claim').where('name', '=', nameOf(asked)).execute();
}

function nameOf({ purpose, askedAtMillis, id, email }: AskedMail): string {
  return `${PREFIX}${purpose}/${askedAtMillis}/${id}/${email}`;
}

function askedMailOf(name: string): AskedMail {
  const [, purpose = '', askedAt = '', id = '', email = ''] =
    /^mail\/(\w+)\/(\d+)\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return { id, purpose: purpose === 'reset' ? 'reset' : 'verify', email, askedAtMillis: Number(askedAt) };
}

import {
  countRows,
  deleteFailuresById,
  insertRows,
} from '#features/authentication/throttle/failures.repository.ts';
import {
  accountBucketOf,
  KEPT_MILLIS,
  limitsByNetwork,
  periodUntil,
  tooMany,
  type Guess,
  type Limit,
} from '#features/authentication/throttle/throttle-sign-in.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Networks } from '#platform/networks.ts';
import { v7 as uuidv7 } from 'uuid';

/**
 * Mails asked for in an hour, by signing up too: by account enough for a person, too few to annoy one; by address enough
 * for a mobile network, whose people share one and are not told that they get none. By hashes of both, which outlive the
 * account: erasing it and signing up again brings no more mails.
 */
const MAX_MAILS = { account: 5, address: 100 } as const;

/** What was counted, so that it can be given back; or since when there is no room. */
type Counted = { readonly ids: readonly string[] } | { readonly fullSince: string };

/**
 * Counts a request for a mail before it is looked at, so that many at once get no further than one after the other.
 * Null when there is to be no mail: known and unknown addresses alike.
 */
export async function countMail(
  context: Context,
  { email, networks }: Pick<Guess, 'email' | 'networks'>,
): Promise<readonly string[] | null> {
  const counted = await count(context, [
    { bucket: `mail:${accountBucketOf(email)}`, max: MAX_MAILS.account },
    ...limitsByNetwork(networks, MAX_MAILS.address).map(countedAs('mail')),
  ]);
  return 'ids' in counted ? counted.ids : null;
}

/** The mail was not needed after all. */
export async function giveMailBack({ transactions }: Context, ids: readonly string[]): Promise<void> {
  await transactions.run((tx) => deleteFailuresById(tx, ids));
}

/** Counts a try to sign up. Refuses `rate_limited` after too many in an hour from one address or network. */
export async function countSignUp(context: Context, networks: Networks): Promise<void> {
  const now = context.clock.now();
  const limits = limitsByNetwork(networks, context.config.signUpsPerAddress);
  const counted = await count(context, limits.map(countedAs('sign-up')));
  if ('fullSince' in counted) throw tooMany(counted.fullSince, KEPT_MILLIS, now);
}

/** The same limit for something else than failures. */
function countedAs(kind: string): (limit: Limit) => Limit {
  return ({ bucket, max }) => ({ bucket: `${kind}:${bucket}`, max });
}

async function count({ transactions, clock }: Context, limits: readonly Limit[]): Promise<Counted> {
  const now = clock.now();
  const period = periodUntil(now, KEPT_MILLIS);
  const rows = limits.map(({ bucket }) => ({
    id: uuidv7(),
    bucket,
    at: instantOf(now),
    judgedUntil: null,
  }));
  const ids = rows.map(({ id }) => id);
  await transactions.run((tx) => insertRows(tx, rows));
  for (const { bucket, max } of limits) {
    const { settled, oldest } = await countRows(transactions.reading, bucket, period, instantOf(now));
    if (settled <= max || oldest === null) continue;
    // What came too often does not make it last longer.
    await transactions.run((tx) => deleteFailuresById(tx, ids));
    return { fullSince: oldest };
  }
  return { ids };
}

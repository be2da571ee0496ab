import {
  countRows,
  deleteFailuresById,
  insertRows,
} from '#features/authentication/throttle/failures.repository.ts';
import {
  accountBucket,
  KEPT_MILLIS,
  limitsByNetwork,
  periodUntil,
  tooMany,
  type SignInAttempt,
  type Limit,
} from '#features/authentication/throttle/throttle-sign-in.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Networks } from '#platform/networks.ts';
import { v7 as uuidv7 } from 'uuid';

/**
 * Requested mails in an hour, including sign-ups. The limit by account is enough for a person and too low to
 * annoy one. The limit by address suits a mobile network, whose users share an address and would not know why
 * no mail comes. The hashes outlive the account: deleting it and signing up again gives no more mails.
 */
const MAX_MAILS = { account: 5, address: 100 } as const;

/** Ids of the counted rows, to undo the count; or since when the limit is reached. */
type CountResult = { readonly ids: readonly string[] } | { readonly fullSince: string };

/**
 * Counts a requested mail before anything is looked up, so that concurrent requests are limited like
 * sequential ones. Null if no mail may be sent, for known and unknown addresses alike.
 */
export async function countMail(
  context: Context,
  { email, networks }: Pick<SignInAttempt, 'email' | 'networks'>,
): Promise<readonly string[] | null> {
  const counted = await count(context, [
    { bucket: `mail:${accountBucket(email)}`, max: MAX_MAILS.account },
    ...limitsByNetwork(networks, MAX_MAILS.address).map(countedAs('mail')),
  ]);
  return 'ids' in counted ? counted.ids : null;
}

/** Undoes the count of a mail that was not needed. */
export async function uncountMail({ transactions }: Context, ids: readonly string[]): Promise<void> {
  await transactions.run((tx) => deleteFailuresById(tx, ids));
}

/** Counts a sign-up attempt. Refuses `rate_limited` after too many in an hour from one address or network. */
export async function countSignUp(context: Context, networks: Networks): Promise<void> {
  const now = context.clock.now();
  const limits = limitsByNetwork(networks, context.config.signUpsPerAddress);
  const counted = await count(context, limits.map(countedAs('sign-up')));
  if ('fullSince' in counted) throw tooMany(counted.fullSince, KEPT_MILLIS, now);
}

/** The same limit for something other than failures. */
function countedAs(kind: string): (limit: Limit) => Limit {
  return ({ bucket, max }) => ({ bucket: `${kind}:${bucket}`, max });
}

async function count({ transactions, clock }: Context, limits: readonly Limit[]): Promise<CountResult> {
  const now = clock.now();
  const period = periodUntil(now, KEPT_MILLIS);
  const rows = limits.map(({ bucket }) => ({
    id: uuidv7(),
    bucket,
    at: formatInstant(now),
    pendingUntil: null,
  }));
  const ids = rows.map(({ id }) => id);
  await transactions.run((tx) => insertRows(tx, rows));
  for (const { bucket, max } of limits) {
    const { settled, oldest } = await countRows(transactions.readOnly, bucket, period, formatInstant(now));
    if (settled <= max || oldest === null) continue;
    // Refused requests must not extend the wait.
    await transactions.run((tx) => deleteFailuresById(tx, ids));
    return { fullSince: oldest };
  }
  return { ids };
}

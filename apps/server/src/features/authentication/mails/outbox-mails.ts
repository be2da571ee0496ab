import { makeLinkMail } from '#features/authentication/mails/account-links.ts';
import type { TokenPurpose } from '#features/authentication/mails/account-tokens.repository.ts';
import {
  claimOutboxMail,
  deleteOutboxMail,
  insertOutboxMail,
  listPendingMails,
  shortenLaterClaims,
  type OutboxMail,
} from '#features/authentication/mails/outbox-mails.repository.ts';
import { toEmailKey, lockAccountByEmail } from '#features/authentication/authentication.repository.ts';
import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import { detectSetBack } from '#platform/clock/watch-clock.ts';
import type { Context } from '#platform/context.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';
import { describeMailFault, classifyMailFault } from '#platform/mail/mail-fault.ts';
import { LONGEST_SENDING_MILLIS, type Mail } from '#platform/mail/mailer.ts';
import { publicAddress } from '#platform/public-address.ts';
import type { Tx } from '#platform/transactions.ts';
import { v7 as uuidv7 } from 'uuid';

/** Long enough for the response to be sent, too short for anyone to notice. */
const AFTER_ANSWER_MILLIS = 50;
/** Longer than an attempt takes: then another server, or this one, may try again. */
const ATTEMPT_MILLIS = LONGEST_SENDING_MILLIS + 60_000;
/** Half a day, like reminders. The user can request the mail again. */
const GIVEN_UP_AFTER_MILLIS = 12 * 3_600_000;
const EVERY_MILLIS = 30_000;
const MAILS_AT_ONCE = 20;

/** Stores a mail in the transaction of the call; call `sendSoon` after the commit. */
export async function storeOutboxMail(
  context: Context,
  tx: Tx,
  purpose: TokenPurpose,
  email: string,
): Promise<OutboxMail> {
  const now = context.clock.now();
  const outboxMail = {
    id: uuidv7(),
    purpose,
    email: toEmailKey(email),
    askedAt: formatInstant(now),
    claimedUntil: formatInstant(now + ATTEMPT_MILLIS),
  };
  await insertOutboxMail(tx, outboxMail);
  return outboxMail;
}

/** Sends the mail after the response, so that the response time does not reveal whether the account exists. */
export function sendSoon(context: Context, outboxMail: OutboxMail): void {
  context.background.run(
    'mail of an account',
    () => sendOutboxMail(context, outboxMail),
    AFTER_ANSWER_MILLIS,
  );
}

/** Checks twice a minute for mails left by a crash or a failing mail server, until stopped. */
export function startSendingPendingMails(
  context: Context,
  log: { error(facts: object, message: string): void },
): PeriodicJob {
  const isClockSetBack = detectSetBack(context.clock);
  const onError = (err: unknown): void => log.error({ err }, 'could not send an account mail');
  return runPeriodically({
    everyMillis: EVERY_MILLIS,
    work: context.metrics.measureJob('send-account-mails', async (signal) => {
      if (isClockSetBack()) await shortenLateClaims(context);
      await sendPendingMails(context, onError, signal);
    }),
    onError,
  });
}

/** Retries these mails with increasing delay, and gives up old ones. */
export async function sendPendingMails(
  context: Context,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { transactions, clock } = context;
  for (const outboxMail of await listPendingMails(
    transactions.readOnly,
    formatInstant(clock.now()),
    MAILS_AT_ONCE,
  )) {
    if (signal?.aborted) return;
    await sendOutboxMail(context, outboxMail).catch(onError);
  }
}

/** A request time in the future was stored while a clock was wrong; the request then counts as made now. */
function findRequestTime({ askedAt }: OutboxMail, now: number): number {
  const requestedMillis = Date.parse(askedAt);
  return requestedMillis > now + CLOCK_DIFFERENCE_MILLIS ? now : requestedMillis;
}

/**
 * Call after a clock was set back: shortens claims that the clock made too long to the time of one attempt.
 * They do not end at once, because the new time may be the wrong one and about to be corrected.
 */
export async function shortenLateClaims({ transactions, clock }: Context): Promise<void> {
  const now = clock.now();
  const latest = formatInstant(now + GIVEN_UP_AFTER_MILLIS + CLOCK_DIFFERENCE_MILLIS);
  await transactions.run((tx) => shortenLaterClaims(tx, latest, formatInstant(now + ATTEMPT_MILLIS)));
}

/**
 * Waits for a free connection, then checks that the mail is still claimed here, because another server may have taken
 * it. Unknown accounts cause the same transactions. A mail that the server temporarily rejects is kept and retried.
 */
function sendOutboxMail(context: Context, outboxMail: OutboxMail): Promise<void> {
  return context.mailer.whenFree(async () => {
    const mail = await context.transactions.run((tx) => makeClaimedMail(context, tx, outboxMail));
    if (mail === 'claimed elsewhere') return;
    const error = mail && (await send(context, mail, outboxMail));
    if (error === null || classifyMailFault(error) !== 'server')
      await context.transactions.run((tx) => deleteOutboxMail(tx, outboxMail.id));
    if (error !== null) throw new Error(`The mail server rejected a mail: ${describeMailFault(error)}`);
  });
}

/** Null if there is nothing to send: no such account, already verified, or too old. */
async function makeClaimedMail(
  context: Context,
  tx: Tx,
  outboxMail: OutboxMail,
): Promise<Mail | null | 'claimed elsewhere'> {
  const now = context.clock.now();
  const requestedMillis = findRequestTime(outboxMail, now);
  const ageMillis = now - requestedMillis;
  const claim = {
    askedAt: formatInstant(requestedMillis),
    claimedUntil: formatInstant(now + Math.max(ATTEMPT_MILLIS, ageMillis)),
  };
  if (!(await claimOutboxMail(tx, outboxMail, claim))) return 'claimed elsewhere';
  if (ageMillis > GIVEN_UP_AFTER_MILLIS) return null;
  const account = await lockAccountByEmail(tx, outboxMail.email);
  const isWanted = outboxMail.purpose === 'reset' || account?.emailVerifiedAt === null;
  return makeLinkMail(context, tx, isWanted ? account : null, outboxMail.purpose);
}

/** Null on success. */
async function send({ mailer, config }: Context, mail: Mail, { id }: OutboxMail): Promise<Error | null> {
  const { hostname } = new URL(publicAddress(config));
  try {
    await mailer.send({ ...mail, messageId: `${id}@${hostname}`, headers: AUTOMATIC });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('The mailer failed');
  }
}

/** Prevents automatic replies (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const;

import { makeLinkMail } from '#features/authentication/mails/account-links.ts';
import type { TokenPurpose } from '#features/authentication/mails/account-tokens.repository.ts';
import {
  claimOutboxMail,
  deleteOutboxMail,
  insertOutboxMail,
  listLeftMails,
  shortenLaterClaims,
  type OutboxMail,
} from '#features/authentication/mails/outbox-mails.repository.ts';
import { emailKeyOf, holdAccountByEmail } from '#features/authentication/authentication.repository.ts';
import { CLOCK_DIFFERENCE_MILLIS, instantOf } from '#platform/clock/clock.ts';
import { watchClock } from '#platform/clock/watch-clock.ts';
import type { Context } from '#platform/context.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';
import { describeMailFault, mailFaultOf } from '#platform/mail/mail-fault.ts';
import { LONGEST_SENDING_MILLIS, type Mail } from '#platform/mail/mailer.ts';
import { publicAddressOf } from '#platform/public-address.ts';
import type { Tx } from '#platform/transactions.ts';
import { v7 as uuidv7 } from 'uuid';

/** Long enough for an answer to have left, too short for anybody to notice. */
const AFTER_ANSWER_MILLIS = 50;
/** Longer than an attempt takes once it has begun: then another server may try, or this one again. */
const ATTEMPT_MILLIS = LONGEST_SENDING_MILLIS + 60_000;
/** Half a day, as with reminders; whoever still wants the mail asks again. */
const GIVEN_UP_AFTER_MILLIS = 12 * 3_600_000;
const EVERY_MILLIS = 30_000;
const MAILS_AT_ONCE = 20;

/** Writes it down in the transaction of the call; `sendSoon` follows once that holds. */
export async function noteOutboxMail(
  context: Context,
  tx: Tx,
  purpose: TokenPurpose,
  email: string,
): Promise<OutboxMail> {
  const now = context.clock.now();
  const asked = {
    id: uuidv7(),
    purpose,
    email: emailKeyOf(email),
    askedAt: instantOf(now),
    claimedUntil: instantOf(now + ATTEMPT_MILLIS),
  };
  await insertOutboxMail(tx, asked);
  return asked;
}

/** Sends it once the answer has left: nobody can tell from its time whether there is anything to send. */
export function sendSoon(context: Context, asked: OutboxMail): void {
  context.background.run('mail of an account', () => sendOutboxMail(context, asked), AFTER_ANSWER_MILLIS);
}

/** Looks twice a minute for mails that a crash or a mail server has left, until it is stopped. */
export function startSendingLeftMails(
  context: Context,
  log: { error(facts: object, message: string): void },
): PeriodicJob {
  const isClockSetBack = watchClock(context.clock);
  const onError = (err: unknown): void => log.error({ err }, 'a mail of an account was not sent');
  return runPeriodically({
    everyMillis: EVERY_MILLIS,
    work: context.metrics.measureJob('send-account-mails', async (signal) => {
      if (isClockSetBack()) await takeBackLaterClaims(context);
      await sendLeftMails(context, onError, signal);
    }),
    onError,
  });
}

/** Tries each of them again, later each time; those too old are given up. */
export async function sendLeftMails(
  context: Context,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { transactions, clock } = context;
  for (const asked of await listLeftMails(transactions.reading, instantOf(clock.now()), MAILS_AT_ONCE)) {
    if (signal?.aborted) return;
    await sendOutboxMail(context, asked).catch(onError);
  }
}

/** A mail that seems to have been asked for later than now, was so while a clock was wrong: it is as old as this try. */
function askedBy({ askedAt }: OutboxMail, now: number): number {
  const askedMillis = Date.parse(askedAt);
  return askedMillis > now + CLOCK_DIFFERENCE_MILLIS ? now : askedMillis;
}

/**
 * To be called once a clock was set back: claims that it has made for longer than there is reason to end after the time
 * of an attempt. Not at once: it may be the time of now that is wrong, and about to be put right.
 */
export async function takeBackLaterClaims({ transactions, clock }: Context): Promise<void> {
  const now = clock.now();
  const latest = instantOf(now + GIVEN_UP_AFTER_MILLIS + CLOCK_DIFFERENCE_MILLIS);
  await transactions.run((tx) => shortenLaterClaims(tx, latest, instantOf(now + ATTEMPT_MILLIS)));
}

/**
 * Waits for a free connection, and then looks whether the mail is still its own to send: another server may have taken it
 * meanwhile. The same transactions for whoever has no account; what a mail server does not take for now is left, and tried
 * again.
 */
function sendOutboxMail(context: Context, asked: OutboxMail): Promise<void> {
  return context.mailer.whenFree(async () => {
    const mail = await context.transactions.run((tx) => makeClaimedMail(context, tx, asked));
    if (mail === 'claimed elsewhere') return;
    const error = mail && (await send(context, mail, asked));
    if (error === null || mailFaultOf(error) !== 'server')
      await context.transactions.run((tx) => deleteOutboxMail(tx, asked.id));
    if (error !== null) throw new Error(`The mail server did not take a mail: ${describeMailFault(error)}`);
  });
}

/** Null where there is nothing to send: no such account, nothing to verify any more, or too long ago. */
async function makeClaimedMail(
  context: Context,
  tx: Tx,
  asked: OutboxMail,
): Promise<Mail | null | 'claimed elsewhere'> {
  const now = context.clock.now();
  const askedMillis = askedBy(asked, now);
  const ageMillis = now - askedMillis;
  const claim = {
    askedAt: instantOf(askedMillis),
    claimedUntil: instantOf(now + Math.max(ATTEMPT_MILLIS, ageMillis)),
  };
  if (!(await claimOutboxMail(tx, asked, claim))) return 'claimed elsewhere';
  if (ageMillis > GIVEN_UP_AFTER_MILLIS) return null;
  const account = await holdAccountByEmail(tx, asked.email);
  const isWanted = asked.purpose === 'reset' || account?.emailVerifiedAt === null;
  return makeLinkMail(context, tx, isWanted ? account : null, asked.purpose);
}

/** Null when it was taken. */
async function send({ mailer, config }: Context, mail: Mail, { id }: OutboxMail): Promise<Error | null> {
  const { hostname } = new URL(publicAddressOf(config));
  try {
    await mailer.send({ ...mail, messageId: `${id}@${hostname}`, headers: AUTOMATIC });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('The mailer failed');
  }
}

/** RFC 3834: so that no absence note answers it. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const;

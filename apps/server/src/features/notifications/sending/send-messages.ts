import { listReminderNames } from '#features/notifications/sending/message-facts.repository.ts';
import { buildContent, type CurrentAnnouncement } from '#features/notifications/sending/message-content.ts';
import {
  countAttempt,
  findAddressee,
  countQueuedOfMessage,
  listQueuedOfMessage,
  markAddressRefused,
  storeAnnouncementResults,
  storeMessageResult,
  storeQueuedResults,
  takeDueMessages,
  type Message,
} from '#features/notifications/sending/messages.repository.ts';
import type { Watch } from '#features/notifications/watch.repository.ts';
import { listWatches } from '#features/notifications/watches.repository.ts';
import { slotsAt, type Slots } from '#features/notifications/slots.ts';
import type { Addressee, Channel, ChannelMessage, Delivery } from '#platform/channels/channel.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import { isUnavailable } from '#platform/unavailable.ts';
import type { AnnouncementReason } from '@carnet/contract/notifications/notification.schema';
import { isStillTrue } from '@carnet/domain/notifications/announcement';
import { setImmediate as nextTurn } from 'node:timers/promises';

const MESSAGES_AT_ONCE = 10;
/** Announcements of a message checked again before sending. The message lists fewer, and counts the rest. */
const LOOKS_PER_STEP = 200;
const MINUTE_MILLIS = 60_000;
/** Longer than any attempt takes. Afterwards another process retries the message of one that has died. */
const LEASE_MILLIS = 10 * MINUTE_MILLIS;
/** Delays between attempts, half a day in total, because a message a day late is useless. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 180, 480] as const;
/** The longest delay of a message. */
export const LONGEST_WAIT_MILLIS = Math.max(...BACKOFF_MINUTES) * MINUTE_MILLIS;
const MOST_ATTEMPTS = BACKOFF_MINUTES.length + 1;
/** The result after an unexpected error. */
const BROKEN_DOWN = { outcome: 'delayed', reason: 'unexpected_error' } as const;

/** Options of a sender; the defaults are for production. */
export interface SendingOptions {
  readonly leaseMillis?: number;
  readonly signal?: AbortSignal;
}

/** Sends every due message. Returns how many were attempted; throws the first unexpected error after all of them. */
export async function sendMessages(context: Context, options: SendingOptions = {}): Promise<number> {
  const { leaseMillis = LEASE_MILLIS, signal } = options;
  let tried = 0;
  const failures: unknown[] = [];
  while (!signal?.aborted) {
    const now = context.clock.now();
    const messages = await context.transactions.run((tx) =>
      takeDueMessages(tx, formatInstant(now), formatInstant(now + leaseMillis), MESSAGES_AT_ONCE),
    );
    if (messages.length === 0) break;
    // Results are stored separately, so that an unexpected error affects one message only.
    const results = await Promise.allSettled(
      messages.map((message) => sendInTurn(context, message, leaseMillis)),
    );
    tried += messages.length;
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    // The database is unavailable: taken messages become due again.
    if (failures.some(isUnavailable)) break;
  }
  if (failures.length > 0) throw failures[0];
  return tried;
}

/** The remaining content of a message after the last check, and its recipient. */
interface Prepared {
  readonly content: ChannelMessage;
  /** The announcements that were checked and still apply. */
  readonly ids: readonly string[];
  readonly addressee: Addressee;
}

/** Count the attempt and renew the lease only after waiting for a slot; another process may have taken it. */
function sendInTurn(context: Context, message: Message, leaseMillis: number): Promise<void> {
  const send = () => sendMessage(context, message, leaseMillis);
  const channel = findChannel(context, message);
  return channel === undefined ? send() : channel.whenFree(send);
}

/** Undefined for a message queued by a server with other channels. */
function findChannel({ channels }: Context, { channel }: Message): Channel | undefined {
  return channels[channel];
}

/** An unexpected error counts as an attempt; the last one gives up the message. */
async function sendMessage(context: Context, message: Message, leaseMillis: number): Promise<void> {
  try {
    // Each of its attempts ended with the process that made it.
    if (message.attempts > MOST_ATTEMPTS)
      throw new Error('A message was given up: no attempt to send it completed');
    await attemptMessage(context, message, leaseMillis);
  } catch (error) {
    if (!isUnavailable(error)) await noteBreakdown(context, message, leaseMillis);
    throw error;
  }
}

function noteBreakdown(context: Context, message: Message, leaseMillis: number): Promise<void> {
  return context.transactions.forGarageIfExists(message.garage_id, async (tx) => {
    // Unless `prepare` has already stored it.
    await countAttempt(tx, message, formatInstant(context.clock.now() + leaseMillis));
    await note(context, tx, message, [], BROKEN_DOWN);
  });
}

async function attemptMessage(context: Context, message: Message, leaseMillis: number): Promise<void> {
  const prepared = await context.transactions.forGarageIfExists(message.garage_id, (tx) =>
    prepare(context, tx, message, leaseMillis),
  );
  if (prepared === null) return;
  const delivery = await deliver(context, message, prepared);
  await context.transactions.forGarageIfExists(message.garage_id, (tx) =>
    note(context, tx, message, prepared.ids, delivery),
  );
}

/**
 * Cancels announcements that no longer apply: days may have passed since they were decided. Null if nothing
 * is left to send.
 */
async function prepare(
  context: Context,
  tx: Tx,
  message: Message,
  leaseMillis: number,
): Promise<Prepared | null> {
  const leaseUntil = formatInstant(context.clock.now() + leaseMillis);
  if (!(await countAttempt(tx, message, leaseUntil))) return null;
  const addressee = await findAddressee(tx, message.account_id);
  const slots = slotsAt(context.clock.now());
  let announcements: CurrentAnnouncement[] = [];
  let looked = 0;
  do {
    if (looked > 0) await nextTurn();
    const queued = await listQueuedOfMessage(tx, message, LOOKS_PER_STEP);
    announcements = await listStillTrue(context, tx, message, queued, slots);
    looked = queued.length;
  } while (announcements.length === 0 && looked === LOOKS_PER_STEP);
  const [first] = announcements;
  if (addressee === null || first === undefined) {
    await finish(context, tx, message, 'cancelled', null);
    return null;
  }
  const others = (await countQueuedOfMessage(tx, message)) - announcements.length;
  const today = slots.today(first.watch);
  const content = buildContent(context, message, addressee, { announcements, others }, today);
  return { content, addressee, ids: announcements.map(({ id }) => id) };
}

/** Cancels queued announcements that no longer apply; returns the rest. */
async function listStillTrue(
  context: Context,
  tx: Tx,
  message: Message,
  queued: Awaited<ReturnType<typeof listQueuedOfMessage>>,
  slots: Slots,
): Promise<CurrentAnnouncement[]> {
  const reminderIds = queued.map((announcement) => announcement.reminder_id);
  const { garage_id: garageId, account_id: accountId } = message;
  const watches = await listWatches(tx, garageId, { ids: reminderIds, accountId }, slots.now);
  const watchOf = new Map(watches.map((watch) => [watch.reminderId, watch]));
  const names = await listReminderNames(tx, message.garage_id, reminderIds);
  const namesOf = new Map(names.map((named) => [named.reminderId, named]));
  const stillTrue: CurrentAnnouncement[] = [];
  for (const { id, reminder_id: reminderId, moment } of queued) {
    const watch = watchOf.get(reminderId);
    const named = namesOf.get(reminderId) ?? null;
    const isKnown = watch !== undefined && (named !== null || watch.expiring !== null);
    const fault = isKnown ? faultOf(context, message, watch, moment, slots.today(watch)) : 'no_longer_due';
    if (isKnown && fault === null) stillTrue.push({ id, moment, watch, names: named });
    else await storeAnnouncementResults(tx, message.garage_id, [id], { state: 'cancelled', reason: fault });
  }
  return stillTrue;
}

function faultOf(
  context: Context,
  message: Message,
  watch: Watch,
  moment: CurrentAnnouncement['moment'],
  today: ReturnType<ReturnType<typeof slotsAt>['today']>,
): AnnouncementReason | null {
  const channel = findChannel(context, message);
  if (channel !== undefined && !watch.switches[channel.setting]) return 'channel_switched_off';
  if (watch.isVehicleArchived) return 'vehicle_archived';
  if (!watch.reminder.active) return 'reminder_switched_off';
  return isStillTrue(moment, watch, watch.settings, today) ? null : 'no_longer_due';
}

async function deliver(
  context: Context,
  message: Message,
  { content, addressee }: Prepared,
): Promise<Delivery> {
  const channel = findChannel(context, message);
  if (channel === undefined) return { outcome: 'refused', reason: 'channel_unavailable' };
  const fault = channel.faultOf(addressee);
  return fault === null ? channel.send(content) : { outcome: 'refused', reason: fault };
}

async function note(
  context: Context,
  tx: Tx,
  message: Message,
  ids: readonly string[],
  delivery: Delivery,
): Promise<void> {
  const now = formatInstant(context.clock.now());
  if (delivery.outcome === 'sent') {
    await finish(context, tx, message, 'sent', null);
    await noteAll(tx, message, ids, { state: 'sent', reason: null, sent_at: now });
    return;
  }
  const { reason } = delivery;
  const waitMinutes = BACKOFF_MINUTES[message.attempts - 1];
  if (delivery.outcome === 'delayed' && waitMinutes !== undefined) {
    const dueAt = formatInstant(context.clock.now() + waitMinutes * MINUTE_MILLIS);
    await storeMessageResult(tx, message, { state: 'queued', reason, due_at: dueAt, finished_at: null });
    return;
  }
  await finish(context, tx, message, 'failed', reason);
  await noteAll(tx, message, ids, { state: 'failed', reason, failed_at: now });
  if (delivery.outcome === 'refused' && delivery.isAddressDead === true) {
    await markAddressRefused(tx, message.account_id, now);
  }
}

/** The announcements in the message, even if cancelled meanwhile, and those that it only counted. */
async function noteAll(
  tx: Tx,
  message: Message,
  ids: readonly string[],
  outcome: Parameters<typeof storeQueuedResults>[2],
): Promise<void> {
  await storeAnnouncementResults(tx, message.garage_id, ids, outcome);
  await storeQueuedResults(tx, message, outcome);
}

async function finish(
  context: Context,
  tx: Tx,
  message: Message,
  state: 'sent' | 'failed' | 'cancelled',
  reason: AnnouncementReason | null,
): Promise<void> {
  const finishedAt = formatInstant(context.clock.now());
  const isOurs = await storeMessageResult(tx, message, {
    state,
    reason,
    due_at: null,
    finished_at: finishedAt,
  });
  if (isOurs && state !== 'cancelled') context.metrics.countMessage(state, message.channel);
}

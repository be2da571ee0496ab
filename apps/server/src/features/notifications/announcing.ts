import { findAnnouncedMoments } from '#features/notifications/announced-moments.ts';
import {
  cancelQueued,
  insertAnnouncements,
  type NewAnnouncement,
} from '#features/notifications/announcements.repository.ts';
import {
  findUntriedMessages,
  insertMessages,
  type NewMessage,
} from '#features/notifications/sending/messages.repository.ts';
import { sendMessages, type SendingOptions } from '#features/notifications/sending/send-messages.ts';
import { slotsAt, type Slots } from '#features/notifications/slots.ts';
import type { Member, Watch } from '#features/notifications/watch.repository.ts';
import {
  listDueGarages,
  listDueWatches,
  storeWatches,
  type WatchState,
} from '#features/notifications/watches.repository.ts';
import { resetFutureTimes, withoutFutureDays } from '#features/notifications/wrong-clock.ts';
import { channelsOn } from '#platform/channels/channel.ts';
import { detectSetBack } from '#platform/clock/watch-clock.ts';
import type { Context } from '#platform/context.ts';
import { runPeriodically, type PeriodicJob } from '#platform/jobs/run-periodically.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';
import {
  checkReminder,
  nextCheckOn,
  type Announcement,
  type AnnouncementHistory,
  type AnnouncementTrigger,
} from '@carnet/domain/notifications/announcement';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';

/** Cheap when idle: two indexed queries. */
const EVERY_MILLIS = 30_000;

interface AnnouncingLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Searches and sends until stopped. The options shorten intervals in tests. */
export function startAnnouncing(
  context: Context,
  log: AnnouncingLog,
  options: Pick<SendingOptions, 'leaseMillis'> & { readonly everyMillis?: number } = {},
): PeriodicJob {
  const { everyMillis = EVERY_MILLIS, ...sending } = options;
  const isClockSetBack = detectSetBack(context.clock);
  return runPeriodically({
    everyMillis,
    work: context.metrics.measureJob('announce', async (signal) => {
      if (isClockSetBack()) await resetFutureTimes(context);
      const looks = await searchAnnouncements(context, signal);
      const messages = await sendMessages(context, { ...sending, signal });
      if (looks + messages > 0) log.info({ looks, messages }, 'reminders announced');
    }),
    onError: (err) => {
      log.error({ err }, 'announcing failed');
    },
  });
}

const WATCHES_PER_SEARCH = 500;
/** Per kind; the rest of a garage is left to the next transaction. */
const WATCHES_PER_TRANSACTION = 200;
/** Garages locked together: few enough that their owners' writes hardly wait. */
const GARAGES_PER_TRANSACTION = 50;

/**
 * Checks all watches that are due and decides what to announce. Decision, log and message are stored in one
 * transaction. Several processes share the work by locking garages. Returns how many watches were checked.
 */
export async function searchAnnouncements(context: Context, signal?: AbortSignal): Promise<number> {
  const slots = slotsAt(context.clock.now());
  let looks = 0;
  for (;;) {
    const garages = await listDueGarages(context.transactions.readOnly, slots.now, WATCHES_PER_SEARCH);
    let progress = 0;
    for (let start = 0; start < garages.length; start += GARAGES_PER_TRANSACTION) {
      if (signal?.aborted) return looks;
      // One garage may have thousands due at the same hour.
      await nextTurn();
      const some = garages.slice(start, start + GARAGES_PER_TRANSACTION);
      progress += await context.transactions.forFreeGarages(some, (tx, free) =>
        lookAtGarages(context, tx, free, slots),
      );
    }
    looks += progress;
    // Another process is checking the rest.
    if (progress === 0) return looks;
  }
}

async function lookAtGarages(
  context: Context,
  tx: Tx,
  garageIds: readonly string[],
  slots: Slots,
): Promise<number> {
  const due = await listDueWatches(tx, garageIds, slots.now, WATCHES_PER_TRANSACTION);
  const watches = due.map((watch) => withoutFutureDays(watch, slots.today(watch)));
  if (watches.length === 0) return 0;
  const announced = await findAnnouncedMoments(tx, garageIds, watches);
  const channelsOf = await findReachableChannels(context, tx, watches);
  const said: DecidedAnnouncement[] = [];
  const states: WatchState[] = [];
  for (const watch of watches) {
    const decision = decide(watch, announced(watch), channelsOf(watch), slots);
    states.push(decision.state);
    for (const announcement of decision.announcements) said.push({ watch, announcement });
  }
  await storeWatches(tx, states);
  await queueAnnouncements(tx, garageIds, said, slots.now);
  return watches.length;
}

/** The enabled channels of each owner that reach them. */
async function findReachableChannels(
  { channels }: Context,
  tx: Tx,
  watches: readonly Watch[],
): Promise<(watch: Watch) => Channel[]> {
  const reached = new Map<Channel, ReadonlySet<string>>();
  for (const { name, setting, reaches } of Object.values(channels)) {
    const wanting = watches.filter(({ switches }) => switches[setting]);
    const accountIds = [...new Set(wanting.map(({ accountId }) => accountId))];
    reached.set(name, accountIds.length === 0 ? new Set() : await reaches(tx, accountIds));
  }
  return ({ switches, accountId }) =>
    channelsOn(channels, switches).flatMap(({ name }) => (reached.get(name)?.has(accountId) ? [name] : []));
}

/** Decides what to announce for a watch now, and when to check again. Nothing is announced before its hour. */
function decide(
  watch: Watch,
  announced: readonly AnnouncementTrigger[],
  channels: readonly Channel[],
  slots: Slots,
): { readonly announcements: readonly Announcement[]; readonly state: WatchState } {
  const today = slots.today(watch);
  const hour = slots.on(today, watch);
  const before = { stage: watch.stage, announced, overdueOn: watch.overdueOn, repeats: watch.repeats };
  if (hour > slots.now) return { announcements: [], state: toWatchState(watch, before, hour) };
  const settings = { ...watch.settings, channels };
  const { announcements, history } = checkReminder(watch, settings, before, today);
  const next = nextCheckOn(watch, settings, history, today);
  return { announcements, state: toWatchState(watch, history, next === null ? null : slots.on(next, watch)) };
}

function toWatchState(watch: Watch, history: AnnouncementHistory, lookAt: string | null): WatchState {
  return {
    garage_id: watch.garageId,
    account_id: watch.accountId,
    reminder_id: watch.reminderId,
    cycle: watch.cycle ?? 1,
    stage: history.stage,
    overdue_on: history.overdueOn,
    repeats: history.repeats,
    law_due_on: watch.law === null ? null : watch.reminder.nextReminderDate,
    look_at: lookAt,
  };
}

/** An announcement for a person. */
interface DecidedAnnouncement {
  readonly watch: Watch;
  readonly announcement: Announcement;
}

/**
 * Stores announcements with their messages: one for each person and channel. Adds to a message that was not
 * attempted yet. The caller holds the locks of the garages.
 */
async function queueAnnouncements(
  tx: Tx,
  garageIds: readonly string[],
  said: readonly DecidedAnnouncement[],
  now: string,
): Promise<void> {
  if (said.length === 0) return;
  // Queued announcements of the same reminders are superseded.
  const reminderIds = [...new Set(said.map(({ watch }) => watch.reminderId))];
  await cancelQueued(tx, garageIds, reminderIds, 'superseded');
  const messageIds = new Map<string, string>();
  for (const { garage_id: garageId, account_id: accountId, channel, id } of await findUntriedMessages(
    tx,
    garageIds,
  )) {
    messageIds.set(messageKey({ garageId, accountId }, channel), id);
  }
  const messages: NewMessage[] = [];
  const rows = said.map(({ watch, announcement }) => {
    const key = messageKey(watch, announcement.channel);
    const known = messageIds.get(key);
    if (known !== undefined) return announcementRow(watch, announcement, known, now);
    const message = messageRow(watch, announcement.channel, now);
    messageIds.set(key, message.id);
    messages.push(message);
    return announcementRow(watch, announcement, message.id, now);
  });
  await insertMessages(tx, messages);
  await insertAnnouncements(tx, rows);
}

function messageKey({ garageId, accountId }: Member, channel: Channel): string {
  return `${garageId} ${accountId} ${channel}`;
}

function announcementRow(
  { garageId, accountId, reminderId, cycle }: Watch,
  { moment, repeat, channel }: Announcement,
  messageId: string,
  now: string,
): NewAnnouncement {
  return {
    garage_id: garageId,
    id: uuidv7(),
    account_id: accountId,
    reminder_id: reminderId,
    message_id: messageId,
    cycle: cycle ?? 1,
    moment,
    repeat,
    channel,
    state: 'queued',
    reason: null,
    queued_at: now,
    sent_at: null,
    failed_at: null,
    opened_at: null,
  };
}

function messageRow({ garageId, accountId }: Member, channel: Channel, now: string): NewMessage {
  return {
    garage_id: garageId,
    id: uuidv7(),
    account_id: accountId,
    channel,
    kind: 'reminders',
    state: 'queued',
    reason: null,
    attempts: 0,
    due_at: now,
    queued_at: now,
    finished_at: null,
  };
}

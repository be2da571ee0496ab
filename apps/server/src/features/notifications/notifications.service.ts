import { findAnnouncedMoments } from '#features/notifications/announced-moments.ts';
import {
  announcementOfLink,
  memberOfLink,
} from '#features/notifications/unsubscribing/announcement-links.ts';
import {
  cancelQueuedOfMember,
  findAnnounced,
  findAnnouncedKind,
  listAnnouncements,
  recordOpened,
  pageOfAnnouncements,
} from '#features/notifications/announcements.repository.ts';
import { findEmailState } from '#features/notifications/sending/email-state.ts';
import { findAddressee } from '#features/notifications/sending/messages.repository.ts';
import { slotsAt } from '#features/notifications/slots.ts';
import { listChecks, switchEmailOff } from '#features/notifications/checks.repository.ts';
import type { Member, Watch } from '#features/notifications/watch.repository.ts';
import { listWatches } from '#features/notifications/watches.repository.ts';
import { countDevices } from '#features/push/push.service.ts';
import type { Actor } from '#platform/actor.ts';
import { ANNOUNCED_PAGES } from '#platform/channels/announced-pages.ts';
import { channelsOn, type Addressee } from '#platform/channels/channel.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { accountGone, Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  Announcement,
  AnnouncementLog,
  Channel,
  NotificationStatus,
} from '@carnet/contract/notifications/notification.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { Language } from '@carnet/contract/wire/scalars';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { AnnouncementTrigger } from '@carnet/domain/notifications/announcement';
import { nextAnnouncement } from '@carnet/domain/notifications/coming-announcements';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The channels that work for the caller, and the next announcement. */
export async function readNotificationStatus(context: Context, actor: Actor): Promise<NotificationStatus> {
  const tx = context.transactions.readOnly;
  const addressee = await requireAddressee(tx, actor);
  const devices = await countDevices(tx, actor);
  const email = findEmailState(context.config, addressee);
  const reached = { email: email.state === 'ready', push: devices > 0 };
  const next = await findFirst(context, tx, actor, reached);
  return {
    email,
    push: { state: devices === 0 ? 'none' : 'ready', devices },
    next: next ? { channel: next.channel, reminder_id: next.reminderId, date: next.date } : null,
  };
}

/** Watches evaluated between two turns of the event loop. */
const WATCHES_PER_STEP = 200;

/**
 * The next announcement of all watches. Nothing is announced before its check, so the search ends at the
 * first check after the best result so far.
 */
async function findFirst(
  context: Context,
  tx: Tx,
  actor: Actor,
  reached: Readonly<Record<Channel, boolean>>,
): Promise<NextAnnouncement | null> {
  const { garageId, accountId } = actor;
  const now = nowOf(context);
  const looks = await listChecks(tx, actor);
  let first: NextAnnouncement | null = null;
  for (let start = 0; start < looks.length; start += WATCHES_PER_STEP) {
    if (start > 0) await nextTurn();
    const part = looks.slice(start, start + WATCHES_PER_STEP);
    const lookOn = part[0]?.lookAt && civilDateInZone(Date.parse(part[0].lookAt), actor.timeZone);
    if (first !== null && lookOn && lookOn > first.date) break;
    const ids = part.map(({ id }) => id);
    const watches = await listWatches(tx, garageId, { ids, accountId }, now);
    for (const next of await findNext(context, tx, watches, reached)) {
      if (first === null || next.date < first.date) first = next;
    }
  }
  return first;
}

function nowOf({ clock }: Context): string {
  return formatInstant(clock.now());
}

async function requireAddressee(tx: Tx, { accountId }: Member): Promise<Addressee> {
  const addressee = await findAddressee(tx, accountId);
  if (!addressee) throw accountGone();
  return addressee;
}

/** Announcements of a reminder to the caller, newest first, and the next one. */
export async function readAnnouncements(
  context: Context,
  actor: Actor,
  reminderId: string,
): Promise<AnnouncementLog> {
  const tx = context.transactions.readOnly;
  const { accountId, garageId } = actor;
  const one = { ids: [reminderId], accountId, kinds: ['reminder'] } as const;
  const watches = await listWatches(tx, garageId, one, nowOf(context));
  if (watches.length === 0) throw new Refusal('not_found');
  const email = findEmailState(context.config, await requireAddressee(tx, actor));
  const reached = { email: email.state === 'ready', push: (await countDevices(tx, actor)) > 0 };
  const [next] = await findNext(context, tx, watches, reached);
  return {
    items: await listAnnouncements(tx, actor, reminderId),
    next: next ? { channel: next.channel, date: next.date, moment: next.moment } : null,
  };
}

/** All announcements to the caller, for the export. */
export function readEveryAnnouncement(
  { transactions }: Context,
  actor: Actor,
  page: { readonly limit: number; readonly cursor?: string },
): Promise<Page<Announcement>> {
  return pageOfAnnouncements(transactions.readOnly, actor, page);
}

interface NextAnnouncement {
  readonly reminderId: string;
  readonly channel: Channel;
  readonly date: CivilDate;
  readonly moment: AnnouncementTrigger;
}

/** The next announcement of each of these watches of one person, on the first channel that reaches them. */
async function findNext(
  context: Context,
  tx: Tx,
  watches: readonly Watch[],
  reached: Readonly<Record<Channel, boolean>>,
): Promise<NextAnnouncement[]> {
  const [first] = watches;
  if (first === undefined) return [];
  const channels = channelsOn(context.channels, first.switches).flatMap(({ name }) =>
    reached[name] ? [name] : [],
  );
  const [channel] = channels;
  if (channel === undefined) return [];
  const firstDay = slotsAt(context.clock.now()).next(first).date;
  const announced = await findAnnouncedMoments(tx, [first.garageId], watches);
  return watches.flatMap((watch) => {
    const { stage, overdueOn, repeats, reminderId } = watch;
    const history = { stage, overdueOn, repeats, announced: announced(watch) };
    const settings = { ...watch.settings, channels };
    const next = nextAnnouncement(watch, settings, history, firstDay);
    if (next === null || watch.expiring?.isAnnounced(next.moment) === false) return [];
    return [{ reminderId, channel, ...next }];
  });
}

/** The member that a link unsubscribes, and their language. Refuses `not_found`. */
export async function readUnsubscription(
  context: Context,
  token: string,
): Promise<{ readonly member: Member; readonly language: Language; readonly email: string }> {
  const member = memberOfLink(context, token);
  const addressee = member && (await findAddressee(context.transactions.readOnly, member.accountId));
  if (!member || !addressee) throw new Refusal('not_found');
  return { member, language: addressee.language, email: addressee.email };
}

/** Turns e-mail off in the settings, and cancels unsent mails. */
export async function unsubscribe(context: Context, token: string): Promise<Language> {
  const { member, language } = await readUnsubscription(context, token);
  await context.transactions.forGarageIfExists(member.garageId, async (tx) => {
    await switchEmailOff(tx, member);
    await cancelQueuedOfMember(tx, member, 'email', 'channel_switched_off');
  });
  return language;
}

/** Returns the app path of a message link, and records the click. Refuses `not_found`. */
export async function openAnnouncement(
  context: Context,
  token: string,
  to: 'done' | 'reminder',
  isFollowed: boolean,
): Promise<string> {
  const id = announcementOfLink(context, token);
  if (id === null) throw new Refusal('not_found');
  const { transactions, clock } = context;
  const item = isFollowed
    ? await transactions.run((tx) => recordOpened(tx, id, formatInstant(clock.now())))
    : await findAnnounced(transactions.readOnly, id);
  // The reminder may be deleted; then show the list.
  if (item === null) return '/maintenance';
  const reminderId = item.reminder_id;
  const page = ANNOUNCED_PAGES[await findAnnouncedKind(transactions.readOnly, item)];
  return page.isWork && to === 'done' ? `/add-maintenance?reminder=${reminderId}` : page.path(reminderId);
}

import { announcedMomentsOf } from '#features/notifications/announced-moments.ts';
import {
  announcementOfLink,
  memberOfLink,
} from '#features/notifications/unsubscribing/announcement-links.ts';
import {
  cancelQueuedOfMember,
  findAnnounced,
  isOfDocument,
  listAnnouncements,
  noteOpened,
  pageOfAnnouncements,
} from '#features/notifications/announcements.repository.ts';
import { emailStateOf } from '#features/notifications/sending/email-state.ts';
import { findAddressee, type Addressee } from '#features/notifications/sending/messages.repository.ts';
import { listDocumentWatches } from '#features/notifications/document-watches.repository.ts';
import { slotsAt } from '#features/notifications/slots.ts';
import { switchEmailOff } from '#features/notifications/looks.repository.ts';
import { listWatches, type Member, type Watch } from '#features/notifications/watches.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
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
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isSaidOf } from '@carnet/domain/documents/coming-document-announcements';
import { channelsOf, type AnnouncementMoment } from '@carnet/domain/notifications/announcement';
import { nextAnnouncement } from '@carnet/domain/notifications/coming-announcements';

/** Which channels work for the caller, and what they will say next. */
export async function readNotificationStatus(context: Context, actor: Actor): Promise<NotificationStatus> {
  const tx = context.transactions.reading;
  const addressee = await requireAddressee(tx, actor);
  const devices = await countDevices(context, tx, actor);
  const email = emailStateOf(context.config, addressee);
  const [{ garageId, accountId }, now] = [actor, nowOf(context)];
  const watches = [
    ...(await listWatches(tx, garageId, { accountId }, now)),
    ...(await listDocumentWatches(tx, garageId, { accountId }, now)),
  ];
  const reached = { email: email.state === 'ready', push: devices > 0 };
  const [next] = (await nextOf(context, tx, watches, reached)).toSorted((a, b) =>
    compareCivilDates(a.date, b.date),
  );
  return {
    email,
    push: { state: pushStateOf(context, devices), devices },
    next: next ? { channel: next.channel, reminder_id: next.reminderId, date: next.date } : null,
  };
}

function nowOf({ clock }: Context): string {
  return instantOf(clock.now());
}

function pushStateOf({ channels }: Context, devices: number): NotificationStatus['push']['state'] {
  if (channels.push === null) return 'unavailable';
  return devices === 0 ? 'none' : 'ready';
}

async function countDevices({ channels }: Context, tx: Tx, { accountId }: Member): Promise<number> {
  if (channels.push === null) return 0;
  return (await channels.push.countDevices(tx, [accountId])).get(accountId) ?? 0;
}

async function requireAddressee(tx: Tx, { accountId }: Member): Promise<Addressee> {
  const addressee = await findAddressee(tx, accountId);
  if (!addressee) throw accountGone();
  return addressee;
}

/** What was said of a reminder to the caller, newest first, and what comes next. */
export async function readAnnouncements(
  context: Context,
  actor: Actor,
  reminderId: string,
): Promise<AnnouncementLog> {
  const tx = context.transactions.reading;
  const { accountId, garageId } = actor;
  const watches = await listWatches(tx, garageId, { reminderIds: [reminderId], accountId }, nowOf(context));
  if (watches.length === 0) throw new Refusal('not_found');
  const email = emailStateOf(context.config, await requireAddressee(tx, actor));
  const reached = { email: email.state === 'ready', push: (await countDevices(context, tx, actor)) > 0 };
  const [next] = await nextOf(context, tx, watches, reached);
  return {
    items: await listAnnouncements(tx, actor, reminderId),
    next: next ? { channel: next.channel, date: next.date, moment: next.moment } : null,
  };
}

/** Everything that the caller was ever told, for the export. */
export function readEveryAnnouncement(
  { transactions }: Context,
  actor: Actor,
  page: { readonly limit: number; readonly cursor?: string },
): Promise<Page<Announcement>> {
  return pageOfAnnouncements(transactions.reading, actor, page);
}

interface NextAnnouncement {
  readonly reminderId: string;
  readonly channel: Channel;
  readonly date: CivilDate;
  readonly moment: AnnouncementMoment;
}

/** The next announcement of each reminder or document, for one person, on the first channel that reaches them. */
async function nextOf(
  context: Context,
  tx: Tx,
  watches: readonly Watch[],
  reached: Readonly<Record<Channel, boolean>>,
): Promise<NextAnnouncement[]> {
  const [first] = watches;
  if (first === undefined) return [];
  const channels = {
    emailNotifications: first.settings.emailNotifications && reached.email,
    pushNotifications: first.settings.pushNotifications && reached.push,
  };
  const [channel] = channelsOf({ ...first.settings, ...channels });
  if (channel === undefined) return [];
  const firstDay = slotsAt(context.clock.now()).next(first).date;
  const announced = await announcedMomentsOf(tx, [first.garageId], watches);
  return watches.flatMap((watch) => {
    const { stage, overdueOn, repeats, reminderId } = watch;
    const history = { stage, overdueOn, repeats, announced: announced(watch) };
    const settings = { ...watch.settings, ...channels };
    const next = nextAnnouncement(watch, settings, history, firstDay);
    if (next === null || (watch.document && !isSaidOf(watch.document.kind, next.moment))) return [];
    return [{ reminderId, channel, ...next }];
  });
}

/** Who a link lets switch e-mail off, in which language. Refuses `not_found`. */
export async function readUnsubscription(
  context: Context,
  token: string,
): Promise<{ readonly member: Member; readonly language: Language; readonly email: string }> {
  const member = memberOfLink(context, token);
  const addressee = member && (await findAddressee(context.transactions.reading, member.accountId));
  if (!member || !addressee) throw new Refusal('not_found');
  return { member, language: addressee.language, email: addressee.email };
}

/** Switches e-mail off in the settings, and takes back what has not left. */
export async function unsubscribe(context: Context, token: string): Promise<Language> {
  const { member, language } = await readUnsubscription(context, token);
  await context.transactions.forGarageIfThere(member.garageId, async (tx) => {
    await switchEmailOff(tx, member);
    await cancelQueuedOfMember(tx, member, 'email', 'channel_switched_off');
  });
  return language;
}

/** Where the link of a message leads, by the app's own paths; notes that it was followed. Refuses `not_found`. */
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
    ? await transactions.run((tx) => noteOpened(tx, id, instantOf(clock.now())))
    : await findAnnounced(transactions.reading, id);
  // The reminder may be gone by now: the list of all is the next best.
  if (item === null) return '/maintenance';
  const reminderId = item.reminder_id;
  if (await isOfDocument(transactions.reading, item)) return `/documents/${reminderId}`;
  return to === 'done' ? `/add-maintenance?reminder=${reminderId}` : `/maintenance?edit=${reminderId}`;
}

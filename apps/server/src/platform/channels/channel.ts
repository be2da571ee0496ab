import type { LimitedRunner } from '#platform/concurrency/limit-concurrency.ts';
import type { DueKind } from '#platform/kinds/due-kinds.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  AnnouncementReason,
  Channel as ChannelName,
} from '@carnet/contract/notifications/notification.schema';
import type { Language } from '@carnet/contract/wire/scalars';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementMoment } from '@carnet/domain/notifications/announcement';

/** Whom a message is for. */
export interface Recipient {
  readonly garageId: string;
  readonly accountId: string;
  readonly email: string;
  readonly language: Language;
}

/** One reminder of a message, or something else that is announced like one. Mileages in kilometres, the price in euros. */
export interface MessageItem {
  readonly announcementId: string;
  /** Of what is announced. */
  readonly reminderId: string;
  readonly kind: DueKind;
  readonly moment: AnnouncementMoment;
  /** In the recipient's language. */
  readonly typeLabel: string;
  /** Null for what belongs to a person. */
  readonly vehicleName: string | null;
  /** Both in one: « Vidange de Clio ». */
  readonly what: string;
  readonly dueOn: CivilDate | null;
  /** Days from the recipient's today to `dueOn`, negative when it is past. */
  readonly daysToDue: number | null;
  /** Null when unknown. */
  readonly kilometresLeft: number | null;
  readonly estimatedCost: number | null;
  /** What it says in one line: « Contrôle technique de Clio : à faire avant le 21 nov. » */
  readonly headline: string;
  /** The same where the title says what it is about: « À faire avant le 21 nov. » */
  readonly statement: string;
  /** What the law adds, a sentence each. */
  readonly notes: readonly string[];
  /** A page of the State that helps. */
  readonly official: { readonly text: string; readonly link: string } | null;
  /** Absolute addresses that note that they were followed and lead on into the app; `done` records the work of a reminder. */
  readonly links: { readonly done: string; readonly reminder: string };
}

/** What leaves: one for each channel and owner and day. */
export interface ChannelMessage {
  /** The same at every attempt: what has arrived already can be recognised by it. */
  readonly id: string;
  readonly kind: 'reminders' | 'test';
  readonly recipient: Recipient;
  /** In the recipient's language; says it all when there is one item. */
  readonly title: string;
  /** Most urgent first, a limited number; empty for a trial. */
  readonly items: readonly MessageItem[];
  /** How many more there are than `items` has. */
  readonly others: number;
  /** Switches e-mail off, without a session (RFC 8058). */
  readonly unsubscribeLink: string;
}

/**
 * What came of an attempt. `refused` for good; `delayed` may work later. `isAddressDead`: there is nobody at the e-mail
 * address, so that trying it again is of no use until its owner says otherwise; false: there is somebody.
 */
export type Delivery =
  | { readonly outcome: 'sent'; readonly isAddressDead?: false }
  | {
      readonly outcome: 'refused';
      readonly reason: AnnouncementReason;
      readonly isAddressDead?: boolean;
    }
  | { readonly outcome: 'delayed'; readonly reason: AnnouncementReason };

/** The settings by which owners switch channels on and off. */
export type ChannelSwitches = Readonly<Record<'emailNotifications' | 'pushNotifications', boolean>>;

/** How an account is reached, and whether it is worth trying. */
export interface Addressee {
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly isVerified: boolean;
  /** When its address was found to take no mail. */
  readonly refusedAt: string | null;
}

/**
 * A way to reach owners: a folder makes it, and a line of `server.ts` registers it. Expected failures are deliveries; only a bug
 * throws.
 */
export interface Channel {
  readonly name: ChannelName;
  readonly setting: keyof ChannelSwitches;
  /** Those of these accounts for which messages are queued: others would read of failures that are none. */
  reaches(tx: Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Why nothing is sent to an account, if so. */
  faultOf(addressee: Addressee): AnnouncementReason | null;
  /** Runs work once a message can leave at once: who sends claims the message and calls `send` in there. */
  readonly whenFree: LimitedRunner;
  send(message: ChannelMessage): Promise<Delivery>;
}

/** The channels of this server, in the order in which they are used. */
export type Channels = Readonly<Record<ChannelName, Channel>>;

/** Those that an owner has switched on. */
export function channelsOn(channels: Channels, switches: ChannelSwitches): Channel[] {
  return Object.values(channels).filter(({ setting }) => switches[setting]);
}

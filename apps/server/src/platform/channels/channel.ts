import type { LimitedRunner } from '#platform/concurrency/limit-concurrency.ts';
import type { DueKind } from '#platform/kinds/due-kinds.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  AnnouncementReason,
  Channel as ChannelName,
} from '@carnet/contract/notifications/notification.schema';
import type { Language } from '@carnet/contract/wire/scalars';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementTrigger } from '@carnet/domain/notifications/announcement';

/** The recipient of a message. */
export interface Recipient {
  readonly garageId: string;
  readonly accountId: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * One announcement in a message: a reminder, or an object announced like one. Mileages in kilometres, the
 * price in euros.
 */
export interface MessageItem {
  readonly announcementId: string;
  /** The id of the announced object. */
  readonly reminderId: string;
  readonly kind: DueKind;
  readonly moment: AnnouncementTrigger;
  /** In the recipient's language. */
  readonly typeLabel: string;
  /** Null for objects that belong to a person. */
  readonly vehicleName: string | null;
  /** Type and vehicle together: « Vidange de Clio ». */
  readonly what: string;
  readonly dueOn: CivilDate | null;
  /** Days from the recipient's today to `dueOn`, negative when overdue. */
  readonly daysToDue: number | null;
  /** Null when unknown. */
  readonly kilometresLeft: number | null;
  readonly estimatedCost: number | null;
  /** The announcement in one line: « Contrôle technique de Clio : à faire avant le 21 nov. » */
  readonly headline: string;
  /** The line without its subject, for use below a title: « À faire avant le 21 nov. » */
  readonly statement: string;
  /** Sentences about the law. */
  readonly notes: readonly string[];
  /** A helpful page of the French State. */
  readonly official: { readonly text: string; readonly link: string } | null;
  /** Absolute links that record a click and redirect into the app. `done` opens the form that records the work. */
  readonly links: { readonly done: string; readonly reminder: string };
}

/** One message for each channel, owner and day. */
export interface ChannelMessage {
  /** The same at every attempt, so that duplicates can be recognised. */
  readonly id: string;
  readonly kind: 'reminders' | 'test';
  readonly recipient: Recipient;
  /** In the recipient's language. Complete by itself when there is one item. */
  readonly title: string;
  /** Most urgent first, limited in number; empty for a test message. */
  readonly items: readonly MessageItem[];
  /** How many items are left out of `items`. */
  readonly others: number;
  /** Turns e-mail off without a session (RFC 8058). */
  readonly unsubscribeLink: string;
}

/**
 * Result of an attempt. `refused` is final; `delayed` may succeed later. `isAddressDead`: true when the e-mail address
 * does not exist, so that sending stops until its owner confirms it; false when it is known to exist.
 */
export type Delivery =
  | { readonly outcome: 'sent'; readonly isAddressDead?: false }
  | {
      readonly outcome: 'refused';
      readonly reason: AnnouncementReason;
      readonly isAddressDead?: boolean;
    }
  | { readonly outcome: 'delayed'; readonly reason: AnnouncementReason };

/** The settings by which owners turn channels on and off. */
export type ChannelSwitches = Readonly<Record<'emailNotifications' | 'pushNotifications', boolean>>;

/** How to reach an account, and whether sending is worth trying. */
export interface Addressee {
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly isVerified: boolean;
  /** When the address was found to reject mail. */
  readonly refusedAt: string | null;
}

/**
 * A way to reach owners. A folder implements it and `server.ts` registers it. Expected failures are returned
 * as deliveries; only a bug throws.
 */
export interface Channel {
  readonly name: ChannelName;
  readonly setting: keyof ChannelSwitches;
  /**
   * Which of these accounts the channel can reach. Messages for others are not queued, because they would
   * show as failures.
   */
  reaches(tx: Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Why an account cannot be sent to; null if it can. */
  faultOf(addressee: Addressee): AnnouncementReason | null;
  /** Runs work once a message can be sent at once. The sender claims the message and calls `send` inside. */
  readonly whenFree: LimitedRunner;
  send(message: ChannelMessage): Promise<Delivery>;
}

/** The channels of this server, in order of use. */
export type Channels = Readonly<Record<ChannelName, Channel>>;

/** The channels that an owner has turned on. */
export function channelsOn(channels: Channels, switches: ChannelSwitches): Channel[] {
  return Object.values(channels).filter(({ setting }) => switches[setting]);
}

import type { Fixed, Flag } from '#platform/db/column-types.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';
import type { AnnouncementReason, Channel } from '@carnet/contract/notifications/notification.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementTrigger } from '@carnet/domain/notifications/announcement';
import type { Urgency } from '@carnet/domain/reminders/urgency';
import type { ReminderFollows } from '@carnet/domain/reminders/reminder';

export interface ReminderTable extends FieldColumns<'reminder'>, InstantColumns {
  order: number;
  led_by: string | null;
  made_by: string | null;
  /** Values set by the owner, as JSON with wire names; null if an older server has stored the reminder. */
  owner_set: string | null;
  /** The version that `owner_set` belongs to. Another version means that an older server has changed the reminder. */
  settled_version: number | null;
}

/** The effect of a record on a reminder: its values before and after. */
export type ReminderEffectTable = Record<'garage_id' | 'record_id' | 'reminder_id', Fixed<string>> &
  Record<'date_before' | 'date_after', CivilDate | null> &
  Record<`${'last' | 'planned'}_mileage_${'before' | 'after'}`, number | null> &
  Record<'active_before' | 'active_after', Flag> &
  Record<'follows_before' | 'follows_after', ReminderFollows>;

/** Announcement state of a reminder, or another announced object, for one person; and when that state may change. */
export interface ReminderWatchTable {
  garage_id: Fixed<string>;
  account_id: Fixed<string>;
  /** Id of the announced object. */
  reminder_id: Fixed<string>;
  /** Increases when the reminder is edited, done or switched on. */
  cycle: number;
  /** The stage at the last check; null before the first one. */
  stage: Urgency | null;
  /** The day on which it was last announced as overdue, or could have been. */
  overdue_on: CivilDate | null;
  /** How often that was repeated. */
  repeats: number;
  /**
   * The legal date that its days are counted from: while it stays the same, no new cycle begins. Null before,
   * and without a law.
   */
  law_due_on: CivilDate | null;
  /** When to check again; null if only a change can make a difference. */
  look_at: string | null;
}

/** A message, sent or to be sent: one per channel and owner, with one or more announcements. */
export interface MessageTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  channel: Fixed<Channel>;
  kind: Fixed<'reminders' | 'test'>;
  state: 'queued' | 'sent' | 'failed' | 'cancelled';
  reason: AnnouncementReason | null;
  attempts: number;
  /**
   * When to try next. A process that tries sets it later, so that others wait until then. Null if nothing is
   * left to do.
   */
  due_at: string | null;
  queued_at: Fixed<string>;
  finished_at: string | null;
}

export interface AnnouncementTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  /** Id of the announced object. */
  reminder_id: Fixed<string>;
  message_id: Fixed<string>;
  cycle: Fixed<number>;
  moment: Fixed<AnnouncementTrigger>;
  /** 1 to 3 for `overdue_again`, else 0. */
  repeat: Fixed<number>;
  channel: Fixed<Channel>;
  state: 'queued' | 'sent' | 'failed' | 'cancelled';
  reason: AnnouncementReason | null;
  queued_at: Fixed<string>;
  sent_at: string | null;
  failed_at: string | null;
  opened_at: string | null;
}

/** A push subscription: a browser's endpoint and keys, or a native app and what it announces. */
export interface PushSubscriptionTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  /** Signing out this session deletes the row; null once the session has expired by itself. */
  session_id: string | null;
  service: Fixed<'web' | 'fcm' | 'apns'>;
  endpoint: Fixed<string>;
  p256dh: string;
  auth: string;
  own_announcements: string | null;
  user_agent: string | null;
  created_at: Fixed<string>;
  last_sent_at: string | null;
}

export type PushReceiptTable = Record<
  'account_id' | 'subscription_id' | 'message_id' | 'sent_at',
  Fixed<string>
>;

import type { Fixed, Flag } from '#platform/db/column-types.ts';
import type { FieldColumns, InstantColumns } from '#platform/db/tables/field-columns.ts';
import type { AnnouncementReason, Channel } from '@carnet/contract/notifications/notification.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementMoment } from '@carnet/domain/notifications/announcement';
import type { Urgency } from '@carnet/domain/reminders/urgency';
import type { ReminderFollows } from '@carnet/domain/reminders/reminder';

export interface ReminderTable extends FieldColumns<'reminder'>, InstantColumns {
  order: number;
  led_by: string | null;
  made_by: string | null;
  /** What its owner set, as JSON in the words of the wire; null where an older server has stored the reminder. */
  owner_set: string | null;
  /** The version that `owner_set` belongs to: an older server has changed the reminder where it is another. */
  settled_version: number | null;
}

/** What a record did to a reminder: where it stood before and after. */
export type ReminderMoveTable = Record<'garage_id' | 'record_id' | 'reminder_id', Fixed<string>> &
  Record<'date_before' | 'date_after', CivilDate | null> &
  Record<`${'last' | 'planned'}_mileage_${'before' | 'after'}`, number | null> &
  Record<'active_before' | 'active_after', Flag> &
  Record<'follows_before' | 'follows_after', ReminderFollows>;

/** Where a reminder, or what is announced like one, stands for one person, and when that may have changed. */
export interface ReminderWatchTable {
  garage_id: Fixed<string>;
  account_id: Fixed<string>;
  /** Of what is announced. */
  reminder_id: Fixed<string>;
  /** Begins anew when the reminder is edited, done or switched on. */
  cycle: number;
  /** What the last look saw; null before the first one. */
  stage: Urgency | null;
  /** The day on which it was last said, or could have been said, that the reminder is overdue. */
  overdue_on: CivilDate | null;
  /** How often that was said again. */
  repeats: number;
  /** The date of the law that its days are counted from: as long as it stays, no cycle begins. Null before, and without a law. */
  law_due_on: CivilDate | null;
  /** When to look again; null when only a change can make a difference. */
  look_at: string | null;
}

/** What has to leave, or has left: one per channel and owner, of one or more announcements. */
export interface MessageTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  channel: Fixed<Channel>;
  kind: Fixed<'reminders' | 'test'>;
  state: 'queued' | 'sent' | 'failed' | 'cancelled';
  reason: AnnouncementReason | null;
  attempts: number;
  /** When to try next; a process that tries moves it on, and others wait until then. Null when there is nothing left to do. */
  due_at: string | null;
  queued_at: Fixed<string>;
  finished_at: string | null;
}

export interface AnnouncementTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  /** Of what is announced. */
  reminder_id: Fixed<string>;
  message_id: Fixed<string>;
  cycle: Fixed<number>;
  moment: Fixed<AnnouncementMoment>;
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

/** A browser that gets pushes: where they go, and its keys; or a native app, and what it announces. */
export interface PushSubscriptionTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  /** Takes this row with it when it is signed out; null once it has run out by itself. */
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

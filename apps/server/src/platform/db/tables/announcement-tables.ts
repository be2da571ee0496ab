import type { Fixed } from '#platform/db/column-types.ts';
import type { AnnouncementReason, Channel } from '@carnet/contract/notifications/notification.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { AnnouncementMoment } from '@carnet/domain/notifications/announcement';
import type { Urgency } from '@carnet/domain/notifications/notification';

/** Where a reminder, or a document that expires, stands for one person, and when that may have changed. */
export interface ReminderWatchTable {
  garage_id: Fixed<string>;
  account_id: Fixed<string>;
  /** Of the reminder or the document. */
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
  /** Of the reminder or the document. */
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

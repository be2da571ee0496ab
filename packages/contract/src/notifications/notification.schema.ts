import { civilDate, id, instant } from '#wire/scalars.ts';
import { LAW_TRIGGERS } from '@carnet/domain/inspection/announcement-days';
import * as z from 'zod/mini';

/** How an owner is notified outside the app. */
export const CHANNELS = ['email', 'push'] as const;
const channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof channel>;

/**
 * What triggered an announcement: the reminder approaches, becomes critical, becomes overdue, is still
 * overdue; or a day set by law.
 */
export const announcementTrigger = z.enum([
  'approaching',
  'critical',
  'overdue',
  'overdue_again',
  ...LAW_TRIGGERS,
]);

/** Why an announcement or a trial was not sent. Codes are added, never renamed; users see their translation. */
const ANNOUNCEMENT_REASONS = [
  'reminder_changed',
  'reminder_switched_off',
  'vehicle_archived',
  'channel_switched_off',
  'superseded',
  'no_longer_due',
  'email_not_verified',
  'address_refused',
  'mail_refused',
  'mail_server_unreachable',
  'channel_unavailable',
  'no_device',
  'push_refused',
  'push_service_unreachable',
  'unexpected_error',
] as const;
const announcementReason = z.enum(ANNOUNCEMENT_REASONS);
export type AnnouncementReason = z.infer<typeof announcementReason>;

/** One entry in the announcement log of a reminder. */
export const announcement = z.strictObject({
  id,
  reminder_id: id,
  moment: announcementTrigger,
  channel,
  state: z.enum(['queued', 'sent', 'failed', 'cancelled']),
  reason: z.nullable(announcementReason),
  queued_at: instant,
  sent_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  /** When its link was first followed. */
  opened_at: z.nullable(instant),
});
export type Announcement = z.infer<typeof announcement>;

/** The log, newest first, and the next announcement if the mileage does not change until then. */
export const announcementLog = z.strictObject({
  items: z.array(announcement),
  next: z.nullable(z.strictObject({ channel, date: civilDate, moment: announcementTrigger })),
});
export type AnnouncementLog = z.infer<typeof announcementLog>;

/** `unavailable`: not configured by the operator. `none`: no device is subscribed. */
export const notificationStatus = z.strictObject({
  email: z.strictObject({
    address: z.string(),
    state: z.enum(['ready', 'unverified', 'refused', 'unavailable']),
    refusedAt: z.nullable(instant),
  }),
  push: z.strictObject({ state: z.enum(['ready', 'unavailable', 'none']), devices: z.int() }),
  next: z.nullable(z.strictObject({ channel, reminder_id: id, date: civilDate })),
});
export type NotificationStatus = z.infer<typeof notificationStatus>;

export const notificationTest = z.strictObject({ channel });

/** The actual outcome of a trial message. */
export const notificationTestAnswer = z.strictObject({
  channel,
  outcome: z.enum(['sent', 'failed']),
  reason: z.nullable(announcementReason),
});
export type NotificationTestAnswer = z.infer<typeof notificationTestAnswer>;

/** Target of a link in a message: the form that records the work, or the reminder. */
export const openedLinkQuery = z.strictObject({ to: z.enum(['done', 'reminder']) });

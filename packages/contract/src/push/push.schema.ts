import { listOf, pageQuery } from '#wire/list.ts';
import { announcementMoment } from '#notifications/notification.schema.ts';
import { civilDate, id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** The push services of the makers of the systems: Google's for Android, Apple's for iOS. */
const nativePushService = z.enum(['fcm', 'apns']);
export type NativePushService = z.infer<typeof nativePushService>;

/**
 * What a device has to know before it asks for pushes. `publicKey` is what browsers subscribe with (RFC 8292):
 * 65 bytes, base64url. `nativeServices` are those by which this server reaches native apps; none, unless its operator
 * has configured them.
 */
export const pushKey = z.strictObject({ publicKey: z.string(), nativeServices: z.array(nativePushService) });
export type PushKey = z.infer<typeof pushKey>;

const base64url = (minLength: number, maxLength: number) =>
  z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.regex(/^[\w-]+={0,2}$/));

/** What `PushSubscription.toJSON()` gives in a browser. */
export const pushSubscriptionCreation = z.strictObject({
  id: optionalValue(id),
  endpoint: z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^https:\/\/[\x21-\x7e]+$/)),
  /** Milliseconds since 1970; browsers give null. */
  expirationTime: optionalValue(z.number()),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: base64url(87, 88),
    /** 16 bytes. */
    auth: base64url(22, 24),
  }),
});
export type PushSubscriptionCreation = z.infer<typeof pushSubscriptionCreation>;

/**
 * Something that a native app has set on its device, to be shown there without the server. `date` is the day of the
 * device on which it is shown, `dueOn` the date that the reminder had then.
 */
export const ownAnnouncement = z.strictObject({
  reminderId: id,
  moment: announcementMoment,
  date: civilDate,
  dueOn: z.nullable(civilDate),
});
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>;

/** iOS keeps 64 pending notifications of an app. */
const MOST_OWN_ANNOUNCEMENTS = 64;

/** A native app that can be reached by a push service. What it announces by itself is not pushed to it. */
export const nativeDeviceCreation = z.strictObject({
  id: optionalValue(id),
  service: nativePushService,
  /** What the service gave to the app: of FCM a text of its own, of APNs hexadecimal digits. */
  token: z.string().check(z.minLength(32), z.maxLength(4096), z.regex(/^[\w:-]+$/)),
  ownAnnouncements: z.array(ownAnnouncement).check(z.maxLength(MOST_OWN_ANNOUNCEMENTS)),
});
export type NativeDeviceCreation = z.infer<typeof nativeDeviceCreation>;

/** A device that gets pushes. `current` is the one that asks. Its endpoint and keys never leave the server. */
export const pushSubscription = z.strictObject({
  id,
  /** Who takes its pushes to it; `web`: the push service of a browser. */
  service: z.enum(['web', 'fcm', 'apns']),
  userAgent: z.nullable(z.string()),
  createdAt: instant,
  /** When a push service last took a message for it. */
  lastSentAt: z.nullable(instant),
  current: z.boolean(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const pushSubscriptionList = listOf(pushSubscription);

export const pushSubscriptionQuery = z.strictObject(pageQuery);
export type PushSubscriptionQuery = z.infer<typeof pushSubscriptionQuery>;

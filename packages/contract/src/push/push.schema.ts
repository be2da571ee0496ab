import { listSchema, pageQuery } from '#wire/list.ts';
import { announcementTrigger } from '#notifications/notification.schema.ts';
import { civilDate, id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** Push services of the platforms: Google’s for Android, Apple’s for iOS. */
const nativePushService = z.enum(['fcm', 'apns']);
export type NativePushService = z.infer<typeof nativePushService>;

/**
 * What a device needs before it subscribes. `publicKey` is for browsers (RFC 8292): 65 bytes, base64url.
 * `nativeServices` lists the configured services for native apps; empty by default.
 */
export const pushKey = z.strictObject({ publicKey: z.string(), nativeServices: z.array(nativePushService) });
export type PushKey = z.infer<typeof pushKey>;

const base64url = (minLength: number, maxLength: number) =>
  z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.regex(/^[\w-]+={0,2}$/));

/** The result of `PushSubscription.toJSON()` in a browser. */
export const pushSubscriptionCreation = z.strictObject({
  id: optionalValue(id),
  endpoint: z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^https:\/\/[\x21-\x7e]+$/)),
  /** Milliseconds since 1970; browsers send null. */
  expirationTime: optionalValue(z.number()),
  keys: z.strictObject({
    /** An uncompressed P-256 point: 65 bytes. */
    p256dh: base64url(87, 88),
    /** 16 bytes. */
    auth: base64url(22, 24),
  }),
});
export type PushSubscriptionCreation = z.infer<typeof pushSubscriptionCreation>;

/**
 * A notification that a native app has scheduled on its device, without the server. `date` is the local day
 * on which it is shown, `dueOn` the due date of the reminder at the time of scheduling.
 */
export const ownAnnouncement = z.strictObject({
  reminderId: id,
  moment: announcementTrigger,
  date: civilDate,
  dueOn: z.nullable(civilDate),
});
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>;

/** iOS keeps at most 64 pending notifications per app. */
const MOST_OWN_ANNOUNCEMENTS = 64;

/** A native app with a push token. The server does not push what the app announces by itself. */
export const nativeDeviceCreation = z.strictObject({
  id: optionalValue(id),
  service: nativePushService,
  /** Token issued by the push service: opaque text for FCM, hexadecimal digits for APNs. */
  token: z.string().check(z.minLength(32), z.maxLength(4096), z.regex(/^[\w:-]+$/)),
  ownAnnouncements: z.array(ownAnnouncement).check(z.maxLength(MOST_OWN_ANNOUNCEMENTS)),
});
export type NativeDeviceCreation = z.infer<typeof nativeDeviceCreation>;

/**
 * A subscribed device. `current` marks the device that makes the request. Endpoint and keys never leave the
 * server.
 */
export const pushSubscription = z.strictObject({
  id,
  /** The push service; `web` is the one of a browser. */
  service: z.enum(['web', 'fcm', 'apns']),
  userAgent: z.nullable(z.string()),
  createdAt: instant,
  /** When a push service last accepted a message for it. */
  lastSentAt: z.nullable(instant),
  current: z.boolean(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const pushSubscriptionList = listSchema(pushSubscription);

export const pushSubscriptionQuery = z.strictObject(pageQuery);
export type PushSubscriptionQuery = z.infer<typeof pushSubscriptionQuery>;

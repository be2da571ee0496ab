import { listOf } from '#wire/list.ts';
import { id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** The public key that browsers ask for when they subscribe (RFC 8292): 65 bytes, base64url. */
export const pushKey = z.strictObject({ publicKey: z.string() });
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

/** A device that gets pushes. `current` is the one that asks. Its endpoint and keys never leave the server. */
export const pushSubscription = z.strictObject({
  id,
  userAgent: z.nullable(z.string()),
  createdAt: instant,
  /** When a push service last took a message for it. */
  lastSentAt: z.nullable(instant),
  current: z.boolean(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const pushSubscriptionList = listOf(pushSubscription);

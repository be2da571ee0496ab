import { listSchema, pageQuery } from '#wire/list.ts';
import { id, instant } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** A signed-in device. `current` marks the device that makes the request. */
export const accountSession = z.strictObject({
  id,
  userAgent: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const accountSessionList = listSchema(accountSession);

export const accountSessionQuery = z.strictObject(pageQuery);
export type AccountSessionQuery = z.infer<typeof accountSessionQuery>;

export const accountDeletion = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});

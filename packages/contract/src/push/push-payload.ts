import { language } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** A path inside the web app, optionally with a query; never another site. */
const appPath = z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/));

/** Called on click, so that the log shows the reminder as opened. The response is ignored. */
const notePaths = z.array(appPath);

/** Content of a push message, in the owner’s language: everything that the notification shows and opens. */
export const pushPayload = z.strictObject({
  title: z.string(),
  body: z.string(),
  language,
  /** Opened on click. */
  path: appPath,
  notePaths,
  /** A later notification with the same tag replaces this one. */
  tag: z.string(),
  /** Notification count of the badge; null if unknown. */
  badge: z.nullable(z.int()),
  /** Buttons of the notification with their title and target. */
  actions: z.array(z.strictObject({ title: z.string(), path: appPath, notePaths })),
});
export type PushPayload = z.infer<typeof pushPayload>;

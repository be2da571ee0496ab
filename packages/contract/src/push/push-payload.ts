import { language } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/** An address inside the web app: a path, with a query perhaps; never another site. */
const appPath = z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/));

/** Called at the click, so that the log of the reminder says that it was opened; what it answers does not matter. */
const notePaths = z.array(appPath);

/** What a push carries to the device, in its owner's language: everything that the notification shows and opens. */
export const pushPayload = z.strictObject({
  title: z.string(),
  body: z.string(),
  language,
  /** Where a click leads. */
  path: appPath,
  notePaths,
  /** A later notification of the same tag takes the place of this one. */
  tag: z.string(),
  /** How many notifications the bell counts now; null when that is not known. */
  badge: z.nullable(z.int()),
  /** Buttons of the notification: what each says and where it leads. */
  actions: z.array(z.strictObject({ title: z.string(), path: appPath, notePaths })),
});
export type PushPayload = z.infer<typeof pushPayload>;

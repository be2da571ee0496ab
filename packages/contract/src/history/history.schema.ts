import { listSchema, pageQuery } from '#wire/list.ts';
import { instant } from '#wire/scalars.ts';
import * as z from 'zod/mini';

export const HISTORY_ACTIONS = ['created', 'changed', 'deleted', 'restored'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

const text = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** A changed field under its name on the wire. Files are represented by their names. */
export const historyChange = z.strictObject({ field: z.string(), before: text, after: text });
export type HistoryChange = z.infer<typeof historyChange>;

export const historyItem = z.strictObject({
  at: instant,
  /** E-mail address of the account; null once the account is erased. */
  by: z.nullable(z.string()),
  /** User agent of the device, as in the list of sessions. */
  device: z.nullable(z.string()),
  action: z.enum(HISTORY_ACTIONS),
  /** Changed fields of a `changed` entry; empty otherwise. */
  changes: z.array(historyChange),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const historyList = listSchema(historyItem);

export const historyQuery = z.strictObject(pageQuery);
export type HistoryQuery = z.infer<typeof historyQuery>;

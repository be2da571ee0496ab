import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#wire/page-sizes.ts';
import * as z from 'zod/mini';

/** `limit` and `cursor` of every list. Query values are strings. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.pipe(
        z.transform((value: string) => Number(value)),
        z.int().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE)),
      ),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
};

/** Documented as an integer, although query values are strings. */
export const LIMIT_JSON_SCHEMA = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_PAGE_SIZE,
  default: DEFAULT_PAGE_SIZE,
} as const;

/** A boolean query parameter: `true` or `false`. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

/** The body of every list: one page, and the cursor of the next one. */
export function listSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

import { listSchema, pageQuery } from '#wire/list.ts';
import { civilDate, id, instant, language, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const MAX_DAYS = 365;

/** Content of a service book, as body: same options as `serviceBookQuery`. */
export const bookOptions = z.strictObject({
  costs: z.optional(z.boolean()),
  invoices: z.optional(z.boolean()),
  photos: z.optional(z.boolean()),
  garages: z.optional(z.boolean()),
  notes: z.optional(z.boolean()),
  plate: z.optional(z.boolean()),
  vin: z.optional(z.boolean()),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  lang: z.optional(language),
});

export const bookLinkCreation = z.strictObject({
  id: optionalValue(id),
  expiresInDays: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
  options: bookOptions,
});
export type BookLinkCreation = z.infer<typeof bookLinkCreation>;

/** A public page of a vehicle, readable by anyone with its URL. The URL itself is not included. */
export const bookLink = z.strictObject({
  id,
  vehicle_id: id,
  options: bookOptions,
  createdAt: instant,
  expiresAt: instant,
  /** How often the page was opened in a browser. */
  opened: z.int(),
  lastOpenedAt: z.nullable(instant),
});
export type BookLink = z.infer<typeof bookLink>;

/** Includes the secret URL. The server stores only a hash, so a repeated call returns null. */
export const newBookLink = z.extend(bookLink, { url: z.nullable(z.string()) });
export type NewBookLink = z.infer<typeof newBookLink>;

export const bookLinkList = listSchema(bookLink);

export const bookLinkQuery = z.strictObject(pageQuery);
export type BookLinkQuery = z.infer<typeof bookLinkQuery>;

/** SHA-256 of the whole PDF, in hex. */
export const bookCheck = z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * `unchanged`: Carnet made this document of this vehicle, and its content is still current. `outdated`:
 * Carnet made it, and some of its content has changed since. `unknown`: not made by Carnet of this vehicle.
 */
export const bookVerdict = z.strictObject({
  verdict: z.enum(['unchanged', 'outdated', 'unknown']),
  madeAt: z.nullable(instant),
});
export type BookVerdict = z.infer<typeof bookVerdict>;

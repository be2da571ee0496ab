import { listOf, pageQuery } from '#wire/list.ts';
import { civilDate, id, instant, language, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const MAX_DAYS = 365;

/** What a book shows, in the body of a call: the same as `serviceBookQuery`. */
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

/** A page of a vehicle that whoever has the address can read, without its address. */
export const bookLink = z.strictObject({
  id,
  vehicle_id: id,
  options: bookOptions,
  createdAt: instant,
  expiresAt: instant,
  /** How often a person has opened the page in a browser. */
  opened: z.int(),
  lastOpenedAt: z.nullable(instant),
});
export type BookLink = z.infer<typeof bookLink>;

/** With its address, which is a secret told once: the server keeps a hash of it, so a repeated call answers null. */
export const newBookLink = z.extend(bookLink, { url: z.nullable(z.string()) });
export type NewBookLink = z.infer<typeof newBookLink>;

export const bookLinkList = listOf(bookLink);

export const bookLinkQuery = z.strictObject(pageQuery);
export type BookLinkQuery = z.infer<typeof bookLinkQuery>;

/** SHA-256 of a whole PDF, in hex. */
export const bookCheck = z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * `unchanged`: Carnet made this very document of this vehicle, and what it shows is still so. `outdated`: Carnet made it,
 * and something it shows was changed since. `unknown`: not a document that Carnet made of this vehicle.
 */
export const bookVerdict = z.strictObject({
  verdict: z.enum(['unchanged', 'outdated', 'unknown']),
  madeAt: z.nullable(instant),
});
export type BookVerdict = z.infer<typeof bookVerdict>;

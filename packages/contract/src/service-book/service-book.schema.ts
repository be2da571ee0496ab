import { queryFlag } from '#wire/list.ts';
import { civilDate, language } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/**
 * What the book shows besides dates, work and mileages. Options default to false, except `invoices`; without
 * `plate` only the ends of the plate are shown. `from` and `to` are inclusive. `link` is the token of a buyer
 * link of this vehicle, for the QR code on the cover.
 */
export const serviceBookQuery = z.strictObject({
  costs: z.optional(queryFlag),
  invoices: z.optional(queryFlag),
  photos: z.optional(queryFlag),
  garages: z.optional(queryFlag),
  notes: z.optional(queryFlag),
  plate: z.optional(queryFlag),
  vin: z.optional(queryFlag),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  lang: z.optional(language),
  link: z.optional(z.string().check(z.maxLength(100))),
});
export type ServiceBookQuery = z.infer<typeof serviceBookQuery>;

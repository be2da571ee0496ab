import { queryFlag } from '#wire/list.ts';
import { civilDate, language } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/**
 * What the book shows beside dates, work and mileages: what is not ticked is nowhere in it. Invoices are in it unless they
 * are refused, and of a plate that is not ticked the ends alone. `from` and `to` are both included. `link` is the token of
 * a link of this vehicle, to which the code on the cover leads.
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

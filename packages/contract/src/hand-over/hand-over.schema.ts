import { id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const EMAIL_MAX_LENGTH = 254;
const TOKEN_MAX_LENGTH = 100;

/** What goes along beside dates, work and mileages: what is not ticked stays with the seller; invoices go unless refused. */
export const handOverOptions = z.strictObject({
  costs: z.optional(z.boolean()),
  garages: z.optional(z.boolean()),
  notes: z.optional(z.boolean()),
  photos: z.optional(z.boolean()),
  invoices: z.optional(z.boolean()),
  /** The sets of tyres that go along: those fitted now unless said otherwise. Fittings name null in place of the others. */
  tyres: z.optional(z.enum(['none', 'fitted', 'all'])),
});
export type HandOverOptions = z.infer<typeof handOverOptions>;

/** To whom a vehicle is offered. */
export const handOverEmail = z.strictObject({
  email: z.string().check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH), z.email()),
});

export const handOverCreation = z.extend(handOverEmail, {
  id: optionalValue(id),
  options: handOverOptions,
});
export type HandOverCreation = z.infer<typeof handOverCreation>;

/** The offer of a vehicle to whom it was sold or given, without its address. */
export const handOver = z.strictObject({
  id,
  vehicle_id: id,
  /** To whom it is offered, as the seller wrote it. */
  email: z.string(),
  options: handOverOptions,
  createdAt: instant,
  expiresAt: instant,
  /** Null: nobody has accepted it yet. */
  acceptedAt: z.nullable(instant),
});
export type HandOver = z.infer<typeof handOver>;

/** With its address, which is a secret told once: the server keeps a hash of it, so a repeated call answers null. */
export const newHandOver = z.extend(handOver, { url: z.nullable(z.string()) });
export type NewHandOver = z.infer<typeof newHandOver>;

export const handOverToken = z.strictObject({ token: z.string().check(z.maxLength(TOKEN_MAX_LENGTH)) });

/** What whoever holds the address is told before they accept. */
export const offeredVehicle = z.strictObject({
  name: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  records: z.int(),
  expiresAt: instant,
});
export type OfferedVehicle = z.infer<typeof offeredVehicle>;

/** The vehicle in the garage of who accepted. */
export const acceptedVehicle = z.strictObject({ vehicle_id: id });
export type AcceptedVehicle = z.infer<typeof acceptedVehicle>;

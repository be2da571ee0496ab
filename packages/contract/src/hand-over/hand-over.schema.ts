import { id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const EMAIL_MAX_LENGTH = 254;
const TOKEN_MAX_LENGTH = 100;

/** What is handed over besides dates, work and mileages. Options default to false, except `invoices`. */
export const handOverOptions = z.strictObject({
  costs: z.optional(z.boolean()),
  garages: z.optional(z.boolean()),
  notes: z.optional(z.boolean()),
  photos: z.optional(z.boolean()),
  invoices: z.optional(z.boolean()),
  /** Tyre sets to hand over; `fitted` by default. Fittings get null in place of a set that stays with the seller. */
  tyres: z.optional(z.enum(['none', 'fitted', 'all'])),
});
export type HandOverOptions = z.infer<typeof handOverOptions>;

/** The e-mail address of the recipient. */
export const handOverEmail = z.strictObject({
  email: z.string().check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH), z.email()),
});

export const handOverCreation = z.extend(handOverEmail, {
  id: optionalValue(id),
  options: handOverOptions,
});
export type HandOverCreation = z.infer<typeof handOverCreation>;

/** The offer of a vehicle to a buyer or recipient, without its secret URL. */
export const handOver = z.strictObject({
  id,
  vehicle_id: id,
  /** The recipient’s address, as the seller typed it. */
  email: z.string(),
  options: handOverOptions,
  createdAt: instant,
  expiresAt: instant,
  /** Null until the offer is accepted. */
  acceptedAt: z.nullable(instant),
});
export type HandOver = z.infer<typeof handOver>;

/** Includes the secret URL. The server stores only a hash, so a repeated call returns null. */
export const newHandOver = z.extend(handOver, { url: z.nullable(z.string()) });
export type NewHandOver = z.infer<typeof newHandOver>;

export const handOverToken = z.strictObject({ token: z.string().check(z.maxLength(TOKEN_MAX_LENGTH)) });

/** What the holder of the URL sees before accepting. */
export const offeredVehicle = z.strictObject({
  name: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  records: z.int(),
  expiresAt: instant,
});
export type OfferedVehicle = z.infer<typeof offeredVehicle>;

/** The id of the vehicle in the garage of the user who accepted. */
export const acceptedVehicle = z.strictObject({ vehicle_id: id });
export type AcceptedVehicle = z.infer<typeof acceptedVehicle>;

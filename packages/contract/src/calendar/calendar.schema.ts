import { listSchema, pageQuery } from '#wire/list.ts';
import { civilDate, id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const MAX_CHOSEN_VEHICLES = 500;

/** A secret address from which calendar clients read due work. */
export const calendarAddress = z.strictObject({
  id,
  /** Vehicles included; null includes all vehicles, also those added later. */
  vehicles: z.nullable(z.array(id)),
  createdAt: instant,
  /** Day of the last read by a calendar client, in UTC. */
  lastReadOn: z.nullable(civilDate),
});
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const calendarAddressCreation = z.strictObject({
  id: optionalValue(id),
  vehicles: optionalValue(z.array(id).check(z.minLength(1), z.maxLength(MAX_CHOSEN_VEHICLES))),
});
export type CalendarAddressCreation = z.infer<typeof calendarAddressCreation>;

/** Includes the secret URL. The server stores only a hash, so a repeated call returns null. */
export const newCalendarAddress = z.extend(calendarAddress, { url: z.nullable(z.string()) });
export type NewCalendarAddress = z.infer<typeof newCalendarAddress>;

export const calendarAddressList = listSchema(calendarAddress);

export const calendarAddressQuery = z.strictObject(pageQuery);
export type CalendarAddressQuery = z.infer<typeof calendarAddressQuery>;

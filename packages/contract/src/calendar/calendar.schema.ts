import { listOf, pageQuery } from '#wire/list.ts';
import { civilDate, id, instant, optionalValue } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const MAX_CHOSEN_VEHICLES = 500;

/** An address under which calendars read what is due. */
export const calendarAddress = z.strictObject({
  id,
  /** The vehicles it tells of; null: all of them, those that are added later as well. */
  vehicles: z.nullable(z.array(id)),
  createdAt: instant,
  /** The day on which a calendar last read it, in UTC. */
  lastReadOn: z.nullable(civilDate),
});
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const calendarAddressCreation = z.strictObject({
  id: optionalValue(id),
  vehicles: optionalValue(z.array(id).check(z.minLength(1), z.maxLength(MAX_CHOSEN_VEHICLES))),
});
export type CalendarAddressCreation = z.infer<typeof calendarAddressCreation>;

/**
 * With the address itself, which is a secret: it is told once, when it is made. The server keeps a hash of it, so a repeated
 * call answers null.
 */
export const newCalendarAddress = z.extend(calendarAddress, { url: z.nullable(z.string()) });
export type NewCalendarAddress = z.infer<typeof newCalendarAddress>;

export const calendarAddressList = listOf(calendarAddress);

export const calendarAddressQuery = z.strictObject(pageQuery);
export type CalendarAddressQuery = z.infer<typeof calendarAddressQuery>;

import { civilDate } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/**
 * When a due mileage is expected: the date, a range with a probability of about 80 %, the mean pace until
 * then in kilometres a day, and the number of readings used. Always an estimate.
 */
export const projection = z.strictObject({
  date: civilDate,
  earliest: civilDate,
  latest: civilDate,
  kmPerDay: z.number(),
  readings: z.int(),
});

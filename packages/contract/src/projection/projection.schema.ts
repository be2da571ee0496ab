import { civilDate } from '#wire/scalars.ts';
import * as z from 'zod/mini';

/**
 * When a due mileage is expected: the day, the range that holds it about four times out of five, the
 * mean pace until then in kilometres a day, and the number of readings that it is from. Always an estimate.
 */
export const projection = z.strictObject({
  date: civilDate,
  earliest: civilDate,
  latest: civilDate,
  kmPerDay: z.number(),
  readings: z.int(),
});

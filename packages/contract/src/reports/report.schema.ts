import { civilDate, id } from '#wire/scalars.ts';
import { EXPENSE_KINDS } from '@carnet/domain/expenses/expense';
import * as z from 'zod/mini';

const REPORT_ROWS = ['month', 'year', 'kind', 'vehicle'] as const;

/** `from` and `to` are both included; without them, all that there is. */
export const costReportQuery = z.strictObject({
  vehicleId: z.optional(id),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  by: z.optional(z.enum(REPORT_ROWS)),
});
export type CostReportQuery = z.infer<typeof costReportQuery>;

/** Refunds are counted and subtracted, so that a cost may be below 0. */
const sum = z.strictObject({ count: z.int(), cost: z.number() });

const costs = {
  maintenance: sum,
  expenses: sum,
  /** Both together, in euros. */
  cost: z.number(),
  /** The same by kind, of which there is anything. */
  kinds: z.array(z.strictObject({ kind: z.enum(['maintenance', ...EXPENSE_KINDS]), ...sum.shape })),
};

/**
 * Kilometres of the whole days of a period, on a straight line between readings, and what each cost; null where no two
 * readings tell. Of a row by month, year or vehicle they are its own, of one by kind those of the period.
 */
const driven = {
  distance: z.nullable(z.int()),
  costPerKilometre: z.nullable(z.number()),
};

/** `key`: `YYYY-MM`, `YYYY`, the kind of an expense or `maintenance`, or the id of a vehicle. Rows with neither costs nor kilometres are left out. */
export const costReport = z.strictObject({
  by: z.enum(REPORT_ROWS),
  rows: z.array(z.strictObject({ key: z.string(), ...costs, ...driven })),
  total: z.strictObject({ ...costs, ...driven }),
  vehicles: z.array(z.strictObject({ vehicle_id: id, ...costs, ...driven })),
});
export type CostReport = z.infer<typeof costReport>;

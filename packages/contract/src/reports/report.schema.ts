import { civilDate, id } from '#wire/scalars.ts';
import { EXPENSE_KINDS } from '@carnet/domain/expenses/expense';
import * as z from 'zod/mini';

const REPORT_ROWS = ['month', 'year', 'kind', 'vehicle'] as const;

/** `from` and `to` are inclusive; without them the report covers everything. */
export const costReportQuery = z.strictObject({
  vehicleId: z.optional(id),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  by: z.optional(z.enum(REPORT_ROWS)),
});
export type CostReportQuery = z.infer<typeof costReportQuery>;

/** Refunds are counted and subtracted, so a cost may be below 0. */
const sum = z.strictObject({ count: z.int(), cost: z.number() });

const costs = {
  maintenance: sum,
  expenses: sum,
  /** Total in euros. */
  cost: z.number(),
  /** Totals by kind, without the kinds that have none. */
  kinds: z.array(z.strictObject({ kind: z.enum(['maintenance', ...EXPENSE_KINDS]), ...sum.shape })),
};

/**
 * Kilometres driven on the whole days of the period, interpolated between readings, and the cost of each.
 * Null if fewer than two readings are known. Rows by month, year or vehicle have their own distance; rows by
 * kind use the distance of the period.
 */
const driven = {
  distance: z.nullable(z.int()),
  costPerKilometre: z.nullable(z.number()),
};

/**
 * `key`: `YYYY-MM`, `YYYY`, an expense kind or `maintenance`, or a vehicle id. Rows with neither costs nor
 * kilometres are left out.
 */
export const costReport = z.strictObject({
  by: z.enum(REPORT_ROWS),
  rows: z.array(z.strictObject({ key: z.string(), ...costs, ...driven })),
  total: z.strictObject({ ...costs, ...driven }),
  vehicles: z.array(z.strictObject({ vehicle_id: id, ...costs, ...driven })),
});
export type CostReport = z.infer<typeof costReport>;

import { civilDate, id } from '#wire/scalars.ts';
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

const sum = z.strictObject({ count: z.int(), cost: z.number() });

const costs = {
  maintenance: sum,
  expenses: sum,
  /** Both together, in euros. */
  cost: z.number(),
};

/** Kilometres between the readings that bound the period, and what each cost; null where there are no two of them. */
const driven = {
  distance: z.nullable(z.int()),
  costPerKilometre: z.nullable(z.number()),
};

/** `key`: `YYYY-MM`, `YYYY`, the kind of an expense or `maintenance`, or the id of a vehicle. Rows without any cost are left out. */
export const costReport = z.strictObject({
  by: z.enum(REPORT_ROWS),
  rows: z.array(z.strictObject({ key: z.string(), ...costs })),
  total: z.strictObject({ ...costs, ...driven }),
  vehicles: z.array(z.strictObject({ vehicle_id: id, ...costs, ...driven })),
});
export type CostReport = z.infer<typeof costReport>;

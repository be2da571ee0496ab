import { file, photoReferences } from '#files/file.schema.ts';
import { listSchema, pageQuery } from '#wire/list.ts';
import {
  civilDate,
  euros,
  faultNamed,
  id,
  ignored,
  instant,
  kilometres,
  line,
  optionalValue,
  text,
  version,
} from '#wire/scalars.ts';
import { EXPENSE_KINDS, QUANTITY_UNITS, RECURRENCE_STEPS } from '@carnet/domain/expenses/expense';
import { FUELS } from '@carnet/domain/expenses/fuel';
import { MAX_THOUSANDTHS, toThousandths } from '@carnet/domain/expenses/quantity';
import * as z from 'zod/mini';

/** Litres, kilowatt-hours or kilograms, above 0, with at most three decimals. Stored in thousandths. */
const quantity = z.number().check(
  z.minimum(0.001),
  z.maximum(MAX_THOUSANDTHS / 1000),
  z.refine<number>(
    (value) => value < 0.001 || value > MAX_THOUSANDTHS / 1000 || toThousandths(value) !== null,
    faultNamed('too_many_decimals'),
  ),
);

const expenseKind = z.enum(EXPENSE_KINDS);
const quantityUnit = z.enum(QUANTITY_UNITS);
const fuel = z.enum(FUELS);
const every = z.enum(RECURRENCE_STEPS);

/**
 * Repetition of an expense. Later occurrences are only shown as expected; one is stored when the owner
 * confirms it.
 */
const recurrence = z.strictObject({ every, until: z.nullable(civilDate) });

/** A cost other than maintenance: fuel and charges with their quantity, insurance, tolls, a loan. */
export const expense = z.strictObject({
  id,
  vehicle_id: id,
  kind: expenseKind,
  date: civilDate,
  /** 0 or more, also for a refund; sums subtract refunds. */
  cost: euros,
  /** Money that came back. A refund has no quantity. */
  isRefund: z.boolean(),
  mileage: z.nullable(kilometres),
  /** Fuel or electricity, in `unit`. Both fields are set, or neither. */
  quantity: z.nullable(z.number()),
  unit: z.nullable(quantityUnit),
  /** Fuel that was filled in; null if unknown or not fuel. AdBlue is not a fuel: it is an expense of kind `other`. */
  fuel: z.nullable(fuel),
  /** Filled up, or charged to the usual level. */
  isFull: z.boolean(),
  /** At least one filling before this one was not entered. */
  missedPrevious: z.boolean(),
  /** Station, insurer, car park. */
  place: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  files: z.array(file),
  recurrence: z.nullable(recurrence),
  /** The first expense of its recurring series. Null for that first expense and for a single one. */
  series_id: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Expense = z.infer<typeof expense>;

const writableFields = {
  vehicle_id: id,
  kind: expenseKind,
  date: civilDate,
  cost: euros,
  /** POST defaults to false; PUT keeps the stored value if absent. */
  isRefund: optionalValue(z.boolean()),
  mileage: optionalValue(kilometres),
  quantity: optionalValue(quantity),
  unit: optionalValue(quantityUnit),
  /**
   * Only for kind `fuel`; CNG in kilograms, other fuels in litres. PUT keeps the stored value if absent and
   * still valid.
   */
  fuel: optionalValue(fuel),
  /** POST defaults to true; PUT keeps the stored value if absent. */
  isFull: optionalValue(z.boolean()),
  /** PUT keeps the stored value if absent. */
  missedPrevious: optionalValue(z.boolean()),
  place: optionalValue(line(120)),
  notes: optionalValue(text(5000)),
  /** Photos and PDFs, in order. */
  files: optionalValue(photoReferences),
  /** PUT keeps the stored value if absent. */
  recurrence: optionalValue(z.strictObject({ every, until: optionalValue(civilDate) })),
  /** PUT keeps the stored value if absent. */
  series_id: optionalValue(id),
  /** Accepts a mileage that is out of order with the readings by date. */
  confirmMileage: optionalValue(z.boolean()),
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const expenseCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type ExpenseCreation = z.infer<typeof expenseCreation>;

export const expenseReplacement = z.strictObject({ ...writableFields, id: ignored });
export type ExpenseReplacement = z.infer<typeof expenseReplacement>;

export const expenseList = listSchema(expense);

/** Newest first; `from` and `to` are inclusive. Each word of `q` must occur in the place, the notes or the vehicle. */
export const expenseQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  kind: z.optional(expenseKind),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  q: z.optional(text(200)),
});
export type ExpenseQuery = z.infer<typeof expenseQuery>;

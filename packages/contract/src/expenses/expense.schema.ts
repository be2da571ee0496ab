import { file, photoReferences } from '#files/file.schema.ts';
import { listOf, pageQuery } from '#wire/list.ts';
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
import { MAX_THOUSANDTHS, thousandthsOf } from '@carnet/domain/expenses/quantity';
import * as z from 'zod/mini';

/** Litres, kilowatt-hours or kilograms above 0, with at most three decimals; stored as whole thousandths. */
const quantity = z.number().check(
  z.minimum(0.001),
  z.maximum(MAX_THOUSANDTHS / 1000),
  z.refine<number>(
    (value) => value < 0.001 || value > MAX_THOUSANDTHS / 1000 || thousandthsOf(value) !== null,
    faultNamed('too_many_decimals'),
  ),
);

const expenseKind = z.enum(EXPENSE_KINDS);
const quantityUnit = z.enum(QUANTITY_UNITS);
const fuel = z.enum(FUELS);
const every = z.enum(RECURRENCE_STEPS);

/** How an expense comes again: shown as expected, stored only when its owner confirms it. */
const recurrence = z.strictObject({ every, until: z.nullable(civilDate) });

/** What a vehicle costs beside its maintenance: fuel and charges with their quantity, insurance, tolls, a loan. */
export const expense = z.strictObject({
  id,
  vehicle_id: id,
  kind: expenseKind,
  date: civilDate,
  /** 0 or more, also of a refund: sums subtract that. */
  cost: euros,
  /** Money that came back; it brings no energy, so it has no quantity. */
  isRefund: z.boolean(),
  mileage: z.nullable(kilometres),
  /** Of fuel or a charge, in `unit`; both or neither. */
  quantity: z.nullable(z.number()),
  unit: z.nullable(quantityUnit),
  /** What was filled in; null where nobody said it, and of all that is no fuel. AdBlue is none: an expense of kind `other`. */
  fuel: z.nullable(fuel),
  /** Filled up, or charged to the level to which it always is. */
  isFull: z.boolean(),
  /** A filling before this one was not noted. */
  missedPrevious: z.boolean(),
  /** The station, the insurer, the car park. */
  place: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  files: z.array(file),
  recurrence: z.nullable(recurrence),
  /** The first expense of those of which each repeats the one before; null for one that stands alone, or is the first. */
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
  /** False in a POST without it; absent in a PUT: unchanged. */
  isRefund: optionalValue(z.boolean()),
  mileage: optionalValue(kilometres),
  quantity: optionalValue(quantity),
  unit: optionalValue(quantityUnit),
  /** Only of kind `fuel`; CNG in kilograms, all else in litres. Absent in a PUT: unchanged, as far as it still fits. */
  fuel: optionalValue(fuel),
  /** True in a POST without it; absent in a PUT: unchanged. */
  isFull: optionalValue(z.boolean()),
  /** Absent in a PUT: unchanged. */
  missedPrevious: optionalValue(z.boolean()),
  place: optionalValue(line(120)),
  notes: optionalValue(text(5000)),
  /** Photos and PDFs in their order. */
  files: optionalValue(photoReferences),
  /** Absent in a PUT: unchanged. */
  recurrence: optionalValue(z.strictObject({ every, until: optionalValue(civilDate) })),
  /** Absent in a PUT: unchanged. */
  series_id: optionalValue(id),
  /** Accepts a mileage that breaks the order of the readings by date. */
  confirmMileage: optionalValue(z.boolean()),
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const expenseCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type ExpenseCreation = z.infer<typeof expenseCreation>;

export const expenseReplacement = z.strictObject({ ...writableFields, id: ignored });
export type ExpenseReplacement = z.infer<typeof expenseReplacement>;

export const expenseList = listOf(expense);

/** Newest first; `from` and `to` are both included. Each word of `q` has to be found in the place, the notes or the vehicle. */
export const expenseQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  kind: z.optional(expenseKind),
  from: z.optional(civilDate),
  to: z.optional(civilDate),
  q: z.optional(text(200)),
});
export type ExpenseQuery = z.infer<typeof expenseQuery>;

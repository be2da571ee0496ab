/** Meaning of a column; `job` is a column for one kind of work, with a mark, an amount or a date. */
export const COLUMN_FIELDS = [
  'date',
  'mileage',
  'title',
  'category',
  'cost',
  'cost_part',
  'credit',
  'garage',
  'notes',
  'vehicle',
  'next_date',
  'next_mileage',
  'litres',
  'unit_price',
  'full',
  'tyres',
  'job',
  'ignored',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

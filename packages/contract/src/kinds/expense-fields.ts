import {
  CHOICE,
  COST,
  DAY,
  FILES,
  LINE,
  MADE_ID,
  MADE_INSTANT,
  NOTES,
  NUMBER,
  REFUND,
  VEHICLE_ID,
  VERSION,
  type FieldsOf,
} from '#kinds/field.ts';
import type { Expense } from '#expenses/expense.schema.ts';

/** What a vehicle costs beside its maintenance. */
export const EXPENSE_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  kind: { shape: 'choice', blank: 'other' },
  date: DAY,
  cost: COST,
  isRefund: REFUND,
  mileage: NUMBER,
  quantity: { shape: 'quantity', blank: null },
  unit: CHOICE,
  isFull: { shape: 'flag', blank: true, isKept: true },
  missedPrevious: { shape: 'flag', blank: false, isKept: true },
  place: { ...LINE, joinedBy: ' / ' },
  notes: NOTES,
  files: FILES,
  recurrence: { shape: 'object', blank: null, isKept: true },
  series_id: { shape: 'id', of: 'expense', blank: null, isKept: true, merge: 'derived', isHidden: true },
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<Expense>;

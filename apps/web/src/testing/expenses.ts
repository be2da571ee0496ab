import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';

const MADE_AT = '2026-01-02T03:04:05.000Z';

/** Fuel without vehicle, with its cost only. */
export function anExpense(changes: Partial<Expense> = {}): Expense {
  return {
    id: newId(),
    vehicle_id: newId(),
    kind: 'fuel',
    date: civilDateOf(2026, 1, 2),
    cost: 50,
    isRefund: false,
    fuel: null,
    mileage: null,
    quantity: null,
    unit: null,
    isFull: true,
    missedPrevious: false,
    place: null,
    notes: null,
    files: [],
    recurrence: null,
    series_id: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}

import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { yearOf } from '@carnet/domain/calendar/civil-date';

/** What the list is narrowed to; '' is everything. */
export interface ExpenseFilters {
  readonly q: string;
  readonly vehicle: string;
  readonly kind: string;
  /** Four digits. */
  readonly year: string;
}

const NAMES = ['q', 'vehicle', 'kind', 'year'] as const satisfies readonly (keyof ExpenseFilters)[];

/** The filters as the address has them. */
export function filtersIn(parameters: URLSearchParams): ExpenseFilters {
  const read = (name: keyof ExpenseFilters) => parameters.get(name) ?? '';
  return { q: read('q'), vehicle: read('vehicle'), kind: read('kind'), year: read('year') };
}

export function parametersOf(filters: ExpenseFilters): Record<string, string> {
  return Object.fromEntries(
    NAMES.map((name) => [name, filters[name]] as const).filter(([, value]) => value !== ''),
  );
}

/** What vehicle, kind and year let through; the search is answered by the list of the server or the copy. */
export function withinFilters(
  expenses: readonly Expense[],
  { vehicle, kind, year }: Omit<ExpenseFilters, 'q'>,
): Expense[] {
  return expenses.filter(
    (one) =>
      (vehicle === '' || one.vehicle_id === vehicle) &&
      (kind === '' || one.kind === kind) &&
      (year === '' || String(yearOf(one.date)) === year),
  );
}

/** The years that expenses are of, the latest first. */
export function yearsOf(expenses: readonly Expense[]): string[] {
  return [...new Set(expenses.map(({ date }) => String(yearOf(date))))].toSorted().toReversed();
}

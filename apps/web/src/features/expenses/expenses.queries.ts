import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { read } from '#shared/sync/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type ExpenseFilters = Omit<QueryInput<'listExpenses'>, 'cursor' | 'limit'>;

/** All matching expenses, newest first. */
export function useExpenses(filters: ExpenseFilters = {}) {
  return useQuery({
    queryKey: queryKeys.expenseList(filters),
    queryFn: ({ signal }): Promise<Expense[]> =>
      fetchEveryPage((cursor) =>
        read('listExpenses', { query: { ...filters, cursor, limit: WHOLE_PAGE }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Enough of the latest expenses to prefill the next one. */
const LATEST = '100';

/** The latest expenses, newest first. */
export function useLatestExpenses() {
  return useQuery({
    queryKey: queryKeys.expenseList({ limit: LATEST }),
    queryFn: async ({ signal }): Promise<Expense[]> => {
      const { items } = await read('listExpenses', { query: { limit: LATEST }, signal });
      return items;
    },
  });
}

export function useExpense(id: string) {
  return useQuery({
    queryKey: queryKeys.expense(id),
    queryFn: ({ signal }) => read('getExpense', { path: { id }, signal }),
  });
}

/** Consumption of a vehicle, measured from full to full. */
export function useConsumption(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.consumption(vehicleId),
    queryFn: ({ signal }) => read('getConsumption', { query: { vehicleId }, signal }),
  });
}

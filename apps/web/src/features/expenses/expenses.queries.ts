import type { Expense, ExpenseReplacement } from '@carnet/contract/expenses/expense.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const WHOLE_PAGE = '500';

type ExpenseFilters = Omit<QueryInput<'listExpenses'>, 'cursor' | 'limit'>;

/** All expenses that match, newest first. */
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

/** So many of the latest tell what the next one is likely to be. */
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

/** What a vehicle consumes, by full-to-full. */
export function useConsumption(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.consumption(vehicleId),
    queryFn: ({ signal }) => read('getConsumption', { query: { vehicleId }, signal }),
  });
}

/** An expense to be added, with the files that its body names. */
interface NewExpense {
  readonly id: string;
  readonly body: ExpenseReplacement;
  readonly files: readonly CarnetFile[];
}

/** Its `id` is made by the client: sent again, it is stored once. */
export function useCreateExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body: fields, files }: NewExpense) => {
      const body = { ...fields, id };
      const vehicleId = body.vehicle_id;
      return write({ verb: 'create', kind: 'expense', id, vehicleId, body, files }, 'createExpense', {
        body,
      });
    },
    onSettled: () => refreshAfter(queryClient, 'expense'),
  });
}

interface ChangedExpense {
  /** As it was read. */
  readonly expense: Expense;
  readonly body: ExpenseReplacement;
  /** Those that the body names. */
  readonly files: readonly CarnetFile[];
}

/** Changes an expense that was read; refused with `version_conflict` when it has changed since. */
export function useReplaceExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ expense, body, files }: ChangedExpense) =>
      write(editOf('expense', expense.id, expense, body, files), 'replaceExpense', {
        path: { id: expense.id },
        body: { ...expense, ...body },
        ifMatch: expense.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'expense'),
  });
}

export function useDeleteExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, vehicle_id: vehicleId }: Pick<Expense, 'id' | 'vehicle_id'>) =>
      write({ verb: 'delete', kind: 'expense', id, vehicleId }, 'deleteExpense', { path: { id } }),
    onSettled: () => refreshAfter(queryClient, 'expense'),
  });
}

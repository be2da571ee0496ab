import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';

export type TimelineItem =
  | { readonly kind: 'maintenance'; readonly record: Maintenance }
  | { readonly kind: 'expense'; readonly expense: Expense };

/**
 * Records and expenses as one list, newest first; of one day the one that was noted last. Records come page by page: while
 * there are more, what is older than the last of them is left out, or what comes later would stand between.
 */
export function mergeTimeline(
  records: readonly Maintenance[],
  hasMoreRecords: boolean,
  expenses: readonly Expense[],
): TimelineItem[] {
  const oldest = hasMoreRecords ? (records.at(-1)?.date ?? '') : '';
  return [
    ...records.map((record) => ({ kind: 'maintenance', record }) as const),
    ...expenses
      .filter(({ date }) => date >= oldest)
      .map((expense) => ({ kind: 'expense', expense }) as const),
  ].sort((a, b) => {
    const [left, right] = [sortKey(a), sortKey(b)];
    return left < right ? 1 : left > right ? -1 : 0;
  });
}

function sortKey(item: TimelineItem): string {
  const { date, created_at: madeAt, id } = item.kind === 'expense' ? item.expense : item.record;
  return `${date} ${madeAt} ${id}`;
}

import { mergeTimeline, type TimelineItem } from '#features/vehicles/timeline/vehicle-timeline.tsx';
import { aMaintenance } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

const record = (day: number, madeAt = '2026-05-31T08:00:00.000Z') =>
  aMaintenance({ date: civilDateOf(2026, 5, day), created_at: madeAt });
const expense = (day: number, madeAt = '2026-05-31T09:00:00.000Z') =>
  anExpense({ date: civilDateOf(2026, 5, day), created_at: madeAt });

function brief(items: readonly TimelineItem[]): string[] {
  return items.map((item) =>
    item.kind === 'expense' ? `expense ${item.expense.date.slice(8)}` : `record ${item.record.date.slice(8)}`,
  );
}

it.each([
  ['by date', [record(20), record(10)], false, [expense(25), expense(15)], ['25', '20', '15', '10']],
  ['records alone', [record(20)], false, [], ['20']],
  ['expenses alone', [], false, [expense(3), expense(2)], ['03', '02']],
  ['more records to load', [record(20), record(10)], true, [expense(15), expense(9)], ['20', '15', '10']],
  [
    'more records to load, on the day of the last one',
    [record(20)],
    true,
    [expense(20), expense(19)],
    ['20', '20'],
  ],
])('%s → newest first', (_, records, hasMore, expenses, days) => {
  const merged = brief(mergeTimeline(records, hasMore, expenses));
  expect(merged.map((item) => item.split(' ')[1])).toEqual(days);
});

it('same day → the last one created comes first', () => {
  const early = '2026-05-20T07:00:00.000Z';
  expect(brief(mergeTimeline([record(20)], false, [expense(20, early), expense(20)]))).toEqual([
    'expense 20',
    'record 20',
    'expense 20',
  ]);
});

import { addExpense } from '#features/expenses/expenses.service.ts';
import type { ExpenseStory } from '#seed/story/story.ts';
import type { Writing } from '#seed/story/writing.ts';
import { expenseCreation } from '@carnet/contract/expenses/expense.schema';

/** Adds an expense of the story; `series` holds the id of the first of each series of the vehicle. */
export async function writeExpense(
  { context, actor, spending }: Pick<Writing, 'context' | 'actor' | 'spending'>,
  vehicleId: string,
  series: Map<string, string>,
  { series: name, ...expense }: ExpenseStory,
): Promise<void> {
  const id = spending.ids.next();
  const first = name === undefined ? undefined : series.get(name);
  if (name !== undefined && first === undefined) series.set(name, id);
  const body = expenseCreation.parse({ ...expense, id, vehicle_id: vehicleId, series_id: first ?? null });
  await addExpense(context, actor, body);
}

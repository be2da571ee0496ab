import { readDocument } from '#features/documents/documents.service.ts';
import { readExpense } from '#features/expenses/expenses.service.ts';
import { listHistory } from '#features/history/history.repository.ts';
import { readMaintenance } from '#features/maintenances/maintenances.service.ts';
import { requireVehicle } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { HistoryItem, HistoryQuery } from '@carnet/contract/history/history.schema';
import type { KindWithHistory } from '@carnet/contract/kinds/kinds';
import type { Page } from '@carnet/contract/wire/list';

/** Refuses `not_found` for an object that is not the caller's. */
const REQUIRE: Readonly<
  Record<KindWithHistory, (context: Context, actor: Actor, id: string) => Promise<unknown>>
> = {
  vehicle: ({ transactions }, actor, id) => requireVehicle(transactions.reading, actor, id),
  record: readMaintenance,
  document: readDocument,
  expense: readExpense,
};

/** Who changed what of an object, newest first. Refuses `not_found`. */
export async function readHistory(
  context: Context,
  actor: Actor,
  kind: KindWithHistory,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  await REQUIRE[kind](context, actor, id);
  return listHistory(context.transactions.reading, actor, id, query);
}

import { readDocument } from '#features/documents/documents.service.ts';
import { readExpense } from '#features/expenses/expenses.service.ts';
import { listHistory } from '#features/history/history.repository.ts';
import { readMaintenance } from '#features/maintenances/maintenances.service.ts';
import { requireVehicle } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { HistoryItem, HistoryQuery } from '@carnet/contract/history/history.schema';
import type { Page } from '@carnet/contract/wire/list';

/** Who changed what of a vehicle, newest first. Refuses `not_found`. */
export async function readVehicleHistory(
  { transactions }: Context,
  actor: Actor,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  await requireVehicle(transactions.reading, actor, id);
  return listHistory(transactions.reading, actor, id, query);
}

/** The same of a record. */
export async function readMaintenanceHistory(
  context: Context,
  actor: Actor,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  await readMaintenance(context, actor, id);
  return listHistory(context.transactions.reading, actor, id, query);
}

/** The same of a document. */
export async function readDocumentHistory(
  context: Context,
  actor: Actor,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  await readDocument(context, actor, id);
  return listHistory(context.transactions.reading, actor, id, query);
}

/** The same of an expense. */
export async function readExpenseHistory(
  context: Context,
  actor: Actor,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  await readExpense(context, actor, id);
  return listHistory(context.transactions.reading, actor, id, query);
}

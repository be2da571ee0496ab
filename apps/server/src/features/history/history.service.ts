import { listHistory } from '#features/history/history.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import { Refusal } from '#platform/refusal.ts';
import type { HistoryItem, HistoryQuery } from '@carnet/contract/history/history.schema';
import { KINDS_WITH_HISTORY, type KindWithHistory } from '@carnet/contract/kinds/kinds';
import type { Page } from '@carnet/contract/wire/list';

const OBJECTS = new Map(KINDS_WITH_HISTORY.map((kind) => [kind, objectTable(kind)]));

/** The changes of an object with their authors, newest first. Refuses `not_found`. */
export async function readHistory(
  { transactions }: Context,
  actor: Actor,
  kind: KindWithHistory,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  const tx = transactions.readOnly;
  if (!(await OBJECTS.get(kind)?.find(tx, actor, id))) throw new Refusal('not_found');
  return listHistory(tx, actor, id, query);
}

import type { ImportContent } from '#features/import/import-content.ts';
import { findGaragesOfIds, type IdTable } from '#features/import/import.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/transactions.ts';
import { v5 as uuidOfName } from 'uuid';

/** What becomes of an id of the export. */
interface Resolved {
  /** The id here. */
  readonly id: string;
  /** The account has this object already. */
  readonly isOwn: boolean;
}

/** How the ids of an export stand to those that are taken here. */
export interface ExistingIds {
  resolve(table: IdTable, id: string): Resolved;
}

/** Looks up every id that an export gives or refers to. */
export async function findExisting(tx: Tx, actor: Actor, content: ImportContent): Promise<ExistingIds> {
  const named = idsIn(content);
  const resolved = new Map<IdTable, Map<string, Resolved>>();
  for (const [table, ids] of named) {
    resolved.set(table, await resolveAll(tx, actor, table, [...ids]));
  }
  return {
    resolve: (table, id) => resolved.get(table)?.get(id) ?? { id, isOwn: false },
  };
}

/**
 * An id of somebody else's gets another, the same at each import of this account: so that importing again finds what
 * was imported before.
 */
async function resolveAll(
  tx: Tx,
  { garageId }: Actor,
  table: IdTable,
  ids: readonly string[],
): Promise<Map<string, Resolved>> {
  const garages = await findGaragesOfIds(tx, table, ids);
  const isForeign = (id: string) => garages.has(id) && garages.get(id) !== garageId;
  const renamed = new Map(ids.filter(isForeign).map((id) => [id, uuidOfName(id, garageId)]));
  const garagesOfRenamed = await findGaragesOfIds(tx, table, [...renamed.values()]);
  return new Map(
    ids.map((id) => {
      const other = renamed.get(id);
      return other === undefined
        ? [id, { id, isOwn: garages.has(id) }]
        : [id, { id: other, isOwn: garagesOfRenamed.get(other) === garageId }];
    }),
  );
}

function idsIn(content: ImportContent): Map<IdTable, Set<string>> {
  const { vehicles, records, readings, reminders, files } = content;
  const rowsOf = <Row>(placed: readonly { readonly row: Row }[]) => placed.map(({ row }) => row);
  const children = [...rowsOf(records), ...rowsOf(readings), ...rowsOf(reminders)];
  const fileIds = [
    ...rowsOf(vehicles).flatMap((row) => [...row.photos, row.registrationDocument]),
    ...rowsOf(records).flatMap((row) => [...row.photos, row.invoice]),
  ].filter((id) => id !== null);
  return new Map<IdTable, Set<string>>([
    ['vehicle', new Set([...rowsOf(vehicles).map(({ id }) => id), ...children.map((row) => row.vehicle_id)])],
    [
      'maintenance',
      new Set([
        ...rowsOf(records).map(({ id }) => id),
        ...rowsOf(readings).flatMap(({ record_id }) => record_id ?? []),
      ]),
    ],
    ['mileage_reading', new Set(rowsOf(readings).map(({ id }) => id))],
    ['reminder', new Set(rowsOf(reminders).map(({ id }) => id))],
    ['file', new Set([...rowsOf(files).map(({ id }) => id), ...fileIds])],
  ]);
}

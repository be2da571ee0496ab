import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { TABLES } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import { FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import type { IdKind } from '@carnet/imports/decide/known-ids';
import { sql } from 'kysely';

const IDS_PER_STEP = 500;

/** The account of each id in any garage: an id never names two objects, so a taken one is replaced. */
export async function findGaragesOfIds(
  tx: Tx,
  kind: IdKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const garages = new Map<string, string>();
  const table = kind === 'file' ? kind : TABLES[kind].table;
  await inSteps(ids, IDS_PER_STEP, async (chunk) => {
    const { rows } = await sql<{ id: string; garage_id: string }>`
      select id, garage_id from ${sql.table(table)} where id in (${sql.join(chunk)})
    `.execute(queriesOf(tx));
    for (const row of rows) garages.set(row.id, row.garage_id);
  });
  return garages;
}

/** Ids that an account has deleted, with the garage they belonged to. */
export async function findDeletedIds(
  tx: Tx,
  accountId: string,
  kind: IdKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const garages = new Map<string, string>();
  // Files are not in the feed, and keep their rows while the trash has them.
  if (kind === 'file') return garages;
  await inSteps(ids, IDS_PER_STEP, async (chunk) => {
    const rows = await queriesOf(tx)
      .selectFrom('garage_member')
      .innerJoin('item_change', 'item_change.garage_id', 'garage_member.garage_id')
      .select(['item_change.id', 'item_change.garage_id'])
      .where('garage_member.account_id', '=', accountId)
      .where('item_change.kind', '=', kind)
      .where('item_change.id', 'in', [...chunk])
      .where('item_change.is_deleted', '=', 1)
      .execute();
    for (const row of rows) garages.set(row.id, row.garage_id);
  });
  return garages;
}

/**
 * The versions of objects that rows want to replace, in their order; null for one that is not there, and for a reading that follows a
 * record or expense.
 */
export async function findVersions(
  tx: Tx,
  { garageId }: Actor,
  objects: readonly ReplacedObject[],
): Promise<(number | null)[]> {
  const versions = new Map<string, number>();
  for (const [kind, ofKind] of Map.groupBy(objects, (object) => object.kind)) {
    const ids = ofKind.map(({ id }) => id);
    await inSteps(ids, IDS_PER_STEP, async (chunk) => {
      const query = queriesOf(tx).selectFrom(TABLES[kind].table);
      const rows = await query
        .select(['id', 'version'])
        .where('garage_id', '=', garageId)
        .where('id', 'in', [...chunk])
        .execute();
      for (const row of rows) versions.set(`${kind} ${row.id}`, row.version);
    });
  }
  const following = await findFollowing(tx, garageId, objects);
  return objects.map(({ kind, id }) => (following.has(id) ? null : (versions.get(`${kind} ${id}`) ?? null)));
}

const FOLLOWING_FIELDS = Object.values(FOLLOWING_READINGS).map(({ field }) => field);

async function findFollowing(
  tx: Tx,
  garageId: string,
  objects: readonly ReplacedObject[],
): Promise<Set<string>> {
  const following = new Set<string>();
  const ids = objects.filter(({ kind }) => TABLES[kind].table === 'mileage_reading').map(({ id }) => id);
  await inSteps(ids, IDS_PER_STEP, async (chunk) => {
    const rows = await queriesOf(tx)
      .selectFrom('mileage_reading')
      .select('id')
      .where('garage_id', '=', garageId)
      .where('id', 'in', [...chunk])
      .where((where) => where.or(FOLLOWING_FIELDS.map((field) => where(field, 'is not', null))))
      .execute();
    for (const row of rows) following.add(row.id);
  });
  return following;
}

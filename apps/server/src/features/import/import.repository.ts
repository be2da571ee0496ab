import { inSteps } from '#platform/concurrency/in-steps.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { sql } from 'kysely';

/** The tables whose rows an export names by id. */
export const ID_TABLES = [
  'vehicle',
  'maintenance',
  'mileage_reading',
  'reminder',
  'document',
  'expense',
  'file',
] as const;
export type IdTable = (typeof ID_TABLES)[number];

const IDS_PER_STEP = 500;

/** Whose each of the ids is, in any garage: an id never names two objects, so another's has to be given up. */
export async function findGaragesOfIds(
  tx: Tx,
  table: IdTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const garages = new Map<string, string>();
  await inSteps(ids, IDS_PER_STEP, async (chunk) => {
    const { rows } = await sql<{ id: string; garage_id: string }>`
      select id, garage_id from ${sql.table(table)} where id in (${sql.join(chunk)})
    `.execute(queriesOf(tx));
    for (const row of rows) garages.set(row.id, row.garage_id);
  });
  return garages;
}

import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/** Whether a vehicle was ever filled with LPG is known without its other fillings in litres. */
export async function indexFillingsOfLpg(
  db: Kysely<unknown>,
  { createIndex }: DialectCapabilities,
): Promise<void> {
  const index = {
    name: 'expense_of_lpg',
    table: 'expense',
    columns: ['garage_id', 'vehicle_id'],
    where: "fuel = 'lpg'",
  };
  for (const statement of createIndex(sql, index)) await statement.execute(db);
}

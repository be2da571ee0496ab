import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/** Every transaction of a garage counts one up: what was answered of it at one revision holds until the next. */
export async function countChangesOfAGarage(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await db.schema
    .alterTable('garage')
    .addColumn('revision', capabilities.bigIntegerType(sql) as never, (column) =>
      column.notNull().defaultTo(0),
    )
    .execute();
}

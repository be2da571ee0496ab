import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/** The reading of a fitting is found by the fitting. */
export async function indexReadingsOfFittings(
  db: Kysely<unknown>,
  { createIndex }: DialectCapabilities,
): Promise<void> {
  const index = {
    name: 'mileage_reading_by_fitting',
    table: 'mileage_reading',
    columns: ['garage_id', 'fitting_id'],
    where: 'fitting_id is not null',
  };
  for (const statement of createIndex(sql, index)) await statement.execute(db);
}

import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { changeLog } from '#platform/db/migrations/baseline-triggers.ts';
import {
  createIndex,
  ownedByGarage,
  ownedByVehicle,
  tableMaker,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/** Sets of tyres, their changes in the feed, and how many of them a vehicle took to the trash. */
export async function keepTyreSets(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'tyre_set',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      name: 'text',
      season: 'text',
      notes: 'text?',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'tyre_set'), 'tyre_set'),
  );
  await createIndex(db, 'tyre_set', 'by_creation', ['garage_id', 'created_at', 'id']);
  await createIndex(db, 'tyre_set', 'by_vehicle', ['garage_id', 'vehicle_id']);
  for (const trigger of changeLog({ table: 'tyre_set', kind: 'tyre_set', id: 'id' })) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
  await db.schema
    .alterTable('trash_entry')
    .addColumn('tyre_sets', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

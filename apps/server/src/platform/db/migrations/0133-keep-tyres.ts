import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { markWhenDropped, markWhenNamed, USES } from '#platform/db/migrations/0125-mark-unused-files.ts';
import { changeLog } from '#platform/db/migrations/baseline-triggers.ts';
import {
  createIndex,
  makeFileUses,
  ownedByGarage,
  ownedByVehicle,
  tableMaker,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * All that a set of tyres tells, its files, and what is on each axle from when on, with the reading that a fitting makes. A vehicle
 * says where it is driven in winter, a reminder for which season it asks. The epoch gets a new name, so that devices fetch their
 * objects with the new fields.
 */
export async function keepTyres(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const text = capabilities.textType(sql);
  await db.schema
    .alterTable('tyre_set')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(4))
    .execute();
  await db.schema
    .alterTable('tyre_set')
    .addColumn('treads', text, (column) => column.notNull().defaultTo('[]'))
    .execute();
  for (const column of ['brand', 'model', 'size', 'dot', 'bought_on', 'stored_at', 'retired_on']) {
    await db.schema.alterTable('tyre_set').addColumn(column, text).execute();
  }
  for (const column of ['snow_mark', 'price_cents', 'distance_before', 'rotation_km']) {
    await db.schema.alterTable('tyre_set').addColumn(column, 'integer').execute();
  }
  const make = tableMaker(db, capabilities);
  await makeFileUses(db, make, 'tyre_set');
  await make(
    'tyre_fitting',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      date: 'text',
      mileage: 'integer?',
      front: 'text?',
      rear: 'text?',
      rotated: 'integer',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'tyre_fitting'), 'tyre_fitting'),
  );
  await createIndex(db, 'tyre_fitting', 'by_date', ['garage_id', 'date', 'id']);
  await createIndex(db, 'tyre_fitting', 'by_vehicle', ['garage_id', 'vehicle_id', 'date', 'id']);
  await createIndex(db, 'tyre_fitting', 'by_front', ['garage_id', 'front']);
  await createIndex(db, 'tyre_fitting', 'by_rear', ['garage_id', 'rear']);
  await db.schema.alterTable('mileage_reading').addColumn('fitting_id', text).execute();
  await db.schema.alterTable('vehicle').addColumn('winter_driving', text).execute();
  await db.schema.alterTable('vehicle').addColumn('has_snow_chains', 'integer').execute();
  await db.schema.alterTable('reminder').addColumn('season', text).execute();
  await db.schema
    .alterTable('trash_entry')
    .addColumn('tyre_fittings', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const uses = [...USES, 'tyre_set_file'];
  const dropped = USES.map((table) => markWhenDropped(table, uses));
  for (const trigger of dropped) {
    for (const statement of capabilities.dropTrigger(sql, trigger)) await statement.execute(db);
  }
  await createTriggers(db, capabilities, [
    ...changeLog({ table: 'tyre_fitting', kind: 'tyre_fitting', id: 'id' }),
    READING_OF_DELETED_FITTING,
    markWhenNamed('tyre_set_file'),
    ...dropped,
    markWhenDropped('tyre_set_file', uses),
  ]);
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}

const READING_OF_DELETED_FITTING: Trigger = {
  name: 'reading_of_deleted_fitting',
  table: 'tyre_fitting',
  event: 'delete',
  statements: ['delete from mileage_reading where garage_id = old.garage_id and fitting_id = old.id'],
};

async function createTriggers(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
  triggers: readonly Trigger[],
): Promise<void> {
  for (const trigger of triggers) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
}

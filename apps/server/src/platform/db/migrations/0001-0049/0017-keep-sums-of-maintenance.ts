import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { tableMaker } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/**
 * Counts and costs of each vehicle's records by month and by type, so that what they are read for costs as much as it
 * shows and not as much as there are records. Triggers keep them: a server of the version before, which knows nothing of
 * them and runs beside this one during an upgrade, keeps them right as well.
 */
export async function keepSumsOfMaintenance(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await tableMaker(db, capabilities)(
    'maintenance_sum',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      kind: 'text',
      name: 'text',
      count: 'integer',
      cost_cents: 'bigint',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('maintenance_sum_pk', ['garage_id', 'vehicle_id', 'kind', 'name'])
        .addForeignKeyConstraint(
          'maintenance_sum_vehicle_fk',
          ['garage_id', 'vehicle_id'],
          'vehicle',
          ['garage_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        ),
  );
  // First the triggers: they lock the table until the end, so that no record is added between them and the sums.
  for (const trigger of TRIGGERS) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
  await sql`insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents)
    select garage_id, vehicle_id, 'month', substr(date, 1, 7), count(*), sum(cost_cents) from maintenance
    group by garage_id, vehicle_id, substr(date, 1, 7)
    union all
    select garage_id, vehicle_id, 'type', type, count(*), sum(cost_cents) from maintenance
    group by garage_id, vehicle_id, type`.execute(db);
}

const ADD = `insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) values
    (new.garage_id, new.vehicle_id, 'month', substr(new.date, 1, 7), 1, new.cost_cents),
    (new.garage_id, new.vehicle_id, 'type', new.type, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, kind, name) do update
    set count = maintenance_sum.count + 1, cost_cents = maintenance_sum.cost_cents + excluded.cost_cents`;

const OF_OLD_VEHICLE = 'garage_id = old.garage_id and vehicle_id = old.vehicle_id';

const lessOf = (kind: string, name: string) =>
  `update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where ${OF_OLD_VEHICLE} and kind = '${kind}' and name = ${name}`;

const REMOVE = [
  lessOf('month', 'substr(old.date, 1, 7)'),
  lessOf('type', 'old.type'),
  `delete from maintenance_sum where ${OF_OLD_VEHICLE} and kind in ('month', 'type')
    and name in (substr(old.date, 1, 7), old.type) and count = 0`,
];

/** A correction that moves nothing between the sums leaves them alone. */
const IS_MOVED = `old.vehicle_id <> new.vehicle_id or old.type <> new.type or old.cost_cents <> new.cost_cents
  or substr(old.date, 1, 7) <> substr(new.date, 1, 7)`;

const TRIGGERS: readonly Trigger[] = [
  { name: 'maintenance_sum_of_new', table: 'maintenance', event: 'insert', statements: [ADD] },
  { name: 'maintenance_sum_of_deleted', table: 'maintenance', event: 'delete', statements: REMOVE },
  {
    name: 'maintenance_sum_of_changed',
    table: 'maintenance',
    event: 'update',
    when: IS_MOVED,
    statements: [...REMOVE, ADD],
  },
];

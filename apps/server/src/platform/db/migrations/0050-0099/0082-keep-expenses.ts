import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { fileUseColumns, fileUseConstraints } from '#platform/db/migrations/0001-0049/0001/file-tables.ts';
import {
  createIndex,
  ownedByGarage,
  ownedByVehicle,
  tableMaker,
  type MakeTable,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/**
 * Expenses with their files and their sums by vehicle, month and kind; a reading may follow an expense, the change log and
 * the trash know them (ADR 0073). Triggers keep the sums, as those of maintenance.
 */
export async function keepExpenses(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createExpenses(db, make);
  await make('expense_file', fileUseColumns('expense_id'), (table) =>
    fileUseConstraints(table, 'expense_file', 'expense_id').addForeignKeyConstraint(
      'expense_file_expense_fk',
      ['garage_id', 'expense_id'],
      'expense',
      ['garage_id', 'id'],
      (fk) => fk.onDelete('cascade'),
    ),
  );
  await createIndex(db, 'expense_file', 'by_file', ['garage_id', 'file_id']);
  await createSums(make);
  await db.schema.alterTable('mileage_reading').addColumn('expense_id', capabilities.textType(sql)).execute();
  await createIndex(db, 'mileage_reading', 'by_expense', ['garage_id', 'expense_id']);
  await db.schema
    .alterTable('trash_entry')
    .addColumn('expenses', sql`integer`, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const trigger of [...LOGS, ...SUMS, READING]) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
}

async function createExpenses(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'expense',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      kind: 'text',
      date: 'text',
      cost_cents: 'integer',
      mileage: 'integer?',
      quantity_thousandths: 'integer?',
      unit: 'text?',
      is_full: 'integer',
      missed_previous: 'integer',
      place: 'text?',
      notes: 'text?',
      recurs_every: 'text?',
      recurs_until: 'text?',
      series_id: 'text?',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'expense'), 'expense'),
  );
  await createIndex(db, 'expense', 'by_date', ['garage_id', 'date', 'id']);
  await createIndex(db, 'expense', 'by_vehicle', ['garage_id', 'vehicle_id', 'date', 'id']);
  await createIndex(db, 'expense', 'by_kind', ['garage_id', 'kind', 'date', 'id']);
}

async function createSums(make: MakeTable): Promise<void> {
  await make(
    'expense_sum',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      month: 'text',
      kind: 'text',
      count: 'integer',
      cost_cents: 'bigint',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('expense_sum_pk', ['garage_id', 'vehicle_id', 'month', 'kind']),
        'expense_sum',
      ),
  );
}

const LOGS: readonly Trigger[] = (['insert', 'update', 'delete'] as const).map((event) => {
  const row = event === 'delete' ? 'old' : 'new';
  return {
    name: `item_change_of_expense_${event}`,
    table: 'expense',
    event,
    statements: [
      // From the garage, so that nothing is logged while the garage itself is being deleted.
      `insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', ${row}.id, garage.revision, ${event === 'delete' ? 1 : 0}
        from garage where garage.id = ${row}.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted`,
    ],
  };
});

const ADD = `insert into expense_sum (garage_id, vehicle_id, month, kind, count, cost_cents)
  values (new.garage_id, new.vehicle_id, substr(new.date, 1, 7), new.kind, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, month, kind) do update
    set count = expense_sum.count + 1, cost_cents = expense_sum.cost_cents + excluded.cost_cents`;

const OF_OLD = `garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind`;

const REMOVE = [
  `update expense_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents where ${OF_OLD}`,
  `delete from expense_sum where ${OF_OLD} and count = 0`,
];

/** A correction that moves nothing between the sums leaves them alone. */
const IS_MOVED = `old.vehicle_id <> new.vehicle_id or old.kind <> new.kind or old.cost_cents <> new.cost_cents
  or substr(old.date, 1, 7) <> substr(new.date, 1, 7)`;

const SUMS: readonly Trigger[] = [
  { name: 'expense_sum_of_new', table: 'expense', event: 'insert', statements: [ADD] },
  { name: 'expense_sum_of_deleted', table: 'expense', event: 'delete', statements: REMOVE },
  {
    name: 'expense_sum_of_changed',
    table: 'expense',
    event: 'update',
    when: IS_MOVED,
    statements: [...REMOVE, ADD],
  },
];

/** What a foreign key does for the reading of a record: SQLite adds none to a table that is there. */
const READING: Trigger = {
  name: 'reading_of_deleted_expense',
  table: 'expense',
  event: 'delete',
  statements: ['delete from mileage_reading where garage_id = old.garage_id and expense_id = old.id'],
};

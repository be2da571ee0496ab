import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { expenseSums, maintenanceSums } from '#platform/db/migrations/baseline-triggers.ts';
import { consumptionLegs, fuelSums } from '#platform/db/migrations/fuel-triggers.ts';
import { ownedByVehicle, tableMaker } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * Refunds of records and expenses, which sums subtract; the fuel of a filling and the second energy of a vehicle, by which
 * consumption is measured. Legs that are there have no known fuel, and say so. The epoch gets a new name, so that devices
 * fetch their objects with the new fields.
 */
export async function keepRefundsAndFuels(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  for (const table of ['maintenance', 'expense']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_refund', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  const text = capabilities.textType(sql);
  await db.schema.alterTable('expense').addColumn('fuel', text).execute();
  await db.schema.alterTable('vehicle').addColumn('second_energy', text).execute();
  await db.schema
    .alterTable('consumption_leg')
    .addColumn('fuels', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await tableMaker(db, capabilities)(
    'fuel_sum',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      unit: 'text',
      fuels: 'integer',
      legs: 'integer',
      distance: 'bigint',
      quantity_thousandths: 'bigint',
      cost_cents: 'bigint',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('fuel_sum_pk', ['garage_id', 'vehicle_id', 'unit', 'fuels']),
        'fuel_sum',
      ),
  );
  await createTriggers(db, capabilities, fuelSums());
  const replaced = [...maintenanceSums(spentOnRow), ...expenseSums(spentOnRow), ...consumptionLegs()];
  for (const trigger of replaced) {
    for (const statement of capabilities.dropTrigger(sql, trigger)) await statement.execute(db);
  }
  await createTriggers(db, capabilities, replaced);
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}

/** The signed amount of a row: `row` is `new.`, `old.` or nothing. */
function spentOnRow(row: string): string {
  return `(case when ${row}is_refund = 1 then -${row}cost_cents else ${row}cost_cents end)`;
}

async function createTriggers(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
  triggers: readonly Trigger[],
): Promise<void> {
  for (const trigger of triggers) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
}

import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { expenseSums, maintenanceSums } from '#platform/db/migrations/baseline-triggers.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * Refunds of records and expenses, which sums subtract. The epoch gets a new name, so that devices fetch their objects with the
 * new fields.
 */
export async function keepRefunds(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  for (const table of ['maintenance', 'expense']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_refund', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await replaceTriggers(db, capabilities, [...maintenanceSums(spentOnRow), ...expenseSums(spentOnRow)]);
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}

/** The signed amount of a row: `row` is `new.`, `old.` or nothing. */
function spentOnRow(row: string): string {
  return `(case when ${row}is_refund = 1 then -${row}cost_cents else ${row}cost_cents end)`;
}

async function replaceTriggers(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
  triggers: readonly Trigger[],
): Promise<void> {
  for (const trigger of triggers) {
    const statements = [
      ...capabilities.dropTrigger(sql, trigger),
      ...capabilities.createTrigger(sql, trigger),
    ];
    for (const statement of statements) await statement.execute(db);
  }
}

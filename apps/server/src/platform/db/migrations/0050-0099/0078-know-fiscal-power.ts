import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/**
 * The fiscal power of a vehicle, field P.6 of its registration certificate; null where it is not known. The epoch gets
 * another name, so that devices take a snapshot with the new field.
 */
export async function knowFiscalPower(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('vehicle')
    .addColumn('fiscal_power', sql`integer`)
    .execute();
  await sql`update database_epoch set name = ${randomUUID()}`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Until when a session on a shared computer may be extended; null for a session on a device of its owner. */
export async function shareComputers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('shared_until', sql`text`)
    .execute();
}

import { sql, type Kysely } from 'kysely';

/** How an invoice goes into a service book; null for a file that was in none yet. No device and no export knows it. */
export async function judgeInvoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('invoice_verdict', sql`text`)
    .execute();
}

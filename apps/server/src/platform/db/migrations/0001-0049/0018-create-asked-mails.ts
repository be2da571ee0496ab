import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/**
 * Mails that somebody asked for, until they are sent: by address and not by account, because the call that stores one
 * must not know whether there is an account.
 */
export async function createAskedMails(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'asked_mail',
    { id: 'text', purpose: 'text', email_key: 'text', asked_at: 'text', claimed_until: 'text' },
    (table) => table.addPrimaryKeyConstraint('asked_mail_pk', ['id']),
  );
  await createIndex(db, 'asked_mail', 'by_claim', ['claimed_until']);
}

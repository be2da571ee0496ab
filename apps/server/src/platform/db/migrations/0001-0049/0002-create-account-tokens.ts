import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Tokens of the links in mails: to verify an address, to choose a new password. Stored hashed, spent once. */
export async function createAccountTokens(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'account_token',
    { token_hash: 'text', account_id: 'text', purpose: 'text', created_at: 'text', expires_at: 'text' },
    (table) =>
      table
        .addPrimaryKeyConstraint('account_token_pk', ['token_hash'])
        .addForeignKeyConstraint('account_token_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'account_token', 'by_account', ['account_id', 'purpose']);
  await createIndex(db, 'account_token', 'by_expiry', ['expires_at']);
}

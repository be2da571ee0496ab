import { createIndex, type MakeTable } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Accounts, garages and who belongs to them, sessions, failed sign-ins, secrets of the server. */
export async function createAccountTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'account',
    {
      id: 'text',
      email: 'text',
      email_key: 'text',
      password_hash: 'text',
      language: 'text',
      timezone: 'text',
      email_verified_at: 'text?',
      created_at: 'text',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('account_pk', ['id'])
        .addUniqueConstraint('account_email_unique', ['email_key']),
  );
  await createGarageTables(db, make);
  await createSessionTable(db, make);
  await make('sign_in_failure', { id: 'text', bucket: 'text', at: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('sign_in_failure_pk', ['id']),
  );
  await createIndex(db, 'sign_in_failure', 'by_bucket', ['bucket', 'at']);
  await createIndex(db, 'sign_in_failure', 'by_time', ['at']);
  await make('server_secret', { name: 'text', value: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('server_secret_pk', ['name']),
  );
}

async function createGarageTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make('garage', { id: 'text', created_at: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('garage_pk', ['id']),
  );
  await make('garage_member', { garage_id: 'text', account_id: 'text', role: 'text' }, (table) =>
    table
      .addPrimaryKeyConstraint('garage_member_pk', ['garage_id', 'account_id'])
      .addForeignKeyConstraint('garage_member_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
        fk.onDelete('cascade'),
      )
      .addForeignKeyConstraint('garage_member_account_fk', ['account_id'], 'account', ['id'], (fk) =>
        fk.onDelete('cascade'),
      ),
  );
  await createIndex(db, 'garage_member', 'by_account', ['account_id']);
}

async function createSessionTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'session',
    {
      id: 'text',
      account_id: 'text',
      token_hash: 'text',
      user_agent: 'text?',
      created_at: 'text',
      last_used_at: 'text',
      expires_at: 'text',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('session_pk', ['id'])
        .addUniqueConstraint('session_token_unique', ['token_hash'])
        .addForeignKeyConstraint('session_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'session', 'by_account', ['account_id']);
  await createIndex(db, 'session', 'by_expiry', ['expires_at']);
}

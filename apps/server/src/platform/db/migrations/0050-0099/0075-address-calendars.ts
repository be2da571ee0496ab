import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { tableMaker, type MakeTable } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Secret addresses for calendars, and what each was told: an event that is gone is told as cancelled (ADR 0070). */
export async function addressCalendars(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createAddresses(make);
  await createTold(make);
}

async function createAddresses(make: MakeTable): Promise<void> {
  await make(
    'calendar_address',
    {
      account_id: 'text',
      id: 'text',
      garage_id: 'text',
      secret_hash: 'text',
      vehicles: 'text?',
      created_at: 'text',
      last_read_on: 'text?',
      counted_since: 'text?',
      reads: 'integer',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('calendar_address_pk', ['garage_id', 'account_id', 'id'])
        .addUniqueConstraint('calendar_address_of_account', ['account_id', 'id'])
        .addUniqueConstraint('calendar_address_id_unique', ['id'])
        .addUniqueConstraint('calendar_address_secret_unique', ['secret_hash'])
        .addForeignKeyConstraint('calendar_address_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        )
        .addForeignKeyConstraint('calendar_address_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
}

async function createTold(make: MakeTable): Promise<void> {
  await make(
    'calendar_told',
    {
      account_id: 'text',
      address_id: 'text',
      uid: 'text',
      day: 'text',
      sequence: 'integer',
      gone_on: 'text?',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('calendar_told_pk', ['account_id', 'address_id', 'uid'])
        .addForeignKeyConstraint(
          'calendar_told_address_fk',
          ['account_id', 'address_id'],
          'calendar_address',
          ['account_id', 'id'],
          (fk) => fk.onDelete('cascade'),
        ),
  );
}

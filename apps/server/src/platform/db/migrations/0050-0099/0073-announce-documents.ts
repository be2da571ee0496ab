import type { DialectCapabilities } from '#platform/db/dialect.ts';
import {
  createIndex,
  ownedByGarage,
  tableMaker,
  type MakeTable,
  type Table,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/**
 * A document is announced like a reminder: `reminder_id` of a watch and of an announcement may name either, so the foreign
 * keys to `reminder` go, and triggers delete what they did (ADR 0072). The tables are made anew and keep their names and
 * columns: SQLite drops no foreign key, and a server of the version before goes on beside this one.
 */
export async function announceDocuments(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await replaceTable(db, 'reminder_watch', WATCH_COLUMNS, () => makeWatch(make));
  await createIndex(db, 'reminder_watch', 'by_look', ['look_at', 'garage_id']);
  await createIndex(db, 'reminder_watch', 'by_member', ['garage_id', 'account_id']);
  await replaceTable(db, 'announcement', ANNOUNCEMENT_COLUMNS, () => makeAnnouncement(make));
  await indexAnnouncements(db);
  for (const table of ['reminder', 'document']) {
    const statements = ['reminder_watch', 'announcement'].map(
      (told) => `delete from ${told} where garage_id = old.garage_id and reminder_id = old.id`,
    );
    const trigger = { name: `untold_${table}`, table, event: 'delete', statements } as const;
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
}

const WATCH_COLUMNS = {
  garage_id: 'text',
  account_id: 'text',
  reminder_id: 'text',
  cycle: 'integer',
  stage: 'text?',
  overdue_on: 'text?',
  repeats: 'integer',
  look_at: 'text?',
  law_due_on: 'text?',
} as const;

const ANNOUNCEMENT_COLUMNS = {
  garage_id: 'text',
  id: 'text',
  account_id: 'text',
  reminder_id: 'text',
  message_id: 'text',
  cycle: 'integer',
  moment: 'text',
  repeat: 'integer',
  channel: 'text',
  state: 'text',
  reason: 'text?',
  queued_at: 'text',
  sent_at: 'text?',
  failed_at: 'text?',
  opened_at: 'text?',
} as const;

/** Its constraints have other names than before: on PostgreSQL those are taken until the old table is gone. */
function makeWatch(make: MakeTable): Promise<void> {
  return make('told_watch', WATCH_COLUMNS, (table) =>
    ofMember(
      table.addPrimaryKeyConstraint('told_watch_pk', ['garage_id', 'reminder_id', 'account_id']),
      'told_watch',
    ),
  );
}

function makeAnnouncement(make: MakeTable): Promise<void> {
  return make('told_announcement', ANNOUNCEMENT_COLUMNS, (table) =>
    ofMember(ownedByGarage(table, 'told_announcement'), 'told_announcement').addForeignKeyConstraint(
      'told_announcement_message_fk',
      ['garage_id', 'message_id'],
      'message',
      ['garage_id', 'id'],
      (fk) => fk.onDelete('cascade'),
    ),
  );
}

function ofMember(table: Table, name: string): Table {
  return table.addForeignKeyConstraint(
    `${name}_member_fk`,
    ['garage_id', 'account_id'],
    'garage_member',
    ['garage_id', 'account_id'],
    (fk) => fk.onDelete('cascade'),
  );
}

async function replaceTable(
  db: Kysely<unknown>,
  table: 'reminder_watch' | 'announcement',
  columns: object,
  make: () => Promise<void>,
): Promise<void> {
  const made = table === 'announcement' ? 'told_announcement' : 'told_watch';
  await make();
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(made)} (${names}) select ${names} from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(made).renameTo(table).execute();
}

async function indexAnnouncements(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'announcement', 'by_message', ['garage_id', 'message_id']);
  await createIndex(db, 'announcement', 'by_member', ['garage_id', 'account_id']);
  await db.schema
    .createIndex('announcement_once')
    .unique()
    .on('announcement')
    .columns(['garage_id', 'reminder_id', 'account_id', 'channel', 'cycle', 'moment', 'repeat'])
    .where(sql.ref('state'), '!=', sql.lit('cancelled'))
    .execute();
  await createIndex(db, 'announcement', 'by_reminder', ['garage_id', 'reminder_id', 'queued_at']);
}

import type { DialectCapabilities } from '#platform/db/dialect.ts';
import {
  createIndex,
  ownedByGarage,
  tableMaker,
  type MakeTable,
  type Table,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/** An instant before every other one: what is to be looked at by then is looked at now. */
const AT_ONCE = '1970-01-01T00:00:00.000Z';

/**
 * Reminders reach their owner: at which hour, whether the address takes mail, which reminders are to be looked at
 * and when, the messages that have to leave, and the log of what was announced.
 */
export async function createAnnouncements(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await db.schema
    .alterTable('settings')
    .addColumn('notification_hour', sql`integer`, (column) => column.notNull().defaultTo(9))
    .execute();
  await db.schema.alterTable('account').addColumn('email_refused_at', capabilities.textType(sql)).execute();
  await createReminderWatch(db, make);
  await createMessage(db, make);
  await createAnnouncement(make);
  await indexAnnouncements(db);
  // What is there already begins its cycle when it is first looked at.
  await sql`insert into reminder_watch (garage_id, account_id, reminder_id, cycle, stage, overdue_on, repeats, look_at)
    select reminder.garage_id, settings.account_id, reminder.id, 1, null, null, 0, ${sql.lit(AT_ONCE)}
    from reminder inner join settings on settings.garage_id = reminder.garage_id`.execute(db);
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

function ofReminder(table: Table, name: string): Table {
  return table.addForeignKeyConstraint(
    `${name}_reminder_fk`,
    ['garage_id', 'reminder_id'],
    'reminder',
    ['garage_id', 'id'],
    (fk) => fk.onDelete('cascade'),
  );
}

async function createReminderWatch(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'reminder_watch',
    {
      garage_id: 'text',
      account_id: 'text',
      reminder_id: 'text',
      cycle: 'integer',
      stage: 'text?',
      overdue_on: 'text?',
      repeats: 'integer',
      look_at: 'text?',
    },
    (table) =>
      ofReminder(
        ofMember(
          table.addPrimaryKeyConstraint('reminder_watch_pk', ['garage_id', 'reminder_id', 'account_id']),
          'reminder_watch',
        ),
        'reminder_watch',
      ),
  );
  await createIndex(db, 'reminder_watch', 'by_look', ['look_at', 'garage_id']);
  await createIndex(db, 'reminder_watch', 'by_member', ['garage_id', 'account_id']);
}

async function createMessage(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'message',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      channel: 'text',
      kind: 'text',
      state: 'text',
      reason: 'text?',
      attempts: 'integer',
      due_at: 'text?',
      queued_at: 'text',
      finished_at: 'text?',
    },
    (table) => ofMember(ownedByGarage(table, 'message'), 'message'),
  );
  await createIndex(db, 'message', 'by_due', ['due_at']);
  await createIndex(db, 'message', 'by_member', ['garage_id', 'account_id', 'channel', 'queued_at']);
}

async function createAnnouncement(make: MakeTable): Promise<void> {
  await make(
    'announcement',
    {
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
    },
    (table) =>
      ofReminder(
        ofMember(ownedByGarage(table, 'announcement'), 'announcement'),
        'announcement',
      ).addForeignKeyConstraint(
        'announcement_message_fk',
        ['garage_id', 'message_id'],
        'message',
        ['garage_id', 'id'],
        (fk) => fk.onDelete('cascade'),
      ),
  );
}

async function indexAnnouncements(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'announcement', 'by_message', ['garage_id', 'message_id']);
  await createIndex(db, 'announcement', 'by_member', ['garage_id', 'account_id']);
  // Once per moment, cycle and channel; what was cancelled before it left does not count.
  await db.schema
    .createIndex('announcement_once')
    .unique()
    .on('announcement')
    .columns(['garage_id', 'reminder_id', 'account_id', 'channel', 'cycle', 'moment', 'repeat'])
    .where(sql.ref('state'), '!=', sql.lit('cancelled'))
    .execute();
  await createIndex(db, 'announcement', 'by_reminder', ['garage_id', 'reminder_id', 'queued_at']);
}

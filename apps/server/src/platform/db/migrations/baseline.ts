import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createBaselineTriggers } from '#platform/db/migrations/baseline-triggers.ts';
import {
  createIndex,
  deletedWith,
  makeFileUses,
  ownedByGarage,
  ownedByVehicle,
  tableMaker,
  type MakeTable,
  type Table,
} from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

/** The last version that migrates databases older than the baseline. */
export const BASELINE_VERSION = '0.1.0 (commit 426448bb)';

/**
 * The migrations that the baseline stands for. The first of them creates the whole schema and the others do nothing, but
 * each is recorded: a database of commit 426448bb has had all of them and needs nothing, one that lacks some is older, and
 * a server of that commit can still be started on a database that was made here.
 */
export const BASELINE_MIGRATIONS = [
  '0001-create-first-tables',
  '0002-create-account-tokens',
  '0003-create-announcements',
  '0004-create-push-subscriptions',
  '0007-create-job-claims',
  '0008-count-changes-of-a-garage',
  '0014-create-push-receipts',
  '0016-know-native-devices',
  '0017-keep-sums-of-maintenance',
  '0018-create-asked-mails',
  '0020-know-devices',
  '0040-count-given-kilometres',
  '0041-keep-moves-of-reminders',
  '0045-fold-plates-for-search',
  '0050-log-changes',
  '0051-name-the-epoch',
  '0052-remember-operations',
  '0055-count-many-rows-at-once',
  '0056-remember-ended-sessions',
  '0059-keep-a-trash',
  '0060-keep-histories',
  '0062-follow-the-law',
  '0063-announce-the-law',
  '0070-tell-moves',
  '0072-keep-documents',
  '0073-announce-documents',
  '0075-address-calendars',
  '0076-announce-projected',
  '0078-know-fiscal-power',
  '0082-keep-expenses',
  '0087-remember-imports',
  '0092-link-books',
  '0093-hand-over-vehicles',
  '0094-store-logs-by-key',
  '0100-announce-emissions-checks',
  '0103-keep-legs-of-consumption',
  '0104-name-units-of-fillings',
  '0105-announce-checks-by-interval',
] as const;

/**
 * Creates the schema of commit 426448bb. Every table of owner data leads its primary key and its indexes with `garage_id`,
 * so that the rows of one owner lie together and could move together; ids are unique across garages as well, so that an
 * id of a client never names two objects.
 */
export async function createBaseline(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createServerTables(db, make);
  await createAccountTables(db, make);
  await createSettingsTables(make);
  await createFileTable(db, make);
  await createVehicleTables(db, make);
  await createRecordTables(db, make);
  await createReminderTables(db, make);
  await createDocumentTables(db, make);
  await createExpenseTables(db, make);
  await createAnnouncementTables(db, make);
  await createPushTables(db, make);
  await createTrashTables(db, make);
  await createImportTables(db, make);
  await createSharingTables(db, make);
  await createOperationTable(db, make);
  await createLogTables(db, capabilities);
  await createBaselineTriggers(db, capabilities);
}

/** What the server keeps for itself. */
async function createServerTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make('server_secret', { name: 'text', value: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('server_secret_pk', ['name']),
  );
  // Which jobs are taken, and until when: of several servers one does the work.
  await make('job_claim', { name: 'text', claimed_until: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('job_claim_pk', ['name']),
  );
  // One random name for the life of this database. Backups and moves leave it out, so that a restored or moved database has
  // another one: its revisions may count again what a device has seen already.
  await make('database_epoch', { name: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('database_epoch_pk', ['name']),
  );
  await sql`insert into database_epoch (name) values (${randomUUID()})`.execute(db);
  await make('sign_in_failure', { id: 'text', bucket: 'text', at: 'text', judged_until: 'text?' }, (table) =>
    table.addPrimaryKeyConstraint('sign_in_failure_pk', ['id']),
  );
  await createIndex(db, 'sign_in_failure', 'by_bucket', ['bucket', 'at']);
  await createIndex(db, 'sign_in_failure', 'by_time', ['at']);
  // Hashes of the tokens of sessions that were ended on purpose: a device that comes back with one is told so.
  await make('ended_session', { token_hash: 'text', ended_at: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('ended_session_pk', ['token_hash']),
  );
  await createIndex(db, 'ended_session', 'by_end', ['ended_at']);
  // Mails that were asked for, until they are sent: by address and not by account, because the call that stores one must
  // not know whether there is an account.
  await make(
    'asked_mail',
    { id: 'text', purpose: 'text', email_key: 'text', asked_at: 'text', claimed_until: 'text' },
    (table) => table.addPrimaryKeyConstraint('asked_mail_pk', ['id']),
  );
  await createIndex(db, 'asked_mail', 'by_claim', ['claimed_until']);
}

/** Accounts, garages with their members, sessions, devices, tokens of the links in mails. */
async function createAccountTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
      email_refused_at: 'text?',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('account_pk', ['id'])
        .addUniqueConstraint('account_email_unique', ['email_key']),
  );
  await make(
    'garage',
    { id: 'text', created_at: 'text', revision: { type: 'bigint', default: 0 } },
    (table) => table.addPrimaryKeyConstraint('garage_pk', ['id']),
  );
  await make('garage_member', { garage_id: 'text', account_id: 'text', role: 'text' }, (table) =>
    ofAccount(
      ofGarage(
        table.addPrimaryKeyConstraint('garage_member_pk', ['garage_id', 'account_id']),
        'garage_member',
      ),
      'garage_member',
    ),
  );
  await createIndex(db, 'garage_member', 'by_account', ['account_id']);
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
      ofAccount(
        table
          .addPrimaryKeyConstraint('session_pk', ['id'])
          .addUniqueConstraint('session_token_unique', ['token_hash']),
        'session',
      ),
  );
  await createIndex(db, 'session', 'by_account', ['account_id']);
  await createIndex(db, 'session', 'by_expiry', ['expires_at']);
  await make(
    'known_device',
    { account_id: 'text', mark_hash: 'text', session_id: 'text?', last_used_at: 'text' },
    (table) =>
      ofAccount(
        table.addPrimaryKeyConstraint('known_device_pk', ['account_id', 'mark_hash']),
        'known_device',
      ),
  );
  await createIndex(db, 'known_device', 'by_mark', ['mark_hash']);
  await make(
    'account_token',
    { token_hash: 'text', account_id: 'text', purpose: 'text', created_at: 'text', expires_at: 'text' },
    (table) => ofAccount(table.addPrimaryKeyConstraint('account_token_pk', ['token_hash']), 'account_token'),
  );
  await createIndex(db, 'account_token', 'by_account', ['account_id', 'purpose']);
  await createIndex(db, 'account_token', 'by_expiry', ['expires_at']);
}

/** A member's settings in a garage, and the garage's maintenance types. */
async function createSettingsTables(make: MakeTable): Promise<void> {
  await make(
    'settings',
    {
      garage_id: 'text',
      account_id: 'text',
      email_notifications: 'integer',
      push_notifications: 'integer',
      reminder_advance_days: 'integer',
      reminder_advance_km: 'integer',
      version: 'integer',
      notification_hour: { type: 'integer', default: 9 },
      announce_projected: { type: 'integer', default: 1 },
    },
    (table) =>
      ofMember(table.addPrimaryKeyConstraint('settings_pk', ['garage_id', 'account_id']), 'settings'),
  );
  await make(
    'maintenance_type',
    {
      garage_id: 'text',
      key: 'text',
      label: 'text?',
      is_custom: 'integer',
      interval_km: 'integer?',
      interval_days: 'integer?',
      default_reminder: 'integer',
      position: 'integer',
    },
    (table) =>
      ofGarage(
        table.addPrimaryKeyConstraint('maintenance_type_pk', ['garage_id', 'key']),
        'maintenance_type',
      ),
  );
}

/** Uploaded files; their bytes lie in the file store. */
async function createFileTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'file',
    {
      garage_id: 'text',
      id: 'text',
      name: 'text',
      content_type: 'text',
      size: 'integer',
      width: 'integer?',
      height: 'integer?',
      thumbnail_size: 'integer?',
      created_at: 'text',
    },
    (table) => ownedByGarage(table, 'file'),
  );
  await createIndex(db, 'file', 'by_creation', ['created_at']);
}

async function createVehicleTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'vehicle',
    {
      garage_id: 'text',
      id: 'text',
      name: 'text',
      type: 'text',
      license_plate: 'text?',
      color: 'text?',
      energy: 'text?',
      current_mileage: 'integer',
      purchase_mileage: 'integer?',
      first_registration_date: 'text?',
      purchase_date: 'text?',
      purchase_price_cents: 'integer?',
      vin: 'text?',
      make: 'text?',
      model: 'text?',
      archived_at: 'text?',
      name_key: 'text',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
      inspection_category: 'text?',
      is_collection: { type: 'integer', default: 0 },
      fiscal_power: 'integer?',
    },
    (table) => ownedByGarage(table, 'vehicle'),
  );
  await makeFileUses(db, make, 'vehicle');
}

/** Maintenance records with their files and sums, and the mileage series. */
async function createRecordTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'maintenance',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      type: 'text',
      date: 'text',
      cost_cents: 'integer',
      description: 'text?',
      mileage: 'integer?',
      garage_name: 'text?',
      garage_address: 'text?',
      notes: 'text?',
      next_service_date: 'text?',
      next_service_mileage: 'integer?',
      search: 'text',
      file_count: 'integer',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
      inspection_kind: 'text?',
      inspection_result: 'text?',
      inspection_valid_until: 'text?',
      inspection_center: 'text?',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'maintenance'), 'maintenance'),
  );
  await createIndex(db, 'maintenance', 'by_date', ['garage_id', 'date', 'id']);
  await createIndex(db, 'maintenance', 'by_vehicle', ['garage_id', 'vehicle_id', 'date', 'id']);
  await createIndex(db, 'maintenance', 'by_type', ['garage_id', 'vehicle_id', 'type', 'date', 'id']);
  await createIndex(db, 'maintenance', 'by_cost', ['garage_id', 'cost_cents', 'id']);
  await makeFileUses(db, make, 'maintenance');
  // Count and cost of a vehicle's records by month and by type: reading them costs nothing for each record.
  await make(
    'maintenance_sum',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      kind: 'text',
      name: 'text',
      count: 'integer',
      cost_cents: 'bigint',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('maintenance_sum_pk', ['garage_id', 'vehicle_id', 'kind', 'name']),
        'maintenance_sum',
      ),
  );
  // A reading of an expense is deleted with it by a trigger, that of a record by the foreign key.
  await make(
    'mileage_reading',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      date: 'text',
      mileage: 'integer',
      source: 'text',
      record_id: 'text?',
      version: 'integer',
      expense_id: 'text?',
    },
    (table) =>
      ofRecord(ownedByVehicle(ownedByGarage(table, 'mileage_reading'), 'mileage_reading'), 'mileage_reading'),
  );
  const inOrder = ['garage_id', 'vehicle_id', 'date', 'mileage', 'id'];
  await createIndex(db, 'mileage_reading', 'by_vehicle', inOrder);
  await createIndex(db, 'mileage_reading', 'by_record', ['garage_id', 'record_id']);
  await createIndex(db, 'mileage_reading', 'by_expense', ['garage_id', 'expense_id']);
}

/** Reminders, and what a record did to its reminder: at most one row for a record. */
async function createReminderTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'reminder',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      maintenance_type: 'text',
      next_reminder_date: 'text?',
      last_mileage: 'integer?',
      interval_km: 'integer?',
      planned_mileage: 'integer?',
      interval_days: 'integer?',
      active: 'integer',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
      follows: { type: 'text', default: 'interval' },
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'reminder'), 'reminder'),
  );
  await createIndex(db, 'reminder', 'by_vehicle', ['garage_id', 'vehicle_id', 'maintenance_type', 'id']);
  await make(
    'reminder_move',
    {
      garage_id: 'text',
      record_id: 'text',
      reminder_id: 'text',
      date_before: 'text?',
      last_mileage_before: 'integer?',
      planned_mileage_before: 'integer?',
      active_before: 'integer',
      date_after: 'text?',
      last_mileage_after: 'integer?',
      planned_mileage_after: 'integer?',
      active_after: 'integer',
      follows_before: { type: 'text', default: 'interval' },
      follows_after: { type: 'text', default: 'interval' },
    },
    (table) =>
      deletedWith(
        ofRecord(
          table.addPrimaryKeyConstraint('reminder_move_pk', ['garage_id', 'record_id']),
          'reminder_move',
        ),
        'reminder_move_reminder_fk',
        ['garage_id', 'reminder_id'],
        'reminder',
        ['garage_id', 'id'],
      ),
  );
  await createIndex(db, 'reminder_move', 'by_reminder', ['garage_id', 'reminder_id']);
}

/** Documents of vehicles and of their owners. */
async function createDocumentTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'document',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text?',
      kind: 'text',
      title: 'text?',
      number: 'text?',
      issuer: 'text?',
      issued_on: 'text?',
      expires_on: 'text?',
      advance_days: 'integer',
      active: 'integer',
      notes: 'text?',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'document'), 'document'),
  );
  await createIndex(db, 'document', 'by_creation', ['garage_id', 'created_at', 'id']);
  await createIndex(db, 'document', 'by_vehicle', ['garage_id', 'vehicle_id']);
  await makeFileUses(db, make, 'document');
}

/** Expenses with their files, their sums by month and kind, and the legs of consumption between full fillings. */
async function createExpenseTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'expense',
    {
      garage_id: 'text',
      id: 'text',
      vehicle_id: 'text',
      kind: 'text',
      date: 'text',
      cost_cents: 'integer',
      mileage: 'integer?',
      quantity_thousandths: 'integer?',
      unit: 'text?',
      is_full: 'integer',
      missed_previous: 'integer',
      place: 'text?',
      notes: 'text?',
      recurs_every: 'text?',
      recurs_until: 'text?',
      series_id: 'text?',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'expense'), 'expense'),
  );
  await createIndex(db, 'expense', 'by_date', ['garage_id', 'date', 'id']);
  await createIndex(db, 'expense', 'by_vehicle', ['garage_id', 'vehicle_id', 'date', 'id']);
  await createIndex(db, 'expense', 'by_kind', ['garage_id', 'kind', 'date', 'id']);
  await sql`create index expense_by_unit on expense (garage_id, vehicle_id, unit, is_full, date, mileage)
    where unit is not null`.execute(db);
  await makeFileUses(db, make, 'expense');
  await make(
    'expense_sum',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      month: 'text',
      kind: 'text',
      count: 'integer',
      cost_cents: 'bigint',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('expense_sum_pk', ['garage_id', 'vehicle_id', 'month', 'kind']),
        'expense_sum',
      ),
  );
  await createConsumptionTables(db, make);
}

async function createConsumptionTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  const vehicleAndUnit = { garage_id: 'text', vehicle_id: 'text', unit: 'text' } as const;
  await make(
    'consumption_leg',
    {
      ...vehicleAndUnit,
      to_date: 'text',
      to_mileage: 'integer',
      from_date: 'text',
      from_mileage: 'integer',
      expense_id: 'text',
      quantity_thousandths: 'bigint',
      cost_cents: 'bigint',
      per_hundred: 'double',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('consumption_leg_pk', [
          'garage_id',
          'vehicle_id',
          'unit',
          'to_date',
          'to_mileage',
        ]),
        'consumption_leg',
      ),
  );
  const byRate = ['garage_id', 'vehicle_id', 'unit', 'per_hundred', 'to_date', 'to_mileage'];
  await createIndex(db, 'consumption_leg', 'by_rate', byRate);
  await make(
    'consumption_sum',
    {
      ...vehicleAndUnit,
      legs: 'integer',
      distance: 'bigint',
      quantity_thousandths: 'bigint',
      cost_cents: 'bigint',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('consumption_sum_pk', ['garage_id', 'vehicle_id', 'unit']),
        'consumption_sum',
      ),
  );
}

/**
 * Which reminders and documents are to be looked at and when, the messages that have to leave, and the log of what was
 * announced. `reminder_id` names a reminder or a document, so no foreign key says which: triggers delete these rows.
 */
async function createAnnouncementTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
      law_due_on: 'text?',
    },
    (table) =>
      ofMember(
        table.addPrimaryKeyConstraint('told_watch_pk', ['garage_id', 'reminder_id', 'account_id']),
        'told_watch',
      ),
  );
  await createIndex(db, 'reminder_watch', 'by_look', ['look_at', 'garage_id']);
  await createIndex(db, 'reminder_watch', 'by_member', ['garage_id', 'account_id']);
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
      deletedWith(
        ofMember(ownedByGarage(table, 'told_announcement'), 'told_announcement'),
        'told_announcement_message_fk',
        ['garage_id', 'message_id'],
        'message',
        ['garage_id', 'id'],
      ),
  );
  await createIndex(db, 'announcement', 'by_message', ['garage_id', 'message_id']);
  await createIndex(db, 'announcement', 'by_member', ['garage_id', 'account_id']);
  await createIndex(db, 'announcement', 'by_reminder', ['garage_id', 'reminder_id', 'queued_at']);
  // Once per moment, cycle and channel; what was cancelled before it left does not count.
  await db.schema
    .createIndex('announcement_once')
    .unique()
    .on('announcement')
    .columns(['garage_id', 'reminder_id', 'account_id', 'channel', 'cycle', 'moment', 'repeat'])
    .where(sql.ref('state'), '!=', sql.lit('cancelled'))
    .execute();
}

/**
 * The devices of an account that get pushes, and which message each has got, so that another try tells none twice. Of a
 * native app `endpoint` holds the token, and what only browsers have is empty.
 */
async function createPushTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'push_subscription',
    {
      account_id: 'text',
      id: 'text',
      session_id: 'text?',
      endpoint: 'text',
      p256dh: 'text',
      auth: 'text',
      user_agent: 'text?',
      created_at: 'text',
      last_sent_at: 'text?',
      service: { type: 'text', default: 'web' },
      own_announcements: 'text?',
    },
    (table) =>
      deletedWith(
        ofAccount(
          table
            .addPrimaryKeyConstraint('push_subscription_pk', ['account_id', 'id'])
            .addUniqueConstraint('push_subscription_id_unique', ['id'])
            .addUniqueConstraint('push_subscription_endpoint_unique', ['account_id', 'endpoint']),
          'push_subscription',
        ),
        'push_subscription_session_fk',
        ['session_id'],
        'session',
        ['id'],
      ),
  );
  await createIndex(db, 'push_subscription', 'by_session', ['session_id']);
  await createIndex(db, 'push_subscription', 'by_endpoint', ['endpoint']);
  await make(
    'push_receipt',
    { account_id: 'text', subscription_id: 'text', message_id: 'text', sent_at: 'text' },
    (table) =>
      deletedWith(
        table.addPrimaryKeyConstraint('push_receipt_pk', ['account_id', 'subscription_id', 'message_id']),
        'push_receipt_subscription_fk',
        ['account_id', 'subscription_id'],
        'push_subscription',
        ['account_id', 'id'],
      ),
  );
  await createIndex(db, 'push_receipt', 'by_message', ['account_id', 'message_id']);
}

/**
 * What was deleted in the last 30 days: one entry for each deletion, the rows of the objects as JSON in parts, and which
 * files they had. The rows of the files stay, so that their bytes are counted and kept.
 */
async function createTrashTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'trash_entry',
    {
      garage_id: 'text',
      id: 'text',
      kind: 'text',
      title: 'text?',
      type: 'text?',
      date: 'text?',
      mileage: 'integer?',
      vehicle_id: 'text?',
      vehicle_name: 'text?',
      records: 'integer',
      reminders: 'integer',
      readings: 'integer',
      files: 'integer',
      account_id: 'text',
      deleted_at: 'text',
      documents: { type: 'integer', default: 0 },
      expenses: { type: 'integer', default: 0 },
    },
    (table) => ofGarage(table.addPrimaryKeyConstraint('trash_entry_pk', ['garage_id', 'id']), 'trash_entry'),
  );
  await createIndex(db, 'trash_entry', 'by_time', ['garage_id', 'deleted_at', 'id']);
  await createIndex(db, 'trash_entry', 'by_vehicle', ['garage_id', 'vehicle_id']);
  await createIndex(db, 'trash_entry', 'by_deletion', ['deleted_at']);
  const ofEntry = (table: Table, name: string) =>
    deletedWith(table, `${name}_entry_fk`, ['garage_id', 'entry_id'], 'trash_entry', ['garage_id', 'id']);
  await make(
    'trash_part',
    { garage_id: 'text', entry_id: 'text', position: 'integer', table_name: 'text', content: 'text' },
    (table) =>
      ofEntry(
        table.addPrimaryKeyConstraint('trash_part_pk', ['garage_id', 'entry_id', 'position']),
        'trash_part',
      ),
  );
  await make('trash_file', { garage_id: 'text', entry_id: 'text', file_id: 'text' }, (table) =>
    ofEntry(
      table
        .addPrimaryKeyConstraint('trash_file_pk', ['garage_id', 'entry_id', 'file_id'])
        .addForeignKeyConstraint('trash_file_file_fk', ['garage_id', 'file_id'], 'file', ['garage_id', 'id']),
      'trash_file',
    ),
  );
  await createIndex(db, 'trash_file', 'by_file', ['garage_id', 'file_id']);
}

/** Imports that added something, and which rows in which version each of them added, so that it can be undone. */
async function createImportTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'import_entry',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      imported_at: 'text',
      counts: 'text',
      undone_at: 'text?',
      kept_count: 'integer',
    },
    (table) =>
      ofGarage(table.addPrimaryKeyConstraint('import_entry_pk', ['garage_id', 'id']), 'import_entry'),
  );
  await createIndex(db, 'import_entry', 'by_time', ['garage_id', 'imported_at', 'id']);
  await make(
    'import_part',
    { garage_id: 'text', import_id: 'text', position: 'integer', table_name: 'text', content: 'text' },
    (table) =>
      deletedWith(
        table.addPrimaryKeyConstraint('import_part_pk', ['garage_id', 'import_id', 'position']),
        'import_part_entry_fk',
        ['garage_id', 'import_id'],
        'import_entry',
        ['garage_id', 'id'],
      ),
  );
}

/** What leaves a garage: calendars, links for buyers with the books that were made, offers of vehicles. */
async function createSharingTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
      ofGarage(
        ofAccount(
          table
            .addPrimaryKeyConstraint('calendar_address_pk', ['garage_id', 'account_id', 'id'])
            .addUniqueConstraint('calendar_address_of_account', ['account_id', 'id'])
            .addUniqueConstraint('calendar_address_id_unique', ['id'])
            .addUniqueConstraint('calendar_address_secret_unique', ['secret_hash']),
          'calendar_address',
        ),
        'calendar_address',
      ),
  );
  // What a calendar was sent: an event that is gone is sent once more as cancelled.
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
      deletedWith(
        table.addPrimaryKeyConstraint('calendar_told_pk', ['account_id', 'address_id', 'uid']),
        'calendar_told_address_fk',
        ['account_id', 'address_id'],
        'calendar_address',
        ['account_id', 'id'],
      ),
  );
  await make(
    'book_link',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      vehicle_id: 'text',
      token_hash: 'text',
      options: 'text',
      created_at: 'text',
      expires_at: 'text',
      opened: 'integer',
      last_opened_at: 'text?',
      counted_since: 'text?',
      reads: 'integer',
    },
    (table) =>
      ofAccount(
        ownedByVehicle(ownedByGarage(table, 'book_link'), 'book_link').addUniqueConstraint(
          'book_link_token_unique',
          ['token_hash'],
        ),
        'book_link',
      ),
  );
  await createIndex(db, 'book_link', 'by_vehicle', ['garage_id', 'vehicle_id', 'created_at', 'id']);
  await make(
    'made_book',
    {
      garage_id: 'text',
      vehicle_id: 'text',
      document_hash: 'text',
      content_hash: 'text',
      options: 'text',
      made_at: 'text',
    },
    (table) =>
      ownedByVehicle(
        table.addPrimaryKeyConstraint('made_book_pk', ['garage_id', 'vehicle_id', 'document_hash']),
        'made_book',
      ),
  );
  await make(
    'hand_over',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      vehicle_id: 'text',
      token_hash: 'text',
      email: 'text',
      options: 'text',
      created_at: 'text',
      expires_at: 'text',
      accepted_at: 'text?',
      buyer_garage_id: 'text?',
      buyer_vehicle_id: 'text?',
    },
    (table) =>
      ofAccount(
        ownedByVehicle(ownedByGarage(table, 'hand_over'), 'hand_over')
          .addUniqueConstraint('hand_over_of_vehicle', ['garage_id', 'vehicle_id'])
          .addUniqueConstraint('hand_over_token_unique', ['token_hash']),
        'hand_over',
      ),
  );
}

/** The keys of writes that were carried out, so that the same one sent again changes nothing. */
async function createOperationTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make('applied_operation', { garage_id: 'text', operation_key: 'text', applied_at: 'text' }, (table) =>
    ofGarage(
      table.addPrimaryKeyConstraint('applied_operation_pk', ['garage_id', 'operation_key']),
      'applied_operation',
    ),
  );
  await createIndex(db, 'applied_operation', 'by_time', ['garage_id', 'applied_at']);
}

/**
 * The change log behind the feed, and who changed what of an object and when; histories have no foreign key to the object,
 * because they stay while it lies in the trash. Where a database can store rows in the order of their primary key
 * (SQLite), both logs are, and the key of a history is the order in which it is read: a new record changes three b-trees less.
 */
async function createLogTables(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const { clusteredTableSuffix } = capabilities;
  const make = tableMaker(db, {
    ...capabilities,
    tableSuffix: clusteredTableSuffix ?? capabilities.tableSuffix,
  });
  await make(
    'item_change',
    { garage_id: 'text', kind: 'text', id: 'text', revision: 'bigint', is_deleted: 'integer' },
    (table) =>
      ofGarage(table.addPrimaryKeyConstraint('item_change_pk', ['garage_id', 'kind', 'id']), 'item_change'),
  );
  await createIndex(db, 'item_change', 'by_revision', ['garage_id', 'revision', 'kind', 'id']);
  const asRead = ['garage_id', 'item_id', 'at', 'id'];
  await make(
    'item_history',
    {
      garage_id: 'text',
      id: 'text',
      item_id: 'text',
      at: 'text',
      account_id: 'text',
      device: 'text?',
      action: 'text',
      changes: 'text',
    },
    (table) =>
      ofGarage(
        table.addPrimaryKeyConstraint('item_history_pk', clusteredTableSuffix ? asRead : ['garage_id', 'id']),
        'item_history',
      ),
  );
  if (!clusteredTableSuffix) await createIndex(db, 'item_history', 'by_item', asRead);
}

function ofGarage(table: Table, name: string): Table {
  return deletedWith(table, `${name}_garage_fk`, ['garage_id'], 'garage', ['id']);
}

function ofAccount(table: Table, name: string): Table {
  return deletedWith(table, `${name}_account_fk`, ['account_id'], 'account', ['id']);
}

function ofMember(table: Table, name: string): Table {
  const key = ['garage_id', 'account_id'];
  return deletedWith(table, `${name}_member_fk`, key, 'garage_member', key);
}

function ofRecord(table: Table, name: string): Table {
  return deletedWith(table, `${name}_record_fk`, ['garage_id', 'record_id'], 'maintenance', [
    'garage_id',
    'id',
  ]);
}

import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

type Table = CreateTableBuilder<string, string>;
type ColumnSpec = 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'bigint?';

/**
 * Accounts, garages and everything that a garage owns. Every table of owner data leads its primary key and its
 * indexes with `garage_id`, so that the rows of one owner lie together and could move together; ids are unique
 * across garages as well, so that a client's id never names two objects.
 */
export async function createFirstTables(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await createAccountTables(db, make);
  await createSettingsTables(make);
  await createFileTable(db, make);
  await createVehicleTables(db, make);
  await createMaintenanceTables(db, make);
  await createReminderTable(db, make);
}

type MakeTable = (
  name: string,
  columns: Readonly<Record<string, ColumnSpec>>,
  constraints: (table: Table) => Table,
) => Promise<void>;

function tableMaker(db: Kysely<unknown>, capabilities: DialectCapabilities): MakeTable {
  const typeOf = (spec: string) => {
    if (spec === 'text') return capabilities.textType(sql);
    return spec === 'bigint' ? capabilities.bigIntegerType(sql) : sql`integer`;
  };
  return async (name, columns, constraints) => {
    let table: Table = db.schema.createTable(name);
    for (const [column, spec] of Object.entries(columns)) {
      const isNullable = spec.endsWith('?');
      table = table.addColumn(column, typeOf(spec.replace('?', '')), (built) =>
        isNullable ? built : built.notNull(),
      );
    }
    await constraints(table).modifyEnd(capabilities.tableSuffix(sql)).execute();
  };
}

function ownedByGarage(table: Table, name: string): Table {
  return table
    .addPrimaryKeyConstraint(`${name}_pk`, ['garage_id', 'id'])
    .addUniqueConstraint(`${name}_id_unique`, ['id'])
    .addForeignKeyConstraint(`${name}_garage_fk`, ['garage_id'], 'garage', ['id'], (fk) =>
      fk.onDelete('cascade'),
    );
}

function ownedByVehicle(table: Table, name: string): Table {
  return table.addForeignKeyConstraint(
    `${name}_vehicle_fk`,
    ['garage_id', 'vehicle_id'],
    'vehicle',
    ['garage_id', 'id'],
    (fk) => fk.onDelete('cascade'),
  );
}

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}

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
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('account_pk', ['id'])
        .addUniqueConstraint('account_email_unique', ['email_key']),
  );
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
  await make('sign_in_failure', { id: 'text', bucket: 'text', at: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('sign_in_failure_pk', ['id']),
  );
  await createIndex(db, 'sign_in_failure', 'by_bucket', ['bucket', 'at']);
  await createIndex(db, 'sign_in_failure', 'by_time', ['at']);
  await make('server_secret', { name: 'text', value: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('server_secret_pk', ['name']),
  );
}

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
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('settings_pk', ['garage_id', 'account_id'])
        .addForeignKeyConstraint(
          'settings_member_fk',
          ['garage_id', 'account_id'],
          'garage_member',
          ['garage_id', 'account_id'],
          (fk) => fk.onDelete('cascade'),
        ),
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
      table
        .addPrimaryKeyConstraint('maintenance_type_pk', ['garage_id', 'key'])
        .addForeignKeyConstraint('maintenance_type_garage_fk', ['garage_id'], 'garage', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
}

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
    },
    (table) => ownedByGarage(table, 'vehicle'),
  );
  await make('vehicle_file', fileUseColumns('vehicle_id'), (table) =>
    ownedByVehicle(fileUseConstraints(table, 'vehicle_file', 'vehicle_id'), 'vehicle_file'),
  );
  await createIndex(db, 'vehicle_file', 'by_file', ['garage_id', 'file_id']);
}

function fileUseColumns(owner: string): Record<string, ColumnSpec> {
  return { garage_id: 'text', [owner]: 'text', role: 'text', position: 'integer', file_id: 'text' };
}

function fileUseConstraints(table: Table, name: string, owner: string): Table {
  return table
    .addPrimaryKeyConstraint(`${name}_pk`, ['garage_id', owner, 'role', 'file_id'])
    .addForeignKeyConstraint(`${name}_file_fk`, ['garage_id', 'file_id'], 'file', ['garage_id', 'id']);
}

async function createMaintenanceTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'maintenance'), 'maintenance'),
  );
  await createIndex(db, 'maintenance', 'by_date', ['garage_id', 'date', 'id']);
  await createIndex(db, 'maintenance', 'by_vehicle', ['garage_id', 'vehicle_id', 'date', 'id']);
  await createIndex(db, 'maintenance', 'by_type', ['garage_id', 'vehicle_id', 'type', 'date', 'id']);
  await createIndex(db, 'maintenance', 'by_cost', ['garage_id', 'cost_cents', 'id']);
  await make('maintenance_file', fileUseColumns('maintenance_id'), (table) =>
    fileUseConstraints(table, 'maintenance_file', 'maintenance_id').addForeignKeyConstraint(
      'maintenance_file_maintenance_fk',
      ['garage_id', 'maintenance_id'],
      'maintenance',
      ['garage_id', 'id'],
      (fk) => fk.onDelete('cascade'),
    ),
  );
  await createIndex(db, 'maintenance_file', 'by_file', ['garage_id', 'file_id']);
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
    },
    (table) =>
      ownedByVehicle(ownedByGarage(table, 'mileage_reading'), 'mileage_reading').addForeignKeyConstraint(
        'mileage_reading_record_fk',
        ['garage_id', 'record_id'],
        'maintenance',
        ['garage_id', 'id'],
        (fk) => fk.onDelete('cascade'),
      ),
  );
  await createIndex(db, 'mileage_reading', 'by_vehicle', [
    'garage_id',
    'vehicle_id',
    'date',
    'mileage',
    'id',
  ]);
  await createIndex(db, 'mileage_reading', 'by_record', ['garage_id', 'record_id']);
}

async function createReminderTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
    },
    (table) => ownedByVehicle(ownedByGarage(table, 'reminder'), 'reminder'),
  );
  await createIndex(db, 'reminder', 'by_vehicle', ['garage_id', 'vehicle_id', 'maintenance_type', 'id']);
}

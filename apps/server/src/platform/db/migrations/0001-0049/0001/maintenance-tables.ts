import { fileUseColumns, fileUseConstraints } from '#platform/db/migrations/0001-0049/0001/file-tables.ts';
import {
  createIndex,
  ownedByGarage,
  ownedByVehicle,
  type MakeTable,
} from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Maintenance records with their files, the mileage series, reminders. */
export async function createMaintenanceTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
  await createMaintenanceFileTable(db, make);
  await createMileageTable(db, make);
  await createReminderTable(db, make);
}

async function createMaintenanceFileTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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
}

async function createMileageTable(db: Kysely<unknown>, make: MakeTable): Promise<void> {
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

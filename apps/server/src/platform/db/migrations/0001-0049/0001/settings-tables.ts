import type { MakeTable } from '#platform/db/migrations/table-maker.ts';

/** A person's settings in a garage, and the garage's maintenance types. */
export async function createSettingsTables(make: MakeTable): Promise<void> {
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
  await createMaintenanceTypeTable(make);
}

async function createMaintenanceTypeTable(make: MakeTable): Promise<void> {
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

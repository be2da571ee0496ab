import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { recordSettings } from '#platform/kinds/stored-changes.ts';
import { accountGone } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MaintenanceTypeSetting, Settings } from '@carnet/contract/settings/settings.schema';
import { readLanguage } from '@carnet/domain/text/language';

/** Settings belong to a person in a garage. */
export interface SettingsOwner {
  readonly accountId: string;
  readonly garageId: string;
}

export type StoredPreferences = Omit<Settings, 'maintenanceTypes'>;

export async function insertSettings(
  tx: Tx,
  { accountId, garageId }: SettingsOwner,
  preferences: Omit<
    StoredPreferences,
    'notificationHour' | 'announceProjected' | 'language' | 'timezone' | 'version'
  >,
  types: readonly MaintenanceTypeSetting[],
): Promise<void> {
  await queriesOf(tx)
    .insertInto('settings')
    .values({
      garage_id: garageId,
      account_id: accountId,
      email_notifications: preferences.emailNotifications ? 1 : 0,
      push_notifications: preferences.pushNotifications ? 1 : 0,
      reminder_advance_days: preferences.reminderAdvanceDays,
      reminder_advance_km: preferences.reminderAdvanceKm,
      version: 1,
    })
    .execute();
  await insertMaintenanceTypes(tx, garageId, types);
}

async function insertMaintenanceTypes(
  tx: Tx,
  garageId: string,
  types: readonly MaintenanceTypeSetting[],
): Promise<void> {
  if (types.length === 0) return;
  await queriesOf(tx)
    .insertInto('maintenance_type')
    .values(
      types.map((type, position) => ({
        garage_id: garageId,
        key: type.key,
        label: type.label,
        is_custom: type.custom ? 1 : 0,
        interval_km: type.intervalKm,
        interval_days: type.intervalDays,
        default_reminder: type.defaultReminder ? 1 : 0,
        position,
      })),
    )
    .execute();
}

/** Refuses `unauthenticated` if the account was deleted meanwhile. */
export async function findPreferences(
  tx: Tx,
  { accountId, garageId }: SettingsOwner,
): Promise<StoredPreferences> {
  const row = await queriesOf(tx)
    .selectFrom('settings')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .select([
      'settings.email_notifications',
      'settings.push_notifications',
      'settings.reminder_advance_days',
      'settings.reminder_advance_km',
      'settings.notification_hour',
      'settings.announce_projected',
      'settings.version',
      'account.language',
      'account.timezone',
    ])
    .where('settings.garage_id', '=', garageId)
    .where('settings.account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => accountGone());
  return {
    emailNotifications: row.email_notifications === 1,
    pushNotifications: row.push_notifications === 1,
    reminderAdvanceDays: row.reminder_advance_days,
    reminderAdvanceKm: row.reminder_advance_km,
    notificationHour: row.notification_hour,
    announceProjected: row.announce_projected === 1,
    language: readLanguage(row.language),
    timezone: row.timezone,
    version: row.version,
  };
}

const selectMaintenanceTypes = compileOnce((queries, given: { garageId: string }) =>
  queries
    .selectFrom('maintenance_type')
    .select(['key', 'label', 'is_custom', 'interval_km', 'interval_days', 'default_reminder'])
    .where('garage_id', '=', given.garageId)
    .orderBy('position')
    .orderBy('key'),
);

export async function findMaintenanceTypes(tx: Tx, garageId: string): Promise<MaintenanceTypeSetting[]> {
  const rows = await selectMaintenanceTypes(tx, { garageId });
  return rows.map((row) => ({
    key: row.key,
    label: row.label,
    custom: row.is_custom === 1,
    intervalKm: row.interval_km,
    intervalDays: row.interval_days,
    defaultReminder: row.default_reminder === 1,
  }));
}

const selectTypeOfKey = compileOnce((queries, given: { garageId: string; key: string }) =>
  queries
    .selectFrom('maintenance_type')
    .select('key')
    .where('garage_id', '=', given.garageId)
    .where('key', '=', given.key),
);

export async function hasTypeOfKey(tx: Tx, garageId: string, key: string): Promise<boolean> {
  const found = await selectTypeOfKey(tx, { garageId, key });
  return found.length > 0;
}

export async function updatePreferences(
  tx: Tx,
  { accountId, garageId }: SettingsOwner,
  before: StoredPreferences,
  preferences: StoredPreferences,
): Promise<void> {
  const queries = queriesOf(tx);
  await queries
    .updateTable('settings')
    .set({
      email_notifications: preferences.emailNotifications ? 1 : 0,
      push_notifications: preferences.pushNotifications ? 1 : 0,
      reminder_advance_days: preferences.reminderAdvanceDays,
      reminder_advance_km: preferences.reminderAdvanceKm,
      notification_hour: preferences.notificationHour,
      announce_projected: preferences.announceProjected ? 1 : 0,
      version: preferences.version,
    })
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .execute();
  await queries
    .updateTable('account')
    .set({ language: preferences.language, timezone: preferences.timezone })
    .where('id', '=', accountId)
    .execute();
  recordSettings(tx, { garageId, accountId, before, after: preferences });
}

export async function raiseVersion(tx: Tx, { accountId, garageId }: SettingsOwner): Promise<void> {
  await queriesOf(tx)
    .updateTable('settings')
    .set((build) => ({ version: build('version', '+', 1) }))
    .where('garage_id', '=', garageId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Replaces the whole list, including its order. Other rows reference types by key only. */
export async function replaceMaintenanceTypes(
  tx: Tx,
  garageId: string,
  types: readonly MaintenanceTypeSetting[],
): Promise<void> {
  await queriesOf(tx).deleteFrom('maintenance_type').where('garage_id', '=', garageId).execute();
  await insertMaintenanceTypes(tx, garageId, types);
}

/** The number of records and reminders in the garage that use the types. */
export async function countTypeUses(
  tx: Tx,
  garageId: string,
  keys: readonly string[],
): Promise<{ records: number; reminders: number }> {
  if (keys.length === 0) return { records: 0, reminders: 0 };
  return queriesOf(tx)
    .selectNoFrom((build) => [
      build
        .selectFrom('maintenance')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('garage_id', '=', garageId)
        .where('type', 'in', [...keys])
        .$asScalar()
        .$notNull()
        .as('records'),
      build
        .selectFrom('reminder')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('garage_id', '=', garageId)
        .where('maintenance_type', 'in', [...keys])
        .$asScalar()
        .$notNull()
        .as('reminders'),
    ])
    .executeTakeFirstOrThrow();
}

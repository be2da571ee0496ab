import type { LawVehicle } from '#features/inspection/inspection.service.ts';
import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import {
  toPage,
  selectPage,
  startOfPage,
  type Order,
  type PageRequest,
  type PageStart,
} from '#platform/db/keyset.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import { toObject } from '#platform/kinds/rows.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import { toReminderFacts, toWireOwnerSet } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Page } from '@carnet/contract/wire/list';
import { setOnCreation } from '@carnet/domain/garage/owner-set';
import type { BuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { eurosFromCents } from '@carnet/domain/money/cents';
import {
  REMINDER_FOLLOWS,
  type ReminderFacts,
  type ReminderFollows,
} from '@carnet/domain/reminders/reminder';
import { sql } from 'kysely';

/** A reminder without values derived from readings. */
export type PlainReminder = Omit<Reminder, 'projected' | 'date_to_check'>;

export interface StoredReminder extends PlainReminder {
  readonly garageId: string;
  /** Its columns, with what it is derived from. */
  readonly row: RowOf<'reminder'>;
}

export const REMINDERS = objectTable('reminder');

const BY_ID: Order = { name: 'id', column: 'reminder.id', kind: 'text', direction: 'asc' };

/** Every reminder is read with the cost of the latest past record of its vehicle and type. */
function selectReminders(queries: Queries, garageId: string) {
  return queries
    .selectFrom('reminder')
    .selectAll('reminder')
    .select((build) =>
      build
        .selectFrom('maintenance')
        .select('maintenance.cost_cents')
        .whereRef('maintenance.garage_id', '=', 'reminder.garage_id')
        .whereRef('maintenance.vehicle_id', '=', 'reminder.vehicle_id')
        .whereRef('maintenance.type', '=', 'reminder.maintenance_type')
        // The plus makes SQLite find the latest by type instead of sorting all rows with a cost; the meaning
        // is the same.
        .where(sql<boolean>`+maintenance.cost_cents > 0`)
        .where('maintenance.is_refund', '=', 0)
        .orderBy('maintenance.date', 'desc')
        .orderBy('maintenance.id', 'desc')
        .limit(1)
        .as('estimated_cost_cents'),
    )
    .where('reminder.garage_id', '=', garageId);
}

type ReminderRow = Awaited<ReturnType<ReturnType<typeof selectReminders>['execute']>>[number];

function reminderOf(row: ReminderRow): PlainReminder {
  const { garage_id: _garage, estimated_cost_cents: estimate, active, ...columns } = row;
  const { order: _order, owner_set: _set, settled_version: _settled, ...reminder } = columns;
  return {
    ...reminder,
    active: active === 1,
    estimated_cost: estimate === null ? null : eurosFromCents(estimate),
  };
}

function storedOf({ estimated_cost_cents, ...row }: ReminderRow): StoredReminder {
  return { garageId: row.garage_id, ...reminderOf({ ...row, estimated_cost_cents }), row };
}

interface ListArguments extends PageStart {
  readonly garageId: string;
  readonly vehicleId: string | undefined;
  readonly active: 0 | 1 | undefined;
}

const selectListed = compileOnce<ListArguments, ReminderRow>((queries, given) => {
  let query = selectReminders(queries, given.garageId);
  if (given.vehicleId !== undefined) query = query.where('reminder.vehicle_id', '=', given.vehicleId);
  if (given.active !== undefined) query = query.where('reminder.active', '=', given.active);
  return selectPage(query, BY_ID, given);
});

export async function listReminders(
  tx: Tx,
  actor: Actor,
  filter: PageRequest & { readonly vehicleId?: string | undefined; readonly active?: boolean | undefined },
): Promise<Page<PlainReminder>> {
  const { vehicleId, active } = filter;
  const rows = await selectListed(tx, {
    garageId: actor.garageId,
    vehicleId,
    active: active === undefined ? undefined : active ? 1 : 0,
    ...startOfPage(BY_ID, filter),
  });
  const { rows: kept, nextCursor } = toPage(rows, BY_ID, filter, (row) => row.id);
  return { items: kept.map(reminderOf), nextCursor };
}

const selectById = compileOnce((queries, given: { garageId: string; id: string }) =>
  selectReminders(queries, given.garageId).where('reminder.id', '=', given.id),
);

export async function findReminder(tx: Tx, actor: Actor, id: string): Promise<Owned<StoredReminder> | null> {
  const [row] = await selectById(tx, { garageId: actor.garageId, id });
  return row ? markOwned(storedOf(row)) : null;
}

/** The reminders with these ids and what they are derived from. */
export async function findStoredReminders(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Objects['reminder'][]> {
  return (await REMINDERS.findMany(tx, actor, ids)).map(storedReminderOf);
}

/** Values stored by an older server count as set by its owner, after every record of that time. */
function storedReminderOf(row: RowOf<'reminder'>): Objects['reminder'] {
  const stored = toObject('reminder', row, []);
  if (row.owner_set !== null) return stored;
  const set = setOnCreation({ ...toReminderFacts(stored), follows: stored.follows }, 1, null);
  const follows = { value: stored.follows, order: 1 };
  return { ...stored, owner_set: toWireOwnerSet({ ...set, follows }) };
}

/** The facts that decide when active reminders reach their mileage. */
export async function listActiveReminderFacts(
  tx: Tx,
  { garageId }: Actor,
  vehicleIds: readonly string[],
): Promise<Pick<ReminderFacts, 'vehicleId' | 'active' | 'lastMileage' | 'plannedMileage' | 'intervalKm'>[]> {
  if (vehicleIds.length === 0) return [];
  const rows = await queriesOf(tx)
    .selectFrom('reminder')
    .select(['vehicle_id', 'last_mileage', 'planned_mileage', 'interval_km'])
    .where('garage_id', '=', garageId)
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('active', '=', 1)
    .execute();
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    active: true,
    lastMileage: row.last_mileage,
    plannedMileage: row.planned_mileage,
    intervalKm: row.interval_km,
  }));
}

/** The reminders of these garages for a type, with the vehicle facts that the law depends on. */
export async function listRemindersOfType(
  tx: Tx,
  garageIds: readonly string[],
  maintenanceType: BuiltInMaintenanceType,
  {
    vehicleIds = null,
    follows = REMINDER_FOLLOWS,
  }: { readonly vehicleIds?: readonly string[] | null; readonly follows?: readonly ReminderFollows[] },
): Promise<{ readonly reminder: Owned<StoredReminder>; readonly vehicle: LawVehicle }[]> {
  let query = queriesOf(tx)
    .selectFrom('reminder')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.garage_id', '=', 'reminder.garage_id')
        .onRef('vehicle.id', '=', 'reminder.vehicle_id'),
    )
    .innerJoin('settings', 'settings.garage_id', 'reminder.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .selectAll('reminder')
    .select([
      'vehicle.type',
      'vehicle.energy',
      'vehicle.inspection_category',
      'vehicle.is_collection',
      'vehicle.first_registration_date',
      'vehicle.created_at as vehicle_created_at',
      'account.timezone',
    ])
    .where('reminder.garage_id', 'in', [...garageIds])
    .where('reminder.maintenance_type', '=', maintenanceType)
    .where('reminder.follows', 'in', [...follows]);
  if (vehicleIds !== null) query = query.where('reminder.vehicle_id', 'in', [...vehicleIds]);
  const rows = await query.execute();
  return rows.map((row) => {
    const { type, energy, inspection_category, is_collection, first_registration_date, ...others } = row;
    const { vehicle_created_at: created_at, timezone, ...reminder } = others;
    const facts = { type, energy, inspection_category, is_collection, first_registration_date, created_at };
    const { garage_id, vehicle_id } = row;
    return {
      reminder: markOwned(storedOf({ ...reminder, estimated_cost_cents: null })),
      vehicle: { ...facts, garage_id, vehicle_id, timezone },
    };
  });
}

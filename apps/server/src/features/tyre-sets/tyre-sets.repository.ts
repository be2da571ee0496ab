import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { toPage, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { TyreSetQuery } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { TyredVehicle } from '@carnet/domain/tyre-sets/four-wheeled';
import { SWAP_SEASONS, type SeasonalReminder } from '@carnet/domain/tyre-sets/season';
import type { TyreSet } from '@carnet/domain/tyre-sets/tyre-set';

export const TYRE_SETS = objectTable('tyre_set');
export type TyreSetRow = RowOf<'tyre_set'>;

const NEWEST_FIRST: Order = {
  name: '-created_at',
  column: 'tyre_set.created_at',
  kind: 'text',
  direction: 'desc',
};

type ListArguments = PageStart & { readonly garageId: string; readonly vehicleId: string | undefined };

const selectTyreSets = compileOnce<ListArguments, TyreSetRow>((queries, given) => {
  let query = queries
    .selectFrom('tyre_set')
    .select(TYRE_SETS.columns)
    .where('garage_id', '=', given.garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  return selectPage(query, NEWEST_FIRST, given);
});

export async function listTyreSetRows(
  tx: Tx,
  { garageId }: Actor,
  filter: TyreSetQuery,
): Promise<{ rows: readonly TyreSetRow[]; nextCursor: string | null }> {
  const given = { garageId, vehicleId: filter.vehicleId, ...startOfPage(NEWEST_FIRST, filter) };
  return toPage(await selectTyreSets(tx, given), NEWEST_FIRST, filter, (row) => row.created_at);
}

type VehicleIds = { readonly garageId: string; readonly vehicleIds: readonly string[] };

const selectSeasons = compileOnce((queries, given: VehicleIds) =>
  queries
    .selectFrom('tyre_set')
    .select(['id', 'vehicle_id', 'season', 'retired_on'])
    .where('garage_id', '=', given.garageId)
    .where('vehicle_id', 'in', given.vehicleIds),
);

/** The sets of vehicles with their seasons, in any order. */
export function listSeasonsOfSets(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleIds: readonly string[],
): Promise<Pick<TyreSet, 'id' | 'vehicle_id' | 'season' | 'retired_on'>[]> {
  return selectInParts(vehicleIds, (part) => selectSeasons(tx, { garageId, vehicleIds: part }));
}

const selectSwapReminders = compileOnce((queries, given: VehicleIds) =>
  queries
    .selectFrom('reminder')
    .select(['vehicle_id', 'season', 'active', 'next_reminder_date'])
    .where('garage_id', '=', given.garageId)
    .where('vehicle_id', 'in', given.vehicleIds)
    .where('season', 'in', [...SWAP_SEASONS]),
);

/** The reminders of seasonal swaps of vehicles, in any order. */
export async function listSwapReminders(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleIds: readonly string[],
): Promise<(SeasonalReminder & { readonly vehicle_id: string })[]> {
  const rows = await selectInParts(vehicleIds, (part) =>
    selectSwapReminders(tx, { garageId, vehicleIds: part }),
  );
  return rows.map((row) => ({ ...row, active: row.active === 1 }));
}

/** The facts of a vehicle that its tyres depend on. */
export interface VehicleWithTyres extends TyredVehicle {
  readonly id: string;
  readonly firstRegistrationDate: CivilDate | null;
}

const selectVehicles = compileOnce((queries, given: VehicleIds) =>
  queries
    .selectFrom('vehicle')
    .select([
      'id',
      'type',
      'inspection_category as inspectionCategory',
      'first_registration_date as firstRegistrationDate',
    ])
    .where('garage_id', '=', given.garageId)
    .where('id', 'in', given.vehicleIds),
);

export function findVehiclesWithTyres(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleIds: readonly string[],
): Promise<VehicleWithTyres[]> {
  return selectInParts(vehicleIds, (part) => selectVehicles(tx, { garageId, vehicleIds: part }));
}

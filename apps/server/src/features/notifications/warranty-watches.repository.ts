import { MEMBER_COLUMNS, memberOfRow, type Watch } from '#features/notifications/watches.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { Tx } from '#platform/transactions.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import {
  isSaidOfWarranty,
  reminderOfWarranty,
  settingsForWarranty,
} from '@carnet/domain/maintenance/warranty';
import type { Translate } from '@carnet/i18n/translate';

const WATCH_COLUMNS = [
  'maintenance.garage_id',
  'maintenance.id',
  'maintenance.vehicle_id',
  'maintenance.type',
  'maintenance.warranty_until',
  'maintenance_type.label as type_label',
  'vehicle.name as vehicle_name',
  'vehicle.archived_at',
  ...MEMBER_COLUMNS,
] as const;

/** The warranty of a record as one person sees it: watched like a reminder, under the id of the record. */
function selectWarrantyWatches(tx: Tx) {
  return queriesOf(tx)
    .selectFrom('maintenance')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.garage_id', '=', 'maintenance.garage_id')
        .onRef('vehicle.id', '=', 'maintenance.vehicle_id'),
    )
    .innerJoin('settings', 'settings.garage_id', 'maintenance.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .leftJoin('maintenance_type', (join) =>
      join
        .onRef('maintenance_type.garage_id', '=', 'maintenance.garage_id')
        .onRef('maintenance_type.key', '=', 'maintenance.type'),
    )
    .leftJoin('reminder_watch', (join) =>
      join
        .onRef('reminder_watch.garage_id', '=', 'maintenance.garage_id')
        .onRef('reminder_watch.reminder_id', '=', 'maintenance.id')
        .onRef('reminder_watch.account_id', '=', 'settings.account_id'),
    )
    .select(WATCH_COLUMNS);
}

type WarrantyWatchRow = Awaited<ReturnType<ReturnType<typeof selectWarrantyWatches>['execute']>>[number];

function watchOf(row: WarrantyWatchRow, now: string): Watch {
  const { id, vehicle_id: vehicleId, type, warranty_until: warrantyUntil } = row;
  const today = civilDateInZone(Date.parse(now), row.timezone);
  const member = memberOfRow(row);
  return {
    ...member,
    settings: settingsForWarranty(member.settings),
    reminder: reminderOfWarranty({ id, vehicleId, type, warrantyUntil }, today),
    currentMileage: null,
    isVehicleArchived: row.archived_at !== null,
    law: null,
    emissions: null,
    projected: null,
    expiring: {
      kind: 'record',
      vehicleName: row.vehicle_name,
      labelIn: (t) => t('mail.warranty.what', { type: nameType(t, row) }),
      isSaid: isSaidOfWarranty,
    },
  };
}

function nameType(t: Translate, { type, type_label: own }: WarrantyWatchRow): string {
  return isBuiltInMaintenanceType(type) ? t(`common.maintenanceType.${type}`) : (own ?? type);
}

/** The warranties of those of these records that have one, or had one; each once for every person in the garage. */
export async function listWarrantyWatches(
  tx: Tx,
  garageId: string,
  { ids, accountId }: { readonly ids: readonly string[]; readonly accountId?: string },
  now: string,
): Promise<Watch[]> {
  let query = selectWarrantyWatches(tx)
    .where('maintenance.garage_id', '=', garageId)
    .where((build) =>
      build.or([
        build('maintenance.warranty_until', 'is not', null),
        build('reminder_watch.reminder_id', 'is not', null),
      ]),
    );
  if (accountId !== undefined) query = query.where('settings.account_id', '=', accountId);
  const rows = await selectInParts(ids, (part) => query.where('maintenance.id', 'in', [...part]).execute());
  return rows.map((row) => watchOf(row, now));
}

/** The first of the warranties that are to be looked at in these garages; the caller holds their locks. */
export async function listDueWarrantyWatches(
  tx: Tx,
  garageIds: readonly string[],
  now: string,
  limit: number,
): Promise<Watch[]> {
  if (garageIds.length === 0) return [];
  const rows = await selectWarrantyWatches(tx)
    .where('reminder_watch.garage_id', 'in', [...garageIds])
    .where('reminder_watch.look_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => watchOf(row, now));
}

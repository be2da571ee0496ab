import {
  memberOfRow,
  WITHOUT_KILOMETRES,
  type DueItems,
  type ItemQuery,
  type ItemRow,
  type Watch,
} from '#features/notifications/watch.repository.ts';
import type { Schema } from '#platform/db/schema.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import {
  isAnnouncedOnEntry,
  isWarrantyAnnouncedAt,
  toWarrantyReminder,
  settingsForWarranty,
} from '@carnet/domain/maintenance/warranty';
import type { Translate } from '@carnet/i18n/translate';
import type { Selectable } from 'kysely';

type WarrantyRow = ItemRow &
  Pick<Selectable<Schema['maintenance']>, 'vehicle_id' | 'type' | 'warranty_until'> & {
    readonly type_label: string | null;
  };

/** Warranties of records, under the id of the record. */
export const DUE_WARRANTIES: DueItems<WarrantyRow> = {
  select: (query) =>
    query
      .leftJoin('maintenance_type', (join) =>
        join
          .onRef('maintenance_type.garage_id', '=', 'item.garage_id')
          .onRef('maintenance_type.key', '=', 'item.type' as 'item.id'),
      )
      .select(['item.type', 'item.warranty_until'] as unknown as ['item.id'])
      .select('maintenance_type.label as type_label') as unknown as ItemQuery,
  toWatches: async (_tx, rows, now) => rows.map((row) => toWatch(row, now)),
};

function toWatch(row: WarrantyRow, now: string): Watch {
  const { id, vehicle_id: vehicleId, type, warranty_until: warrantyUntil } = row;
  const today = civilDateInZone(Date.parse(now), row.timezone);
  const member = memberOfRow(row);
  const reminder = toWarrantyReminder({ id, vehicleId, type, warrantyUntil }, today);
  return {
    ...member,
    ...WITHOUT_KILOMETRES,
    kind: 'record',
    settings: settingsForWarranty(member.settings),
    reminder,
    expiring: {
      vehicleName: row.vehicle_name,
      labelIn: (t) => t('mail.warranty.what', { type: nameType(t, row) }),
      isAnnounced: isWarrantyAnnouncedAt,
      isAnnouncedOnEntry: (on) => isAnnouncedOnEntry(reminder, on),
    },
  };
}

function nameType(t: Translate, { type, type_label: own }: WarrantyRow): string {
  return isBuiltInMaintenanceType(type) ? t(`common.maintenanceType.${type}`) : (own ?? type);
}

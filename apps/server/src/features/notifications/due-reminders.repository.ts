import { isInspectionOfVan, lawTermsOf } from '#features/inspection/inspection.service.ts';
import { projectorsOfGarages } from '#features/mileage/projections.service.ts';
import {
  memberOfRow,
  type DueItems,
  type Watch,
  type ItemRow,
} from '#features/notifications/watch.repository.ts';
import type { Flag } from '#platform/db/column-types.ts';
import type { Schema } from '#platform/db/schema.ts';
import { DUE } from '#platform/kinds/due-kinds.ts';
import type { Tx } from '#platform/transactions.ts';
import type { EmissionsCheck, LawTerm } from '@carnet/domain/inspection/law-term';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import { dueMileage } from '@carnet/domain/reminders/remaining';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';
import type { Selectable } from 'kysely';

const OWN_COLUMNS = DUE.reminder.decidedBy;

const VEHICLE_COLUMNS = [
  'current_mileage',
  'type',
  'energy',
  'inspection_category',
  'is_collection',
  'first_registration_date',
  'created_at',
] as const;

/** A reminder always has a vehicle. */
type ReminderRow = ItemRow &
  Pick<Selectable<Schema['reminder']>, (typeof OWN_COLUMNS)[number]> &
  Pick<Selectable<Schema['vehicle']>, (typeof VEHICLE_COLUMNS)[number]> &
  Pick<Selectable<Schema['settings']>, 'announce_projected'>;

export const DUE_REMINDERS: DueItems<ReminderRow> = {
  select: (query) =>
    query
      .select(OWN_COLUMNS.map((column) => `item.${column}` as 'item.id'))
      .select(VEHICLE_COLUMNS.map((column) => `vehicle.${column}` as const))
      .select('settings.announce_projected'),
  toWatches: loadWatches,
};

/** Loads reminders with their legal term and projected date, evaluated in each owner's time zone. */
async function loadWatches(tx: Tx, rows: readonly ReminderRow[], now: string): Promise<Watch[]> {
  const byLaw = rows.filter((row) => row.follows === 'law' || isInspectionOfVan(row));
  const terms = await lawTermsOf(tx, byLaw, now);
  const mayBeExpected = rows.filter(
    (row) => row.follows !== 'law' && isOn(row.announce_projected) && isOn(row.active),
  );
  const counted = mayBeExpected.filter(
    (row) => dueMileage(toFacts(row)) !== null && row.archived_at === null,
  );
  const projectorFor = await projectorsOfGarages(tx, counted, now);
  const expected = new Set(counted);
  return rows.map((row) =>
    toWatch(
      row,
      row.follows === 'law' ? terms(row) : null,
      row.follows !== 'law' && isInspectionOfVan(row) ? terms(row).pollutionCheck : null,
      expected.has(row) ? projectorFor(row).projectReminder(toFacts(row)) : null,
    ),
  );
}

function isOn(flag: Flag): boolean {
  return flag === 1;
}

function toFacts(row: ReminderRow): ReminderFacts {
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    maintenanceType: row.maintenance_type,
    nextReminderDate: row.next_reminder_date,
    lastMileage: row.last_mileage,
    intervalKm: row.interval_km,
    plannedMileage: row.planned_mileage,
    intervalDays: row.interval_days,
    active: isOn(row.active),
    follows: row.follows,
  };
}

function toWatch(
  row: ReminderRow,
  law: LawTerm | null,
  emissions: EmissionsCheck | null,
  projected: MileageProjection | null,
): Watch {
  return {
    ...memberOfRow(row),
    kind: 'reminder',
    reminder: toFacts(row),
    currentMileage: row.current_mileage,
    law,
    emissions,
    projected,
    expiring: null,
  };
}

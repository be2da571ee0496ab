import { isInspectionOfVan, lawTermsOf } from '#features/inspection/inspection.service.ts';
import { projectorsOfGarages } from '#features/mileage/projections.service.ts';
import type { ExpiringKind } from '#platform/channels/announced-pages.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/column-types.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { EmissionsCheck, LawTerm } from '@carnet/domain/inspection/announcement-days';
import type {
  AnnouncementMoment,
  AnnouncementSettings,
  WatchedReminder,
} from '@carnet/domain/notifications/announcement';
import type { Urgency } from '@carnet/domain/reminders/urgency';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import { dueMileage } from '@carnet/domain/reminders/remaining';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';
import type { Translate } from '@carnet/i18n/translate';
import type { Selectable } from 'kysely';

/** A person in a garage. */
export interface Member {
  readonly garageId: string;
  readonly accountId: string;
}

/** What is announced like a reminder by its last day alone: a document that expires, the warranty of a record. */
export interface Expiring {
  readonly kind: ExpiringKind;
  readonly vehicleName: string | null;
  /** What it goes by in a message. */
  readonly labelIn: (t: Translate) => string;
  /** Whether a moment is ever announced of it. */
  readonly isSaid: (moment: AnnouncementMoment) => boolean;
}

/** A reminder, or what is announced as one, as one person sees it, with all that decides what is to be said of it. */
export interface Watch extends Member, WatchedReminder {
  /** Of what is announced. */
  readonly reminderId: string;
  /** Null of a reminder. */
  readonly expiring: Expiring | null;
  readonly settings: AnnouncementSettings;
  readonly notificationHour: number;
  readonly timeZone: string;
  /** Null for a reminder that is not watched yet. */
  readonly cycle: number | null;
  readonly stage: Urgency | null;
  readonly overdueOn: CivilDate | null;
  readonly repeats: number;
  readonly lawDueOn: CivilDate | null;
}

/** What a look leaves behind. */
export type WatchState = Selectable<Schema['reminder_watch']>;

/** More in one statement would pass the number of values that SQLite takes (32,766). */
const ROWS_PER_STATEMENT = 500;

/** Of a person, and of what they have seen: the same for all that is announced. */
export const MEMBER_COLUMNS = [
  'settings.account_id',
  'settings.email_notifications',
  'settings.push_notifications',
  'settings.reminder_advance_days',
  'settings.reminder_advance_km',
  'settings.notification_hour',
  'account.timezone',
  'reminder_watch.cycle',
  'reminder_watch.stage',
  'reminder_watch.overdue_on',
  'reminder_watch.repeats',
  'reminder_watch.law_due_on',
] as const;

const WATCH_COLUMNS = [
  'reminder.garage_id',
  'reminder.id',
  'reminder.vehicle_id',
  'reminder.maintenance_type',
  'reminder.next_reminder_date',
  'reminder.last_mileage',
  'reminder.interval_km',
  'reminder.planned_mileage',
  'reminder.interval_days',
  'reminder.active',
  'reminder.follows',
  'vehicle.current_mileage',
  'vehicle.archived_at',
  'vehicle.type',
  'vehicle.energy',
  'vehicle.inspection_category',
  'vehicle.is_collection',
  'vehicle.first_registration_date',
  'vehicle.created_at',
  'settings.announce_projected',
  ...MEMBER_COLUMNS,
] as const;

function selectWatches(queries: Queries) {
  return queries
    .selectFrom('reminder')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.garage_id', '=', 'reminder.garage_id')
        .onRef('vehicle.id', '=', 'reminder.vehicle_id'),
    )
    .innerJoin('settings', 'settings.garage_id', 'reminder.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .leftJoin('reminder_watch', (join) =>
      join
        .onRef('reminder_watch.garage_id', '=', 'reminder.garage_id')
        .onRef('reminder_watch.reminder_id', '=', 'reminder.id')
        .onRef('reminder_watch.account_id', '=', 'settings.account_id'),
    )
    .select(WATCH_COLUMNS);
}

type WatchRow = Awaited<ReturnType<ReturnType<typeof selectWatches>['execute']>>[number];

/** With what the law says of those that follow it and of vans, and when the mileage of others is expected, on the day of their owners. */
async function watchesOf(tx: Tx, rows: readonly WatchRow[], now: string): Promise<Watch[]> {
  const byLaw = rows.filter((row) => row.follows === 'law' || isInspectionOfVan(row));
  const terms = await lawTermsOf(tx, byLaw, now);
  const mayBeExpected = rows.filter(
    (row) => row.follows !== 'law' && isOn(row.announce_projected) && isOn(row.active),
  );
  const counted = mayBeExpected.filter(
    (row) => dueMileage(factsOf(row)) !== null && row.archived_at === null,
  );
  const projectorFor = await projectorsOfGarages(tx, counted, now);
  const expected = new Set(counted);
  return rows.map((row) =>
    watchOf(
      row,
      row.follows === 'law' ? terms(row) : null,
      row.follows !== 'law' && isInspectionOfVan(row) ? terms(row).pollutionCheck : null,
      expected.has(row) ? projectorFor(row).projectedOf(factsOf(row)) : null,
    ),
  );
}

function isOn(flag: Flag): boolean {
  return flag === 1;
}

function factsOf(row: WatchRow): ReminderFacts {
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

function watchOf(
  row: WatchRow,
  law: LawTerm | null,
  emissions: EmissionsCheck | null,
  projected: MileageProjection | null,
): Watch {
  return {
    ...memberOfRow(row),
    reminder: factsOf(row),
    currentMileage: row.current_mileage,
    isVehicleArchived: row.archived_at !== null,
    law,
    emissions,
    projected,
    expiring: null,
  };
}

/** What of a row is about the person, and what they have seen; the same of all that is announced. */
type MemberRow = Pick<WatchRow, 'garage_id' | 'id' | 'account_id' | 'notification_hour' | 'timezone'> &
  Pick<WatchRow, 'email_notifications' | 'push_notifications'> &
  Pick<WatchRow, 'reminder_advance_days' | 'reminder_advance_km'> &
  Pick<WatchRow, 'cycle' | 'stage' | 'overdue_on' | 'repeats' | 'law_due_on'>;

export function memberOfRow(row: MemberRow) {
  return {
    garageId: row.garage_id,
    accountId: row.account_id,
    reminderId: row.id,
    settings: {
      emailNotifications: isOn(row.email_notifications),
      pushNotifications: isOn(row.push_notifications),
      reminderAdvanceDays: row.reminder_advance_days,
      reminderAdvanceKm: row.reminder_advance_km,
    },
    notificationHour: row.notification_hour,
    timeZone: row.timezone,
    cycle: row.cycle,
    stage: row.stage,
    overdueOn: row.overdue_on,
    repeats: row.repeats ?? 0,
    lawDueOn: row.law_due_on,
  };
}

/** Reminders of a garage, each once for every person in it; those of `reminderIds`, or all. */
export async function listWatches(
  tx: Tx,
  garageId: string,
  filter: {
    readonly reminderIds?: readonly string[];
    readonly vehicleId?: string;
    readonly accountId?: string;
  },
  now: string,
): Promise<Watch[]> {
  const { reminderIds, ...others } = filter;
  const select = (ids?: readonly string[]) =>
    selectFilteredWatches(tx, { garageId, ...others, ...(ids && { reminderIds: ids }) });
  const rows = await (reminderIds ? selectInParts(reminderIds, select) : select());
  return watchesOf(tx, rows, now);
}

const selectFilteredWatches = compileOnce(
  (
    queries,
    given: { garageId: string; reminderIds?: readonly string[]; vehicleId?: string; accountId?: string },
  ) => {
    const { garageId, reminderIds, vehicleId, accountId } = given;
    let query = selectWatches(queries).where('reminder.garage_id', '=', garageId);
    if (reminderIds !== undefined) query = query.where('reminder.id', 'in', reminderIds);
    if (vehicleId !== undefined) query = query.where('reminder.vehicle_id', '=', vehicleId);
    if (accountId !== undefined) query = query.where('settings.account_id', '=', accountId);
    return query;
  },
);

/** The garages of what is to be looked at, the longest overdue first: found by the index on `look_at`. */
export async function listDueGarages(tx: Tx, now: string, limit: number): Promise<string[]> {
  const rows = await dueGaragesQuery(tx, now, limit).execute();
  return [...new Set(rows.map((row) => row.garage_id))];
}

function dueGaragesQuery(tx: Tx, now: string, limit: number) {
  return queriesOf(tx)
    .selectFrom('reminder_watch')
    .select('garage_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('garage_id')
    .limit(limit);
}

/** The first of what is to be looked at in these garages; the caller holds their locks. */
export async function listDueWatches(
  tx: Tx,
  garageIds: readonly string[],
  now: string,
  limit: number,
): Promise<Watch[]> {
  if (garageIds.length === 0) return [];
  const rows = await dueWatchesQuery(tx, garageIds, now).limit(limit).execute();
  return watchesOf(tx, rows, now);
}

function dueWatchesQuery(tx: Tx, garageIds: readonly string[], now: string) {
  return selectWatches(queriesOf(tx))
    .where('reminder_watch.garage_id', 'in', [...garageIds])
    .where('reminder_watch.look_at', '<=', now);
}

/** Writes what was seen; a reminder that was not watched yet is from now on. */
export async function storeWatches(tx: Tx, states: readonly WatchState[]): Promise<void> {
  for (let start = 0; start < states.length; start += ROWS_PER_STATEMENT) {
    await upsertWatches(tx, states.slice(start, start + ROWS_PER_STATEMENT));
  }
}

const upsertWatches = insertMany(
  'reminder_watch',
  [
    'garage_id',
    'account_id',
    'reminder_id',
    'cycle',
    'stage',
    'overdue_on',
    'repeats',
    'law_due_on',
    'look_at',
  ],
  (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['garage_id', 'reminder_id', 'account_id']).doUpdateSet((build) => ({
        cycle: build.ref('excluded.cycle'),
        stage: build.ref('excluded.stage'),
        overdue_on: build.ref('excluded.overdue_on'),
        repeats: build.ref('excluded.repeats'),
        law_due_on: build.ref('excluded.law_due_on'),
        look_at: build.ref('excluded.look_at'),
      })),
    ),
);

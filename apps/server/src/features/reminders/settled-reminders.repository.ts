import { inSteps } from '#platform/concurrency/in-steps.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { toLeadingFacts } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { compareLeading, type LeadingFacts } from '@carnet/domain/garage/derived-reminder';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool } from 'kysely';

export type ReminderRow = Selectable<Schema['reminder']>;

/** A vehicle of a garage. */
export interface VehicleScope {
  readonly garageId: string;
  readonly vehicleId: string;
}

/** A reminder with the mileage of its leading record. */
export type LedReminderRow = ReminderRow & {
  /** Whether the leading record still exists: it may be about to be deleted. */
  readonly is_led: 0 | 1;
  readonly leading_mileage: number | null;
};

/** Selects reminders of a vehicle. */
export interface ReminderChoice {
  /** Null: all types. */
  readonly types: readonly string[] | null;
  /** Includes the types with a reminder that a record leads, because they may depend on readings. */
  readonly areLed?: boolean;
  /** Also the types of seasonal reminders. */
  readonly areSeasonal?: boolean;
}

const selectReminders = compileOnce(
  (queries, given: { garageId: string; vehicleId: string; types?: readonly string[] }, variant) =>
    queries
      .selectFrom('reminder')
      .leftJoin('maintenance as leading', (join) =>
        join
          .onRef('leading.garage_id', '=', 'reminder.garage_id')
          .onRef('leading.id', '=', 'reminder.led_by'),
      )
      .selectAll('reminder')
      .select(['leading.mileage as leading_mileage', 'leading.id as leading_id'])
      .where('reminder.garage_id', '=', given.garageId)
      .where('reminder.vehicle_id', '=', given.vehicleId)
      .$if(!variant.includes('all'), (query) =>
        query.where((build) => {
          const following = build
            .selectFrom('reminder as following')
            .select('following.maintenance_type')
            .where('following.garage_id', '=', given.garageId)
            .where('following.vehicle_id', '=', given.vehicleId);
          const conditions = [
            ...(given.types ? [build('reminder.maintenance_type', 'in', [...given.types])] : []),
            ...(variant.includes('led')
              ? [
                  build(
                    'reminder.maintenance_type',
                    'in',
                    following.where('following.led_by', 'is not', null),
                  ),
                ]
              : []),
            ...(variant.includes('seasonal')
              ? [
                  build(
                    'reminder.maintenance_type',
                    'in',
                    following.where('following.season', 'is not', null),
                  ),
                ]
              : []),
          ];
          return build.or(conditions);
        }),
      )
      .orderBy('reminder.id'),
);

/** All reminders of a vehicle of these types. */
export async function listReminderRows(
  tx: Tx,
  { garageId, vehicleId }: VehicleScope,
  { types, areLed = false, areSeasonal = false }: ReminderChoice,
): Promise<Owned<LedReminderRow>[]> {
  const variant = types === null ? 'all' : [areLed && 'led', areSeasonal && 'seasonal'].join(' ');
  const listed = types !== null && types.length > 0 ? { types } : {};
  const rows = await selectReminders(tx, { garageId, vehicleId, ...listed }, variant);
  return rows.map(({ leading_id, ...row }) => markOwned({ ...row, is_led: leading_id === null ? 0 : 1 }));
}

const LEADING_COLUMNS = [
  'id',
  'order',
  'vehicle_id',
  'type',
  'date',
  'mileage',
  'next_service_date',
  'next_service_mileage',
  'is_refund',
  'named_reminder_id',
  'reminder_id',
  'reminder_made',
] as const;

/**
 * The newest records of each type. The index sorts by date and id: it finds the day of the last of them, so
 * that only the records since that day are sorted by order.
 */
const selectLeading = compileOnce(
  (
    queries,
    given: {
      garageId: string;
      vehicleId: string;
      types: readonly string[];
      limit: number;
      beforeLast: number;
    },
  ) => {
    const recordsOf = (type: string) =>
      queries
        .selectFrom('maintenance')
        .where('garage_id', '=', given.garageId)
        .where('vehicle_id', '=', given.vehicleId)
        .where('type', '=', type);
    const newestOf = (type: string) => {
      const lastDay = recordsOf(type)
        .select('date')
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(given.beforeLast);
      return recordsOf(type)
        .select(LEADING_COLUMNS)
        .where('date', '>=', sql<CivilDate>`coalesce(${lastDay}, '')`)
        .orderBy('date', 'desc')
        .orderBy('order', 'desc')
        .orderBy('id', 'desc')
        .limit(given.limit);
    };
    const [first, ...others] = given.types.map((type) => newestOf(type));
    if (!first) throw new Error('The records of at least one type are read');
    const partOf = (newest: typeof first) =>
      queries
        .selectFrom(newest.as('newest'))
        .select(LEADING_COLUMNS.map((column) => `newest.${column}` as const));
    return others.reduce((union, newest) => union.unionAll(partOf(newest)), partOf(first));
  },
);

/** Number of types read by one statement: SQLite joins at most 500 parts. */
const TYPES_PER_STATEMENT = 100;

/**
 * The records of a vehicle that may decide about its reminders, by type: a limited number of each, in the
 * order of `compareLeading`.
 */
export async function listLeadingFacts(
  tx: Tx,
  scope: VehicleScope,
  types: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, LeadingFacts[]>> {
  const facts: LeadingFacts[] = [];
  await inSteps(types, TYPES_PER_STATEMENT, async (part) => {
    const rows = await selectLeading(tx, { ...scope, types: part, limit, beforeLast: limit - 1 });
    for (const { reminder_made, is_refund, ...row } of rows) {
      facts.push(toLeadingFacts({ ...row, reminder_made: reminder_made === 1, isRefund: is_refund === 1 }));
    }
  });
  return Map.groupBy(facts.sort(compareLeading), ({ type }) => type);
}

type After = Pick<LeadingFacts, 'date' | 'order' | 'id'>;

const selectLinked = compileOnce(
  (queries, given: VehicleScope & After & { readonly type: string; readonly limit: number }) =>
    queries
      .selectFrom('maintenance as linked')
      .select(LEADING_COLUMNS)
      .select((build) =>
        build
          .exists(
            build
              .selectFrom('maintenance as later')
              .select('later.id')
              .where('later.garage_id', '=', given.garageId)
              .where('later.vehicle_id', '=', given.vehicleId)
              .where('later.type', '=', given.type)
              .whereRef('later.date', '>', 'linked.date')
              .whereRef('later.order', '<', 'linked.order')
              .where('later.is_refund', '=', 0),
          )
          .as('is_superseded'),
      )
      .where('garage_id', '=', given.garageId)
      .where('vehicle_id', '=', given.vehicleId)
      .where('type', '=', given.type)
      .where('reminder_id', 'is not', null)
      .where('is_refund', '=', 0)
      .where('date', '<=', given.date)
      .where((build) =>
        build.or([
          build('date', '<', given.date),
          build('order', '<', given.order),
          build.and([build('order', '=', given.order), build('id', '<', given.id)]),
        ]),
      )
      .orderBy('date', 'desc')
      .orderBy('order', 'desc')
      .orderBy('id', 'desc')
      .limit(given.limit),
);

/**
 * A limited number of records of a vehicle and type that belong to a reminder, in the order of
 * `compareLeading`.
 *
 * @param after the record to start after
 */
export async function listLinkedFacts(
  tx: Tx,
  scope: VehicleScope,
  type: string,
  { date, order, id }: After,
  limit: number,
): Promise<LeadingFacts[]> {
  const rows = await selectLinked(tx, { ...scope, type, date, order, id, limit });
  return rows.map(({ reminder_made, is_refund, is_superseded, ...row }) => ({
    ...toLeadingFacts({ ...row, reminder_made: reminder_made === 1, isRefund: is_refund === 1 }),
    isSuperseded: Boolean(is_superseded),
  }));
}

/** Whether a record of a vehicle and type made a reminder. */
export async function isReminderMadeOf(
  tx: Tx,
  { garageId, vehicleId }: VehicleScope,
  type: string,
): Promise<boolean> {
  const maker = await queriesOf(tx)
    .selectFrom('maintenance')
    .select('id')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', type)
    .where('reminder_made', '=', MADE)
    .limit(1)
    .executeTakeFirst();
  return maker !== undefined;
}

/** Not a parameter, because the partial index is used only if the condition is in the statement itself. */
const MADE = sql.lit<1>(1);

/**
 * The types of a vehicle's records whose reminder was created by a record. `is_owned`: that reminder now belongs
 * to its owner.
 */
export function listMadeTypes(
  tx: Tx,
  { garageId, vehicleId }: VehicleScope,
): Promise<{ readonly type: string; readonly is_owned: SqlBool }[]> {
  return queriesOf(tx)
    .selectFrom('maintenance')
    .select((builder) => ['type', isReminderOwned(builder, garageId).as('is_owned')])
    .distinct()
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('reminder_made', '=', MADE)
    .execute();
}

/** Whether the reminder of a record exists and belongs to its owner, for a query of records. */
function isReminderOwned(
  { exists, selectFrom }: ExpressionBuilder<Schema, 'maintenance'>,
  garageId: string,
): ExpressionWrapper<Schema, 'maintenance', SqlBool> {
  return exists(
    selectFrom('reminder')
      .select('reminder.id')
      .where('reminder.garage_id', '=', garageId)
      .whereRef('reminder.id', '=', 'maintenance.reminder_id')
      .where('reminder.made_by', 'is', null),
  );
}

/**
 * The last reading of a vehicle up to a day, the highest of that day, else the first one; in km. Null without
 * readings.
 */
export async function findMileageOn(
  tx: Tx,
  { garageId, vehicleId }: VehicleScope,
  day: CivilDate,
): Promise<number | null> {
  const readings = queriesOf(tx)
    .selectFrom('mileage_reading')
    .select('mileage')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .limit(1);
  const last = await readings
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .orderBy('mileage', 'desc')
    .executeTakeFirst();
  if (last) return last.mileage;
  const first = await readings.orderBy('date').orderBy('mileage').executeTakeFirst();
  return first?.mileage ?? null;
}

/** Updates what a reminder is derived from while its displayed values, and so its version, stay the same. */
export async function updateUnseen(
  tx: Tx,
  { garage_id, id }: Owned<ReminderRow>,
  changed: Partial<Omit<ReminderRow, 'garage_id' | 'id' | 'created_at'>>,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('reminder')
    .set(changed)
    .where('garage_id', '=', garage_id)
    .where('id', '=', id)
    .execute();
}

/** Links the records of a vehicle and type that created reminders to the existing one. */
export async function joinReminder(
  tx: Tx,
  { garageId, vehicleId }: VehicleScope,
  type: string,
  reminderId: string,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('maintenance')
    .set({ reminder_id: reminderId })
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', type)
    .where('reminder_made', '=', MADE)
    .where('is_refund', '=', 0)
    .where('reminder_id', '!=', reminderId)
    .execute();
}

/** Sets whether the records of a reminder that they created keep it; not once its owner has deleted it. */
export async function markReminderMade(
  tx: Tx,
  { garageId, vehicleId }: VehicleScope,
  type: string,
  { reminderId, isMade }: { readonly reminderId: string; readonly isMade: boolean },
): Promise<void> {
  await queriesOf(tx)
    .updateTable('maintenance')
    .set({ reminder_made: isMade ? 1 : 0 })
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('type', '=', type)
    .where('reminder_id', '=', reminderId)
    .execute();
}

/** Records of a vehicle forget that they created a reminder which now belongs to its owner. */
export async function forgetOwnedReminders(tx: Tx, { garageId, vehicleId }: VehicleScope): Promise<void> {
  await queriesOf(tx)
    .updateTable('maintenance')
    .set({ reminder_made: 0 })
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('reminder_made', '=', MADE)
    .where((builder) => isReminderOwned(builder, garageId))
    .execute();
}

/** Which of these ids are reminders of the garage. */
export async function listTakenIds(
  tx: Tx,
  { garageId }: VehicleScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queriesOf(tx)
    .selectFrom('reminder')
    .select('id')
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Effects of records on the reminders of a vehicle, stored by an older server. */
export async function listStoredMoves(tx: Tx, { garageId, vehicleId }: VehicleScope) {
  return queriesOf(tx)
    .selectFrom('reminder_move')
    .innerJoin('maintenance', (join) =>
      join
        .onRef('maintenance.garage_id', '=', 'reminder_move.garage_id')
        .onRef('maintenance.id', '=', 'reminder_move.record_id'),
    )
    .selectAll('reminder_move')
    .select(['maintenance.created_at', 'maintenance.type'])
    .where('reminder_move.garage_id', '=', garageId)
    .where('maintenance.vehicle_id', '=', vehicleId)
    .orderBy('maintenance.created_at')
    .orderBy('maintenance.id')
    .execute();
}

/** The records of a vehicle with a next service that belong to no reminder yet. */
export async function listStating(tx: Tx, { garageId, vehicleId }: VehicleScope) {
  return queriesOf(tx)
    .selectFrom('maintenance')
    .select(['id', 'type'])
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('reminder_id', 'is', null)
    .where((build) =>
      build.or([build('next_service_date', 'is not', null), build('next_service_mileage', 'is not', null)]),
    )
    .execute();
}

/** Stores the reminder of a record. */
export async function linkRecordRow(
  tx: Tx,
  { garageId }: VehicleScope,
  recordId: string,
  link: Pick<Selectable<Schema['maintenance']>, 'reminder_id' | 'named_reminder_id' | 'reminder_made'>,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('maintenance')
    .set(link)
    .where('garage_id', '=', garageId)
    .where('id', '=', recordId)
    .execute();
}

/** Vehicles in these garages with a reminder stored by an older server, with the owner's time zone. */
export async function listVehiclesOfOlderServer(
  tx: Tx,
  garageIds: readonly string[],
): Promise<(VehicleScope & { readonly timeZone: string })[]> {
  return queriesOf(tx)
    .selectFrom('reminder')
    .innerJoin('settings', 'settings.garage_id', 'reminder.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .select([
      'reminder.garage_id as garageId',
      'reminder.vehicle_id as vehicleId',
      'account.timezone as timeZone',
    ])
    .distinct()
    .where('reminder.garage_id', 'in', [...garageIds])
    .where((build) =>
      build.or([
        build('reminder.settled_version', 'is', null),
        build('reminder.settled_version', '!=', build.ref('reminder.version')),
      ]),
    )
    .execute();
}

/** Yearly reminders in these garages without kilometres and season, of any type. */
export async function listYearlyReminders(
  tx: Tx,
  garageIds: readonly string[],
): Promise<(Owned<ReminderRow> & { readonly timezone: string })[]> {
  const rows = await queriesOf(tx)
    .selectFrom('reminder')
    .innerJoin('settings', 'settings.garage_id', 'reminder.garage_id')
    .innerJoin('account', 'account.id', 'settings.account_id')
    .selectAll('reminder')
    .select('account.timezone')
    .where('reminder.garage_id', 'in', [...garageIds])
    .where('reminder.season', 'is', null)
    .where('reminder.interval_days', '=', 365)
    .where('reminder.interval_km', 'is', null)
    .execute();
  return rows.map((row) => markOwned(row));
}

/** Null if the reminder does not exist. */
export async function findReminderRow(
  tx: Tx,
  garageId: string,
  id: string,
): Promise<Owned<ReminderRow> | null> {
  const row = await queriesOf(tx)
    .selectFrom('reminder')
    .selectAll()
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? markOwned(row) : null;
}

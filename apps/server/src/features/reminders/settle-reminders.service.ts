import { isOfOlderServer, keptOf, VehicleSlices } from '#features/reminders/reminder-slice.service.ts';
import {
  joinReminder,
  forgetOwnedReminders,
  listMadeTypes,
  listReminderRows,
  updateUnseen,
  type LedReminderRow,
  type ReminderRow,
  type VehicleScope,
} from '#features/reminders/settled-reminders.repository.ts';
import { translateReminders } from '#features/reminders/translate-reminders.service.ts';
import { REMINDERS } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { toWireShownFields, toWireOwnerSet } from '@carnet/contract/reminders/reminder-facts';
import type { AffectedReminders } from '@carnet/domain/garage/affected-reminders';
import type { ShownReminder } from '@carnet/domain/garage/derived-reminder';
import type { DerivedReminder } from '@carnet/domain/garage/reminder-writes';
import {
  mayFollowReadings,
  settleReminders as settleSlice,
  type SettledReminders,
} from '@carnet/domain/garage/settle-reminders';

type Clocked = Pick<Context, 'clock'>;

/** The owner whose reminders are updated. */
type Owner = Pick<Actor, 'garageId' | 'timeZone'>;

/** How a write affects the reminders of a vehicle. */
export interface AffectedVehicle extends Omit<AffectedReminders, 'types'> {
  /** Null: the reminders of all types. */
  readonly types: readonly string[] | null;
  /** The readings of the vehicle were written, and reminders may count from one of them. */
  readonly areReadingsChanged?: boolean;
}

/** The reminders of a vehicle, read before the write. */
export interface LoadedReminders {
  readonly vehicleId: string;
  readonly rows: readonly Owned<LedReminderRow>[];
}

/**
 * Stores the displayed values of the reminders of vehicles. Call it after everything that they depend on was
 * written: records, readings, values set by the owner, legal facts, insurance documents, tyres.
 *
 * @param loaded the reminders of one of the vehicles: of its affected types, and with a leading record
 */
export async function settleReminders(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  affected: readonly AffectedVehicle[],
  loaded: LoadedReminders | null = null,
): Promise<void> {
  for (const [vehicleId, parts] of Map.groupBy(affected, (one) => one.vehicleId)) {
    const rows = loaded?.vehicleId === vehicleId ? loaded.rows : null;
    await settleVehicle(context, tx, actor, merged(vehicleId, parts), { rows });
  }
}

function merged(vehicleId: string, parts: readonly AffectedVehicle[]): AffectedVehicle {
  const types = parts.some((part) => part.types === null) ? null : parts.flatMap((part) => part.types ?? []);
  return {
    vehicleId,
    types,
    areSeasonal: parts.some((part) => part.areSeasonal),
    areReadingsChanged: parts.some((part) => part.areReadingsChanged),
  };
}

/** Options of an update. */
interface Writing {
  /**
   * True outside an owner's write: changes then count as a change of the garage, so that devices receive
   * them.
   */
  readonly isAlone?: boolean;
  /** The reminders, if already read. */
  readonly rows?: readonly Owned<LedReminderRow>[] | null;
}

/** Like `settleReminders`, for one vehicle. */
export async function settleVehicle(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  { vehicleId, types, areSeasonal = false, areReadingsChanged = false }: AffectedVehicle,
  { isAlone = false, rows: loaded = null }: Writing = {},
): Promise<void> {
  if (types?.length === 0 && !areSeasonal && !areReadingsChanged) return;
  const scope = { garageId: actor.garageId, vehicleId };
  const touch = firstTouch(tx, actor.garageId, isAlone);
  const choice = { types, areLed: areReadingsChanged, areSeasonal };
  let rows = loaded ?? (await listReminderRows(tx, scope, choice));
  if (rows.some(isOfOlderServer)) {
    await translateReminders(context, tx, actor, vehicleId, touch);
    rows = await listReminderRows(tx, scope, choice);
  }
  const byType = Map.groupBy(rows, (row) => row.maintenance_type);
  const made = types === null ? await listMadeTypes(tx, scope) : [];
  // A record from the trash would create a reminder again that its owner has given to other work.
  if (made.some(({ is_owned }) => is_owned)) await forgetOwnedReminders(tx, scope);
  const all = types ?? [...byType.keys(), ...made.map(({ type }) => type)];
  const following = rows.filter(
    (row) => (areReadingsChanged && mayFollow(row)) || (areSeasonal && row.season !== null),
  );
  const toSettle = [...new Set([...all, ...following.map((row) => row.maintenance_type)])];
  const slices = new VehicleSlices(context, tx, actor, scope);
  await slices.readRecords(toSettle);
  for (const type of toSettle) {
    await settleType(context, tx, actor, scope, type, byType.get(type) ?? [], { slices, touch });
  }
}

/** Whether a reminder may depend on the readings of its vehicle. */
function mayFollow({
  is_led,
  leading_mileage: mileage,
  interval_km,
  interval_days,
}: LedReminderRow): boolean {
  const intervals = { intervalKm: interval_km, intervalDays: interval_days };
  return is_led === 1 && mayFollowReadings(intervals, { mileage });
}

/** The returned function is called before each row is written. */
function firstTouch(tx: Tx, garageId: string, isAlone: boolean): () => Promise<void> {
  let isCounted = !isAlone;
  return async () => {
    if (isCounted) return;
    isCounted = true;
    await countChange(tx, garageId);
  };
}

async function settleType(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  scope: VehicleScope,
  type: string,
  rows: readonly Owned<LedReminderRow>[],
  { slices, touch }: { readonly slices: VehicleSlices; readonly touch: () => Promise<void> },
): Promise<void> {
  const reminders = rows.map(keptOf);
  // Passes the slice without a spread, which would read the intervals: they are read only if the rule uses
  // them.
  const settled = await slices.derive(type, rows, (slice) =>
    settleSlice(Object.assign(slice, { reminders })),
  );
  if (settled === null) return;
  const { shown, gone, joining } = settled;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const reminder of shown) {
    const row = rowOf.get(reminder.id);
    await (row ? storeShown(context, tx, row, reminder, touch) : insertMade(context, tx, actor, reminder));
  }
  for (const id of gone) {
    const row = rowOf.get(id);
    if (row) await REMINDERS.remove(tx, row);
  }
  if (joining) await joinReminder(tx, scope, type, joining.reminderId);
}

/** The displayed values of a reminder, as columns. */
export function columnsOfShown(shown: ShownReminder) {
  const { active, ...fields } = toWireShownFields(shown);
  return { ...fields, active: active ? (1 as const) : (0 as const) };
}

/** The version is raised when displayed values change, not when only their source does. */
async function storeShown(
  context: Clocked,
  tx: Tx,
  row: Owned<ReminderRow>,
  { shown, order, madeBy: made_by }: DerivedReminder,
  touch: () => Promise<void>,
): Promise<void> {
  const { led_by, ...columns } = columnsOfShown(shown);
  const unseen = { led_by, order, made_by };
  const isSame = hasValues(row, columns);
  if (isSame && hasValues(row, unseen)) return;
  await touch();
  await (isSame ? updateUnseen(tx, row, unseen) : storeReminder(context, tx, row, { ...columns, ...unseen }));
}

function hasValues(row: ReminderRow, values: Partial<ReminderRow>): boolean {
  return Object.entries(values).every(([column, value]) => row[column as keyof ReminderRow] === value);
}

/** Stores the current displayed values of a reminder. */
export function storeReminder(
  { clock }: Clocked,
  tx: Tx,
  row: Owned<ReminderRow>,
  values: Partial<ReminderRow>,
): Promise<void> {
  const changed = { ...values, settled_version: row.version + 1 };
  return REMINDERS.update(tx, row, { values: changed, updatedAt: formatInstant(clock.now()) });
}

async function insertMade(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  { shown, ...kept }: SettledReminders['shown'][number],
): Promise<void> {
  const { led_by, ...columns } = columnsOfShown(shown);
  const values = {
    vehicle_id: kept.vehicleId,
    maintenance_type: kept.maintenanceType,
    season: null,
    ...columns,
  };
  const ruleColumns = {
    order: kept.order,
    led_by,
    made_by: kept.madeBy,
    owner_set: JSON.stringify(toWireOwnerSet(kept.set)),
    settled_version: 1,
  };
  const createdAt = formatInstant(context.clock.now());
  await REMINDERS.insert(tx, actor, [{ id: kept.id, values, files: {}, createdAt, ruleColumns }]);
}

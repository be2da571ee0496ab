import { isOfOlderServer, keptOf, readSlice } from '#features/reminders/reminder-slice.service.ts';
import {
  joinReminder,
  listMadeTypes,
  listReminderRows,
  listSeasonalTypes,
  listTypesByReading,
  updateUnseen,
  type ReminderRow,
  type VehicleScope,
} from '#features/reminders/settled-reminders.repository.ts';
import { translateReminders } from '#features/reminders/translate-reminders.service.ts';
import { REMINDERS } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { fieldsOfShown, wireSetOf } from '@carnet/contract/reminders/reminder-facts';
import type { ShownReminder } from '@carnet/domain/garage/derived-reminder';
import { settleReminders, type SettledReminders } from '@carnet/domain/garage/settle-reminders';

type Clocked = Pick<Context, 'clock'>;

/** Whose reminders are settled. */
type Owner = Pick<Actor, 'garageId' | 'timeZone'>;

/**
 * Writes what the reminders of a vehicle show by now, after anything that decides about them was written: records, what their
 * owner set, what the law says, documents of insurance.
 *
 * @param types of the reminders; null for all
 */
export async function settleVehicle(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  vehicleId: string,
  types: readonly string[] | null,
  writing: Writing = {},
): Promise<void> {
  const scope = { garageId: actor.garageId, vehicleId };
  const touch = firstTouch(tx, actor.garageId, writing);
  let rows = await listReminderRows(tx, scope, types);
  if (rows.some(isOfOlderServer)) {
    await translateReminders(context, tx, actor, vehicleId, touch);
    rows = await listReminderRows(tx, scope, types);
  }
  const byType = Map.groupBy(rows, (row) => row.maintenance_type);
  const all = types ?? [...byType.keys(), ...(await listMadeTypes(tx, scope))];
  for (const type of new Set(all)) {
    await settleType(context, tx, actor, scope, type, byType.get(type) ?? [], touch);
  }
}

/** How reminders are settled. */
interface Writing {
  /** No owner writes: what changes counts as a change of the garage of its own, so that devices are sent it. */
  readonly isAlone?: boolean;
}

/** To be called before each row is written. */
function firstTouch(tx: Tx, garageId: string, { isAlone = false }: Writing): () => Promise<void> {
  let isCounted = !isAlone;
  return async () => {
    if (isCounted) return;
    isCounted = true;
    await countChange(tx, garageId);
  };
}

/** After the readings of a vehicle were written: a record without a mileage counts from the reading before it. */
export async function settleByReadings(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  vehicleId: string,
): Promise<void> {
  const types = await listTypesByReading(tx, { garageId: actor.garageId, vehicleId });
  if (types.length > 0) await settleVehicle(context, tx, actor, vehicleId, types);
}

/** After fittings of a vehicle, or the seasons of its tyres, were written. */
export async function settleSeasons(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  vehicleIds: Iterable<string>,
): Promise<void> {
  for (const vehicleId of new Set(vehicleIds)) {
    const types = await listSeasonalTypes(tx, { garageId: actor.garageId, vehicleId });
    if (types.length > 0) await settleVehicle(context, tx, actor, vehicleId, types);
  }
}

async function settleType(
  context: Clocked,
  tx: Tx,
  actor: Owner,
  scope: VehicleScope,
  type: string,
  rows: readonly Owned<ReminderRow>[],
  touch: () => Promise<void>,
): Promise<void> {
  const slice = await readSlice(context, tx, actor, scope, type, rows);
  if (slice === null) return;
  const reminders = rows.map(keptOf);
  const { shown, gone, joining } = await slice.derive((records, around, isComplete) =>
    settleReminders({
      vehicleId: scope.vehicleId,
      maintenanceType: type,
      reminders,
      records,
      isComplete,
      around,
      intervals: slice.intervals,
    }),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const reminder of shown) {
    const row = rowOf.get(reminder.id);
    await (row
      ? storeShown(context, tx, row, reminder.shown, touch)
      : insertMade(context, tx, actor, reminder));
  }
  for (const id of gone) {
    const row = rowOf.get(id);
    if (row) await REMINDERS.remove(tx, row);
  }
  if (joining) await joinReminder(tx, scope, type, joining.reminderId);
}

/** What a reminder shows, as its columns. */
export function columnsOfShown(shown: ShownReminder) {
  const { active, ...fields } = fieldsOfShown(shown);
  return { ...fields, active: active ? (1 as const) : (0 as const) };
}

/** The version rises with what is shown, not with which record it comes from. */
async function storeShown(
  context: Clocked,
  tx: Tx,
  row: Owned<ReminderRow>,
  shown: ShownReminder,
  touch: () => Promise<void>,
): Promise<void> {
  const { led_by, ...columns } = columnsOfShown(shown);
  const isSame = Object.entries(columns).every(
    ([column, value]) => row[column as keyof ReminderRow] === value,
  );
  if (isSame && row.led_by === led_by) return;
  await touch();
  await (isSame
    ? updateUnseen(tx, row, { led_by })
    : storeReminder(context, tx, row, { ...columns, led_by }));
}

/** Stores what a reminder shows by now. */
export function storeReminder(
  { clock }: Clocked,
  tx: Tx,
  row: Owned<ReminderRow>,
  values: Partial<ReminderRow>,
): Promise<void> {
  const changed = { ...values, settled_version: row.version + 1 };
  return REMINDERS.update(tx, row, { values: changed, updatedAt: instantOf(clock.now()) });
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
  const ruled = {
    order: kept.order,
    led_by,
    made_by: kept.madeBy,
    owner_set: JSON.stringify(wireSetOf(kept.set)),
    settled_version: 1,
  };
  const createdAt = instantOf(context.clock.now());
  await REMINDERS.insert(tx, actor, [{ id: kept.id, values, files: {}, createdAt, ruled }]);
}

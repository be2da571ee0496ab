import { isOfOlderServer, keptOf, VehicleSlices } from '#features/reminders/reminder-slice.service.ts';
import {
  linkRecordRow,
  listReminderRows,
  listStating,
  listStoredMoves,
  updateUnseen,
  type ReminderRow,
  type VehicleScope,
} from '#features/reminders/settled-reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { findOrder } from '#platform/kinds/write-order.ts';
import type { Tx } from '#platform/transactions.ts';
import { toShownReminder, toWireOwnerSet } from '@carnet/contract/reminders/reminder-facts';
import {
  deriveReminder,
  type KeptReminder,
  type ShownReminder,
} from '@carnet/domain/garage/derived-reminder';
import {
  BEFORE_ORDERS,
  setByMaker,
  setOnCreation,
  type GivenReminder,
} from '@carnet/domain/garage/owner-set';
import { replaceReminder } from '@carnet/domain/garage/reminder-writes';
import { nextServiceReminderId } from '@carnet/domain/sync/derived-id';

type Move = Awaited<ReturnType<typeof listStoredMoves>>[number];

/**
 * Migrates reminders that an older server has stored or changed to the derived form, with unchanged displayed
 * values. If its records and their stored effects explain the values, it keeps following them; other values
 * count as set by its owner.
 * @param touch call before anything is written
 */
export async function translateReminders(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicleId: string,
  touch: () => Promise<void> = async () => {},
): Promise<void> {
  const scope = { garageId: actor.garageId, vehicleId };
  await touch();
  const rows = (await listReminderRows(tx, scope, { types: null })).filter(isOfOlderServer);
  const moves = Map.groupBy(await listStoredMoves(tx, scope), ({ reminder_id }) => reminder_id);
  const makers = await linkMakers(tx, scope, rows);
  const order = await findOrder(tx, actor.garageId);
  for (const row of rows) {
    const own = (moves.get(row.id) ?? []).filter(({ type }) => type === row.maintenance_type);
    const madeBy = row.made_by ?? makers.get(row.id) ?? null;
    await linkMovers(tx, scope, own, madeBy !== null);
    const slices = new VehicleSlices(context, tx, actor, scope);
    await translate(tx, slices, row, { moves: own, madeBy, order });
  }
}

/** The records that created these reminders, by reminder id, which is derived from the record id. */
async function linkMakers(
  tx: Tx,
  scope: VehicleScope,
  rows: readonly ReminderRow[],
): Promise<ReadonlyMap<string, string>> {
  const typeOf = new Map(rows.map(({ id, maintenance_type: type }) => [id, type]));
  const makers = new Map<string, string>();
  for (const { id, type } of await listStating(tx, scope)) {
    const reminderId = nextServiceReminderId(id);
    if (typeOf.get(reminderId) !== type) continue;
    makers.set(reminderId, id);
    await linkRecordRow(tx, scope, id, {
      reminder_id: reminderId,
      named_reminder_id: null,
      reminder_made: 1,
    });
  }
  return makers;
}

/**
 * A record with an effect on a reminder belongs to it. It may have named the reminder, which was not stored.
 */
async function linkMovers(
  tx: Tx,
  scope: VehicleScope,
  moves: readonly Move[],
  isMade: boolean,
): Promise<void> {
  for (const { record_id, reminder_id } of moves) {
    await linkRecordRow(tx, scope, record_id, {
      reminder_id,
      named_reminder_id: reminder_id,
      reminder_made: isMade ? 1 : 0,
    });
  }
}

async function translate(
  tx: Tx,
  slices: VehicleSlices,
  row: Owned<ReminderRow>,
  {
    moves,
    madeBy,
    order,
  }: { readonly moves: readonly Move[]; readonly madeBy: string | null; readonly order: number },
): Promise<void> {
  const stored = givenOf(row);
  const kept: KeptReminder = row.owner_set === null ? keptBefore(row, moves[0], madeBy) : keptOf(row);
  const translated = await slices.derive(row.maintenance_type, [row], (slice) => {
    const { records, around, isComplete } = slice;
    const shown = deriveReminder(kept, records, around, isComplete);
    const given = row.owner_set === null ? followingSource(stored, shown) : stored;
    return replaceReminder({ ...kept, shown }, { ...given, season: kept.season }, order, slice);
  });
  if (translated === null) return;
  const { set, shown } = translated;
  await updateUnseen(tx, row, {
    owner_set: JSON.stringify(toWireOwnerSet(set)),
    made_by: madeBy,
    led_by: shown.ledBy,
    settled_version: row.version,
  });
}

/**
 * A reminder from before sources were followed follows the law or a document, unless the owner chose its
 * date.
 */
function followingSource(stored: GivenReminder, derived: ShownReminder): GivenReminder {
  if (stored.follows !== 'interval' || derived.follows === 'interval') return stored;
  return { ...stored, follows: derived.follows, nextReminderDate: derived.nextReminderDate };
}

function givenOf(row: ReminderRow): GivenReminder {
  const { vehicle_id: vehicleId, maintenance_type: maintenanceType } = row;
  return { ...toShownReminder({ ...row, active: row.active === 1 }), vehicleId, maintenanceType };
}

/** A reminder as before the first record known to have advanced it. */
function keptBefore(row: ReminderRow, first: Move | undefined, madeBy: string | null): KeptReminder {
  const { id, vehicle_id: vehicleId, maintenance_type: maintenanceType, season, order } = row;
  const stored = givenOf(row);
  const before: GivenReminder = first
    ? {
        ...stored,
        nextReminderDate: first.date_before,
        lastMileage: first.last_mileage_before,
        plannedMileage: first.planned_mileage_before,
        active: first.active_before === 1,
        follows: first.follows_before,
      }
    : stored;
  const set =
    madeBy === null
      ? setOnCreation(before, BEFORE_ORDERS, null)
      : setByMaker({ intervalKm: stored.intervalKm, intervalDays: stored.intervalDays });
  const follows = {
    value: before.follows === 'interval' ? null : (before.follows ?? null),
    order: set.follows.order,
  };
  return { id, vehicleId, maintenanceType, season, order, madeBy, set: { ...set, follows } };
}

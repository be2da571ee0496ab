import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import { findVehicleMileage } from '#features/mileage/deciding-readings.service.ts';
import { findSource } from '#features/reminders/followed-sources.service.ts';
import { withProjections } from '#features/reminders/reminder-projections.service.ts';
import { isOfOlderServer, keptOf, readSlice } from '#features/reminders/reminder-slice.service.ts';
import {
  findReminder,
  findStoredReminders,
  listReminders,
  REMINDERS,
  type PlainReminder,
  type StoredReminder,
} from '#features/reminders/reminders.repository.ts';
import {
  columnsOfShown,
  settleVehicle,
  storeReminder,
} from '#features/reminders/settle-reminders.service.ts';
import {
  findReminderRow,
  markReminderMade,
  updateUnseen,
  type ReminderRow,
} from '#features/reminders/settled-reminders.repository.ts';
import { translateReminders } from '#features/reminders/translate-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import { findOrder } from '#platform/kinds/write-order.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import { shownOf, wireSetOf } from '@carnet/contract/reminders/reminder-facts';
import type {
  Reminder,
  ReminderCreation,
  ReminderQuery,
  ReminderReplacement,
} from '@carnet/contract/reminders/reminder.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { defaultRemindersFor } from '@carnet/domain/reminders/default-reminders';
import { defaultReminderId } from '@carnet/domain/sync/derived-id';
import { deriveReminder, leadingRecord, type OwnerSet } from '@carnet/domain/garage/derived-reminder';
import { setOnCreation, setOnReplacement, type GivenReminder } from '@carnet/domain/garage/owner-set';
import { lastMileageToStore } from '@carnet/domain/reminders/reminder';
import type { SwapSeason } from '@carnet/domain/tyre-sets/season';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

const REMINDER: StoredKind<StoredReminder, PlainReminder, Reminder> = {
  kind: 'reminder',
  find: findReminder,
  plain: async (_context, _tx, _actor, rows) => rows.map(({ garageId: _garage, ...reminder }) => reminder),
  present: withProjections,
};

export async function readReminders(
  context: Context,
  actor: Actor,
  query: ReminderQuery,
): Promise<Page<Reminder>> {
  const tx = context.transactions.reading;
  const { items, nextCursor } = await listReminders(tx, actor, query);
  return { items: await withProjections(context, tx, actor, items), nextCursor };
}

/** The same without what the readings of their vehicles tell. */
export function readPlainReminders(
  { transactions }: Context,
  actor: Actor,
  query: ReminderQuery,
): Promise<Page<PlainReminder>> {
  return listReminders(transactions.reading, actor, query);
}

export function readReminder(context: Context, actor: Actor, id: string): Promise<Reminder> {
  return readObject(REMINDER, context, actor, id);
}

/** Reminders with what they are derived from, and their estimate. */
export async function readExportedReminders(context: Context, actor: Actor, query: ReminderQuery) {
  const { items, nextCursor } = await readPlainReminders(context, actor, query);
  const ids = items.map(({ id }) => id);
  const stored = new Map(
    (await readRemindersOf(context, actor, ids)).map((reminder) => [reminder.id, reminder]),
  );
  return { items: items.map((item) => ({ ...stored.get(item.id), ...item })), nextCursor };
}

/** The reminders among `ids` that are the caller's, in any order, without what follows from records. */
export function readRemindersOf(
  { transactions }: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Objects['reminder'][]> {
  return findStoredReminders(transactions.reading, actor, ids);
}

/** Finds faults among the sound fields of a body that its schema has refused. */
export const checkReminderFields = checkFieldsOf('reminder', REMINDER);

export function addReminder(
  context: Context,
  actor: Actor,
  body: ReminderCreation,
): Promise<Creation<Reminder>> {
  return createObject(context, actor, REMINDER, body.id, async (tx, id) => {
    await refuseWrite(context, tx, actor, { kind: 'reminder', body, stored: null });
    await refuseFullGarage(tx, actor, { reminders: 1 });
    const given = await givenBy(tx, actor, body);
    const order = await findOrder(tx, actor.garageId);
    const source = await findSource(context, tx, actor, body);
    const set = setOnCreation(given, order, source);
    await insertOwned(context, tx, actor, [{ id, ...given, set, order, season: body.season ?? null }]);
    if (source !== null || body.season)
      await settleVehicle(context, tx, actor, given.vehicleId, [given.maintenanceType]);
  });
}

/** Sets what the body changes; what it leaves as it is shown goes on following records, the law or a document. */
export function replaceReminder(
  context: Context,
  actor: Actor,
  id: string,
  body: ReminderReplacement,
  expectedVersion: number | null,
): Promise<Reminder> {
  return replaceObject(context, actor, REMINDER, { id, expectedVersion }, async (tx, reminder) => {
    await refuseWrite(context, tx, actor, { kind: 'reminder', body, stored: reminder });
    const row = await requireTranslated(context, tx, actor, id);
    const given = await givenBy(tx, actor, body);
    const { vehicleId, maintenanceType } = given;
    const season = body.season === undefined ? row.season : body.season;
    const slice = await readSlice(
      context,
      tx,
      actor,
      { garageId: actor.garageId, vehicleId },
      maintenanceType,
      [{ ...row, season }],
    );
    if (slice === null) throw new Refusal('not_found');
    const isMoved = row.vehicle_id !== vehicleId || row.maintenance_type !== maintenanceType;
    const kept = { ...keptOf(row), vehicleId, maintenanceType, season, madeBy: isMoved ? null : row.made_by };
    const order = await findOrder(tx, actor.garageId);
    const { set, shown } = await slice.derive((records, around, isComplete) => {
      const derive = (laid: OwnerSet) => deriveReminder({ ...kept, set: laid }, records, around, isComplete);
      const replaced = setOnReplacement(kept, shownOf({ ...reminder, led_by: row.led_by }), given, order, {
        shown: derive,
        source: slice.source,
        leader: leadingRecord(kept, records, isComplete),
      });
      return { set: replaced, shown: derive(replaced) };
    });
    if (isMoved && row.made_by !== null) await forgetMade(tx, row);
    const columns = columnsOfShown(shown);
    const isChanged =
      isMoved ||
      season !== row.season ||
      Object.entries(columns).some(([name, value]) => row[name as keyof ReminderRow] !== value);
    const changed = {
      ...columns,
      vehicle_id: vehicleId,
      maintenance_type: maintenanceType,
      season,
      made_by: kept.madeBy,
      owner_set: JSON.stringify(wireSetOf(set)),
    };
    await (isChanged ? storeReminder(context, tx, row, changed) : updateUnseen(tx, row, changed));
  });
}

/** Moves the reminder to the trash. */
export function removeReminder(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, REMINDER, { id, expectedVersion }, async (tx) => {
    const row = await requireTranslated(context, tx, actor, id);
    if (row.made_by !== null) await forgetMade(tx, row);
    await REMINDERS.remove(tx, row);
  });
}

/** The reminder in the form from which it is derived. */
async function requireTranslated(context: Context, tx: Tx, { garageId, timeZone }: Actor, id: string) {
  let row = await findReminderRow(tx, garageId, id);
  if (row && isOfOlderServer(row)) {
    await translateReminders(context, tx, { garageId, timeZone }, row.vehicle_id);
    row = await findReminderRow(tx, garageId, id);
  }
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Its owner has taken a reminder that records made into their own hands, or deleted it: they do not make it again. */
function forgetMade(tx: Tx, row: Owned<ReminderRow>): Promise<void> {
  const { garage_id: garageId, vehicle_id: vehicleId, maintenance_type: type, id: reminderId } = row;
  return markReminderMade(tx, { garageId, vehicleId }, type, { reminderId, isMade: false });
}

type Body = ReminderCreation | ReminderReplacement;

/** What a body says of a reminder: a km side that is given without a last mileage counts from the current one. */
async function givenBy(tx: Tx, actor: Actor, body: Body): Promise<GivenReminder> {
  const terms = termsOf(body);
  const vehicle = await findVehicleMileage(tx, actor, body.vehicle_id);
  return {
    vehicleId: body.vehicle_id,
    maintenanceType: body.maintenance_type,
    ...terms,
    lastMileage: lastMileageToStore(terms, vehicle?.currentMileage ?? null),
    follows: body.follows,
  };
}

function termsOf(body: Partial<Body>) {
  return {
    nextReminderDate: body.next_reminder_date ?? null,
    lastMileage: body.last_mileage ?? null,
    intervalKm: body.interval_km ?? null,
    plannedMileage: body.planned_mileage ?? null,
    intervalDays: body.interval_days ?? null,
    active: body.active ?? true,
  };
}

/** The reminders of a new vehicle, from the owner's default reminders. */
export async function createDefaultReminders(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: { readonly id: string; readonly energy: Energy | null; readonly currentMileage: number },
  today: CivilDate,
): Promise<void> {
  const types = await listMaintenanceTypes(tx, actor);
  const inspection = await judgeVehicle(context, tx, actor, vehicle.id);
  const reminders = defaultRemindersFor(vehicle, types, today, inspection);
  const order = await findOrder(tx, actor.garageId);
  const made = reminders.map((reminder) => {
    const given = { vehicleId: vehicle.id, active: true, ...reminder };
    const set = setOnCreation(given, order, null);
    // Its date is the one of the law, which it goes on following.
    const follows = { value: reminder.follows === 'interval' ? null : reminder.follows, order };
    return {
      id: defaultReminderId(vehicle.id, reminder.maintenanceType),
      ...given,
      set: { ...set, follows },
      order,
      season: null,
    };
  });
  await insertOwned(context, tx, actor, made);
}

/** Stores reminders of an owner: they show what is set on them. */
async function insertOwned(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  reminders: readonly (GivenReminder & {
    readonly id: string;
    readonly set: OwnerSet;
    readonly order: number;
    readonly season: SwapSeason | null;
  })[],
): Promise<void> {
  const createdAt = instantOf(clock.now());
  await REMINDERS.insert(
    tx,
    actor,
    reminders.map(({ id, vehicleId, maintenanceType, set, order, season, ...given }) => {
      const follows = set.follows.value ?? 'interval';
      const { led_by: _none, ...columns } = columnsOfShown({ ...given, follows, ledBy: null });
      return {
        id,
        values: { vehicle_id: vehicleId, maintenance_type: maintenanceType, season, ...columns },
        files: {},
        createdAt,
        ruled: { order, owner_set: JSON.stringify(wireSetOf(set)), settled_version: 1 },
      };
    }),
  );
}

import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  type StoredKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import type { VehicleMileage } from '#features/mileage/deciding-readings.service.ts';
import { withProjections } from '#features/reminders/reminder-projections.service.ts';
import { isOfOlderServer, keptOf, VehicleSlices } from '#features/reminders/reminder-slice.service.ts';
import {
  findReminder,
  findStoredReminders,
  listReminders,
  REMINDERS,
  type PlainReminder,
  type StoredReminder,
} from '#features/reminders/reminders.repository.ts';
import { columnsOfShown, storeReminder } from '#features/reminders/settle-reminders.service.ts';
import {
  findMileageOn,
  findReminderRow,
  markReminderMade,
  updateUnseen,
  type ReminderRow,
} from '#features/reminders/settled-reminders.repository.ts';
import { translateReminders } from '#features/reminders/translate-reminders.service.ts';
import { findSwaps } from '#features/tyre-fittings/seasonal-swaps.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import { findToday } from '#platform/today.ts';
import { findOrder } from '#platform/kinds/write-order.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Objects } from '@carnet/contract/kinds/fields';
import { toShownReminder, toWireOwnerSet } from '@carnet/contract/reminders/reminder-facts';
import type {
  Reminder,
  ReminderCreation,
  ReminderQuery,
  ReminderReplacement,
} from '@carnet/contract/reminders/reminder.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { datedBy } from '@carnet/domain/garage/date-source';
import {
  createDefaultReminders as defaultRemindersOf,
  createReminder,
  isForgottenByMakers,
  replaceReminder as replacedBy,
  type DerivedReminder,
} from '@carnet/domain/garage/reminder-writes';
import { lacksLastMileage } from '@carnet/domain/reminders/reminder';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

const REMINDER: StoredKind<StoredReminder, PlainReminder, Reminder> = {
  kind: 'reminder',
  find: findReminder,
  plain: async (_context, _tx, _actor, rows) =>
    rows.map(({ garageId: _garage, row: _row, ...reminder }) => reminder),
  present: withProjections,
};

export async function readReminders(
  context: Context,
  actor: Actor,
  query: ReminderQuery,
): Promise<Page<Reminder>> {
  const tx = context.transactions.readOnly;
  const { items, nextCursor } = await listReminders(tx, actor, query);
  return { items: await withProjections(context, tx, actor, items), nextCursor };
}

/** The same without values derived from readings. */
export function readPlainReminders(
  { transactions }: Context,
  actor: Actor,
  query: ReminderQuery,
): Promise<Page<PlainReminder>> {
  return listReminders(transactions.readOnly, actor, query);
}

export function readReminder(context: Context, actor: Actor, id: string): Promise<Reminder> {
  return readObject(REMINDER, context, actor, id);
}

/** Reminders with what they are derived from, and their cost estimate. */
export async function readExportedReminders(context: Context, actor: Actor, query: ReminderQuery) {
  const { items, nextCursor } = await readPlainReminders(context, actor, query);
  const ids = items.map(({ id }) => id);
  const stored = new Map(
    (await readRemindersOf(context, actor, ids)).map((reminder) => [reminder.id, reminder]),
  );
  return { items: items.map((item) => ({ ...stored.get(item.id), ...item })), nextCursor };
}

/** Which of these ids are reminders of the caller, in any order, without values derived from records. */
export function readRemindersOf(
  { transactions }: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Objects['reminder'][]> {
  return findStoredReminders(transactions.readOnly, actor, ids);
}

/** Finds further faults among the valid fields of a refused body. */
export const checkReminderFields = checkFieldsOf('reminder', REMINDER);

export function addReminder(
  context: Context,
  actor: Actor,
  body: ReminderCreation,
): Promise<Creation<Reminder>> {
  return createObject(context, actor, REMINDER, body.id, async (tx, id) => {
    const judged = { kind: 'reminder', body, stored: null } as const;
    const { vehicle, found } = await refuseWrite(context, tx, actor, judged);
    await refuseFullGarage(tx, actor, { reminders: 1 });
    const given = await givenBy(context, tx, actor, body, vehicle);
    const { vehicleId, maintenanceType: type } = given;
    const around = {
      ...datedBy(type, found, null),
      ...(given.season !== null && { swaps: await findSwaps(tx, actor.garageId, vehicleId) }),
    };
    const order = await findOrder(tx, actor.garageId);
    await insertReminders(context, tx, actor, [createReminder(id, given, order, around)]);
  });
}

/** Stores what the body changes; values sent back as shown keep following records, the law or a document. */
export function replaceReminder(
  context: Context,
  actor: Actor,
  id: string,
  body: ReminderReplacement,
  expectedVersion: number | null,
): Promise<Reminder> {
  return replaceObject(context, actor, REMINDER, { id, expectedVersion }, async (tx, reminder) => {
    const judged = { kind: 'reminder', body, stored: reminder } as const;
    const { vehicle, found } = await refuseWrite(context, tx, actor, judged);
    const row = await requireTranslated(context, tx, actor, reminder);
    const season = body.season === undefined ? row.season : body.season;
    const given = await givenBy(context, tx, actor, { ...body, season }, vehicle);
    const { vehicleId, maintenanceType } = given;
    const scope = { garageId: actor.garageId, vehicleId };
    const order = await findOrder(tx, actor.garageId);
    const stored = { ...keptOf(row), shown: toShownReminder({ ...reminder, led_by: row.led_by }) };
    const slices = new VehicleSlices(context, tx, actor, scope, found);
    const deciding = [{ ...row, season: given.season }];
    const replaced = await slices.derive(maintenanceType, deciding, (slice) =>
      replacedBy(stored, given, order, slice),
    );
    if (replaced === null) throw new Refusal('not_found');
    if (isForgottenByMakers(stored, given)) await forgetMade(tx, row);
    const { set, ...columns } = columnsOfReminder(replaced);
    const isChanged = Object.entries(columns).some(
      ([name, value]) => name !== 'made_by' && row[name as keyof ReminderRow] !== value,
    );
    const changed = { ...columns, owner_set: set };
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
  return deleteObject(context, actor, REMINDER, { id, expectedVersion }, async (tx, reminder) => {
    const row = await requireTranslated(context, tx, actor, reminder);
    if (isForgottenByMakers(keptOf(row), null)) await forgetMade(tx, row);
    await REMINDERS.remove(tx, row);
  });
}

/** The row of a reminder in its derived form. */
async function requireTranslated(
  context: Context,
  tx: Tx,
  { garageId, timeZone }: Actor,
  { row }: StoredReminder,
): Promise<Owned<ReminderRow>> {
  if (!isOfOlderServer(row)) return markOwned(row);
  await translateReminders(context, tx, { garageId, timeZone }, row.vehicle_id);
  const translated = await findReminderRow(tx, garageId, row.id);
  if (!translated) throw new Refusal('not_found');
  return translated;
}

/** The owner has changed or deleted a reminder created by records, so that they do not create it again. */
function forgetMade(tx: Tx, row: Owned<ReminderRow>): Promise<void> {
  const { garage_id: garageId, vehicle_id: vehicleId, maintenance_type: type, id: reminderId } = row;
  return markReminderMade(tx, { garageId, vehicleId }, type, { reminderId, isMade: false });
}

type Body = ReminderCreation | ReminderReplacement;

/** The values of a body. A missing last mileage that a trigger counts from is the last reading up to today. */
async function givenBy(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  body: Body,
  vehicle: Owned<VehicleMileage> | null,
) {
  const { vehicle_id: vehicleId, maintenance_type: maintenanceType, follows, season = null } = body;
  const given = {
    vehicleId,
    maintenanceType,
    nextReminderDate: body.next_reminder_date ?? null,
    lastMileage: body.last_mileage ?? null,
    intervalKm: body.interval_km ?? null,
    plannedMileage: body.planned_mileage ?? null,
    intervalDays: body.interval_days ?? null,
    active: body.active ?? true,
    follows,
    season,
  };
  if (!lacksLastMileage(given)) return given;
  const scope = { garageId: actor.garageId, vehicleId };
  const mileage = await findMileageOn(tx, scope, findToday(actor, clock));
  return { ...given, lastMileage: mileage ?? vehicle?.currentMileage ?? null };
}

/** Creates the reminders of a new vehicle from the owner's default reminders. */
export async function createDefaultReminders(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicle: { readonly id: string; readonly energy: Energy | null; readonly currentMileage: number },
  today: CivilDate,
): Promise<void> {
  const types = await listMaintenanceTypes(tx, actor);
  const inspection = await judgeVehicle(context, tx, actor, vehicle.id);
  const order = await findOrder(tx, actor.garageId);
  await insertReminders(context, tx, actor, defaultRemindersOf(vehicle, types, today, inspection, order));
}

/** Stores new reminders of an owner. */
async function insertReminders(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  reminders: readonly DerivedReminder[],
): Promise<void> {
  const createdAt = formatInstant(clock.now());
  const rows = reminders.map((reminder) => {
    const { made_by: _owner, set, led_by: _none, ...values } = columnsOfReminder(reminder);
    const ruleColumns = { order: reminder.order, owner_set: set, settled_version: 1 };
    return { id: reminder.id, values, files: {}, createdAt, ruleColumns };
  });
  await REMINDERS.insert(tx, actor, rows);
}

/** Converts a reminder to columns; `set` contains the values set by its owner. */
function columnsOfReminder({ vehicleId, maintenanceType, season, madeBy, set, shown }: DerivedReminder) {
  return {
    vehicle_id: vehicleId,
    maintenance_type: maintenanceType,
    season,
    ...columnsOfShown(shown),
    made_by: madeBy,
    set: JSON.stringify(toWireOwnerSet(set)),
  };
}

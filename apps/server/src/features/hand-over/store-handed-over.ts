import { insertImportedFile } from '#features/files/store-imported-file.service.ts';
import type { CopiedFiles } from '#features/hand-over/copy-files.ts';
import type { HandedOver } from '#features/hand-over/read-handed-over.ts';
import { recordAction } from '#features/history/record-history.service.ts';
import { storeImportedMaintenances } from '#features/maintenances/maintenances.service.ts';
import {
  followImportedReadings,
  storeImportedReadings,
} from '#features/mileage/store-imported-readings.service.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import { storeImportedReminder } from '#features/reminders/store-imported-reminder.service.ts';
import { storeImportedSettings } from '#features/settings/store-imported-settings.service.ts';
import { listMaintenanceTypes, refuseTooManyTypes, settingsOf } from '#features/settings/settings.service.ts';
import { storeImportedVehicles } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import { objectTable, type ObjectToStore } from '#platform/kinds/object-table.ts';
import { toColumns, type BodyFields } from '#platform/kinds/rows.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import { mapFiles } from '@carnet/contract/kinds/object-files';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { isTyped } from '@carnet/domain/mileage/check-mileage';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { MaintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { customTypeKey } from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';
import { v7 as uuidv7 } from 'uuid';

const ROWS_PER_STEP = 50;
const NEW = 1;

/** Ids of the rows in the garage of the buyer. */
interface NewIds {
  readonly vehicleId: string;
  readonly now: string;
  typeOf(key: string): string;
  fileOf(file: CarnetFile): string;
  /** Null for a record that is not handed over. */
  recordOf(id: string): string | null;
  fittingOf(id: string): string | null;
  /** Null for a tyre set that is not handed over. */
  setOf(id: string): string | null;
}

/** Stores the handed-over vehicle with its data under new ids; returns the new id of the vehicle. */
export async function storeHandedOver(
  context: Context,
  tx: Tx,
  actor: Actor,
  handedOver: HandedOver,
  files: CopiedFiles,
): Promise<string> {
  const { vehicle, records, readings, reminders, tyreSets, tyreFittings } = handedOver;
  const naming = await assignIds(context, tx, actor, handedOver, files);
  const { vehicleId } = naming;
  for (const row of files.rows.values()) await insertImportedFile(tx, row);
  await storeImportedVehicles(tx, actor, [newObject('vehicle', vehicleId, naming, vehicle)]);
  await inSteps(records, ROWS_PER_STEP, (part) =>
    storeImportedMaintenances(
      tx,
      actor,
      part.map((record) => {
        const type = naming.typeOf(record.type);
        const id = known(naming.recordOf(record.id));
        return newObject('record', id, naming, { ...record, vehicle_id: vehicleId, type });
      }),
    ),
  );
  await storeTyres(tx, actor, naming, tyreSets, tyreFittings);
  await storeImportedReadings(
    context,
    tx,
    actor,
    readings.map((reading) => readingOf(naming, reading)),
  );
  await followImportedReadings(context, tx, actor, [vehicleId]);
  await storeReminders(context, tx, actor, naming, reminders);
  await recordAction(context, tx, actor, vehicleId, 'created');
  return vehicleId;
}

/** A fitting loses its reference to a set that stays with the seller. */
async function storeTyres(
  tx: Tx,
  actor: Actor,
  naming: NewIds,
  sets: HandedOver['tyreSets'],
  fittings: HandedOver['tyreFittings'],
): Promise<void> {
  const vehicle_id = naming.vehicleId;
  const newId = (id: string | null) => id && naming.setOf(id);
  const newSets = sets.map((set) =>
    newObject('tyre_set', known(naming.setOf(set.id)), naming, { ...set, vehicle_id }),
  );
  const newFittings = fittings.map(({ id, front, rear, ...fitting }) => {
    const named = { front: newId(front), rear: newId(rear), vehicle_id };
    return newObject('tyre_fitting', known(naming.fittingOf(id)), naming, { ...fitting, ...named });
  });
  await inSteps(newSets, ROWS_PER_STEP, (part) => objectTable('tyre_set').insert(tx, actor, part));
  await inSteps(newFittings, ROWS_PER_STEP, (part) => objectTable('tyre_fitting').insert(tx, actor, part));
}

async function storeReminders(
  context: Context,
  tx: Tx,
  actor: Actor,
  naming: NewIds,
  reminders: readonly Reminder[],
): Promise<void> {
  const stored = reminders.map((reminder) => {
    const maintenance_type = naming.typeOf(reminder.maintenance_type);
    const vehicle_id = naming.vehicleId;
    return newObject('reminder', uuidv7(), naming, { ...reminder, vehicle_id, maintenance_type });
  });
  await inSteps(stored, ROWS_PER_STEP, async (part) => {
    for (const reminder of part) await storeImportedReminder(tx, actor, reminder);
  });
  await settleVehicle(context, tx, actor, { vehicleId: naming.vehicleId, types: null });
}

async function assignIds(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { records, tyreSets, tyreFittings, types }: HandedOver,
  { rows }: CopiedFiles,
): Promise<NewIds> {
  const keys = await takeTypes(tx, actor, types);
  const newIds = new Map([...records, ...tyreSets, ...tyreFittings].map(({ id }) => [id, uuidv7()]));
  const newIdOf = (id: string) => newIds.get(id) ?? null;
  return {
    vehicleId: uuidv7(),
    now: formatInstant(clock.now()),
    typeOf: (key) => keys.get(key) ?? key,
    fileOf: ({ id }) => known(rows.get(id)?.id),
    recordOf: newIdOf,
    fittingOf: newIdOf,
    setOf: newIdOf,
  };
}

function known(id: string | null | undefined): string {
  if (id === undefined || id === null) throw new Error('Every handed-over row has a new id');
  return id;
}

/** The custom types of the seller merged with the buyer's. */
interface MergedTypes {
  /** The buyer's key of each custom type, by the key of the seller. */
  readonly keys: ReadonlyMap<string, string>;
  /** Types that the buyer lacks and that are added. */
  readonly added: readonly MaintenanceTypeSetting[];
}

/** Matches each type of the seller with a type of the buyer by label, else adds it. */
function mergeTypes(
  own: readonly MaintenanceTypeSetting[],
  types: readonly MaintenanceTypeSetting[],
): MergedTypes {
  const taken = new Set(own.map(({ key }) => key));
  const byLabel = new Map(
    own.filter(({ custom }) => custom).map(({ key, label }) => [searchable(label ?? ''), key]),
  );
  const keys = new Map<string, string>();
  const added: MaintenanceTypeSetting[] = [];
  for (const type of types) {
    const label = type.label ?? type.key;
    const ownKey = byLabel.get(searchable(label));
    const key = ownKey ?? customTypeKey(label, taken);
    keys.set(type.key, key);
    if (ownKey !== undefined) continue;
    taken.add(key);
    byLabel.set(searchable(label), key);
    added.push({ ...type, key, defaultReminder: false });
  }
  return { keys, added };
}

/** Refuses (`too_many_types`) a vehicle whose custom types exceed the limit of the buyer's garage. */
export async function refuseTypesBeyondLimit(
  tx: Tx,
  actor: Actor,
  { types }: Pick<HandedOver, 'types'>,
): Promise<void> {
  const own = await listMaintenanceTypes(tx, actor);
  refuseTooManyTypes(own.length, own.length + mergeTypes(own, types).added.length);
}

async function takeTypes(
  tx: Tx,
  actor: Actor,
  types: readonly MaintenanceTypeSetting[],
): Promise<MergedTypes['keys']> {
  const settings = await settingsOf(tx, actor);
  const { keys, added } = mergeTypes(settings.maintenanceTypes, types);
  if (added.length === 0) return keys;
  const maintenanceTypes = [...settings.maintenanceTypes, ...added];
  refuseTooManyTypes(settings.maintenanceTypes.length, maintenanceTypes.length);
  await storeImportedSettings(tx, actor, settings, {
    ...settings,
    maintenanceTypes,
    version: settings.version + 1,
  });
  return keys;
}

/** A new object of the buyer. */
function newObject<Kind extends OwnedKind>(
  kind: Kind,
  id: string,
  { now, fileOf }: NewIds,
  object: BodyFields<Kind>,
): ObjectToStore<Kind> {
  const body = mapFiles(kind, object, fileOf);
  return { id, values: toColumns(kind, body), files: body, createdAt: now };
}

/** A reading whose object or purchase stays with the seller is handed over as a manual one. */
function readingOf(
  { vehicleId, recordOf: newId, fittingOf }: NewIds,
  reading: MileageReading,
): MileageReading {
  const { date, mileage, source } = reading;
  const recordId = reading.record_id === null ? null : newId(reading.record_id);
  const fittingId = reading.fitting_id === null ? null : fittingOf(reading.fitting_id);
  const isLeft = !isTyped(reading) && recordId === null && fittingId === null;
  return {
    id: uuidv7(),
    vehicle_id: vehicleId,
    date,
    mileage,
    source: isLeft ? 'manual' : source,
    record_id: recordId,
    expense_id: null,
    fitting_id: fittingId,
    version: NEW,
  };
}

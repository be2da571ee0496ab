import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isMeasured, isOwned, KINDS, OWNED_KINDS } from '@carnet/contract/kinds/kinds';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isTyped } from '@carnet/domain/mileage/check-mileage';
import { defaultReminderId, firstReadingId, nextServiceReminderId } from '@carnet/domain/sync/derived-id';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { LostInRestore } from '#shared/sync/engine/rules.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { bodyFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { toFileId, isSame } from '#shared/sync/outbox/is-same.ts';
import {
  isChangedKind,
  newOperation,
  type Create,
  type CreatedKind,
  type Edit,
  type Intent,
  type StoredProblem,
} from '#shared/sync/engine/operation.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

type Fields = Readonly<Record<string, unknown>>;
type StoredRow = Fields & { readonly id: string; readonly version: number };

/** An object that the restored server lacks, queued as a question for the user. */
interface LostObject {
  readonly intent: Intent;
  readonly problem: StoredProblem;
  /** For a vehicle: the day of its first reading. */
  readonly madeOn?: CivilDate;
}

/**
 * Objects come after those that they belong to or name: a record may have completed a reminder, and a reading
 * follows others.
 */
const IN_ORDER = OWNED_KINDS.toSorted((one, other) => placeOf(one) - placeOf(other));

function placeOf(kind: CreatedKind): number {
  if (KINDS[kind].vehicle === 'itself') return 0;
  if (!isChangedKind(kind)) return 3;
  return isMeasured(kind) ? 2 : 1;
}
const GONE: StoredProblem = { code: 'server_restored', status: 0, params: {}, errors: [], current: null };

/**
 * Finds the objects that this device has and a restored server lacks, each as an operation to ask the user
 * about.
 */
export const findLost: LostInRestore = (before, snapshot, known) => {
  const after = new GarageInMemory();
  after.apply(snapshot);
  const today = todayIn(before);
  return lostBetween(before, after, known).map(({ intent, problem, madeOn = today }) =>
    newOperation(intent, { madeOn, problem }),
  );
};

function lostBetween(before: Garage, after: Garage, known: ReadonlySet<string>): readonly LostObject[] {
  const rows = IN_ORDER.flatMap((kind) =>
    [...storedRows(before, kind).values()].map((row) => ({
      kind,
      row,
      theirs: storedRows(after, kind).get(row.id),
    })),
  );
  const isKnown = (id: unknown) => typeof id === 'string' && known.has(id);
  const lost = rows
    .filter(({ row }) => !isKnown(row.id) && !isKnown(row['vehicle_id']))
    .map(({ kind, row, theirs }) =>
      theirs ? toLostChange(kind, row, theirs) : toLostObject(before, kind, row),
    );
  const all = [olderSettings(before, after), ...lost].filter((one) => one !== null);
  // Additions first, because changes may depend on them.
  const isAdded = ({ intent }: LostObject) => intent.verb === 'create';
  return [...all.filter(isAdded), ...all.filter((one) => !isAdded(one))];
}

/** Rows of every kind have an id and a version. */
function storedRows(garage: Garage, kind: CreatedKind): ReadonlyMap<string, StoredRow> {
  return garage.rowsOf(kind) as unknown as ReadonlyMap<string, StoredRow>;
}

/** A change that the server has lost, treated as a conflict between this device and another one. */
function toLostChange(kind: CreatedKind, row: StoredRow, theirs: StoredRow): LostObject | null {
  if (!isOwned(kind) || !isChangedKind(kind) || theirs.version >= row.version) return null;
  // The current mileage comes from the readings.
  const names = bodyFields(kind).filter(
    (name) => name !== 'currentMileage' && !isSame(row[name], theirs[name]),
  );
  return names.length === 0 ? null : editOf(kind, row, names, theirs);
}

function olderSettings({ settings: mine }: Garage, { settings: theirs }: Garage): LostObject | null {
  if (!mine || !theirs || theirs.version >= mine.version) return null;
  const { version, ...fields } = mine;
  const were: Fields = { ...theirs };
  const patch = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, were[name])),
  );
  const was = Object.fromEntries(Object.keys(patch).map((name) => [name, were[name]]));
  const intent: Edit = { verb: 'change', kind: 'settings', id: 'settings', version, patch, was, files: [] };
  return { intent, problem: conflictWith(theirs) };
}

function editOf(
  kind: Exclude<CreatedKind, 'reading'>,
  row: StoredRow,
  names: readonly string[],
  theirs: StoredRow | null,
): LostObject {
  const patch = Object.fromEntries(names.map((name) => [name, toFileIds(row[name])]));
  // Lists of files are merged: all of these count as added here.
  const was = Object.fromEntries(
    names.map((name) => [name, fieldsOf(kind)[name]?.merge === 'union' ? [] : patch[name]]),
  );
  const { id, version } = row;
  const intent: Edit = { verb: 'change', kind, id, version, patch, was, files: filesOf(row), whole: row };
  return { intent, problem: theirs ? conflictWith(theirs) : GONE };
}

function conflictWith(current: unknown): StoredProblem {
  return { code: 'version_conflict', status: 412, params: {}, errors: [], current };
}

/**
 * An object that the server no longer has. Objects that it creates with another one are restored with that
 * one.
 */
function toLostObject(before: Garage, kind: CreatedKind, row: StoredRow): LostObject | null {
  if (!isChangedKind(kind)) return toLostReading(before.readings.get(row.id));
  if (isMadeBeside(before, before.reminders.get(row.id))) {
    return row.version > 1 ? editOf(kind, row, bodyFields(kind), null) : null;
  }
  const fields = Object.fromEntries(bodyFields(kind).map((name) => [name, toFileIds(row[name])]));
  const vehicleId = typeof row['vehicle_id'] === 'string' ? row['vehicle_id'] : null;
  const first = KINDS[kind].vehicle === 'itself' ? before.readings.get(firstReadingId(row.id)) : undefined;
  const body = {
    ...fields,
    ...bodyOnlyFields(before, kind, row),
    ...(first && { currentMileage: first.mileage }),
    id: row.id,
  };
  // The fields of a row are the fields of its body.
  const intent = {
    verb: 'create',
    kind,
    id: row.id,
    vehicleId,
    body,
    files: filesOf(row),
  } as unknown as Create;
  return { intent, problem: GONE, ...(first && { madeOn: first.date }) };
}

/**
 * Fields that a body has and its object lacks: the confirmed mileage, and the reminder that the record
 * completed, if it still exists.
 */
function bodyOnlyFields({ records, reminders }: Garage, kind: CreatedKind, { id }: StoredRow): Fields {
  const record = records.get(id);
  const done = reminders.get(record?.named_reminder_id ?? '');
  return {
    ...(KINDS[kind].hasReading && { confirmMileage: true }),
    ...(done && done.vehicle_id === record?.vehicle_id && { reminder_id: done.id }),
  };
}

function toLostReading(reading: Row<'reading'> | undefined): LostObject | null {
  if (!reading || !isTyped(reading)) return null;
  const { id, vehicle_id: vehicleId, date, mileage } = reading;
  if (id === firstReadingId(vehicleId)) return null;
  const body = { id, date, mileage, confirmMileage: true };
  return { intent: { verb: 'create', kind: 'reading', id, vehicleId, body, files: [] }, problem: GONE };
}

function isMadeBeside({ records }: Garage, reminder: Row<'reminder'> | undefined): boolean {
  if (!reminder) return false;
  const { id, vehicle_id, maintenance_type, made_by } = reminder;
  if (id === defaultReminderId(vehicle_id, maintenance_type)) return true;
  return made_by !== null && records.has(made_by) && nextServiceReminderId(made_by) === id;
}

function filesOf(row: Fields): CarnetFile[] {
  return Object.values(row).flat().filter(isFile).map(withCopyAddresses);
}

function isFile(value: unknown): value is Parameters<typeof withCopyAddresses>[0] {
  return typeof value === 'object' && value !== null && 'contentType' in value;
}

/** Files as bodies name them. */
function toFileIds(value: unknown): unknown {
  return Array.isArray(value) ? value.map(toFileId) : toFileId(value);
}

import type { FileRow } from '#features/files/store-imported-file.service.ts';
import {
  NOTED_KINDS,
  type NotedKind,
  type ObjectsToStore,
  type StoreStep,
} from '#features/import/import-messages.ts';
import { KINDS_BY_REFERENCE } from '#platform/kinds/tables.ts';
import type { ImportedRows } from '@carnet/contract/account/import-rows.schema';
import { describeKind, MEASURED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { mapFiles } from '@carnet/contract/kinds/object-files';
import {
  followedFields,
  followedObject,
  FOLLOWING_READINGS,
  FOLLOWS_NOTHING,
} from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isInsuranceType } from '@carnet/domain/documents/insurance-reminder';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { isTyped } from '@carnet/domain/mileage/check-mileage';
import type { ImportDecision } from '@carnet/imports/decide/decide-import';
import type { Placed } from '@carnet/imports/decide/import-faults';
import { namedIds } from '@carnet/imports/decide/known-ids';
import { v7 as uuidv7 } from 'uuid';

/** Storing so many rows takes the server a few milliseconds, also where each is a statement of its own. */
const ROWS_PER_STEP = 50;
/** A quarter of the largest message. */
const BYTES_PER_STEP = 64 * 1024;
/** Rows that undoing compares are stored in parts of so many. */
const NOTES_PER_STEP = 200;

/**
 * Steps that store an import, in order: dependencies first, consequences last. All ids and keys are local
 * ones.
 * @param fileRows rows of stored files, by their id in the export
 */
export function* stepsToStore(
  decision: ImportDecision,
  fileRows: ReadonlyMap<string, FileRow>,
  today: CivilDate,
): Generator<StoreStep> {
  const { settings } = decision.settings;
  if (settings) yield { store: 'settings', settings };
  // Another import added this file and the owner deleted it after its bytes were stored.
  if (decision.files.some(({ row }) => !fileRows.has(row.id))) yield { store: 'missingFile' };
  for (const rows of inBatches(decision.files.flatMap(({ row }) => fileRows.get(row.id) ?? []))) {
    yield { store: 'files', rows };
  }
  yield { store: 'orders', last: lastOrder(decision) };
  for (const [kind, objects] of Map.groupBy(decision.replaced, (object) => object.kind)) {
    for (const rows of inBatches(objects.map(({ id }) => id))) yield { store: 'replaced', kind, rows };
  }
  const readings = readingsToStore(decision, today);
  yield* rowsOf(decision, readings);
  yield* whatFollows(decision);
  if (decision.replaced.length > 0) yield { store: 'afterReplaced' };
  yield* notesOf(decision, readings);
}

function lastOrder({ rows: { record: records, reminder: reminders } }: ImportDecision): number {
  let last = 0;
  for (const { row } of records) last = Math.max(last, row.order ?? 0);
  for (const { row } of reminders) {
    for (const { order } of Object.values(row.owner_set ?? {})) last = Math.max(last, order);
  }
  return Math.ceil(last);
}

function* rowsOf(decision: ImportDecision, readings: readonly MileageReading[]): Generator<StoreStep> {
  const ownRows: Readonly<Partial<Record<OwnedKind, Iterable<object>>>> = {
    vehicle: withMileages(rowsHere(decision, 'vehicle'), readings),
    // Grouped by vehicle: the server looks each vehicle up once.
    reading: [...Map.groupBy(readings.toSorted(compareIds), ({ vehicle_id }) => vehicle_id).values()].flat(),
  };
  // Reminders count from the current mileage.
  const then: Readonly<Partial<Record<OwnedKind, Iterable<StoreStep>>>> = {
    reading: currentMileages(readings),
  };
  for (const kind of KINDS_BY_REFERENCE) {
    for (const rows of inBatches(ownRows[kind] ?? rowsHere(decision, kind))) {
      // The rows of a decision have the type of their kind.
      yield { store: 'objects', objects: { kind, rows } as unknown as ObjectsToStore };
    }
    yield* then[kind] ?? [];
  }
}

/**
 * Rows as they are here, each made when it is sent, in the order of their ids: random ones would touch every page of an index again
 * and again, which takes SQLite twice as long.
 */
function* rowsHere({ ids, settings, rows }: ImportDecision, kind: OwnedKind): Generator<WithId> {
  const { type } = describeKind(kind);
  const typeField = type?.words === 'maintenanceType' ? type.field : null;
  const given: readonly Placed<WithId>[] = rows[kind];
  for (const { row } of given.toSorted((one, other) => compareIds(one.row, other.row))) {
    const named = namedIds(kind, row).map(([of, id, field]) => [field, ids.resolve(of, id).id]);
    const key: unknown = typeField && Reflect.get(row, typeField);
    const ownType = typeField && typeof key === 'string' ? { [typeField]: settings.keyOf(key) ?? key } : {};
    const id = ids.resolve(kind, row.id).id;
    const here = { ...row, ...Object.fromEntries(named), ...ownType, id };
    yield mapFiles(kind, here, (file: string) => ids.resolve('file', file).id);
  }
}

function* withMileages(vehicles: Iterable<WithId>, readings: readonly MileageReading[]): Generator<object> {
  const latest = latestMileages(readings);
  for (const vehicle of vehicles) {
    const currentMileage = latest.get(vehicle.id)?.mileage;
    yield currentMileage === undefined ? vehicle : { ...vehicle, currentMileage };
  }
}

function* currentMileages(readings: readonly MileageReading[]): Generator<StoreStep> {
  for (const rows of inBatches(measuredVehicles(readings))) yield { store: 'currentMileages', rows };
}

/**
 * Vehicles whose reminders follow from the law, an insurance document or tyre fittings, after all rows are
 * stored.
 */
function* whatFollows({
  ids,
  rows: { reminder: reminders, record: records, document: documents, tyre_fitting: fittings, tyre_set: sets },
  settings,
}: ImportDecision): Generator<StoreStep> {
  const isInspection = (type: string) => isInspectionType(settings.keyOf(type) ?? type);
  const inspections = [
    ...records.filter(({ row }) => isInspection(row.type)),
    ...reminders.filter(({ row }) => isInspection(row.maintenance_type)),
  ];
  const inspected = new Set(inspections.map(({ row }) => ids.resolve('vehicle', row.vehicle_id).id));
  for (const rows of inBatches(inspected)) yield { store: 'inspections', rows };
  const insurances = [
    ...documents.filter(({ row }) => row.kind === 'insurance'),
    ...reminders.filter(({ row }) =>
      isInsuranceType(settings.keyOf(row.maintenance_type) ?? row.maintenance_type),
    ),
  ];
  const insured = new Set(
    insurances.flatMap(({ row }) => (row.vehicle_id ? [ids.resolve('vehicle', row.vehicle_id).id] : [])),
  );
  for (const rows of inBatches(insured)) yield { store: 'insurances', rows };
  const seasonal = [...fittings, ...sets, ...reminders.filter(({ row }) => row.season)];
  const swapped = new Set(seasonal.map(({ row }) => ids.resolve('vehicle', row.vehicle_id).id));
  for (const rows of inBatches(swapped)) yield { store: 'seasons', rows };
}

/** The rows that undoing takes back. Readings that follow something go with it. */
function* notesOf(
  { ids, settings, rows }: ImportDecision,
  readings: readonly MileageReading[],
): Generator<StoreStep> {
  const known = new Set(settings.before.maintenanceTypes.map(({ key }) => key));
  const types = settings.settings?.maintenanceTypes ?? [];
  const ownReadings = readings.filter(isTyped);
  const noted: Readonly<Partial<Record<NotedKind, readonly string[]>>> = {
    reading: ownReadings.map(({ id }) => id),
    type: types.filter(({ key }) => !known.has(key)).map(({ key }) => key),
  };
  const idsHere = (kind: OwnedKind) => rows[kind].map(({ row }) => ids.resolve(kind, row.id).id);
  for (const kind of NOTED_KINDS) {
    const here = noted[kind] ?? (kind === 'type' ? [] : idsHere(kind));
    for (const part of inBatches(here, NOTES_PER_STEP)) yield { store: 'notes', kind, rows: part };
  }
}

function measuredVehicles(readings: readonly MileageReading[]): Set<string> {
  return new Set(readings.map(({ vehicle_id }) => vehicle_id));
}

interface WithId {
  readonly id: string;
}

function compareIds(one: WithId, other: WithId): number {
  return one.id < other.id ? -1 : 1;
}

/** Rows in parts that are a message each. */
function* inBatches<Row>(all: Iterable<Row>, mostRows = ROWS_PER_STEP): Generator<Row[]> {
  let [rows, bytes]: [Row[], number] = [[], 0];
  for (const row of all) {
    const size = JSON.stringify(row).length;
    if (rows.length > 0 && (rows.length >= mostRows || bytes + size > BYTES_PER_STEP)) {
      yield rows;
      [rows, bytes] = [[], 0];
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) yield rows;
}

/** The planned readings, and those that an export edited by hand may lack: of a record, of a vehicle without any. */
function readingsToStore(decision: ImportDecision, today: CivilDate): MileageReading[] {
  const { ids } = decision;
  const vehicleOfRow = (vehicleId: string) => ids.resolve('vehicle', vehicleId).id;
  const readings: MileageReading[] = [];
  const followed = new Set<string | null>();
  for (const { row } of decision.rows.reading) {
    const here = {
      ...row,
      expense_id: row.expense_id ?? null,
      fitting_id: row.fitting_id ?? null,
      id: ids.resolve('reading', row.id).id,
    };
    const named = namedIds('reading', row).map(([of, id, field]) => [field, ids.resolve(of, id).id]);
    const reading: MileageReading = { ...here, ...Object.fromEntries(named) };
    readings.push(reading);
    followed.add(followedObject(reading)?.id ?? null);
  }
  const firstDays = new Map<string | null, CivilDate>();
  for (const kind of MEASURED_KINDS) {
    for (const { row } of decision.rows[kind]) {
      const sourceId = ids.resolve(kind, row.id).id;
      const first = firstDays.get(row.vehicle_id);
      if (first === undefined || row.date < first) firstDays.set(row.vehicle_id, row.date);
      if (typeof row.mileage !== 'number' || followed.has(sourceId)) continue;
      const { date, mileage } = row;
      const { source } = FOLLOWING_READINGS[kind];
      const follows = followedFields(kind, sourceId);
      const vehicle_id = vehicleOfRow(row.vehicle_id);
      readings.push({ id: uuidv7(), vehicle_id, date, mileage, source, ...follows, version: 1 });
    }
  }
  const measured = new Set(readings.map((reading) => reading.vehicle_id));
  for (const { row } of decision.rows.vehicle) {
    const vehicle_id = vehicleOfRow(row.id);
    if (measured.has(vehicle_id)) continue;
    const { currentMileage: mileage } = row;
    const date = dayOfOnlyMileage(row, firstDays.get(row.id), today);
    const source = 'vehicle';
    readings.push({ id: uuidv7(), vehicle_id, date, mileage, source, ...FOLLOWS_NOTHING, version: 1 });
  }
  return readings;
}

/**
 * The date of the mileage of a vehicle without readings. A file without mileages leaves it at 0 or at its
 * purchase mileage: dated today, it would refuse every true reading of earlier years.
 * @param firstDay the first day on which the file mentions the vehicle
 */
function dayOfOnlyMileage(
  { currentMileage, purchaseMileage, purchaseDate }: ImportedRows['vehicle'],
  firstDay: CivilDate | undefined,
  today: CivilDate,
): CivilDate {
  if (currentMileage > (purchaseMileage ?? 0)) return today;
  const day = purchaseDate ?? firstDay ?? today;
  return day < today ? day : today;
}

/** The reading of the latest date, the highest on that day, by vehicle. */
function latestMileages(readings: readonly MileageReading[]): Map<string, MileageReading> {
  const latest = new Map<string, MileageReading>();
  for (const reading of readings) {
    const known = latest.get(reading.vehicle_id);
    const isLater =
      !known || reading.date > known.date || (reading.date === known.date && reading.mileage > known.mileage);
    if (isLater) latest.set(reading.vehicle_id, reading);
  }
  return latest;
}

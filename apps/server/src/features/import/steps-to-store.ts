import type { FileRow } from '#features/files/store-imported-file.service.ts';
import type { Placed } from '#features/import/import-faults.ts';
import {
  NOTED_TABLES,
  type IdTable,
  type NotedTable,
  type StoreStep,
} from '#features/import/import-messages.ts';
import type { ImportPlan } from '#features/import/plan-import.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isInsuranceType } from '@carnet/domain/documents/insurance-reminder';
import { isInspectionType } from '@carnet/domain/inspection/inspection-reminder';
import type { ImportedExpense, ImportedRecord, ImportedVehicle } from '#features/import/table-formats.ts';
import { v7 as uuidv7 } from 'uuid';

/** Storing so many rows takes the server a few milliseconds, also where each is a statement of its own. */
const ROWS_PER_STEP = 50;
/** A message is kept to a quarter of what it may hold. */
const BYTES_PER_STEP = 64 * 1024;
/** Rows that undoing compares are stored in parts of so many. */
const NOTES_PER_STEP = 200;

/**
 * The steps that store what a plan adds, in their order: first what others need, and at the end what follows from the rows. Every
 * id and key is the one of here.
 *
 * @param fileRows the rows of files whose bytes are stored, by their id in the export
 */
export function* stepsToStore(
  plan: ImportPlan,
  fileRows: ReadonlyMap<string, FileRow>,
  today: CivilDate,
): Generator<StoreStep> {
  const { settings } = plan.settings;
  if (settings) yield { store: 'settings', settings };
  // Another import has given the account this file and its owner has deleted it, all since the bytes were stored.
  if (plan.files.some(({ row }) => !fileRows.has(row.id))) yield { store: 'missingFile' };
  for (const rows of inBatches(plan.files.flatMap(({ row }) => fileRows.get(row.id) ?? []))) {
    yield { store: 'files', rows };
  }
  const readings = readingsToStore(plan, today);
  yield* rowsOf(plan, readings);
  yield* whatFollows(plan, readings);
  yield* notesOf(plan, readings);
}

function* rowsOf(plan: ImportPlan, readings: readonly MileageReading[]): Generator<StoreStep> {
  const { ids, settings } = plan;
  const vehicle = (id: string) => ids.resolve('vehicle', id).id;
  const file = (id: string) => ids.resolve('file', id).id;
  const type = (key: string) => settings.keyOf(key) ?? key;
  const latest = latestMileages(readings);
  const vehicles = eachRow(plan.vehicles, (row) => ({
    ...row,
    id: vehicle(row.id),
    currentMileage: latest.get(vehicle(row.id))?.mileage ?? row.currentMileage,
    photos: row.photos.map(file),
    registrationDocument: row.registrationDocument === null ? null : file(row.registrationDocument),
  }));
  for (const rows of inBatches(vehicles)) yield { store: 'vehicles', rows };
  const records = eachRow(plan.records, (row) => ({
    ...row,
    id: ids.resolve('maintenance', row.id).id,
    vehicle_id: vehicle(row.vehicle_id),
    type: type(row.type),
    photos: row.photos.map(file),
    invoice: row.invoice === null ? null : file(row.invoice),
  }));
  for (const rows of inBatches(records)) yield { store: 'records', rows };
  const expenses = eachRow(plan.expenses, (row) => ({
    ...row,
    id: ids.resolve('expense', row.id).id,
    vehicle_id: vehicle(row.vehicle_id),
    series_id: row.series_id ? ids.resolve('expense', row.series_id).id : null,
    files: row.files.map(file),
  }));
  for (const rows of inBatches(expenses)) yield { store: 'expenses', rows };
  // Those of one vehicle together: the server looks each vehicle up.
  const byVehicle = [
    ...Map.groupBy(readings.toSorted(compareIds), ({ vehicle_id }) => vehicle_id).values(),
  ].flat();
  for (const rows of inBatches(byVehicle)) yield { store: 'readings', rows };
  for (const rows of inBatches(measuredVehicles(readings))) yield { store: 'currentMileages', rows };
  const reminders = eachRow(plan.reminders, (row) => ({
    ...row,
    id: ids.resolve('reminder', row.id).id,
    vehicle_id: vehicle(row.vehicle_id),
    maintenance_type: type(row.maintenance_type),
  }));
  for (const rows of inBatches(reminders)) yield { store: 'reminders', rows };
  const documents = eachRow(plan.documents, (row) => ({
    ...row,
    id: ids.resolve('document', row.id).id,
    vehicle_id: row.vehicle_id ? vehicle(row.vehicle_id) : null,
    files: row.files.map(file),
  }));
  for (const rows of inBatches(documents)) yield { store: 'documents', rows };
}

/** What is to be announced when, now that all rows are there. */
function* whatFollows(
  { ids, reminders, records, documents, settings }: ImportPlan,
  readings: readonly MileageReading[],
): Generator<StoreStep> {
  for (const rows of inBatches(measuredVehicles(readings))) yield { store: 'looksAtVehicles', rows };
  const reminderIds = reminders.map(({ row }) => ids.resolve('reminder', row.id).id);
  for (const rows of inBatches(reminderIds)) yield { store: 'watches', rows };
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
}

/** The rows that undoing takes back. Readings that follow a record or expense go with it. */
function* notesOf(
  { ids, settings, ...plan }: ImportPlan,
  readings: readonly MileageReading[],
): Generator<StoreStep> {
  const known = new Set(settings.before.maintenanceTypes.map(({ key }) => key));
  const types = settings.settings?.maintenanceTypes ?? [];
  const idsIn = (table: IdTable, rows: readonly Placed<WithId>[]) =>
    rows.map(({ row }) => ids.resolve(table, row.id).id);
  const ownReadings = readings.filter(
    ({ record_id, expense_id }) => record_id === null && expense_id === null,
  );
  const noted: Readonly<Record<NotedTable, readonly string[]>> = {
    mileage_reading: ownReadings.map(({ id }) => id),
    maintenance: idsIn('maintenance', plan.records),
    expense: idsIn('expense', plan.expenses),
    document: idsIn('document', plan.documents),
    reminder: idsIn('reminder', plan.reminders),
    vehicle: idsIn('vehicle', plan.vehicles),
    maintenance_type: types.filter(({ key }) => !known.has(key)).map(({ key }) => key),
  };
  for (const table of NOTED_TABLES) {
    for (const rows of inBatches(noted[table], NOTES_PER_STEP)) yield { store: 'notes', table, rows };
  }
}

function measuredVehicles(readings: readonly MileageReading[]): Set<string> {
  return new Set(readings.map(({ vehicle_id }) => vehicle_id));
}

/**
 * Rows as they are here, each made when it is sent, in the order of their ids: random ones would touch every page of an index again
 * and again, which takes SQLite twice as long.
 */
function* eachRow<Given extends WithId, Row>(
  given: readonly Placed<Given>[],
  toRow: (row: Given) => Row,
): Generator<Row> {
  for (const { row } of given.toSorted((one, other) => compareIds(one.row, other.row))) yield toRow(row);
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
function readingsToStore(plan: ImportPlan, today: CivilDate): MileageReading[] {
  const { ids } = plan;
  const vehicleOfRow = (vehicleId: string) => ids.resolve('vehicle', vehicleId).id;
  const readings: MileageReading[] = [];
  const followed = new Set<string | null>();
  for (const { row } of plan.readings) {
    const record_id = row.record_id === null ? null : ids.resolve('maintenance', row.record_id).id;
    const expense_id = row.expense_id ? ids.resolve('expense', row.expense_id).id : null;
    const id = ids.resolve('mileage_reading', row.id).id;
    readings.push({ ...row, id, vehicle_id: vehicleOfRow(row.vehicle_id), record_id, expense_id });
    followed.add(record_id ?? expense_id);
  }
  const firstDays = new Map<string | null, CivilDate>();
  const addMissing = (row: ImportedRecord | ImportedExpense, source: 'record' | 'expense', id: string) => {
    const first = firstDays.get(row.vehicle_id);
    if (first === undefined || row.date < first) firstDays.set(row.vehicle_id, row.date);
    if (typeof row.mileage !== 'number' || followed.has(id)) return;
    const { date, mileage } = row;
    const vehicle_id = vehicleOfRow(row.vehicle_id);
    const [record_id, expense_id] = source === 'record' ? [id, null] : [null, id];
    readings.push({ id: uuidv7(), vehicle_id, date, mileage, source, record_id, expense_id, version: 1 });
  };
  for (const { row } of plan.records) addMissing(row, 'record', ids.resolve('maintenance', row.id).id);
  for (const { row } of plan.expenses) addMissing(row, 'expense', ids.resolve('expense', row.id).id);
  const measured = new Set(readings.map((reading) => reading.vehicle_id));
  for (const { row } of plan.vehicles) {
    const vehicle_id = vehicleOfRow(row.id);
    if (measured.has(vehicle_id)) continue;
    const { currentMileage: mileage } = row;
    const date = dayOfOnlyMileage(row, firstDays.get(row.id), today);
    const [source, record_id, expense_id] = ['vehicle', null, null] as const;
    readings.push({ id: uuidv7(), vehicle_id, date, mileage, source, record_id, expense_id, version: 1 });
  }
  return readings;
}

/**
 * The day of the mileage of a vehicle without any reading. A file without mileages leaves it at 0 or at that of the purchase:
 * dated today, it would refuse every true one of the years before.
 *
 * @param firstDay the first day on which the file tells something of the vehicle
 */
function dayOfOnlyMileage(
  { currentMileage, purchaseMileage, purchaseDate }: ImportedVehicle,
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

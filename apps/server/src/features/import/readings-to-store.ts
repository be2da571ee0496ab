import type { ImportPlan } from '#features/import/plan-import.ts';
import type { ImportedExpense, ImportedRecord, ImportedVehicle } from '#features/import/table-formats.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';

/** The planned readings, and those that an export edited by hand may lack: of a record, of a vehicle without any. */
export function readingsToStore(plan: ImportPlan, today: CivilDate): MileageReading[] {
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
export function latestMileages(readings: readonly MileageReading[]): Map<string, MileageReading> {
  const latest = new Map<string, MileageReading>();
  for (const reading of readings) {
    const known = latest.get(reading.vehicle_id);
    const isLater =
      !known || reading.date > known.date || (reading.date === known.date && reading.mileage > known.mileage);
    if (isLater) latest.set(reading.vehicle_id, reading);
  }
  return latest;
}

import { EXPENSE_COLUMNS, expenseRow } from '#content/expense-row.ts';
import { euros, line } from '#content/cells.ts';
import type { ExportContext, Writing } from '#content/writing.ts';
import { writeTable } from '#content/write-table.ts';
import { PlanIds } from '#content/plan-ids.ts';
import { storeTypes, type StoredType } from '#content/stored-types.ts';
import { settlePlan } from '#content/settle-plan.ts';
import type {
  ImportPlan,
  PlanExpense,
  PlanFile,
  PlanReading,
  PlanRecord,
  PlanReminder,
  PlanVehicle,
} from '#plan/plan.ts';
import { asOneLine } from '@carnet/domain/text/one-line';
import type { CsvValue } from '@carnet/domain/text/spreadsheet-cell';
import { strToU8, zipSync } from 'fflate';

const LIMITS = {
  name: 80,
  plate: 20,
  vin: 32,
  description: 500,
  garage: 120,
  address: 300,
  notes: 5000,
} as const;
const VEHICLE_COLUMNS =
  'id,name,type,licensePlate,color,energy,currentMileage,purchaseMileage,firstRegistrationDate,purchaseDate,purchasePrice,vin,make,model,photos,registrationDocument,archivedAt,createdAt,updatedAt,version';
const RECORD_COLUMNS =
  'id,vehicle_id,type,date,cost,description,mileage,garage_name,garage_address,notes,photos,invoice,next_service_date,next_service_mileage,created_at,updated_at,version';
const READING_COLUMNS = 'id,vehicle_id,date,mileage,source,record_id,version';
const REMINDER_COLUMNS =
  'id,vehicle_id,maintenance_type,next_reminder_date,last_mileage,interval_km,planned_mileage,interval_days,active,follows,estimated_cost,created_at,updated_at,version';
const TYPE_COLUMNS = 'key,label,custom,intervalKm,intervalDays,defaultReminder';

/** The plan as a zip of Carnet’s own export, which the import of the account takes: all or nothing, and safe to repeat. */
export function writeExport(asked: ImportPlan, context: ExportContext): Uint8Array {
  const plan = settlePlan(asked);
  const left = new Set(
    plan.vehicles.filter(({ choice }) => choice.kind === 'left_out').map(({ key }) => key),
  );
  const isComing = ({ vehicle }: { readonly vehicle: string }) => !left.has(vehicle);
  const isNew = ({ resembles, isThere }: PlanRecord | PlanExpense) =>
    !isThere && (resembles.length === 0 || context.isAddingKnown === true);
  const coming = {
    ...plan,
    records: plan.records.filter(isComing).filter(isNew),
    expenses: plan.expenses.filter(isComing).filter(isNew),
    reminders: plan.reminders.filter((reminder) => reminder.isComing && isComing(reminder)),
  };
  const types = storeTypes(coming, context.types, context.language);
  const writing: Writing = {
    plan: coming,
    context,
    ids: new PlanIds(plan, context.namespace),
    types,
    stamps: [context.now, context.now, 1],
  };
  const vehicles = plan.vehicles.filter(({ choice }) => choice.kind === 'new');
  const files = plan.files
    .filter(({ bytes, record }) => isKeepable(bytes) && coming.records.some(({ key }) => key === record))
    .map((file) => ({ file, id: idOfFile(file, writing) }));
  const followed = new Set(coming.expenses.map(placeOfReading));
  const readings = plan.readings.filter(isComing).filter((reading) => !followed.has(placeOfReading(reading)));
  const tables = tablesOf({ vehicles, readings, files, writing });
  const listed = files.map(({ file, id }) => ({ id, name: file.name, createdAt: context.now }));
  const account = { version: 1, exportedAt: context.now, settings: {}, files: listed };
  const texts = { 'account.json': JSON.stringify(account), ...tables };
  return zipSync({
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])),
    ...Object.fromEntries(
      files.map(({ file, id }) => [`files/${id}/${file.name.replace(/[/\\]/g, '_')}`, file.bytes]),
    ),
  });
}

/** A reading that an expense brings needs no row of its own. */
function placeOfReading({
  vehicle,
  date,
  mileage,
}: Pick<PlanExpense, 'vehicle' | 'date' | 'mileage'>): string {
  return `${vehicle}|${date}|${mileage}`;
}

interface Tables {
  readonly vehicles: readonly PlanVehicle[];
  readonly readings: readonly PlanReading[];
  readonly files: readonly ListedFile[];
  readonly writing: Writing;
}

function tablesOf({ vehicles, readings, files, writing }: Tables): Readonly<Record<string, string>> {
  const { plan, ids, types, context } = writing;
  const rows = {
    readings: readings.map(({ vehicle, date, mileage }) => {
      const id = ids.row('reading', vehicle, `${date}|${mileage}`);
      return [id, ids.vehicle(vehicle), date, mileage, 'manual', null, 1];
    }),
    types: [...context.types, ...types.added].map(typeRow),
  };
  return {
    'vehicles.csv': writeTable(
      VEHICLE_COLUMNS,
      vehicles.map((vehicle) => vehicleRow(vehicle, writing)),
    ),
    'maintenances.csv': writeTable(
      RECORD_COLUMNS,
      plan.records.map((record) => recordRow(record, files, writing)),
    ),
    'expenses.csv': writeTable(
      EXPENSE_COLUMNS,
      plan.expenses.map((expense) => expenseRow(expense, writing)),
    ),
    'mileage.csv': writeTable(READING_COLUMNS, rows.readings),
    'reminders.csv': writeTable(
      REMINDER_COLUMNS,
      plan.reminders.map((reminder) => reminderRow(reminder, writing)),
    ),
    'maintenance-types.csv': writeTable(TYPE_COLUMNS, rows.types),
  };
}

/** Pictures and papers as Carnet stores them; anything shorter is none. */
function isKeepable(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  return (
    bytes.length > 100 &&
    (start.startsWith('\u00ff\u00d8\u00ff') || start === '\u0089PNG' || start === '%PDF')
  );
}

function idOfFile({ name, record }: PlanFile, { ids, plan }: Writing): string {
  const vehicle = plan.records.find(({ key }) => key === record)?.vehicle ?? '';
  return ids.row('file', vehicle, name);
}

function vehicleRow(vehicle: PlanVehicle, { ids, context, stamps }: Writing): CsvValue[] {
  const chosen = vehicle.choice.kind === 'new' ? vehicle.choice.name : '';
  const {
    type,
    licensePlate,
    energy,
    currentMileage,
    purchaseMileage,
    purchaseDate,
    purchasePrice,
    vin,
    make,
    model,
  } = vehicle;
  return [
    ids.vehicle(vehicle.key),
    line(chosen, LIMITS.name) ?? context.unnamed,
    // No type is guessed: a car would get the dates of the law for cars.
    type ?? 'other',
    line(licensePlate, LIMITS.plate),
    null,
    energy,
    currentMileage,
    purchaseMileage,
    null,
    purchaseDate,
    euros(purchasePrice),
    line(vin, LIMITS.vin),
    line(make, LIMITS.name),
    line(model, LIMITS.name),
    '',
    null,
    vehicle.archivedOn === null ? null : `${vehicle.archivedOn}T12:00:00.000Z`,
    ...stamps,
  ];
}

interface ListedFile {
  readonly file: PlanFile;
  readonly id: string;
}

/** A text beyond its limit goes on in the notes. */
function recordRow(
  record: PlanRecord,
  files: readonly ListedFile[],
  { ids, types, stamps }: Writing,
): CsvValue[] {
  const description = Array.from(asOneLine(record.description));
  const rest = description.slice(LIMITS.description).join('');
  const cost = euros(record.cents);
  const unfit = record.cents !== null && cost === null ? `${(record.cents / 100).toFixed(2)} €` : '';
  const notes = [record.notes, rest, unfit].filter((part) => part !== '').join('\n');
  const own = files.filter(({ file }) => file.record === record.key);
  const isPaper = ({ file: { bytes } }: ListedFile) => bytes[0] === 0x25;
  const photos = own
    .filter((file) => !isPaper(file))
    .map(({ id }) => id)
    .slice(0, 10);
  return [
    ids.written(record.names),
    ids.vehicle(record.vehicle),
    types.keyOf(record.type),
    record.date,
    cost ?? 0,
    description.slice(0, LIMITS.description).join('').trim() || null,
    record.mileage,
    line(record.garage, LIMITS.garage),
    record.address?.slice(0, LIMITS.address) ?? null,
    Array.from(notes).slice(0, LIMITS.notes).join('') || null,
    photos.join(' '),
    own.find(isPaper)?.id ?? null,
    null,
    null,
    ...stamps,
  ];
}

function reminderRow(reminder: PlanReminder, { ids, types, stamps }: Writing): CsvValue[] {
  const { vehicle, type, nextDate, lastMileage, intervalKm, plannedMileage, intervalDays } = reminder;
  return [
    ids.row('reminder', vehicle, type),
    ids.vehicle(vehicle),
    types.keyOf(type),
    nextDate,
    lastMileage,
    intervalKm,
    plannedMileage,
    intervalDays,
    true,
    'interval',
    null,
    ...stamps,
  ];
}

function typeRow({ key, label, custom, intervalKm, intervalDays, defaultReminder }: StoredType): CsvValue[] {
  return [key, label, custom, intervalKm, intervalDays, defaultReminder];
}

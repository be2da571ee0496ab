import { cleanText } from '#bytes/decode-text.ts';
import { PlanIds } from '#content/plan-ids.ts';
import { settlePlan } from '#content/settle-plan.ts';
import { storeTypes, type TypeStorage } from '#content/stored-types.ts';
import type {
  ImportPlan,
  PlanExpense,
  PlanReading,
  PlanRecord,
  PlanReminder,
  PlanTyreFitting,
  PlanTyreSet,
  PlanVehicle,
} from '#plan/plan.ts';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import { isExpenseKind, type ExpenseKind } from '@carnet/domain/expenses/expense';
import { fitsFuel, SECOND_ENERGIES, type SecondEnergy } from '@carnet/domain/expenses/fuel';
import type { Language } from '@carnet/domain/text/language';
import { asOneLine } from '@carnet/domain/text/one-line';
import type { TyreSeason } from '@carnet/domain/tyre-sets/tyre-set';

/** Inputs of the rows other than the plan. */
export interface RowsContext {
  /** The id of the account, which is the namespace of derived ids. */
  readonly namespace: string;
  readonly language: Language;
  /** The keys of the types that the account has. */
  readonly ownTypes: readonly string[];
  /** Adds records and expenses even if they look like one of the account. */
  readonly isAddingKnown?: boolean;
  /** Replaces objects of an earlier import that read them differently. */
  readonly isReplacing?: boolean;
  /** The name of a vehicle without one. */
  readonly unnamed: string;
}

/** An object in the schema of the wire; missing fields are empty. */
export interface ImportRow {
  readonly kind:
    | 'type'
    | 'vehicle'
    | 'record'
    | 'expense'
    | 'reading'
    | 'reminder'
    | 'tyre_set'
    | 'tyre_fitting';
  readonly object: Readonly<Record<string, unknown>>;
  /** The object of the account that it replaces. */
  readonly replaces?: ReplacedObject;
}

/** A file referenced by a row, which is uploaded before the row is sent. */
export interface FileToUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The rows and files that a plan stores. */
export interface PlanRows {
  readonly rows: readonly ImportRow[];
  /** The key in the plan of each record, expense, reading and fitting. */
  readonly keys: ReadonlyMap<ImportRow, string>;
  readonly files: readonly FileToUpload[];
  /** The names of files that exceed the limit of their records. */
  readonly leftFiles: readonly string[];
}

const LIMITS = {
  name: 80,
  plate: 20,
  vin: 32,
  description: 500,
  garage: 120,
  address: 300,
  notes: 5000,
  place: 120,
  size: 60,
  photos: 20,
} as const;
const MAX_CENTS = 999_999_999;
const MAX_QUANTITY = 10_000;

/**
 * Converts a plan to rows of an import and their files. The same plan gives the same ids, so that sending it
 * again stores nothing twice.
 *
 * @param refused ids of files that the server refused; the rows come without them
 */
export function writeRows(
  asked: ImportPlan,
  context: RowsContext,
  refused: ReadonlySet<string> = new Set(),
): PlanRows {
  const plan = settlePlan(asked);
  const ids = new PlanIds(plan, context.namespace);
  const coming = comingOf(plan, ids, context);
  const types = storeTypes(plan, coming, context.ownTypes, context.language);
  const writing: Writing = { plan, context, ids, types, refused };
  const attached = coming.records.map((record) => attachFiles(record, writing));
  const vehicles = plan.vehicles.filter(({ choice }) => choice.kind === 'new');
  const keys = new Map<ImportRow, string>();
  const fittings = coming.tyreFittings.map((fitting) => {
    const written = rowOf('tyre_fitting', fittingObject(fitting, writing));
    keys.set(written, fitting.key);
    return written;
  });
  const keyed = <Row extends { readonly key: string; readonly there: PlanRecord['there'] }>(
    kind: ImportRow['kind'],
    rows: readonly Row[],
    objectOf: (row: Row, written: Writing) => ImportRow['object'],
  ) =>
    rows.map((row) => {
      const written = { ...rowOf(kind, objectOf(row, writing)), ...replacedBy(row) };
      keys.set(written, kind === 'reading' ? readingKey(row) : row.key);
      return written;
    });
  return {
    rows: [
      ...types.added.map((type) => rowOf('type', { ...type })),
      ...vehicles.map((vehicle) => rowOf('vehicle', vehicleObject(vehicle, writing))),
      ...keyed('record', attached, recordObject),
      ...keyed('expense', coming.expenses, expenseObject),
      ...keyed('reading', coming.readings, readingObject),
      ...coming.reminders.map((reminder) => rowOf('reminder', reminderObject(reminder, writing))),
      ...coming.tyreSets.map((set) => rowOf('tyre_set', setObject(set, writing))),
      ...fittings,
    ],
    keys,
    files: attached.flatMap(({ invoice, photos }) => [...(invoice ? [invoice] : []), ...photos]),
    leftFiles: attached.flatMap(({ left }) => left),
  };
}

/** The objects of records, expenses and readings of a plan by key, including excluded ones; without files. */
export function writeObjects(asked: ImportPlan, context: RowsContext): Map<string, ImportRow['object']> {
  const plan = settlePlan(asked);
  const ids = new PlanIds(plan, context.namespace);
  const types = storeTypes(plan, plan, context.ownTypes, context.language);
  const writing: Writing = { plan, context, ids, types, refused: new Set() };
  const { records, expenses, readings } = namedRows(plan, ids);
  return new Map([
    ...records.map((row) => [row.key, recordObject(attachFiles(row, writing), writing)] as const),
    ...expenses.map((row) => [row.key, expenseObject(row, writing)] as const),
    ...readings.map((row) => [readingKey(row), readingObject(row, writing)] as const),
  ]);
}

/** The key of a reading. A fill-up and its reading come from the same row, which has one key. */
export function readingKey({ key }: Pick<PlanReading, 'key'>): string {
  return `reading ${key}`;
}

function replacedBy({ there }: Pick<PlanRecord, 'there'>): Pick<ImportRow, 'replaces'> {
  if (there === null) return {};
  const { kind, id, version } = there;
  return { replaces: { kind, id, version } };
}

interface Writing {
  readonly plan: ImportPlan;
  readonly context: RowsContext;
  readonly ids: PlanIds;
  readonly types: TypeStorage;
  readonly refused: ReadonlySet<string>;
}

type Named<Row> = Row & { readonly id: string };

interface NamedRows {
  readonly records: readonly Named<PlanRecord>[];
  readonly expenses: readonly Named<PlanExpense>[];
  readonly readings: readonly Named<PlanReading>[];
}

interface Coming extends NamedRows {
  readonly reminders: readonly PlanReminder[];
  readonly tyreSets: readonly PlanTyreSet[];
  readonly tyreFittings: readonly PlanTyreFitting[];
}

/** Assigns ids before rows are excluded, so that equal rows keep theirs. */
function namedRows({ records, expenses, readings }: ImportPlan, ids: PlanIds): NamedRows {
  const named = <Row extends PlanRecord | PlanExpense>(row: Row) => ({ ...row, id: ids.written(row.names) });
  return {
    records: records.map(named),
    expenses: expenses.map(named),
    readings: readings.map((row) => ({ ...row, id: ids.writtenReading(row.names) })),
  };
}

/** The part of a plan that is stored. */
function comingOf(
  plan: ImportPlan,
  ids: PlanIds,
  { isAddingKnown = false, isReplacing = false }: RowsContext,
): Coming {
  const left = new Set(
    plan.vehicles.filter(({ choice }) => choice.kind === 'left_out').map(({ key }) => key),
  );
  const isStored = ({ vehicle }: { readonly vehicle: string }) => !left.has(vehicle);
  const isComing = ({ vehicle, there }: Pick<PlanRecord, 'vehicle' | 'there'>) =>
    isStored({ vehicle }) && (there === null || (isReplacing && there.state === 'otherwise'));
  const isNew = (row: PlanRecord | PlanExpense) =>
    isComing(row) && (row.resembles.length === 0 || isAddingKnown);
  const { records, expenses, readings } = namedRows(plan, ids);
  const bringing = expenses.filter((row) => isNew(row) || (row.there !== null && isStored(row)));
  const followed = new Set(bringing.map(placeOfReading));
  return {
    records: records.filter(isNew),
    expenses: expenses.filter(isNew),
    readings: readings.filter((row) => isComing(row) && !followed.has(placeOfReading(row))),
    reminders: plan.reminders.filter((reminder) => reminder.isComing && isStored(reminder)),
    tyreSets: plan.tyreSets.filter((set) => set.own === null && isStored(set)),
    tyreFittings: plan.tyreFittings.filter((fitting) => !fitting.isThere && isStored(fitting)),
  };
}

/** A reading that comes with an expense needs no row of its own. */
function placeOfReading({
  vehicle,
  date,
  mileage,
}: Pick<PlanExpense, 'vehicle' | 'date' | 'mileage'>): string {
  return `${vehicle}|${date}|${mileage}`;
}

type Attached = Named<PlanRecord> & {
  readonly invoice: FileToUpload | null;
  readonly photos: readonly FileToUpload[];
  /** The names of files beyond the limit. */
  readonly left: readonly string[];
};

/** The first PDF of a record is its invoice; other files are treated as photos, which the server checks. */
function attachFiles(record: Named<PlanRecord>, { plan, ids }: Writing): Attached {
  const files = plan.files
    .filter((file) => file.record === record.key)
    .map(({ name, bytes }) => ({ id: ids.row('file', record.vehicle, `${record.id}|${name}`), name, bytes }));
  const papers = files.filter(isPdf);
  const pictures = files.filter((file) => !isPdf(file));
  const left = [...papers.slice(1), ...pictures.slice(LIMITS.photos)];
  return {
    ...record,
    invoice: papers[0] ?? null,
    photos: pictures.slice(0, LIMITS.photos),
    left: left.map(({ name }) => name),
  };
}

function isPdf({ bytes }: FileToUpload): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === '%PDF';
}

function rowOf(kind: ImportRow['kind'], object: ImportRow['object']): ImportRow {
  return { kind, object };
}

function vehicleObject(vehicle: PlanVehicle, { ids, context }: Writing): ImportRow['object'] {
  const { type, energy, currentMileage, purchaseMileage, purchaseDate, archivedOn } = vehicle;
  const chosen = vehicle.choice.kind === 'new' ? vehicle.choice.name : '';
  return {
    id: ids.vehicle(vehicle.key),
    name: line(chosen, LIMITS.name) ?? context.unnamed,
    // The type is not guessed: a car would get legal dates.
    type: type ?? 'other',
    licensePlate: line(vehicle.licensePlate, LIMITS.plate),
    energy,
    secondEnergy: secondEnergyOf(vehicle),
    currentMileage,
    purchaseMileage,
    purchaseDate,
    purchasePrice: euros(vehicle.purchasePrice),
    vin: line(vehicle.vin, LIMITS.vin),
    make: line(vehicle.make, LIMITS.name),
    model: line(vehicle.model, LIMITS.name),
    archivedAt: archivedOn === null ? null : `${archivedOn}T12:00:00.000Z`,
  };
}

/** The fuel of the second tank; E10 is petrol too, and a second tank of the same fuel does not count. */
function secondEnergyOf({ energy, secondEnergy }: PlanVehicle): SecondEnergy | null {
  const second = secondEnergy === 'e10' ? 'petrol' : secondEnergy;
  return second === energy ? null : (SECOND_ENERGIES.find((known) => known === second) ?? null);
}

/** A description beyond its limit continues in the notes. */
function recordObject(record: Attached, { ids, types, refused }: Writing): ImportRow['object'] {
  const description = Array.from(asOneLine(cleanText(record.description)));
  const rest = description.slice(LIMITS.description).join('');
  const isTaken = ({ id }: FileToUpload) => !refused.has(id);
  const { id, date, cents, mileage, invoice, photos } = record;
  return {
    id,
    vehicle_id: ids.vehicle(record.vehicle),
    type: types.keyOf(record.type),
    date,
    cost: euros(cents) ?? 0,
    description: description.slice(0, LIMITS.description).join('').trim() || null,
    mileage,
    ...confirmed(record),
    garage_name: line(record.garage, LIMITS.garage),
    garage_address: lines([record.address ?? ''], LIMITS.address),
    notes: lines([record.notes, rest, unfitCost(cents)], LIMITS.notes),
    photos: photos.filter(isTaken).map((photo) => photo.id),
    invoice: invoice && isTaken(invoice) ? invoice.id : null,
  };
}

/** A missing cost is 0; the server derives the reading. */
function expenseObject(expense: Named<PlanExpense>, { plan, ids }: Writing): ImportRow['object'] {
  const { id, vehicle, date, cents, mileage, isFull, isMissed, place, notes } = expense;
  const kind = kindOf(expense, plan.vehicles.find(({ key }) => key === vehicle)?.energy === 'electric');
  const quantity = quantityOf(expense);
  const unit = quantity === null ? null : kind === 'charge' ? 'kWh' : expense.quantityUnit;
  const amount = cents === null ? null : Math.abs(cents);
  return {
    id,
    vehicle_id: ids.vehicle(vehicle),
    kind,
    date,
    cost: euros(amount) ?? 0,
    isRefund: cents !== null && cents < 0,
    mileage,
    ...confirmed(expense),
    quantity,
    unit,
    fuel: expense.fuel !== null && fitsFuel(kind, unit, expense.fuel) ? expense.fuel : null,
    isFull: isFull ?? true,
    missedPrevious: isMissed,
    place: line(place, LIMITS.place),
    notes: lines([notes, unfitCost(amount)], LIMITS.notes),
  };
}

function kindOf({ kind }: PlanExpense, isElectric: boolean): ExpenseKind {
  if (kind === 'fuel') return isElectric ? 'charge' : 'fuel';
  if (kind === 'financing') return 'loan';
  return isExpenseKind(kind) ? kind : 'other';
}

/** To the thousandth. */
function quantityOf({ kind, quantity }: PlanExpense): number | null {
  if (kind !== 'fuel' && kind !== 'charge') return null;
  const rounded = Math.round((quantity ?? 0) * 1000) / 1000;
  return rounded > 0 && rounded <= MAX_QUANTITY ? rounded : null;
}

function readingObject(reading: Named<PlanReading>, { ids }: Writing): ImportRow['object'] {
  const { id, vehicle, date, mileage } = reading;
  return { id, vehicle_id: ids.vehicle(vehicle), date, mileage, ...confirmed(reading) };
}

/** Whether the owner confirmed the mileage. */
function confirmed({ isConfirmed, mileage }: Pick<PlanExpense, 'isConfirmed' | 'mileage'>) {
  return isConfirmed && mileage !== null ? { confirmMileage: true } : {};
}

function reminderObject(reminder: PlanReminder, { ids, types }: Writing): ImportRow['object'] {
  const { vehicle, type, nextDate, lastMileage, intervalKm, plannedMileage, intervalDays } = reminder;
  return {
    id: ids.row('reminder', vehicle, type),
    vehicle_id: ids.vehicle(vehicle),
    maintenance_type: types.keyOf(type),
    next_reminder_date: nextDate,
    last_mileage: lastMileage,
    interval_km: intervalKm,
    planned_mileage: plannedMileage,
    interval_days: intervalDays,
    follows: 'interval',
  };
}

/** Names for the tyres of a season. */
const SEASONAL_SETS: Readonly<Record<Language, Readonly<Record<TyreSeason, string>>>> = {
  fr: { summer: 'Pneus d’été', winter: 'Pneus d’hiver', all_season: 'Pneus toutes saisons' },
  en: { summer: 'Summer tyres', winter: 'Winter tyres', all_season: 'All-season tyres' },
};
const AXLES: Readonly<Record<Language, Readonly<Record<'front' | 'rear', string>>>> = {
  fr: { front: 'avant', rear: 'arrière' },
  en: { front: 'front', rear: 'rear' },
};

function setObject(set: PlanTyreSet, { ids, context }: Writing): ImportRow['object'] {
  const { season, axle, count, boughtOn, retiredOn, cents, distanceBefore } = set;
  const seasonal = season === null ? '' : SEASONAL_SETS[context.language][season];
  const name = set.name.trim() === '' ? seasonal : set.name;
  const whole = axle === null ? name : `${name} (${AXLES[context.language][axle]})`;
  const size = Array.from(set.size ?? '');
  return {
    id: ids.tyreSet(set),
    vehicle_id: ids.vehicle(set.vehicle),
    name: line(whole, LIMITS.name) ?? seasonal,
    count,
    season,
    size: line(set.size, LIMITS.size),
    bought_on: boughtOn,
    price: euros(cents),
    distance_before: distanceBefore,
    // Retired before its purchase is a typing error.
    retired_on: retiredOn !== null && boughtOn !== null && retiredOn < boughtOn ? null : retiredOn,
    notes: lines([set.notes, size.slice(LIMITS.size).join(''), unfitCost(cents)], LIMITS.notes),
  };
}

function fittingObject(fitting: PlanTyreFitting, { plan, ids }: Writing): ImportRow['object'] {
  const { vehicle, date, mileage, front, rear } = fitting;
  const idOf = (key: string | null) => {
    const set = key === null ? undefined : plan.tyreSets.find((one) => one.key === key);
    return set ? (set.own ?? ids.tyreSet(set)) : null;
  };
  const own = { date, mileage, front: idOf(front), rear: idOf(rear) };
  return { id: ids.tyreFitting(fitting), vehicle_id: ids.vehicle(vehicle), ...own, ...confirmed(fitting) };
}

/** Limits a text to one line of this many characters; null if nothing is left. */
function line(text: string | null, limit: number): string | null {
  return text === null ? null : cut(asOneLine(cleanText(text)), limit).trim() || null;
}

/** Joins the non-empty texts, each on its own lines, up to this many characters; null if nothing is left. */
function lines(texts: readonly string[], limit: number): string | null {
  return cut(cleanText(texts.filter((text) => text !== '').join('\n')), limit) || null;
}

function cut(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('');
}

/** Converts cents to euros; null if out of range. */
function euros(cents: number | null): number | null {
  return cents === null || cents < 0 || cents > MAX_CENTS ? null : cents / 100;
}

/** A cost out of range, as text for the notes. */
function unfitCost(cents: number | null): string {
  return cents !== null && euros(cents) === null ? `${(cents / 100).toFixed(2)} €` : '';
}

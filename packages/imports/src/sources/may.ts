import type { SourceFile } from '#sources/source-file.ts';
import type { DistanceUnit, Findings } from '#sources/findings.ts';
import { daysOfMonths, parseEnergy, joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { isObject, listObjects, describeFields, readString, type JsonObject } from '#values/json.ts';
import { appCents } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';
import { seasonInWords } from '#words/tyre-words.ts';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Fitted } from '@carnet/domain/tyre-sets/fitting';
import { isTyreSeason } from '@carnet/domain/tyre-sets/tyre-set';

/** The backup of May, as JSON or in a zip. */
export function isMay({ json }: SourceFile): boolean {
  return isObject(json) && 'export_info' in json;
}

interface MayVehicle {
  readonly file: string;
  readonly key: string;
  readonly unit: DistanceUnit;
  readonly findings: Findings;
}

const KM_PER_MILE = 1.609344;

export function readMay(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isMay)) {
    const whole = source.json;
    if (!isObject(whole)) continue;
    const preferences = whole['user_preferences'];
    const currency = isObject(preferences) ? readString(preferences, 'currency') : '';
    if (currency !== '' && currency !== 'EUR') findings.currencies.add(currency);
    for (const [index, entry] of listObjects(whole['vehicles']).entries()) {
      readVehicle(entry, index, source, findings);
    }
  }
}

function readVehicle(entry: JsonObject, index: number, { name: file }: SourceFile, findings: Findings): void {
  const name = readString(entry, 'name');
  const key = name || String(index);
  const unit = /^mi/i.test(readString(entry, 'odometer_unit')) ? 'mi' : 'km';
  const kind = readString(entry, 'vehicle_type');
  findings.vehicle(key, {
    name: textOrNull(name),
    unit,
    type: /motor|scooter/.test(kind) ? 'motorcycle' : /van|truck/.test(kind) ? 'truck' : 'car',
    make: textOrNull(readString(entry, 'make')),
    model: textOrNull(readString(entry, 'model')),
    licensePlate: textOrNull(readString(entry, 'registration')),
    vin: textOrNull(readString(entry, 'vin')),
    energy: parseEnergy(readString(entry, 'fuel_type')),
  });
  const about = { file, key, unit, findings } as const;
  for (const fill of listObjects(entry['fuel_logs'])) readFill(fill, about);
  for (const cost of listObjects(entry['expenses'])) readExpense(cost, about);
  for (const work of listObjects(entry['maintenance_events'])) readEvent(work, about);
  for (const plan of listObjects(entry['maintenance_schedules'])) readSchedule(plan, about);
  for (const reminder of listObjects(entry['reminders'])) readReminder(reminder, about);
  for (const session of listObjects(entry['charging_sessions'])) readCharge(session, about);
  readTyres(listObjects(entry['tire_sets']), about);
  for (const trip of listObjects(entry['trips'])) findings.aside(placeOfEntry(trip, about), 'trip');
  for (const list of NOT_HELD) {
    for (const other of listObjects(entry[list]))
      findings.aside(placeOfEntry(other, about), 'unknown_section');
  }
  const expiry = readDate(readString(entry, 'mot_expiry'), 'day_first');
  const place = { file, line: null, text: `mot_expiry ${expiry}` };
  if (expiry) findings.reminder(place, { vehicle: key, code: 'technical_inspection', date: expiry });
}

function placeOfEntry(entry: JsonObject, { file }: MayVehicle) {
  const shown = ['date', 'performed_date', 'odometer', 'title', 'name', 'description', 'cost', 'total_cost'];
  return { file, line: null, text: describeFields(entry, shown) };
}

function commonOf(entry: JsonObject, { key, unit }: MayVehicle) {
  return {
    vehicle: key,
    unit,
    date: readDate(readString(entry, 'date'), 'day_first'),
    mileage: positive(readString(entry, 'odometer')),
  };
}

function readFill(entry: JsonObject, about: MayVehicle): void {
  about.findings.row(placeOfEntry(entry, about), {
    kind: 'fuel',
    ...commonOf(entry, about),
    cents: appCents(readString(entry, 'total_cost')),
    quantity: positive(readString(entry, 'volume')),
    isFull: entry['is_full_tank'] === true,
    garage: textOrNull(readString(entry, 'station')),
  });
}

/** Data that Carnet does not support, or that the expenses already contain. */
const NOT_HELD = ['recurring_expenses', 'parts', 'documents', 'attachments'];

function readCharge(entry: JsonObject, about: MayVehicle): void {
  about.findings.row(placeOfEntry(entry, about), {
    kind: 'fuel',
    ...commonOf(entry, about),
    cents: appCents(readString(entry, 'total_cost') || readString(entry, 'cost')),
    quantityUnit: 'kWh',
    quantity: positive(
      readString(entry, 'kwh_added') || readString(entry, 'energy_kwh') || readString(entry, 'kwh'),
    ),
    garage: textOrNull(readString(entry, 'location') || readString(entry, 'station')),
    notes: readString(entry, 'notes'),
  });
}

function readExpense(entry: JsonObject, about: MayVehicle): void {
  const category = readString(entry, 'category');
  about.findings.row(placeOfEntry(entry, about), {
    ...commonOf(entry, about),
    title: readString(entry, 'description'),
    category: category === 'maintenance' ? '' : category,
    code: category === 'fuel' ? 'fuel' : typeOfCode('may_expense_category', category),
    cents: appCents(readString(entry, 'cost')) ?? 0,
    garage: textOrNull(readString(entry, 'vendor')),
    notes: readString(entry, 'notes'),
  });
}

/** An event of the same day and mileage as an expense is the same work. */
function readEvent(entry: JsonObject, about: MayVehicle): void {
  const place = placeOfEntry(entry, about);
  const date = readDate(readString(entry, 'performed_date'), 'day_first');
  const mileage = positive(readString(entry, 'odometer'));
  const isTold = about.findings.rows.some(
    (row) => row.kind === 'work' && row.vehicle === about.key && row.date === date && row.mileage === mileage,
  );
  if (isTold) return about.findings.aside(place, 'same_work_as_an_expense');
  about.findings.row(place, {
    vehicle: about.key,
    unit: about.unit,
    date,
    mileage,
    title: readString(entry, 'name'),
    code: typeOfCode('may_maintenance_type', readString(entry, 'maintenance_type')),
    cents: 0,
    notes: joinNotes(readString(entry, 'notes')),
  });
}

function readSchedule(entry: JsonObject, about: MayVehicle): void {
  const place = placeOfEntry(entry, about);
  if (entry['is_active'] === false) return about.findings.aside(place, 'inactive_reminder');
  const months = positive(readString(entry, 'interval_months'));
  const miles = positive(readString(entry, 'interval_miles'));
  const kilometres = positive(readString(entry, 'interval_km')) ?? (miles && Math.round(miles * KM_PER_MILE));
  const inOwnUnit = (km: number | null) => (km !== null && about.unit === 'mi' ? km / KM_PER_MILE : km);
  about.findings.reminder(place, {
    vehicle: about.key,
    unit: about.unit,
    title: readString(entry, 'name'),
    code: typeOfCode('may_maintenance_type', readString(entry, 'maintenance_type')),
    date: readDate(readString(entry, 'next_due_date'), 'day_first'),
    mileage: positive(readString(entry, 'next_due_odometer')),
    intervalKm: inOwnUnit(kilometres),
    intervalDays: months === null ? null : daysOfMonths(months),
    lastDate: readDate(readString(entry, 'last_performed_date'), 'day_first'),
    lastMileage: positive(readString(entry, 'last_performed_odometer')),
  });
}

const RECURRENCES: Readonly<Record<string, (count: number) => number>> = {
  daily: (count) => count,
  weekly: (count) => count * 7,
  monthly: daysOfMonths,
  quarterly: (count) => daysOfMonths(count * 3),
  yearly: (count) => daysOfMonths(count * 12),
};

function readReminder(entry: JsonObject, about: MayVehicle): void {
  const place = placeOfEntry(entry, about);
  if (entry['is_completed'] === true) return about.findings.aside(place, 'completed_reminder');
  const count = positive(readString(entry, 'recurrence_interval')) ?? 1;
  about.findings.reminder(place, {
    vehicle: about.key,
    title: readString(entry, 'title'),
    code: typeOfCode('may_expense_category', readString(entry, 'reminder_type')),
    date: readDate(readString(entry, 'due_date'), 'day_first'),
    intervalDays: RECURRENCES[readString(entry, 'recurrence')]?.(count) ?? null,
  });
}

/** A set that is put on axles or taken off. */
interface TyreMove {
  readonly set: string;
  readonly axles: readonly (keyof Fitted)[];
  readonly isOn: boolean;
  readonly date: CivilDate | null;
  readonly mileage: number | null;
  readonly entry: JsonObject;
}

const AXLES: ReadonlyMap<string, readonly (keyof Fitted)[]> = new Map([
  ['front', ['front']],
  ['rear', ['rear']],
]);

/** Reads sets with the periods in which each was fitted; an open period means that it is still on. */
function readTyres(entries: readonly JsonObject[], about: MayVehicle): void {
  const { key: vehicle, findings } = about;
  const moves: TyreMove[] = [];
  for (const entry of entries) {
    const [name, type, size] = [
      readString(entry, 'name'),
      readString(entry, 'tire_type'),
      readString(entry, 'size'),
    ];
    // May identifies a set by these three.
    const set = [name, type, size].join('|');
    const boughtAt = readString(entry, 'purchase_odometer');
    const periods = listObjects(entry['fitments']);
    const isRetired = entry['is_retired'] === true;
    findings.tyreSet(
      {
        file: about.file,
        line: null,
        text: describeFields(entry, ['name', 'tire_type', 'size', 'purchase_date', 'cost', 'notes']),
      },
      {
        vehicle,
        key: set,
        name,
        season: isTyreSeason(type) ? type : seasonInWords(name),
        size: textOrNull(size),
        boughtOn: readDate(readString(entry, 'purchase_date'), 'day_first'),
        cents: appCents(readString(entry, 'cost')),
        isRetired,
        notes: joinNotes(
          readString(entry, 'notes'),
          boughtAt && `purchase_odometer : ${boughtAt}`,
          isRetired && !periods.some(isEnded) ? 'is_retired : true' : '',
        ),
      },
    );
    for (const period of periods) moves.push(...movesOf(period, set));
  }
  readFittings(moves, about);
}

function movesOf(entry: JsonObject, set: string): TyreMove[] {
  const axles = AXLES.get(readString(entry, 'axle')) ?? ['front', 'rear'];
  const at = (end: 'fitted' | 'removed', isOn: boolean): TyreMove => ({
    set,
    axles,
    isOn,
    date: readDate(readString(entry, `${end}_date`), 'day_first'),
    mileage: positive(readString(entry, `${end}_odometer`)),
    entry,
  });
  return isEnded(entry) ? [at('fitted', true), at('removed', false)] : [at('fitted', true)];
}

function isEnded(period: JsonObject): boolean {
  return readString(period, 'removed_date') !== '' || readString(period, 'removed_odometer') !== '';
}

/** Reads the tyres on the axles after all changes at the same date and mileage. */
function readFittings(moves: readonly TyreMove[], about: MayVehicle): void {
  const placeOf = ({ entry }: TyreMove) => ({
    file: about.file,
    line: null,
    text: describeFields(entry, [
      'axle',
      'fitted_date',
      'fitted_odometer',
      'removed_date',
      'removed_odometer',
    ]),
  });
  for (const move of moves) if (move.date === null) about.findings.aside(placeOf(move), 'no_date');
  const dated = moves.flatMap((move) => (move.date === null ? [] : [{ ...move, date: move.date }]));
  const inOrder = dated.toSorted(
    (a, b) =>
      compareCivilDates(a.date, b.date) ||
      (a.mileage ?? Infinity) - (b.mileage ?? Infinity) ||
      // Sets are taken off before others are put on.
      Number(a.isOn) - Number(b.isOn),
  );
  let fitted: Fitted = { front: null, rear: null };
  for (const together of Map.groupBy(inOrder, ({ date, mileage }) => `${date} ${mileage}`).values()) {
    for (const { set, axles, isOn } of together) {
      const changed = axles.filter((axle) => isOn || fitted[axle] === set);
      fitted = { ...fitted, ...Object.fromEntries(changed.map((axle) => [axle, isOn ? set : null])) };
    }
    const last = together.at(-1);
    if (!last) continue;
    const { date, mileage } = last;
    about.findings.row(placeOf(last), {
      kind: 'tyres',
      vehicle: about.key,
      unit: about.unit,
      date,
      mileage,
      fitted,
      sourceId: ['tyres', date, mileage, fitted.front, fitted.rear].join('|'),
    });
  }
}

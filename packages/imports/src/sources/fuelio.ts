import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type Findings, type FoundVehicle, type ReadContext } from '#sources/findings.ts';
import { cutSections, nameRows, type NamedRow, type Section } from '#sources/named-rows.ts';
import { daysOfMonths, isSaidInactive, knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder, type DateOrder } from '#values/dates.ts';
import { appCents, appNumber } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Fuel } from '@carnet/domain/expenses/fuel';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

/** The date that Fuelio writes for no reminder. */
const NO_REMINDER = '2011-01-01';

/** A CSV of Fuelio, with or without its vehicle. */
export function isFuelio({ start }: SourceFile): boolean {
  return /^"?## (?:Vehicle|Log|CostCategories|Costs)\b/.test(start);
}

interface FuelioFile {
  readonly file: string;
  readonly vehicle: FoundVehicle;
  readonly order: DateOrder;
  readonly categories: ReadonlyMap<string, string>;
  readonly findings: Findings;
  readonly today: CivilDate;
  /** Litres per unit of the fill-ups; null if the unit is no volume. */
  readonly litresPerUnit: number | null;
  readonly quantityUnit: QuantityUnit;
}

export function readFuelio(files: readonly SourceFile[], findings: Findings, context: ReadContext): void {
  findings.areNegativesRefunds = false;
  for (const source of files.filter(isFuelio)) {
    const sections = cutSections(source.rows(), ({ cells }) => /^## (\w+)/.exec(cells[0] ?? '')?.[1] ?? null);
    const under = (title: string): NamedRow[] => {
      const section = sections.find((one) => one.title === title);
      return section ? nameRows(section.header, section.rows) : [];
    };
    const said = under('Vehicle')[0];
    const log = sections.find(({ title }) => title === 'Log');
    const vehicle = vehicleOf(source, said, log, findings);
    vehicle.energy ??= energyOfFills(under('Log'));
    const order = orderOf(said, [...under('Log'), ...under('Costs')]);
    const categories = new Map(under('CostCategories').map(({ cell }) => [cell('CostTypeID'), cell('Name')]));
    const litresPerUnit = litresPerUnitOf(log);
    const { today } = context;
    const heading = log?.header.cells.find((name) => name.startsWith('Fuel')) ?? '';
    const quantityUnit = /\(kwh/i.test(heading) ? 'kWh' : /\(kg/i.test(heading) ? 'kg' : 'L';
    const about = { file: source.name, vehicle, order, categories, findings, today } as const;
    const file = { ...about, litresPerUnit, quantityUnit } as const;
    for (const row of under('Log')) readFill(row, file);
    for (const row of under('Costs')) readCost(row, file);
    for (const row of under('Pictures')) readPicture(row, file, files);
  }
}

/** By the pattern in the file; without one, as its dates prove. */
function orderOf(about: NamedRow | undefined, rows: readonly NamedRow[]): DateOrder {
  const format = about?.cell('ImportCSVDateFormat') ?? '';
  if (format !== '') return format.startsWith('M') ? 'month_first' : 'day_first';
  const vote = voteOrder(rows.map(({ cell }) => cell('Data', 'Date')));
  return vote === 'month_first' ? vote : 'day_first';
}

/** The fuel of most fill-ups. */
function energyOfFills(fills: readonly NamedRow[]): Energy | null {
  const found = fills.flatMap(({ cell }) => energyOfCode(cell('FuelType')) ?? []);
  const counts = [...Map.groupBy(found, (energy) => energy)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

const FUEL_UNITS: readonly (readonly [RegExp, number])[] = [
  [/\(us gal/i, 3.785411784],
  [/\(uk gal/i, 4.54609],
  [/\(litre|\(liter|\(l\)/i, 1],
  [/\(kwh|\(kg/i, 1],
];

function litresPerUnitOf(log: Section | undefined): number | null {
  const fuel = log?.header.cells.find((name) => name.startsWith('Fuel')) ?? '';
  return FUEL_UNITS.find(([pattern]) => pattern.test(fuel))?.[1] ?? null;
}

function litresOf(text: string, litresPerUnit: number | null): number | null {
  const quantity = positive(text);
  return quantity === null || litresPerUnit === null ? null : quantity * litresPerUnit;
}

function vehicleOf(
  source: SourceFile,
  about: NamedRow | undefined,
  log: Section | undefined,
  findings: Findings,
): FoundVehicle {
  const odometer = log?.header.cells.find((name) => name.startsWith('Odo')) ?? '';
  const inHeader = /\((mi|km)\)/.exec(odometer)?.[1];
  const said = about?.cell('DistUnit') === '1' ? 'mi' : 'km';
  const unit = inHeader === 'mi' || inHeader === 'km' ? inHeader : said;
  if (!about) {
    findings.ask('vehicle_name', source.name);
    return findings.vehicle(source.name, { unit });
  }
  const fuel = log?.header.cells.find((name) => name.startsWith('Fuel')) ?? '';
  if (unit === 'mi' || /gallon/.test(fuel)) findings.currencies.add('unknown');
  const name = about.cell('Name');
  return findings.vehicle(about.cell('guid') || name || source.name, {
    name: textOrNull(name),
    unit,
    licensePlate: textOrNull(about.cell('Plate')),
    vin: textOrNull(about.cell('VIN')),
    make: textOrNull(about.cell('Make')),
    model: textOrNull(about.cell('Model')),
    energy: energyOfCode(about.cell('Tank1Type')),
    secondEnergy: fuelOfCode(Number(about.cell('Tank2Type'))),
    isRetired: isSaidInactive(about.cell('Active')),
  });
}

function energyOfCode(text: string): Energy | null {
  const code = Number(text);
  if (code >= 100 && code < 200) return 'petrol';
  if (code >= 200 && code < 217) return 'diesel';
  if (code >= 400 && code < 500) return 'lpg';
  if (code >= 600 && code < 700) return 'electric';
  return code >= 300 ? 'other' : null;
}

/** Not a fuel: it cleans diesel exhaust. */
const ADBLUE = 217;

function fuelOfCode(code: number): Fuel | null {
  if (code === 119) return 'e10';
  if (code >= 100 && code < 200) return 'petrol';
  if (code >= 200 && code < ADBLUE) return 'diesel';
  if (code >= 300 && code < 400) return 'e85';
  if (code >= 400 && code < 500) return 'lpg';
  return code >= 500 && code < 600 ? 'cng' : null;
}

function readFill(
  { row, cell }: NamedRow,
  { file, vehicle, order, findings, litresPerUnit, quantityUnit }: FuelioFile,
): void {
  const date = cell('Data', 'Date');
  const code = Number(cell('FuelType'));
  const isAdBlue = code === ADBLUE;
  const isCharge = quantityUnit === 'kWh' || (code >= 600 && code < 700);
  findings.row(toPlace(file, row), {
    kind: isAdBlue ? 'work' : 'fuel',
    ...(isAdBlue ? { code: 'adblue', title: 'AdBlue' } : {}),
    fuel: fuelOfCode(code),
    quantityUnit: isCharge ? 'kWh' : code >= 500 && code < 600 ? 'kg' : quantityUnit,
    vehicle: vehicle.key,
    date: readDate(date, order),
    time: date.slice(10).trim(),
    mileage: knownMileage(cell('Odo')),
    unit: vehicle.unit,
    cents: appCents(cell('Price')),
    quantity: litresOf(cell('Fuel'), litresPerUnit),
    isFull: cell('Full') !== '0',
    isMissed: cell('Missed') === '1',
    notes: cell('Notes'),
    sourceId: textOrNull(cell('guid')),
    rowId: `1/${cell('UniqueId')}`,
  });
}

function readCost(named: NamedRow, about: FuelioFile): void {
  const { row, cell } = named;
  const { file, vehicle, order, categories, findings, today } = about;
  const place = toPlace(file, row);
  const cents = appCents(cell('Cost'));
  if (cell('isTemplate') === '1') return findings.aside(place, 'template');
  if (cell('isIncome') === '1') return findings.aside(place, 'income', cents);
  const day = cell('Date');
  const date = readDate(day, order);
  const mileage = knownMileage(cell('Odo'));
  const hasReminder = readReminder(named, about, date, mileage);
  const isReminderOnly =
    hasReminder && ((cents === 0 && mileage === null) || (date !== null && date > today));
  if (isReminderOnly) return;
  const id = cell('CostTypeID');
  findings.row(place, {
    vehicle: vehicle.key,
    date,
    time: day.slice(10).trim(),
    mileage,
    unit: vehicle.unit,
    title: cell('CostTitle'),
    category: categories.get(id) ?? '',
    code: typeOfCode('fuelio_cost_type', id),
    notes: cell('Notes'),
    cents,
    costText: cents === null ? cell('Cost') : null,
    sourceId: textOrNull(cell('guid')),
    rowId: `2/${cell('UniqueId')}`,
  });
}

/** Reads the reminder of a row, if any; reminders of recurring rows are not useful. */
function readReminder(
  { row, cell }: NamedRow,
  { file, vehicle, order, categories, findings }: FuelioFile,
  done: CivilDate | null,
  mileage: number | null,
): boolean {
  if (cell('flag') === '1' || (appNumber(cell('idR')) ?? 0) < 0) return false;
  const date = cell('RemindDate').startsWith(NO_REMINDER) ? null : readDate(cell('RemindDate'), order);
  const months = positive(cell('RepeatMonths'));
  const dueMileage = positive(cell('RemindOdo'));
  const interval = positive(cell('RepeatOdo'));
  if (date === null && dueMileage === null && months === null && interval === null) return false;
  findings.reminder(toPlace(file, row), {
    vehicle: vehicle.key,
    title: cell('CostTitle'),
    category: categories.get(cell('CostTypeID')) ?? '',
    code: typeOfCode('fuelio_cost_type', cell('CostTypeID')),
    date,
    mileage: dueMileage,
    intervalKm: interval,
    intervalDays: months === null ? null : daysOfMonths(months),
    lastDate: mileage === null ? null : done,
    lastMileage: mileage,
    unit: vehicle.unit,
  });
  return true;
}

function readPicture(
  { row, cell }: NamedRow,
  { file, findings }: FuelioFile,
  all: readonly SourceFile[],
): void {
  const name = cell('Filename');
  const found = all.find((other) => other.baseName === name);
  const rowId = `${cell('Type')}/${cell('target_id')}`;
  findings.pictures.push({ name, rowId, bytes: found?.bytes ?? null, place: toPlace(file, row) });
}

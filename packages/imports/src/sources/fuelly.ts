import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type DistanceUnit, type Findings } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import { knownMileage, litresOfUnit, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder, type DateOrder } from '#values/dates.ts';
import { appCents, currencyIn } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';

const APP_NAMES = ['Type', 'Date', 'Vehicle', 'Odometer', 'Services'];
const WEB_NAMES = ['car_name', 'model', 'odometer'];

/** The exports of the Fuelly app and of its web site. */
export function isFuelly(file: SourceFile): boolean {
  return file.hasNames(...APP_NAMES) || file.hasNames(...WEB_NAMES);
}

interface FuellyFile {
  readonly file: string;
  readonly findings: Findings;
  /** Null if it has to be asked. */
  readonly unit: DistanceUnit | null;
  readonly order: DateOrder;
}

export function readFuelly(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isFuelly)) {
    const [header, ...rows] = source.rows();
    if (!header) continue;
    const named = nameRows(header, rows);
    const isMiles = header.cells.some((name) => /gallon|mpg|^miles$/i.test(name.trim()));
    const vote = voteOrder(named.map(({ cell }) => cell('Date', 'fuelup_date', 'service_date')));
    const order = vote === 'day_first' || (vote === 'open' && !isMiles) ? 'day_first' : 'month_first';
    // US or imperial gallons do not determine the unit of distances: ask.
    const unit = source.hasNames(...APP_NAMES) || !isMiles ? 'km' : null;
    const about = { file: source.name, findings, unit, order } as const;
    if (source.hasNames(...APP_NAMES)) {
      findings.isUnitOpen = true;
      findings.likelyUnit = isMiles ? 'mi' : 'km';
      for (const row of named) readApp(row, about);
    } else {
      findings.isUnitOpen ||= isMiles;
      findings.hasGallons ||= isMiles;
      if (isMiles) findings.likelyUnit = 'mi';
      const isFuel = source.hasNames('fuelup_date');
      for (const row of named) (isFuel ? readWebFill : readWebService)(row, about);
    }
  }
}

/** US gallons, unless the currency is British. */
function litresOf({ cell }: NamedRow, currency: string | null): number | null {
  const litres = positive(cell('Litres', 'Liters'));
  return litres ?? litresOfUnit(cell('Gallons'), currency === 'GBP' ? 'uk gallon' : 'gallon');
}

function readApp(named: NamedRow, { file, findings, order }: FuellyFile): void {
  const { row, cell } = named;
  const name = cell('Vehicle');
  findings.vehicle(name, { name });
  const cost = cell('Total Cost', 'Price');
  const currency = currencyIn(cost);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  const isFuel = cell('Type') === 'Gas';
  findings.row(toPlace(file, row), {
    kind: isFuel ? 'fuel' : 'work',
    vehicle: name,
    date: readDate(cell('Date'), order),
    time: cell('Time'),
    mileage: knownMileage(cell('Odometer')),
    title: isFuel ? '' : cell('Services'),
    cents: cost === '' ? 0 : appCents(cost),
    currency,
    garage: textOrNull(cell('Location')),
    notes: cell('Notes'),
    quantity: litresOf(named, currency),
    isInLitres: true,
    isFull: isFuel ? /^full/i.test(cell('Filled Up')) : null,
  });
}

function readWebFill(named: NamedRow, { file, findings, unit, order }: FuellyFile): void {
  const { row, cell } = named;
  const name = cell('car_name');
  findings.vehicle(name, { name, model: textOrNull(cell('model')) });
  const quantity = positive(cell('litres', 'liters', 'gallons'));
  const perUnit = positive(cell('price'));
  findings.row(toPlace(file, row), {
    kind: 'fuel',
    vehicle: name,
    unit,
    date: readDate(cell('fuelup_date'), order),
    mileage: knownMileage(cell('odometer')),
    notes: cell('notes'),
    quantity: litresOf(named, null),
    cents: quantity !== null && perUnit !== null ? Math.round(quantity * perUnit * 100) : null,
    isFull: cell('partial_fuelup') !== '1',
    isMissed: cell('missed_fuelup') === '1',
  });
}

function readWebService({ row, cell }: NamedRow, { file, findings, unit, order }: FuellyFile): void {
  const name = cell('car_name');
  const date = readDate(cell('service_date'), order);
  const mileage = knownMileage(cell('odometer'));
  const cents = appCents(cell('price'));
  const vehicle = findings.vehicle(name, { name, model: textOrNull(cell('model')) });
  if (cell('service_type') === 'bought') {
    Object.assign(vehicle, { unit, purchaseDate: date, purchasePrice: cents, purchaseMileage: mileage });
    return;
  }
  const words = cell('sub_service_types');
  findings.row(toPlace(file, row), {
    vehicle: name,
    unit,
    date,
    mileage,
    title: words.replaceAll(',', ', '),
    code: typeOfCode('fuelly_sub_type', words.split(',')[0]?.trim() ?? ''),
    cents: cents ?? 0,
    notes: cell('notes'),
  });
}

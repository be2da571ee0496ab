import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type Findings } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import { splitRows } from '#tables/split-cells.ts';
import { knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { appCents, currencyIn } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';

const APP = /^"?Type"?,"?(?:MPG|L\/100|KM\/L|KPL)[^,\n]*,"?Date"?,"?Time"?,"?Vehicle"?,/i;
const WEB = /^"?car_name"?, ?"?model"?,/;

/** The exports of the Fuelly app and of its web site (research, imports.md §6.8). */
export function isFuelly({ start }: SourceFile): boolean {
  return APP.test(start) || WEB.test(start);
}

export function readFuelly(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isFuelly)) {
    const [header, ...rows] = splitRows(source.text, { separator: ',' });
    if (!header) continue;
    const named = nameRows(header, rows);
    const isMiles = header.cells.some((name) => /gallon|mpg|^miles$/i.test(name.trim()));
    if (APP.test(source.start)) {
      findings.isUnitOpen = true;
      findings.likelyUnit = isMiles ? 'mi' : 'km';
      for (const row of named) readApp(row, source.name, findings);
    } else {
      const unit = isMiles ? 'mi' : 'km';
      const isFuel = header.cells.some((name) => name.trim() === 'fuelup_date');
      for (const row of named) (isFuel ? readWebFill : readWebService)(row, source.name, findings, unit);
    }
  }
}

function readApp({ row, cell }: NamedRow, file: string, findings: Findings): void {
  const name = cell('Vehicle');
  findings.vehicle(name, { name });
  const cost = cell('Total Cost', 'Price');
  const currency = currencyIn(cost);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  const isFuel = cell('Type') === 'Gas';
  findings.row(placeOf(file, row), {
    kind: isFuel ? 'fuel' : 'work',
    vehicle: name,
    date: readDate(cell('Date'), 'month_first'),
    time: cell('Time'),
    mileage: knownMileage(cell('Odometer')),
    title: isFuel ? '' : cell('Services'),
    cents: cost === '' ? 0 : appCents(cost),
    garage: textOrNull(cell('Location')),
    notes: cell('Notes'),
    litres: positive(cell('Litres', 'Liters')),
    isFull: isFuel ? /^full/i.test(cell('Filled Up')) : null,
  });
}

function readWebFill({ row, cell }: NamedRow, file: string, findings: Findings, unit: 'km' | 'mi'): void {
  const name = cell('car_name');
  findings.vehicle(name, { name, model: textOrNull(cell('model')) });
  const litres = positive(cell('litres', 'liters'));
  const perLitre = positive(cell('price'));
  findings.row(placeOf(file, row), {
    kind: 'fuel',
    vehicle: name,
    unit,
    date: readDate(cell('fuelup_date'), 'month_first'),
    mileage: knownMileage(cell('odometer')),
    notes: cell('notes'),
    litres,
    cents: litres !== null && perLitre !== null ? Math.round(litres * perLitre * 100) : null,
    isFull: cell('partial_fuelup') !== '1',
    isMissed: cell('missed_fuelup') === '1',
  });
}

function readWebService({ row, cell }: NamedRow, file: string, findings: Findings, unit: 'km' | 'mi'): void {
  const name = cell('car_name');
  const date = readDate(cell('service_date'), 'month_first');
  const mileage = knownMileage(cell('odometer'));
  const cents = appCents(cell('price'));
  const vehicle = findings.vehicle(name, { name, model: textOrNull(cell('model')) });
  if (cell('service_type') === 'bought') {
    Object.assign(vehicle, { unit, purchaseDate: date, purchasePrice: cents, purchaseMileage: mileage });
    return;
  }
  const words = cell('sub_service_types');
  findings.row(placeOf(file, row), {
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

import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type Findings } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import { splitRows, type Row } from '#tables/split-cells.ts';
import { positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { exactCents, readNumber } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';

const COSTS = /^"?Date"?;"?Odometer"?;"?Cost type"?;"?Total price/i;
const FUELINGS = /^"?Date"?;"?Odometer"?;"?Trip"?;"?Quantity/i;

/** The two CSVs of Spritmonitor (research, imports.md §8). */
export function isSpritmonitor({ start }: SourceFile): boolean {
  return COSTS.test(start) || FUELINGS.test(start);
}

export function readSpritmonitor(files: readonly SourceFile[], findings: Findings): void {
  findings.vehicle('spritmonitor');
  findings.ask('vehicle_name');
  for (const source of files.filter(isSpritmonitor)) {
    const isCosts = COSTS.test(source.start);
    const [header, ...rows] = splitRows(source.text, { separator: ';' });
    if (!header) continue;
    const whole = isCosts ? rows.map((row) => withoutSurplus(row, header.cells.length)) : rows;
    for (const row of nameRows(header, whole)) (isCosts ? readCost : readFueling)(row, source.name, findings);
  }
}

/** Notes are hardly ever quoted: cells too many belong to the last column. */
function withoutSurplus(row: Row, width: number): Row {
  const last = row.cells.slice(width - 1).join(';');
  return {
    ...row,
    cells: [...row.cells.slice(0, width - 1), last.replaceAll(';', '; ').replaceAll('  ', ' ')],
  };
}

function centsOf(text: string): number | null {
  const read = readNumber(text, ',');
  return read && exactCents(read);
}

function addCurrency(text: string, findings: Findings): void {
  if (text !== '' && text !== 'EUR') findings.currencies.add(text);
}

function readCost({ row, cell }: NamedRow, file: string, findings: Findings): void {
  const place = placeOf(file, row);
  const code = typeOfCode('spritmonitor_cost_type', cell('Cost type'));
  const cents = centsOf(cell('Total price'));
  const date = readDate(cell('Date'), 'day_first');
  const mileage = positive(readNumber(cell('Odometer'), ',')?.decimal);
  addCurrency(cell('Currency'), findings);
  if (code === 'refund') return findings.aside(place, 'refund', cents);
  if (code === 'purchase') {
    findings.vehicle('spritmonitor', { purchaseDate: date, purchasePrice: cents, purchaseMileage: mileage });
    return;
  }
  findings.row(place, {
    vehicle: 'spritmonitor',
    unit: 'km',
    date,
    mileage,
    code,
    notes: cell('Note'),
    cents: cell('Total price') === '' ? 0 : cents,
    costText: cents === null ? textOrNull(cell('Total price')) : null,
  });
}

function readFueling({ row, cell }: NamedRow, file: string, findings: Findings): void {
  addCurrency(cell('Currency'), findings);
  findings.row(placeOf(file, row), {
    kind: 'fuel',
    vehicle: 'spritmonitor',
    unit: 'km',
    date: readDate(cell('Date'), 'day_first'),
    mileage: positive(readNumber(cell('Odometer'), ',')?.decimal),
    cents: centsOf(cell('Total price')),
    litres: positive(readNumber(cell('Quantity'), ',')?.decimal),
    isFull: cell('Type') === '1',
    garage: textOrNull(cell('Company')),
    notes: cell('Note'),
  });
}

import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type DistanceUnit, type Findings } from '#sources/findings.ts';
import { cutSections, nameRows, type NamedRow } from '#sources/named-rows.ts';
import { splitRows } from '#tables/split-cells.ts';
import { knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { readDate, type DateOrder } from '#values/dates.ts';
import { appCents, currencyIn } from '#values/numbers.ts';

const TITLES = [
  'Metadata',
  'Vehicles',
  'Fill-Up Records',
  'Event Records',
  'Service Records',
  'Expense Records',
  'Trip Records',
];

/** The CSV of aCar, now Fuelly (research, imports.md §6.6). */
export function isAcarCsv({ start }: SourceFile): boolean {
  return (
    /^"?Metadata"?\r?\n"Android Version","aCar Version"/.test(start) ||
    /^"?Fill-Up Records"?\r?\n/.test(start)
  );
}

export function readAcarCsv(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isAcarCsv)) {
    const rows = splitRows(source.text, { separator: ',' });
    const sections = cutSections(rows, ({ cells }) => {
      const title = cells[0] ?? '';
      return cells.length === 1 && TITLES.includes(title) ? title : null;
    });
    const under = (...titles: string[]): NamedRow[] =>
      sections.filter(({ title }) => titles.includes(title)).flatMap((one) => nameRows(one.header, one.rows));
    const format = under('Metadata')[0]?.cell('Date Format') ?? 'M';
    const order = format.startsWith('M') ? 'month_first' : 'day_first';
    for (const row of under('Vehicles')) readVehicle(row, findings);
    for (const row of under('Fill-Up Records')) readFill(row, source.name, order, findings);
    for (const row of under('Event Records', 'Service Records', 'Expense Records')) {
      readEvent(row, source.name, order, findings);
    }
    for (const { row } of under('Trip Records')) findings.aside(placeOf(source.name, row), 'trip');
  }
}

function unitOf(text: string): DistanceUnit {
  return /^mi/i.test(text) ? 'mi' : 'km';
}

function readVehicle({ cell }: NamedRow, findings: Findings): void {
  const name = cell('Name');
  findings.vehicle(name, {
    name,
    unit: unitOf(cell('Distance Unit')),
    make: textOrNull(cell('Make')),
    model: textOrNull(cell('Model')),
    licensePlate: textOrNull(cell('License Plate')),
    vin: textOrNull(cell('VIN')),
    type: /motor|bike/i.test(cell('Type')) ? 'motorcycle' : 'car',
  });
}

function commonOf({ cell }: NamedRow, order: DateOrder, findings: Findings) {
  const name = cell('Vehicle');
  findings.vehicle(name, { name });
  const cost = cell('Total Cost');
  const currency = currencyIn(cost);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  return {
    vehicle: name,
    date: readDate(cell('Date'), order),
    time: cell('Time'),
    mileage: knownMileage(cell('Odometer Reading')),
    unit: cell('Distance Unit') === '' ? null : unitOf(cell('Distance Unit')),
    cents: cost === '' ? 0 : appCents(cost),
    costText: appCents(cost) === null ? textOrNull(cost) : null,
  };
}

function readFill(named: NamedRow, file: string, order: DateOrder, findings: Findings): void {
  const { row, cell } = named;
  findings.row(placeOf(file, row), {
    ...commonOf(named, order, findings),
    kind: 'fuel',
    litres: /^l/i.test(cell('Volume Unit')) ? positive(cell('Volume')) : null,
    isFull: cell('Partial Fill-Up?') !== 'Yes',
    notes: row.cells.at(-1) ?? '',
  });
}

/** The names have one cell more than the rows: behind the place they count from the right, notes last. */
function readEvent(named: NamedRow, file: string, order: DateOrder, findings: Findings): void {
  const { row, cell } = named;
  findings.row(placeOf(file, row), {
    ...commonOf(named, order, findings),
    title: cell('Sub Types', 'Services', 'Expenses'),
    garage: textOrNull(cell('Place Name', 'Service Center Name', 'Expense Center Name')),
    address: textOrNull(cell('Place Address')),
    notes: row.cells.at(-1) ?? '',
  });
}

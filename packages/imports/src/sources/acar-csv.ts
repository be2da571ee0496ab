import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type DistanceUnit, type Findings } from '#sources/findings.ts';
import { cutSections, nameRows, type NamedRow } from '#sources/named-rows.ts';
import { isSaidInactive, litresOfUnit, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder, type DateOrder } from '#values/dates.ts';
import { currencyIn, exactCents, readNumber, voteMark, type DecimalMark } from '#values/numbers.ts';

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
    (/^"?Metadata"?\W/.test(start) && /"?aCar Version"?/.test(start)) ||
    /^"?(?:Vehicles|Fill-Up Records|Event Records|Service Records|Expense Records)"?[,;\t]*[\r\n]+"?(?:Vehicle|Name)"?[,;\t]/.test(
      start,
    )
  );
}

export function readAcarCsv(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isAcarCsv)) {
    const sections = cutSections(source.rows(), ({ cells }) => {
      const [title = '', ...rest] = cells;
      return TITLES.includes(title) && rest.every((cell) => cell === '') ? title : null;
    });
    const under = (...titles: string[]): NamedRow[] =>
      sections.filter(({ title }) => titles.includes(title)).flatMap((one) => nameRows(one.header, one.rows));
    const fills = under('Fill-Up Records');
    const events = under('Event Records', 'Service Records', 'Expense Records');
    const rows = [...fills, ...events];
    const about = { file: source.name, findings, ...writingOf(under('Metadata')[0], rows) };
    for (const row of under('Vehicles')) readVehicle(row, findings);
    for (const row of fills) readFill(row, about);
    for (const row of events) readEvent(row, about);
    for (const { row } of under('Trip Records')) findings.aside(placeOf(source.name, row), 'trip');
  }
}

interface Writing {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
}

interface AcarFile extends Writing {
  readonly file: string;
  readonly findings: Findings;
}

/** Dates as the file says it, or as they prove; numbers are written in the way of the phone. */
function writingOf(metadata: NamedRow | undefined, rows: readonly NamedRow[]): Writing {
  const format = metadata?.cell('Date Format') ?? '';
  const vote = voteOrder(rows.map(({ cell }) => cell('Date')));
  const isMonthFirst = format === '' ? vote !== 'day_first' : format.startsWith('M');
  const { mark } = voteMark(rows.map(({ cell }) => cell('Total Cost')));
  return { order: isMonthFirst ? 'month_first' : 'day_first', mark: mark === ',' ? ',' : '.' };
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
    isRetired: isSaidInactive(cell('Active')),
  });
}

function commonOf({ cell }: NamedRow, { order, mark, findings }: AcarFile) {
  const name = cell('Vehicle');
  findings.vehicle(name, { name });
  const cost = cell('Total Cost');
  const currency = currencyIn(cost);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  const read = readNumber(cost, mark);
  const cents = read && exactCents(read);
  return {
    vehicle: name,
    date: readDate(cell('Date'), order),
    time: cell('Time'),
    mileage: positive(readNumber(cell('Odometer Reading'), mark)?.decimal),
    unit: cell('Distance Unit') === '' ? null : unitOf(cell('Distance Unit')),
    cents: cost === '' ? 0 : cents,
    costText: cents === null ? textOrNull(cost) : null,
    currency,
  };
}

function readFill(named: NamedRow, about: AcarFile): void {
  const { row, cell } = named;
  const { file, findings, mark } = about;
  findings.row(placeOf(file, row), {
    ...commonOf(named, about),
    kind: 'fuel',
    litres: litresOfUnit(readNumber(cell('Volume'), mark)?.decimal, cell('Volume Unit')),
    isFull: cell('Partial Fill-Up?') !== 'Yes',
    isMissed: cell('Previously Missed Fill-Ups?') === 'Yes',
    notes: row.cells.at(-1) ?? '',
  });
}

/** The names have one cell more than the rows: behind the place they count from the right, notes last. */
function readEvent(named: NamedRow, about: AcarFile): void {
  const { row, cell } = named;
  about.findings.row(placeOf(about.file, row), {
    ...commonOf(named, about),
    title: cell('Sub Types', 'Services', 'Expenses'),
    garage: textOrNull(cell('Place Name', 'Service Center Name', 'Expense Center Name')),
    address: textOrNull(cell('Place Address')),
    notes: row.cells.at(-1) ?? '',
  });
}

import type { SourceFile } from '#sources/source-file.ts';
import { type DistanceUnit, type Findings, toPlace } from '#sources/findings.ts';
import { childrenNamed, parseXml, readText, type XmlElement } from '#tables/parse-xml.ts';
import {
  daysOfMonths,
  isSaidInactive,
  knownMileage,
  positive,
  textOrNull,
  litresOfUnit,
} from '#values/app-values.ts';
import { readDate, voteOrder, type DateOrder } from '#values/dates.ts';
import { appCents, currencyIn, exactCents, readNumber, voteMark, type DecimalMark } from '#values/numbers.ts';
import { cutSections, nameRows, type NamedRow } from '#sources/named-rows.ts';

/** The parts of an aCar .abp, which is a zip. */
export function isAcarBackup({ baseName, start }: SourceFile): boolean {
  if (baseName === 'metadata.inf') return start.includes('acar.backup.type');
  return (
    /^(vehicles|event-subtypes|services|expenses|preferences)\.xml$/.test(baseName) &&
    /^(<\?xml[^>]*>\s*)?<(vehicles|event-subtypes|services|expenses|preferences)\b/.test(start)
  );
}

const DAYS_OF_UNITS: Readonly<Record<string, (count: number) => number>> = {
  d: (count) => count,
  w: (count) => count * 7,
  m: daysOfMonths,
  y: (count) => daysOfMonths(count * 12),
};

interface Vehicle {
  readonly key: string;
  readonly unit: DistanceUnit;
  readonly file: string;
  readonly names: ReadonlyMap<string, string>;
  readonly findings: Findings;
}

export function readAcarBackup(files: readonly SourceFile[], findings: Findings): void {
  const parts = files.filter(isAcarBackup);
  findings.currencies.add('unknown');
  const names = new Map<string, string>();
  for (const part of parts.filter(({ baseName }) =>
    /^(event-subtypes|services|expenses)\.xml$/.test(baseName),
  )) {
    for (const entry of parseXml(part.text).children) {
      names.set(`${entry.name}/${entry.attributes['id'] ?? ''}`, readText(entry, 'name'));
    }
  }
  for (const source of parts.filter(({ baseName }) => baseName === 'vehicles.xml')) {
    for (const element of childrenNamed(parseXml(source.text), 'vehicle')) {
      const vehicle = { ...readVehicle(element, findings), file: source.name, names, findings };
      readVehicleRows(element, vehicle);
    }
  }
}

function readVehicle(element: XmlElement, findings: Findings): { key: string; unit: DistanceUnit } {
  const name = readText(element, 'name');
  const key = name || (element.attributes['id'] ?? '');
  const unit = /^mi/i.test(readText(element, 'distance-unit')) ? 'mi' : 'km';
  findings.vehicle(key, {
    name: textOrNull(name),
    unit,
    make: textOrNull(readText(element, 'make')),
    model: textOrNull(readText(element, 'model')),
    licensePlate: textOrNull(readText(element, 'license-plate')),
    vin: textOrNull(readText(element, 'vin')),
    isRetired: isSaidInactive(readText(element, 'active')),
  });
  return { key, unit };
}

function readVehicleRows(element: XmlElement, vehicle: Vehicle): void {
  for (const list of element.children) {
    for (const entry of list.children) {
      if (/^(event|service|expense|fillup|fill-up)-record$/.test(entry.name)) readRecord(entry, vehicle);
      if (entry.name === 'reminder') readReminder(entry, vehicle);
    }
  }
}

function readRecord(entry: XmlElement, { key, unit, file, names, findings }: Vehicle): void {
  const subtypes = childrenNamed(entry, 'subtypes').flatMap(({ children }) => children);
  const titles = [
    ...subtypes,
    ...entry.children
      .filter(({ name }) => /^(service|expense)s?$/.test(name))
      .flatMap(({ children }) => children),
  ];
  const title = titles
    .map(({ name, attributes }) => nameOf(names, name, attributes['id'] ?? ''))
    .filter(Boolean);
  const day = readText(entry, 'date');
  findings.row(placeOfElement(entry, file), {
    kind: entry.name.startsWith('fill') ? 'fuel' : 'work',
    vehicle: key,
    unit,
    date: readDate(day.replace(/ - .*/, ''), 'month_first'),
    time: day.replace(/^[^-]* - /, ''),
    mileage: knownMileage(readText(entry, 'odometer-reading')),
    title: title.join(', '),
    cents: appCents(readText(entry, 'total-cost')),
    garage: textOrNull(
      readText(entry, 'place-name') ||
        readText(entry, 'expense-center-name') ||
        readText(entry, 'service-center-name'),
    ),
    address: textOrNull(readText(entry, 'place-full-address')),
    notes: readText(entry, 'notes'),
    quantity: positive(readText(entry, 'volume')),
  });
}

function nameOf(names: ReadonlyMap<string, string>, element: string, id: string): string {
  const kind = element === 'subtype' ? 'event-subtype' : element;
  return names.get(`${kind}/${id}`) ?? '';
}

function readReminder(entry: XmlElement, { key, unit, file, names, findings }: Vehicle): void {
  const id = entry.attributes['event-subtype-id'] ?? entry.attributes['service-id'] ?? '';
  const count = positive(readText(entry, 'time-interval'));
  const perUnit = DAYS_OF_UNITS[readText(entry, 'time-unit').charAt(0).toLowerCase()];
  findings.reminder(placeOfElement(entry, file), {
    vehicle: key,
    unit,
    title: names.get(`event-subtype/${id}`) ?? names.get(`service/${id}`) ?? '',
    date: readDate(readText(entry, 'time-due').replace(/ - .*/, ''), 'month_first'),
    mileage: positive(readText(entry, 'distance-due')),
    intervalKm: positive(readText(entry, 'distance-interval')),
    intervalDays: count !== null && perUnit ? perUnit(count) : null,
  });
}

function placeOfElement(entry: XmlElement, file: string) {
  const text = entry.children
    .map((child) => child.text.trim())
    .filter(Boolean)
    .join(' ; ');
  return { file, line: null, text };
}

const TITLES = [
  'Metadata',
  'Vehicles',
  'Fill-Up Records',
  'Event Records',
  'Service Records',
  'Expense Records',
  'Trip Records',
];

/** The CSV of aCar, now Fuelly. */
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
    for (const row of under('Vehicles')) readCsvVehicle(row, findings);
    for (const row of fills) readFill(row, about);
    for (const row of events) readEvent(row, about);
    for (const { row } of under('Trip Records')) findings.aside(toPlace(source.name, row), 'trip');
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

/** Date order as given or proven; numbers are in the phone’s format. */
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

function readCsvVehicle({ cell }: NamedRow, findings: Findings): void {
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
  findings.row(toPlace(file, row), {
    ...commonOf(named, about),
    kind: 'fuel',
    quantity: litresOfUnit(readNumber(cell('Volume'), mark)?.decimal, cell('Volume Unit')),
    isFull: cell('Partial Fill-Up?') !== 'Yes',
    isMissed: cell('Previously Missed Fill-Ups?') === 'Yes',
    notes: row.cells.at(-1) ?? '',
  });
}

/**
 * The header has one cell more than the rows: cells after the place are counted from the right, notes last.
 */
function readEvent(named: NamedRow, about: AcarFile): void {
  const { row, cell } = named;
  about.findings.row(toPlace(about.file, row), {
    ...commonOf(named, about),
    title: cell('Sub Types', 'Services', 'Expenses'),
    garage: textOrNull(cell('Place Name', 'Service Center Name', 'Expense Center Name')),
    address: textOrNull(cell('Place Address')),
    notes: row.cells.at(-1) ?? '',
  });
}

import type { SourceFile } from '#sources/source-file.ts';
import type { DistanceUnit, Findings } from '#sources/findings.ts';
import { childrenNamed, parseXml, textOf, type XmlElement } from '#tables/parse-xml.ts';
import { daysOfMonths, isSaidInactive, knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';

/** The parts of an .abp of aCar, which is a zip (research, imports.md §6.7). */
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
      names.set(`${entry.name}/${entry.attributes['id'] ?? ''}`, textOf(entry, 'name'));
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
  const name = textOf(element, 'name');
  const key = name || (element.attributes['id'] ?? '');
  const unit = /^mi/i.test(textOf(element, 'distance-unit')) ? 'mi' : 'km';
  findings.vehicle(key, {
    name: textOrNull(name),
    unit,
    make: textOrNull(textOf(element, 'make')),
    model: textOrNull(textOf(element, 'model')),
    licensePlate: textOrNull(textOf(element, 'license-plate')),
    vin: textOrNull(textOf(element, 'vin')),
    isRetired: isSaidInactive(textOf(element, 'active')),
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
  const day = textOf(entry, 'date');
  findings.row(placeOfElement(entry, file), {
    kind: entry.name.startsWith('fill') ? 'fuel' : 'work',
    vehicle: key,
    unit,
    date: readDate(day.replace(/ - .*/, ''), 'month_first'),
    time: day.replace(/^[^-]* - /, ''),
    mileage: knownMileage(textOf(entry, 'odometer-reading')),
    title: title.join(', '),
    cents: appCents(textOf(entry, 'total-cost')),
    garage: textOrNull(
      textOf(entry, 'place-name') ||
        textOf(entry, 'expense-center-name') ||
        textOf(entry, 'service-center-name'),
    ),
    address: textOrNull(textOf(entry, 'place-full-address')),
    notes: textOf(entry, 'notes'),
    litres: positive(textOf(entry, 'volume')),
  });
}

function nameOf(names: ReadonlyMap<string, string>, element: string, id: string): string {
  const kind = element === 'subtype' ? 'event-subtype' : element;
  return names.get(`${kind}/${id}`) ?? '';
}

function readReminder(entry: XmlElement, { key, unit, file, names, findings }: Vehicle): void {
  const id = entry.attributes['event-subtype-id'] ?? entry.attributes['service-id'] ?? '';
  const count = positive(textOf(entry, 'time-interval'));
  const perUnit = DAYS_OF_UNITS[textOf(entry, 'time-unit').charAt(0).toLowerCase()];
  findings.reminder(placeOfElement(entry, file), {
    vehicle: key,
    unit,
    title: names.get(`event-subtype/${id}`) ?? names.get(`service/${id}`) ?? '',
    date: readDate(textOf(entry, 'time-due').replace(/ - .*/, ''), 'month_first'),
    mileage: positive(textOf(entry, 'distance-due')),
    intervalKm: positive(textOf(entry, 'distance-interval')),
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

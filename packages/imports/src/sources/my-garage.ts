import { toPlace, type Findings, type FoundRow } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import type { SourceFile } from '#sources/source-file.ts';
import { parseFuel, joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';

type Table = 'service' | 'fuel' | 'adblue' | 'odometer' | 'tax' | 'insurance' | 'warranty';

/** The first column of CSVs with a units version; older ones are ordinary tables. */
const VERSION = 'units_version';
const TABLES: readonly (readonly [Table, readonly string[]])[] = [
  ['fuel', ['Odometer (km)', 'Liters', 'Price Per Liter']],
  ['adblue', ['Odometer (km)', 'Liters', 'Fill Level']],
  ['service', ['Category', 'Description', 'Odometer (km)']],
  ['odometer', ['Reading (km)']],
  ['insurance', ['Policy Number', 'Premium']],
  ['warranty', ['Coverage', 'Deductible']],
  ['tax', ['Type', 'Amount', 'Renewal Date']],
];

function tableOf(file: SourceFile): Table | null {
  if (!file.hasNames(VERSION)) return null;
  return TABLES.find(([, names]) => file.hasNames(...names))?.[0] ?? null;
}

/**
 * The CSVs of MyGarage, one for each kind of record of a vehicle. The vehicle appears only in the file name.
 */
export function isMyGarage(file: SourceFile): boolean {
  return tableOf(file) !== null;
}

export function readMyGarage(files: readonly SourceFile[], findings: Findings): void {
  findings.ask('vehicle_name');
  for (const source of files) {
    const table = tableOf(source);
    const [header, ...rows] = source.rows();
    if (table === null || !header) continue;
    for (const named of nameRows(header, rows)) {
      const place = toPlace(source.name, named.row);
      if (table === 'warranty') findings.aside(place, 'note');
      else
        findings.row(place, {
          vehicle: findings.vehicle('my_garage').key,
          unit: 'km',
          ...factsOf(named, table),
        });
    }
  }
}

function factsOf({ cell }: NamedRow, table: Exclude<Table, 'warranty'>): Partial<FoundRow> {
  const cost = cell('Cost', 'Total Cost', 'Amount', 'Premium');
  const base = {
    date: readDate(cell('Date', 'Start Date'), 'day_first'),
    mileage: positive(cell('Odometer', 'Reading')),
    cents: cost === '' ? 0 : appCents(cost),
    costText: cost === '' || appCents(cost) !== null ? null : cost,
    notes: cell('Notes'),
  };
  if (table === 'odometer') return { ...base, kind: 'reading', cents: null };
  if (table === 'fuel') {
    return {
      ...base,
      kind: 'fuel',
      quantity: positive(cell('Liters')),
      isInLitres: true,
      isFull: cell('Full Tank') === 'Yes',
      isMissed: cell('Missed Fill-up') === 'Yes',
      fuel: parseFuel(cell('Fuel Type Used') || cell('Fuel Type')),
      garage: textOrNull(cell('Station')),
      notes: joinNotes(cell('Notes'), cell('Driver'), cell('Payment Method')),
    };
  }
  if (table === 'adblue')
    return {
      ...base,
      title: 'AdBlue',
      code: 'adblue',
      notes: joinNotes(cell('Notes'), cell('Liters') && `${cell('Liters')} L`),
    };
  if (table === 'tax') return { ...base, title: cell('Type'), code: 'tax' };
  if (table === 'insurance') {
    return {
      ...base,
      title: cell('Type'),
      code: 'insurance',
      garage: textOrNull(cell('Provider')),
      notes: joinNotes(cell('Policy Number'), cell('Notes')),
    };
  }
  return {
    ...base,
    title: cell('Description'),
    category: cell('Category'),
    garage: textOrNull(cell('Vendor')),
  };
}

import type { DistanceUnit, Findings, ReadContext } from '#sources/findings.ts';
import type { SourceFile } from '#sources/source-file.ts';
import { readTracktorData } from '#sources/tracktor.ts';
import { parseSqlDump, type DumpedRow } from '#tables/parse-sql-dump.ts';
import { positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';

/** The dumps of self-hosted servers as text (research, imports.md §7), each known by a table of its own. */
export function isHammondDump(file: SourceFile): boolean {
  return holdsTable(file, 'expenses') && /\bodo_reading\b/.test(file.text);
}

export function isClarksonDump(file: SourceFile): boolean {
  return holdsTable(file, 'Fuel') && /\bodometerReading\b/.test(file.text);
}

export function isTracktorDump(file: SourceFile): boolean {
  return holdsTable(file, 'maintenance_logs');
}

function holdsTable({ start, text }: SourceFile, table: string): boolean {
  return (
    /^(?:--|\/\*|CREATE|INSERT|PRAGMA|BEGIN|SET|DROP)/i.test(start) &&
    new RegExp(`(?:CREATE TABLE|INSERT INTO) (?:IF NOT EXISTS )?[\`"]?${table}[\`"]?`, 'i').test(text)
  );
}

function textOf(row: DumpedRow): string {
  return Object.values(row)
    .filter((value) => value !== null && value !== '')
    .join(' ; ');
}

export function readHammond(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isHammondDump)) {
    const tables = parseSqlDump(source.text);
    for (const row of tables.get('vehicles') ?? []) {
      findings.vehicle(row['id'] ?? '', {
        name: textOrNull(row['nickname']),
        licensePlate: textOrNull(row['registration']),
        vin: textOrNull(row['vin']),
        make: textOrNull(row['make']),
        model: textOrNull(row['model']),
      });
    }
    for (const row of tables.get('expenses') ?? []) readHammondRow(row, source.name, findings, 'work');
    for (const row of tables.get('fillups') ?? []) readHammondRow(row, source.name, findings, 'fuel');
  }
}

/** Rows are deleted there by a date; money is kept in short floats. */
function readHammondRow(row: DumpedRow, file: string, findings: Findings, kind: 'work' | 'fuel'): void {
  const place = { file, line: null, text: textOf(row) };
  if (textOrNull(row['deleted_at']) !== null) return findings.aside(place, 'deleted_there');
  const currency = textOrNull(row['currency']);
  if (currency !== null && currency !== 'EUR') findings.currencies.add(currency);
  const unit: DistanceUnit = row['distance_unit'] === '0' ? 'mi' : 'km';
  const isFuel = kind === 'fuel';
  findings.row(place, {
    kind,
    vehicle: row['vehicle_id'] ?? '',
    unit,
    date: readDate((row['date'] ?? '').slice(0, 10), 'day_first'),
    mileage: positive(row['odo_reading']),
    cents: appCents(row[isFuel ? 'total_amount' : 'amount']),
    currency,
    title: isFuel ? '' : (row['comments'] ?? row['expense_type'] ?? ''),
    category: isFuel ? '' : (row['expense_type'] ?? ''),
    notes: isFuel ? (row['comments'] ?? '') : '',
    litres: isFuel ? positive(row['fuel_quantity']) : null,
    isFull: isFuel ? row['is_tank_full'] !== '0' : null,
    isMissed: row['has_missed_fillup'] === '1',
    garage: textOrNull(row['filling_station']),
    sourceId: textOrNull(row['id']),
  });
}

export function readClarkson(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isClarksonDump)) {
    const tables = parseSqlDump(source.text);
    for (const row of tables.get('Vehicles') ?? []) {
      findings.vehicle(row['id'] ?? '', {
        name: textOrNull(row['name']),
        licensePlate: textOrNull(row['registration']),
      });
    }
    for (const row of tables.get('Fuel') ?? []) {
      const place = { file: source.name, line: null, text: textOf(row) };
      findings.row(place, {
        kind: 'fuel',
        vehicle: row['vehicleId'] ?? '',
        date: readDate(row['date'] ?? '', 'day_first'),
        mileage: positive(row['odometerReading']),
        cents: appCents(row['totalCost']),
        litres: positive(row['fuelAmount']),
        isFull: row['fullTank'] === '1',
        isMissed: row['missedFillup'] === '1',
        notes: row['notes'] ?? '',
      });
    }
  }
}

/** The database has the lists of the JSON under names of its own, and the reminders that the JSON lacks. */
export function readTracktorDump(
  files: readonly SourceFile[],
  findings: Findings,
  context: ReadContext,
): void {
  for (const source of files.filter(isTracktorDump)) {
    const lists = [...parseSqlDump(source.text)].map(
      ([table, rows]) => [camelled(table), rows.map(withCamelNames)] as const,
    );
    readTracktorData(Object.fromEntries(lists), source.name, '', findings, context);
  }
}

function camelled(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function withCamelNames(row: DumpedRow): DumpedRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelled(name), value]));
}

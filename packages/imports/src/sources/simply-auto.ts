import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type Findings, type ReadContext } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import type { Row } from '#tables/split-cells.ts';
import { parseEnergy, joinNotes, knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { epochDate, readDate } from '#values/dates.ts';
import { appCents, appNumber } from '#values/numbers.ts';

const LOG = /^Row ID[^,\n]*,Vehicle ID,Odometer,Qty/;
const VEHICLES = /^Row ID[^,\n]*,Make,Model,/;
const SERVICES = /^Row ID[^,\n]*,Vehicle ID,Record Type,Service Name/;
const TRIPS = /^Row ID[^,\n]*,Vehicle ID,Departure Odo/;
const MAILED =
  /^(?:Vehicle|Véhicule|Fahrzeug|Vehículo),(?:Date|Datum|Fecha),[^,\n]+,[^,\n]+,[^,\n]+,Notes?,[^,\n]+,[^,\n]+$/;

/** The backup of Simply Auto, or its e-mailed log; nothing in it is quoted. */
export function isSimplyAuto({ head }: SourceFile): boolean {
  return [LOG, VEHICLES, SERVICES, TRIPS, MAILED].some((table) => table.test(head));
}

export function readSimplyAuto(files: readonly SourceFile[], findings: Findings, context: ReadContext): void {
  const own = files.filter(isSimplyAuto);
  findings.isUnitOpen = true;
  for (const source of own) {
    const [header, ...rows] = source.rows({ isUnquoted: true });
    if (!header) continue;
    if (VEHICLES.test(source.head)) for (const row of nameRows(header, rows)) readVehicle(row, findings);
    if (LOG.test(source.head)) readLog(source, header, rows, findings);
    if (SERVICES.test(source.head)) {
      for (const row of nameRows(header, rows)) readService(row, source.name, findings, context);
    }
    if (TRIPS.test(source.head)) for (const row of rows) findings.aside(toPlace(source.name, row), 'trip');
    if (MAILED.test(source.head)) for (const row of rows) readMailed(row, source.name, findings);
  }
}

function readVehicle({ cell }: NamedRow, findings: Findings): void {
  const name = cell('Vehicle ID');
  if (name === '') return;
  findings.vehicle(name, {
    name,
    make: textOrNull(cell('Make')),
    model: textOrNull(cell('Model')),
    energy: parseEnergy(cell('Fuel Type')),
    licensePlate: textOrNull(cell('Lic#')),
    vin: textOrNull(cell('Vin', 'VIN')),
  });
}

interface LogRow {
  readonly row: Row;
  readonly day: number;
}

/**
 * Commas and line breaks in notes shift the cells of a row. Only day, month and year before the record kind
 * are fixed: cells from the notes to there are notes, cells behind the kind are services.
 */
function readLog(source: SourceFile, header: Row, rows: readonly Row[], findings: Findings): void {
  const distance = header.cells.some((name) => name.startsWith('Latitude')) ? 6 : 4;
  const joined: LogRow[] = [];
  let open: Row | null = null;
  for (const row of rows) {
    const whole: Row = open === null ? row : continued(open, row);
    const day = findDay(whole.cells, distance);
    open = day === null ? whole : null;
    if (day !== null) joined.push({ row: whole, day });
  }
  if (open !== null && open.text.trim() !== '') findings.aside(toPlace(source.name, open), 'unreadable_row');
  const months = joined.map(({ row, day }) => Number(row.cells[day + 1]));
  const isFromZero = months.includes(0) && !months.includes(12);
  for (const { row, day } of joined) {
    readLogRow(row, day, { file: source.name, findings, distance, addedMonths: isFromZero ? 1 : 0 });
  }
}

function continued(open: Row, next: Row): Row {
  const last = open.cells.at(-1) ?? '';
  const [first = '', ...rest] = next.cells;
  const cells = [...open.cells.slice(0, -1), `${last}\n${first}`, ...rest];
  return { line: open.line, cells, text: `${open.text}\n${next.text}` };
}

function findDay(cells: readonly string[], distance: number): number | null {
  for (let index = 12; index + distance < cells.length; index += 1) {
    const [day, month, year, kind] = [index, index + 1, index + 2, index + distance].map(
      (at) => cells[at] ?? '',
    );
    const isDay = /^\d{1,2}$/.test(day ?? '') && Number(day) >= 1 && Number(day) <= 31;
    const isMonth = /^\d{1,2}$/.test(month ?? '') && Number(month) <= 12;
    if (isDay && isMonth && /^(19|20)\d\d$/.test(year ?? '') && /^\d$/.test(kind ?? '')) return index;
  }
  return null;
}

interface LogContext {
  readonly file: string;
  readonly findings: Findings;
  readonly distance: number;
  readonly addedMonths: number;
}

function readLogRow(row: Row, day: number, { file, findings, distance, addedMonths }: LogContext): void {
  const cell = (index: number) => (row.cells[index] ?? '').trim();
  const place = toPlace(file, row);
  const kind = cell(day + distance);
  if (kind === '3') return findings.aside(place, 'trip');
  const name = cell(1);
  findings.vehicle(name, { name });
  const month = Number(cell(day + 1)) + addedMonths;
  findings.row(place, {
    kind: kind === '0' ? 'fuel' : kind === '4' ? 'reading' : 'work',
    vehicle: name,
    date: readDate(`${cell(day + 2)}-${month}-${cell(day)}`, 'day_first'),
    mileage: knownMileage(cell(2)),
    title: kind === '0' ? '' : row.cells.slice(day + distance + 1).join(', '),
    notes: row.cells.slice(12, day).join(', '),
    garage: textOrNull(cell(11)),
    cents: appCents(cell(6)),
    quantity: positive(cell(3)),
    isFull: kind === '0' ? cell(4) !== '1' : null,
    isMissed: cell(5) === '1',
  });
}

function readService(
  { row, cell }: NamedRow,
  file: string,
  findings: Findings,
  { timeZone }: ReadContext,
): void {
  const distance = positive(cell('Due Miles'));
  const days = positive(cell('Due Days'));
  if (distance === null && days === null) {
    return findings.aside(toPlace(file, row), 'service_without_terms');
  }
  const lastMileage = positive(cell('Last Odo'));
  const vehicle = cell('Vehicle ID');
  findings.vehicle(vehicle, { name: vehicle });
  findings.reminder(toPlace(file, row), {
    vehicle,
    title: cell('Service Name'),
    intervalKm: distance,
    intervalDays: days,
    lastMileage,
    lastDate: epochDate(appNumber(cell('Last Date')) ?? 0, timeZone),
  });
}

function readMailed(row: Row, file: string, findings: Findings): void {
  const [name = '', date = '', mileage = '', cost = '', garage = '', ...rest] = row.cells;
  if (name === '') return;
  findings.vehicle(name, { name });
  const [notes = '', , ...services] = rest;
  findings.row(toPlace(file, row), {
    vehicle: name,
    date: readDate(date, 'day_first'),
    mileage: knownMileage(mileage),
    cents: appCents(cost),
    garage: textOrNull(garage),
    notes: joinNotes(notes),
    title: services.join(', '),
  });
}

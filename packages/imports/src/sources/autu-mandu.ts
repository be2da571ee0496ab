import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type Findings, type ReadContext } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import { daysOfMonths, knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { instantDate, readDate } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';
import { addDays, addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';

const HEADS = {
  cars: /^_id,car__name,/,
  costs: /^_id,title,date,mileage,price,recurrence_interval/,
  fuel: /^_id,date,mileage,volume,price,partial/,
  reminders: /^_id,title,after_time_span_unit/,
} as const;
const OTHER_TABLES = /^_id,(name|station__name|fuel_type|tire|.*car_id)/;
const MAX_PAYMENTS = 600;

/** The CSV folder of Autu Mandu or Car Report, one file per table. */
export function isAutuMandu({ head }: SourceFile): boolean {
  return Object.values(HEADS).some((table) => table.test(head)) || OTHER_TABLES.test(head);
}

interface Tables {
  readonly findings: Findings;
  readonly today: CivilDate;
  readonly timeZone: string;
}

export function readAutuMandu(files: readonly SourceFile[], findings: Findings, context: ReadContext): void {
  const { today, timeZone } = context;
  const tables = { findings, today, timeZone };
  const read = (table: RegExp, each: (row: NamedRow, file: string, all: Tables) => void) => {
    for (const source of files.filter(({ head }) => table.test(head))) {
      const [header, ...rows] = source.rows();
      if (header) for (const row of nameRows(header, rows)) each(row, source.name, tables);
    }
  };
  read(HEADS.cars, readCar);
  read(HEADS.costs, readCost);
  read(HEADS.fuel, readFueling);
  read(HEADS.reminders, readReminder);
  if (findings.vehicles.size === 0) findings.ask('vehicle_name');
  for (const { vehicle } of [...findings.rows, ...findings.reminders]) findings.vehicle(vehicle);
}

/** The app writes numbers with English thousands separators: `1,290.5`. */
function readCar({ cell }: NamedRow, _file: string, { findings, timeZone }: Tables): void {
  findings.vehicle(cell('_id'), {
    name: textOrNull(cell('car__name')),
    unit: 'km',
    purchasePrice: appCents(cell('buying_price')) || null,
    purchaseMileage: positive(cell('initial_mileage')),
    soldOn: dayOf(cell('suspended_since'), timeZone),
  });
}

function dayOf(text: string, timeZone: string): CivilDate | null {
  return instantDate(text, timeZone) ?? readDate(text, 'day_first');
}

const MONTHS_OF_RECURRENCE: Readonly<Record<string, number>> = { 2: 1, 3: 3, 4: 12 };

/** A recurring cost is one row for many payments: it is expanded up to its end, or today. */
function readCost({ row, cell }: NamedRow, file: string, { findings, today, timeZone }: Tables): void {
  const start = dayOf(cell('date'), timeZone);
  const place = toPlace(file, row);
  const kind = cell('recurrence_interval');
  const count = positive(cell('recurrence_multiplier')) ?? 1;
  const end = dayOf(cell('end_date'), timeZone) ?? today;
  const days = kind === '0' || start === null ? [start] : daysFrom(start, end, kind, count, today);
  for (const [index, date] of days.entries()) {
    findings.row(place, {
      vehicle: cell('car_id'),
      date,
      title: cell('title'),
      mileage: index === 0 ? knownMileage(cell('mileage')) : null,
      cents: appCents(cell('price')) ?? 0,
      notes: cell('note'),
    });
  }
}

function daysFrom(
  start: CivilDate,
  end: CivilDate,
  kind: string,
  count: number,
  today: CivilDate,
): CivilDate[] {
  const last = end < today ? end : today;
  const months = (MONTHS_OF_RECURRENCE[kind] ?? 0) * count;
  const days: CivilDate[] = [];
  for (let index = 0; index < MAX_PAYMENTS; index += 1) {
    const day = months > 0 ? addMonths(start, index * months) : addDays(start, index * count);
    if (day > last) break;
    days.push(day);
  }
  return days.length === 0 ? [start] : days;
}

function readFueling({ row, cell }: NamedRow, file: string, { findings, timeZone }: Tables): void {
  findings.row(toPlace(file, row), {
    kind: 'fuel',
    vehicle: cell('car_id'),
    date: dayOf(cell('date'), timeZone),
    mileage: knownMileage(cell('mileage')),
    quantity: positive(cell('volume')),
    cents: appCents(cell('price')),
    isFull: !/^(true|1)$/.test(cell('partial')),
    notes: cell('note'),
  });
}

function readReminder({ row, cell }: NamedRow, file: string, { findings, timeZone }: Tables): void {
  const count = positive(cell('after_time_span_count'));
  const unit = cell('after_time_span_unit');
  const months = unit === '2' ? 12 : 1;
  findings.reminder(toPlace(file, row), {
    vehicle: cell('car_id'),
    title: cell('title'),
    intervalKm: positive(cell('after_distance')),
    intervalDays: count === null ? null : unit === '0' ? count : daysOfMonths(count * months),
    lastDate: dayOf(cell('start_date'), timeZone),
    lastMileage: positive(cell('start_mileage')),
  });
}

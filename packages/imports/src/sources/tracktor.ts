import { UnreadableError } from '#bytes/unreadable.ts';
import type { SourceFile } from '#sources/source-file.ts';
import type { DistanceUnit, Findings, ReadContext } from '#sources/findings.ts';
import { daysOfMonths, parseEnergy, positive, textOrNull } from '#values/app-values.ts';
import { instantDate, readDate } from '#values/dates.ts';
import { isObject, listObjects, describeFields, readString, type JsonObject } from '#values/json.ts';
import { appCents } from '#values/numbers.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** The JSON of Tracktor; its users and sessions are never read. */
export function isTracktor({ json }: SourceFile): boolean {
  return isObject(json) && 'encrypted' in json && 'data' in json;
}

interface TracktorFile {
  readonly file: string;
  readonly timeZone: string;
  readonly unit: DistanceUnit;
  readonly findings: Findings;
}

type Reader = (entry: JsonObject, about: TracktorFile) => void;

const LISTS: readonly (readonly [string, Reader])[] = [
  ['vehicles', readVehicle],
  ['fuelLogs', readFill],
  ['maintenanceLogs', readService],
  ['insurances', readInsurance],
  ['puccs', readInspection],
  ['reminders', readReminder],
];

export function readTracktor(files: readonly SourceFile[], findings: Findings, context: ReadContext): void {
  for (const source of files.filter(isTracktor)) {
    const whole = source.json;
    if (!isObject(whole) || whole['encrypted'] === true) throw new UnreadableError('encrypted');
    const data = whole['data'];
    if (!isObject(data)) throw new UnreadableError('damaged');
    readTracktorData(data, source.name, readString(whole, 'timestamp'), findings, context);
  }
}

/** Reads the lists of an export or database; `timestamp` is when it was written, or empty. */
export function readTracktorData(
  data: JsonObject,
  file: string,
  timestamp: string,
  findings: Findings,
  context: ReadContext,
): void {
  const config = (key: string) => {
    const entry = listObjects(data['configs']).find((one) => readString(one, 'key') === key);
    return entry ? readString(entry, 'value') : '';
  };
  const currency = config('currency');
  if (currency !== '' && currency !== 'EUR') findings.currencies.add(currency);
  const about: TracktorFile = {
    file,
    timeZone: config('timezone') || context.timeZone,
    unit: /^mi/i.test(config('unitOfDistance')) ? 'mi' : 'km',
    findings,
  };
  for (const [name, read] of LISTS) for (const entry of listObjects(data[name])) read(entry, about);
  readOdometers(listObjects(data['vehicles']), timestamp, about);
}

/** Instants of local midnight: the date in UTC would be a day early. */
function dayOf(text: string, { timeZone }: TracktorFile): CivilDate | null {
  return instantDate(text, timeZone) ?? readDate(text, 'day_first');
}

function placeAt({ file }: TracktorFile, entry: JsonObject) {
  const shown = ['date', 'dueDate', 'odometer', 'cost', 'serviceCenter', 'provider', 'notes', 'note'];
  return { file, line: null, text: describeFields(entry, shown) };
}

function readVehicle(entry: JsonObject, { unit, findings }: TracktorFile): void {
  const make = textOrNull(readString(entry, 'make'));
  const model = textOrNull(readString(entry, 'model'));
  findings.vehicle(readString(entry, 'id'), {
    name: [make, model].filter(Boolean).join(' ') || null,
    unit,
    make,
    model,
    licensePlate: textOrNull(readString(entry, 'licensePlate')),
    vin: textOrNull(readString(entry, 'vin')),
    energy: parseEnergy(readString(entry, 'fuelType')),
  });
}

function commonOf(entry: JsonObject, about: TracktorFile) {
  if (readString(entry, 'attachment') !== '')
    about.findings.aside(placeAt(about, entry), 'attachment_not_in_file');
  return {
    vehicle: readString(entry, 'vehicleId'),
    date: dayOf(readString(entry, 'date'), about),
    mileage: positive(readString(entry, 'odometer')),
    unit: about.unit,
    cents: appCents(readString(entry, 'cost')) ?? 0,
    sourceId: textOrNull(readString(entry, 'id')),
  };
}

function readFill(entry: JsonObject, about: TracktorFile): void {
  about.findings.row(placeAt(about, entry), {
    ...commonOf(entry, about),
    kind: 'fuel',
    quantity: positive(readString(entry, 'fuelAmount')),
    isFull: /^(1|true)$/.test(readString(entry, 'filled')),
    notes: readString(entry, 'notes'),
  });
}

/** A service has no title: its notes contain the work or the workshop. */
function readService(entry: JsonObject, about: TracktorFile): void {
  const notes = readString(entry, 'notes');
  const [first = '', ...rest] = notes.split('\n');
  about.findings.row(placeAt(about, entry), {
    ...commonOf(entry, about),
    title: first,
    notes: rest.join('\n'),
    category: readString(entry, 'serviceCenter'),
    garage: textOrNull(readString(entry, 'serviceCenter')),
  });
}

function daysOfRecurrence(entry: JsonObject): number | null {
  const count = positive(readString(entry, 'recurrenceInterval')) ?? 1;
  const kind = readString(entry, 'recurrenceType');
  if (kind === 'daily') return count;
  if (kind === 'weekly') return count * 7;
  if (kind === 'monthly') return daysOfMonths(count);
  return kind === 'yearly' ? daysOfMonths(count * 12) : null;
}

function readInsurance(entry: JsonObject, about: TracktorFile): void {
  const provider = readString(entry, 'provider');
  readPaper(entry, about, { code: 'insurance', title: provider, notes: readString(entry, 'policyNumber') });
}

function readInspection(entry: JsonObject, about: TracktorFile): void {
  const title = readString(entry, 'testingCenter');
  readPaper(entry, about, { code: 'technical_inspection', title, notes: readString(entry, 'notes') });
}

const CODES: Readonly<Record<string, string>> = {
  insurance: 'insurance',
  inspection: 'technical_inspection',
  pollution: 'technical_inspection',
  registration: 'registration',
};

function readReminder(entry: JsonObject, about: TracktorFile): void {
  const place = placeAt(about, entry);
  if (/^(1|true)$/.test(readString(entry, 'isCompleted'))) {
    about.findings.aside(place, 'completed_reminder');
    return;
  }
  about.findings.reminder(place, {
    vehicle: readString(entry, 'vehicleId'),
    title: readString(entry, 'note'),
    code: CODES[readString(entry, 'type')] ?? null,
    date: dayOf(readString(entry, 'dueDate'), about),
    intervalDays: readString(entry, 'recurrenceType') === '' ? null : daysOfRecurrence(entry),
  });
}

interface Paper {
  readonly code: string;
  readonly title: string;
  readonly notes: string;
}

function readPaper(entry: JsonObject, about: TracktorFile, paper: Paper): void {
  const place = placeAt(about, entry);
  const start = dayOf(readString(entry, 'startDate') || readString(entry, 'issueDate'), about);
  const days = daysOfRecurrence(entry);
  about.findings.row(place, { ...commonOf(entry, about), ...paper, date: start });
  const end = dayOf(readString(entry, 'endDate') || readString(entry, 'expiryDate'), about);
  if (end === null && days === null) return;
  const vehicle = readString(entry, 'vehicleId');
  about.findings.reminder(place, {
    vehicle,
    code: paper.code,
    title: '',
    date: end,
    intervalDays: days,
    lastDate: start,
  });
}

/**
 * The odometer of a vehicle becomes a reading on the day of the export, unless a fill-up or service has as
 * much.
 */
function readOdometers(vehicles: readonly JsonObject[], timestamp: string, about: TracktorFile): void {
  for (const entry of vehicles) {
    const vehicle = readString(entry, 'id');
    const mileage = positive(readString(entry, 'odometer'));
    const known = about.findings.rows.filter((row) => row.vehicle === vehicle).map((row) => row.mileage ?? 0);
    if (timestamp === '' || mileage === null || known.some((other) => other >= mileage)) continue;
    const place = { file: about.file, line: null, text: `odometer ${mileage}` };
    about.findings.row(place, {
      kind: 'reading',
      vehicle,
      mileage,
      unit: about.unit,
      date: dayOf(timestamp, about),
    });
  }
}

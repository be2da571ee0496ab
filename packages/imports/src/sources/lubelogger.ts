import type { SourceFile } from '#sources/source-file.ts';
import { guessedDoubt, type Findings, toPlace, type ReadContext } from '#sources/findings.ts';
import { joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder } from '#values/dates.ts';
import { isObject, listObjects, readString, type JsonObject } from '#values/json.ts';
import {
  exactCents,
  readNumber,
  currencyIn,
  isOfMiles,
  voteMark,
  type DecimalMark,
} from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import { namesTyres, seasonInWords } from '#words/tyre-words.ts';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { fold } from '#words/fold.ts';

/** A response of LubeLogger’s API: a list of vehicles, records, reminders or notes. */
export function isLubeLoggerApi({ json }: SourceFile): boolean {
  const [first] = listObjects(json);
  if (first === undefined) return false;
  const has = (...keys: readonly string[]) => keys.some((key) => key in first);
  return (
    (has('vehicleId') && has('dueOdometer', 'extraFields', 'odometer', 'fuelConsumed')) ||
    (has('licensePlate') && has('odometerMultiplier'))
  );
}

export function readLubeLoggerApi(files: readonly SourceFile[], findings: Findings): void {
  let hasVehicles = false;
  const equipment: PlacedEntry[] = [];
  const odometer: PlacedEntry[] = [];
  for (const source of files.filter(isLubeLoggerApi)) {
    for (const [index, entry] of listObjects(source.json).entries()) {
      const place = { file: source.name, line: index + 1, text: JSON.stringify(entry) };
      if ('odometerMultiplier' in entry) {
        hasVehicles = true;
        readVehicle(entry, findings);
      } else if ('dueOdometer' in entry) readReminder(entry, place, findings);
      else if ('isEquipped' in entry) equipment.push({ entry, place });
      else if ('date' in entry) {
        readRecord(entry, place, findings);
        if ('equipmentRecordId' in entry) odometer.push({ entry, place });
      } else findings.aside(place, 'note');
    }
  }
  readEquipment(equipment, odometer, findings);
  for (const { vehicle } of [...findings.rows, ...findings.reminders, ...findings.tyreSets])
    findings.vehicle(vehicle);
  if (!hasVehicles) findings.ask('vehicle_name');
}

interface PlacedEntry {
  readonly entry: JsonObject;
  readonly place: JsonPlace;
}

interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

function readVehicle(entry: JsonObject, findings: Findings): void {
  const make = textOrNull(readString(entry, 'make'));
  const model = textOrNull(readString(entry, 'model'));
  const isElectric = entry['isElectric'] === true;
  const isDiesel = entry['isDiesel'] === true;
  const price = readNumber(readString(entry, 'purchasePrice'), '.');
  findings.vehicle(readString(entry, 'id'), {
    name: [make, model].filter(Boolean).join(' ') || null,
    make,
    model,
    licensePlate: textOrNull(readString(entry, 'licensePlate')),
    energy: isElectric ? 'electric' : isDiesel ? 'diesel' : null,
    purchaseDate: readDate(readString(entry, 'purchaseDate'), 'day_first'),
    purchasePrice: (price && exactCents(price)) || null,
    soldOn: readDate(readString(entry, 'soldDate'), 'day_first'),
  });
}

function readReminder(entry: JsonObject, place: JsonPlace, findings: Findings): void {
  findings.reminder(place, {
    vehicle: readString(entry, 'vehicleId'),
    title: readString(entry, 'description'),
    date: readDate(readString(entry, 'dueDate'), 'day_first'),
    mileage: positive(readString(entry, 'dueOdometer')),
  });
}

function readRecord(entry: JsonObject, place: JsonPlace, findings: Findings): void {
  const costText = readString(entry, 'cost');
  const cost = readNumber(costText, costText.includes(',') ? ',' : '.');
  const fields = listObjects(entry['extraFields']).map((field) => [
    readString(field, 'name'),
    readString(field, 'value'),
  ]);
  const garage = fields.find(([name]) => /^(garage|shop|workshop|atelier)$/i.test(name ?? ''));
  const tab = /(service|repair|upgrade|tax|odometer|gas|fuel)/i.exec(place.file)?.[1]?.toLowerCase() ?? '';
  const isFuel = 'fuelConsumed' in entry;
  const isReading = (tab === 'odometer' || 'initialOdometer' in entry) && !('cost' in entry);
  for (const file of listObjects(entry['files'])) {
    findings.aside({ ...place, text: readString(file, 'name') }, 'attachment_not_in_file');
  }
  const cents = cost ? exactCents(cost) : null;
  findings.row(place, {
    kind: isFuel ? 'fuel' : isReading ? 'reading' : 'work',
    vehicle: readString(entry, 'vehicleId'),
    date: readDate(readString(entry, 'date'), 'day_first'),
    mileage: positive(readString(entry, 'odometer')),
    title: readString(entry, 'description'),
    code: typeOfCode('lubelogger_tab', tab),
    notes: joinNotes(
      readString(entry, 'notes'),
      ...fields.filter((f) => f !== garage).map((f) => f.join(' : ')),
    ),
    garage: textOrNull(garage?.[1]),
    cents: costText === '' ? 0 : cents,
    costText: cents === null ? textOrNull(costText) : null,
    quantity: positive(readString(entry, 'fuelConsumed')),
    isFull: isFuel ? isObject(entry) && readString(entry, 'isFillToFull').toLowerCase() === 'true' : null,
  });
}

/** Equipment named as tyres is a set. Its distances show which set was fitted, but never on which axle. */
function readEquipment(
  equipment: readonly PlacedEntry[],
  odometer: readonly PlacedEntry[],
  findings: Findings,
): void {
  const keys = new Map<string, string>();
  const measured = Map.groupBy(odometer, ({ entry }) => readString(entry, 'vehicleId'));
  for (const { entry, place } of equipment) {
    const vehicle = readString(entry, 'vehicleId');
    const fields = listObjects(entry['extraFields']).map((field) => ({
      name: readString(field, 'name'),
      value: readString(field, 'value'),
    }));
    const run = measured.has(vehicle) ? null : positive(readString(entry, 'distanceTraveled'));
    const words = {
      description: readString(entry, 'description'),
      notes: readString(entry, 'notes'),
      fields,
    };
    const key = readTyreSet({ place, vehicle, ...words, tags: readString(entry, 'tags'), run }, findings);
    if (key !== null) keys.set(readString(entry, 'id'), key);
  }
  for (const [vehicle, entries] of measured) readMeasuredTyres(vehicle, entries, keys, findings);
}

interface Equipment {
  readonly place: JsonPlace;
  readonly vehicle: string;
  readonly description: string;
  readonly notes: string;
  readonly tags: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly run: number | null;
}

/** The key of a set; null for equipment that is not named as tyres. */
function readTyreSet(
  { place, vehicle, description, notes, tags, fields, run }: Equipment,
  findings: Findings,
): string | null {
  const words = `${description} ${tags}`;
  if (!namesTyres(words)) {
    findings.aside(place, 'unknown_section');
    return null;
  }
  const size = fields.find(({ name }) => /^(?:size|dimensions?|taille|gr[oö](?:ss|ß)e)$/i.test(name));
  const others = fields.filter((field) => field !== size && field.value !== '');
  const key = fold(description);
  findings.tyreSet(place, {
    vehicle,
    key,
    name: description,
    season: seasonInWords(words),
    size: textOrNull(size?.value),
    distanceBefore: run,
    notes: joinNotes(notes, ...others.map(({ name, value }) => `${name} : ${value}`)),
  });
  return key;
}

interface Measurement {
  readonly place: JsonPlace;
  readonly date: CivilDate;
  /** The odometer at the start of the distance driven with this equipment. */
  readonly from: number | null;
  readonly to: number | null;
  /** The sets of tyres among the equipment. */
  readonly sets: readonly string[];
}

/**
 * Each reading gives the equipment used over the distance before it. A swap happened between two readings:
 * the date of the earlier one is used if the distance begins at it, else the date of the later one, marked as
 * a guess. With two sets at once their axles are unknown.
 */
function readMeasuredTyres(
  vehicle: string,
  entries: readonly PlacedEntry[],
  keys: ReadonlyMap<string, string>,
  findings: Findings,
): void {
  const measured = entries.flatMap(({ entry, place }): Measurement[] => {
    const date = readDate(readString(entry, 'date'), 'day_first');
    const ids = readString(entry, 'equipmentRecordId').split(' ');
    const sets = [...new Set(ids.flatMap((id) => keys.get(id) ?? []))];
    const [from, to] = [
      positive(readString(entry, 'initialOdometer')),
      positive(readString(entry, 'odometer')),
    ];
    return date === null ? [] : [{ place, date, from, to, sets }];
  });
  const inOrder = measured.toSorted((a, b) => compareCivilDates(a.date, b.date) || (a.to ?? 0) - (b.to ?? 0));
  let on: string | null = null;
  for (const [index, { place, date, from, to, sets }] of inOrder.entries()) {
    const set = sets.length === 1 ? (sets[0] ?? null) : null;
    if (set === on) continue;
    on = set;
    const before = inOrder[index - 1];
    const isAtBefore = before !== undefined && before.to === from;
    const day = isAtBefore ? before.date : date;
    findings.row(place, {
      kind: 'tyres',
      vehicle,
      date: day,
      mileage: isAtBefore ? from : to,
      fitted: { front: set, rear: set },
      sourceId: ['tyres', day, set].join('|'),
      doubts: [guessedDoubt('date', 'tyres_between_rows', `${before?.date ?? '…'} – ${date}`, day)],
    });
  }
}

type Tab = 'service' | 'repair' | 'upgrade' | 'tax' | 'odometer' | 'fuel' | 'plan' | 'equipment';

/** Other spreadsheets may use the first of these headings; `Tags` appears only in files of this app. */
const HEADS: readonly (readonly [readonly string[], Tab | null])[] = [
  [['Date', 'Description', 'Cost', 'Notes', 'Odometer', 'Tags'], null],
  [['Date', 'InitialOdometer', 'Odometer'], 'odometer'],
  [['Date', 'Description', 'Cost', 'Notes', 'Tags'], 'tax'],
  [['Date', 'Odometer', 'FuelConsumed', 'Cost'], 'fuel'],
  [['DateCreated', 'DateModified', 'Description', 'Type'], 'plan'],
  [['Description', 'Notes', 'Tags', 'IsEquipped'], 'equipment'],
];

/** A tab of LubeLogger as CSV, in the culture of its server. */
export function isLubeLoggerCsv(file: SourceFile): boolean {
  return HEADS.some(([names]) => file.hasNames(...names));
}

interface TabFile {
  readonly source: SourceFile;
  readonly tab: Tab;
  readonly rows: readonly NamedRow[];
  readonly extras: readonly string[];
}

interface Culture {
  readonly order: 'day_first' | 'month_first';
  readonly mark: DecimalMark;
}

export function readLubeLoggerCsv(
  files: readonly SourceFile[],
  findings: Findings,
  context: ReadContext,
): void {
  const tabs = files.filter(isLubeLoggerCsv).map((source) => openTab(source, findings, context));
  const culture = cultureOf(tabs, context);
  findings.ask('vehicle_name', null);
  findings.vehicle('lubelogger');
  for (const { rows, tab, source, extras } of tabs) {
    for (const named of rows) readRow(named, { tab, culture, extras, file: source.name, findings });
  }
}

function openTab(source: SourceFile, findings: Findings, { answers }: ReadContext): TabFile {
  const [header, ...rest] = source.rows();
  const named = header ? nameRows(header, rest) : [];
  const known = HEADS.find(([names]) => source.hasNames(...names))?.[1] ?? null;
  const extras = (header?.cells ?? []).filter((name) => name.startsWith('extrafield_'));
  if (known) return { source, tab: known, rows: named, extras };
  findings.ask(
    'tab',
    source.name,
    named.slice(0, 2).map(({ row }) => row.text),
  );
  const chosen = answers.tabs?.[source.name];
  const likely = /repair|repar/i.test(source.name) ? 'repair' : 'service';
  const tab = /upgrade|amelior/i.test(source.name) ? 'upgrade' : likely;
  const isTab = chosen === 'service' || chosen === 'repair' || chosen === 'upgrade';
  return { source, tab: isTab ? chosen : tab, rows: named, extras };
}

/** One server writes all tabs, so what one of them proves applies to all. */
function cultureOf(tabs: readonly TabFile[], { answers }: ReadContext): Culture {
  const cells = (...names: string[]) => tabs.flatMap(({ rows }) => rows.map(({ cell }) => cell(...names)));
  const { mark } = voteMark(cells('Cost', 'FuelConsumed'));
  const vote = voteOrder(cells('Date', 'DateCreated').map((text) => text.replace(/ .*/, '')));
  const isMonthFirst =
    vote === 'month_first' || (vote !== 'day_first' && cells('Cost').some((text) => text.startsWith('$')));
  return {
    order: answers.dateOrder ?? (isMonthFirst ? 'month_first' : 'day_first'),
    mark: answers.decimalMark ?? (mark === ',' ? ',' : '.'),
  };
}

interface RowContext {
  readonly tab: Tab;
  readonly culture: Culture;
  readonly extras: readonly string[];
  readonly file: string;
  readonly findings: Findings;
}

function readRow({ row, cell }: NamedRow, { tab, culture, extras, file, findings }: RowContext): void {
  const place = toPlace(file, row);
  if (tab === 'plan') return findings.aside(place, 'planned_work');
  if (tab === 'odometer' && /^Auto Insert From/i.test(cell('Notes'))) {
    return findings.aside(place, 'reading_of_a_record');
  }
  const own = extras.map((name) => ({ name: name.replace('extrafield_', ''), value: cell(name) }));
  if (tab === 'equipment') {
    const words = { description: cell('Description'), notes: cell('Notes'), tags: cell('Tags') };
    readTyreSet(
      { place: { ...place, line: row.line }, vehicle: 'lubelogger', ...words, fields: own, run: null },
      findings,
    );
    return;
  }
  const cost = readNumber(cell('Cost'), culture.mark);
  const currency = currencyIn(cell('Cost'));
  if (currency && currency !== 'EUR') {
    findings.currencies.add(currency);
    if (isOfMiles(currency)) findings.isUnitOpen = true;
  }
  const garage = own.find(({ name }) => /^(garage|shop|workshop|atelier)$/i.test(name));
  const others = own.filter((field) => field !== garage && field.value !== '');
  const cents = cost ? exactCents(cost) : null;
  findings.row(place, {
    kind: tab === 'fuel' ? 'fuel' : tab === 'odometer' ? 'reading' : 'work',
    vehicle: 'lubelogger',
    date: readDate(cell('Date'), culture.order),
    mileage: positive(readNumber(cell('Odometer'), culture.mark)?.decimal),
    title: cell('Description'),
    code: typeOfCode('lubelogger_tab', tab),
    garage: textOrNull(garage?.value),
    notes: joinNotes(cell('Notes'), ...others.map(({ name, value }) => `${name} : ${value}`)),
    cents: cell('Cost') === '' ? 0 : cents,
    currency,
    costText: cents === null ? textOrNull(cell('Cost')) : null,
    quantity: positive(readNumber(cell('FuelConsumed'), culture.mark)?.decimal),
    isFull: tab === 'fuel' ? cell('IsFillToFull') === 'True' : null,
    isMissed: cell('MissedFuelUp') === 'True',
  });
}

import type { SourceFile } from '#sources/source-file.ts';
import type { Findings } from '#sources/findings.ts';
import { joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { isObject, objectsOf, textAt, type JsonObject } from '#values/json.ts';
import { exactCents, readNumber } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';

/** An answer of LubeLogger’s API: a list of vehicles, records, reminders or notes (research, imports.md §6.2). */
export function isLubeLoggerApi({ json }: SourceFile): boolean {
  const [first] = objectsOf(json);
  if (first === undefined) return false;
  const has = (...keys: readonly string[]) => keys.some((key) => key in first);
  return (
    (has('vehicleId') && has('dueOdometer', 'extraFields', 'odometer', 'fuelConsumed')) ||
    (has('licensePlate') && has('odometerMultiplier'))
  );
}

export function readLubeLoggerApi(files: readonly SourceFile[], findings: Findings): void {
  let hasVehicles = false;
  for (const source of files.filter(isLubeLoggerApi)) {
    for (const [index, entry] of objectsOf(source.json).entries()) {
      const place = { file: source.name, line: index + 1, text: JSON.stringify(entry) };
      if ('odometerMultiplier' in entry) {
        hasVehicles = true;
        readVehicle(entry, findings);
      } else if ('dueOdometer' in entry) readReminder(entry, place, findings);
      else if ('date' in entry) readRecord(entry, place, findings);
      else findings.aside(place, 'note');
    }
  }
  for (const { vehicle } of [...findings.rows, ...findings.reminders]) findings.vehicle(vehicle);
  if (!hasVehicles) findings.ask('vehicle_name');
}

interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

function readVehicle(entry: JsonObject, findings: Findings): void {
  const make = textOrNull(textAt(entry, 'make'));
  const model = textOrNull(textAt(entry, 'model'));
  const isElectric = entry['isElectric'] === true;
  const isDiesel = entry['isDiesel'] === true;
  const price = readNumber(textAt(entry, 'purchasePrice'), '.');
  findings.vehicle(textAt(entry, 'id'), {
    name: [make, model].filter(Boolean).join(' ') || null,
    make,
    model,
    licensePlate: textOrNull(textAt(entry, 'licensePlate')),
    energy: isElectric ? 'electric' : isDiesel ? 'diesel' : null,
    purchaseDate: readDate(textAt(entry, 'purchaseDate'), 'day_first'),
    purchasePrice: (price && exactCents(price)) || null,
    soldOn: readDate(textAt(entry, 'soldDate'), 'day_first'),
  });
}

function readReminder(entry: JsonObject, place: JsonPlace, findings: Findings): void {
  findings.reminder(place, {
    vehicle: textAt(entry, 'vehicleId'),
    title: textAt(entry, 'description'),
    date: readDate(textAt(entry, 'dueDate'), 'day_first'),
    mileage: positive(textAt(entry, 'dueOdometer')),
  });
}

function readRecord(entry: JsonObject, place: JsonPlace, findings: Findings): void {
  const costText = textAt(entry, 'cost');
  const cost = readNumber(costText, costText.includes(',') ? ',' : '.');
  const fields = objectsOf(entry['extraFields']).map((field) => [
    textAt(field, 'name'),
    textAt(field, 'value'),
  ]);
  const garage = fields.find(([name]) => /^(garage|shop|workshop|atelier)$/i.test(name ?? ''));
  const tab = /(service|repair|upgrade|tax|odometer|gas|fuel)/i.exec(place.file)?.[1]?.toLowerCase() ?? '';
  const isFuel = 'fuelConsumed' in entry;
  const isReading = tab === 'odometer' && !('cost' in entry);
  for (const file of objectsOf(entry['files'])) {
    findings.aside({ ...place, text: textAt(file, 'name') }, 'attachment_not_in_file');
  }
  const cents = cost ? exactCents(cost) : null;
  findings.row(place, {
    kind: isFuel ? 'fuel' : isReading ? 'reading' : 'work',
    vehicle: textAt(entry, 'vehicleId'),
    date: readDate(textAt(entry, 'date'), 'day_first'),
    mileage: positive(textAt(entry, 'odometer')),
    title: textAt(entry, 'description'),
    code: typeOfCode('lubelogger_tab', tab),
    notes: joinNotes(textAt(entry, 'notes'), ...fields.filter((f) => f !== garage).map((f) => f.join(' : '))),
    garage: textOrNull(garage?.[1]),
    cents: costText === '' ? 0 : cents,
    costText: cents === null ? textOrNull(costText) : null,
    litres: positive(textAt(entry, 'fuelConsumed')),
    isFull: isFuel ? isObject(entry) && textAt(entry, 'isFillToFull').toLowerCase() === 'true' : null,
  });
}

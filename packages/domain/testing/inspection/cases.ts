import { isCivilDate, type CivilDate } from '#calendar/civil-date.ts';
import {
  INSPECTION_CATEGORIES,
  INSPECTION_STATUSES,
  MISSING_INSPECTION_FACTS,
  type InspectedVehicle,
  type InspectionOutcome,
  type PastInspection,
} from '#inspection/inspection.ts';
import { ENERGIES, VEHICLE_TYPES } from '#vehicles/vehicle.ts';

/** One line of a table of cases: the outcome by law for a vehicle on a day. */
export interface InspectionCase {
  readonly line: string;
  readonly source: string;
  readonly vehicle: InspectedVehicle;
  readonly inspections: readonly PastInspection[];
  readonly today: CivilDate;
  readonly expected: Partial<InspectionOutcome>;
}

/**
 * Parses a table. Each line: source | vehicle | first registration | visits | today | status | dates.
 * - vehicle: a type or category, an energy, `Z` for field Z, `known DATE` for the day it was entered
 * - visits, separated by commas: DATE, then A, S or R for a periodic inspection, prefixed with `retest` for a retest,
 * nothing if only the date is known, `until DATE` as printed on the report
 * - dates: `START..DUE` or `DUE`, `retest DATE`, `check START..DUE`, `asks fact`
 */
export function inspectionCases(table: string, sources: Readonly<Record<string, string>>): InspectionCase[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [source, vehicle, registered, visits, today, status, dates] = splitCells(line);
      return {
        line,
        source: required(sources[source], line),
        vehicle: parseVehicle(vehicle, registered),
        inspections: visits === '' ? [] : visits.split(',').map((visit) => parseVisit(visit.trim())),
        today: parseDate(today),
        expected: {
          status: required(
            INSPECTION_STATUSES.find((name) => name === status),
            line,
          ),
          ...parseDates(dates),
        },
      };
    });
}

type Cells = [string, string, string, string, string, string, string];

function splitCells(line: string): Cells {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length !== 7) throw new Error(`Not a case: ${line}`);
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = cells;
  return [a, b, c, d, e, f, g];
}

function parseVehicle(text: string, registered: string): InspectedVehicle {
  const [words, since] = text.split(' known ');
  const has = (words ?? '').split(' ');
  const type = VEHICLE_TYPES.find((name) => name === has[0]);
  const category = INSPECTION_CATEGORIES.find((name) => name === has[0]);
  return {
    type: type ?? 'other',
    inspectionCategory: type === undefined ? required(category, text) : null,
    isCollection: has.includes('Z'),
    energy: ENERGIES.find((name) => has.includes(name)) ?? null,
    firstRegistrationDate: registered === '' ? null : parseDate(registered),
    knownSince: parseDate(since ?? '1900-01-01'),
  };
}

const RESULTS = { A: 'favourable', S: 'major', R: 'critical' } as const;

function parseVisit(text: string): PastInspection {
  const [visit = '', until] = text.split(' until ');
  const isRetest = visit.startsWith('retest ');
  const [date = '', letter] = visit.replace('retest ', '').split(' ');
  const result = letter === 'A' || letter === 'S' || letter === 'R' ? RESULTS[letter] : null;
  return {
    date: parseDate(date),
    kind: isRetest ? 'retest' : result && 'periodic',
    result,
    validUntil: until === undefined ? null : parseDate(until),
  };
}

/** Every date is compared: one that is not listed must be null, and only listed facts may be requested. */
function parseDates(text: string): Partial<InspectionOutcome> {
  const words = text.split(' ').filter((word) => word !== '');
  const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const [first] = words;
  const isTerm = first !== undefined && /^\d/.test(first);
  const [start, due] =
    isTerm && first.includes('..') ? first.split('..') : [undefined, isTerm ? first : undefined];
  const check = after('check')?.split('..');
  const asked = after('asks')?.split(',') ?? [];
  return {
    windowStart: start === undefined ? null : parseDate(start),
    dueBy: due === undefined ? null : parseDate(due),
    retestBy: optionalDate(after('retest')),
    pollutionCheck: check ? { from: parseDate(check[0]), dueBy: parseDate(check[1]) } : null,
    missing: MISSING_INSPECTION_FACTS.filter((fact) => asked.includes(fact)),
  };
}

function optionalDate(text: string | undefined): CivilDate | null {
  return text === undefined ? null : parseDate(text);
}

function parseDate(text: string | undefined): CivilDate {
  if (text === undefined || !isCivilDate(text)) throw new Error(`No such day: ${text}`);
  return text;
}

function required<T>(value: T | undefined, line: string): T {
  if (value === undefined) throw new Error(`Not a case: ${line}`);
  return value;
}

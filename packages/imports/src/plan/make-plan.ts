import { isUnitOpen, judgeRows, type JudgedRow } from '#plan/judged-row.ts';
import { judgeMileages, type JudgedMileages } from '#plan/judge-mileages.ts';
import { planExpenses, sumByKind } from '#plan/plan-expenses.ts';
import {
  comingReminders,
  planReminders,
  proposeReminders,
  USUAL_INTERVALS,
  type Intervals,
} from '#plan/plan-reminders.ts';
import {
  OTHER_WORK,
  type ImportPlan,
  type KnownAccount,
  type PlanAnswers,
  type PlanFile,
  type PlanReading,
  type PlanRecord,
  type PlanReminder,
  type PlanVehicle,
  type PlanWord,
} from '#plan/plan.ts';
import { storedType } from '#content/settle-plan.ts';
import { byDay, rowNames, findSimilar, titleOf, type KnownDays } from '#plan/known-rows.ts';
import { answeredInspections, planInspections } from '#plan/plan-inspections.ts';
import { planTyres } from '#plan/plan-tyres.ts';
import { planVehicles } from '#plan/plan-vehicles.ts';
import { ProgressPart, READ_SHARE, type ReportProgress } from '#progress.ts';
import type { ReadResult } from '#read-files.ts';
import { withAsked, type Findings } from '#sources/findings.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { fold } from '#words/fold.ts';

/** Inputs of a plan other than files and answers. */
export interface PlanContext {
  readonly today: CivilDate;
  readonly intervals?: Intervals;
  readonly account?: KnownAccount;
  /** Keys of rows whose mileage is unlikely compared with the account’s readings. */
  readonly unlikely?: ReadonlySet<string>;
  readonly report?: ReportProgress;
}

const JUDGING = [READ_SHARE, 0.8] as const;
const VISITING = [0.85, 1] as const;

/** Makes a plan from the read files. A pure function. */
export function makePlan(read: ReadResult, answers: PlanAnswers, context: PlanContext): ImportPlan {
  const findings = read.findings.copy();
  const { today, intervals = USUAL_INTERVALS, report, account } = context;
  const part = new ProgressPart(report, JUDGING, findings.rows.length);
  doubtEuros(findings);
  const rows = judgeRows(findings, answers, today, part);
  askAboutFile(findings, rows);
  const judged = judgeMileages(rows, findings, answers, context.unlikely);
  for (const { found } of rows.filter((row) => isEmptyReading(row, judged))) {
    findings.aside(found, 'reading_without_mileage');
  }
  const withWords = rows.filter((row) => judged.of(row).mileage !== null && hasLostWords(row, answers));
  for (const { found } of withWords) findings.aside(found, 'note');
  const works = rows.filter(({ found, isOff }) => found.kind === 'work' && !isOff);
  report?.(VISITING[0]);
  const visits = joinVisits(works, answers);
  const vehicles = planVehicles({ findings, source: read.source }, judged, answers, context);
  const records = answeredInspections(recordsOf(visits, judged, vehicles, context), answers);
  const inspections = planInspections(records, vehicles);
  const own = [...validUntil(records, answers), ...planReminders(findings, answers, today, intervals)];
  const reminders = [...own, ...proposeReminders(vehicles, records, own, today, intervals)];
  const costs = planExpenses({ rows, judged, findings, vehicles, answers, account });
  const off = sumByKind(costs);
  const readings = readingsOf(rows, records, judged);
  const { source } = read;
  const tyres = planTyres({ source, rows, judged, findings, vehicles, answers, today, account });
  for (const { kind, places } of costs) {
    if (answers.leftOut?.includes(kind)) for (const place of places) findings.aside(place, 'left_out');
  }
  return {
    source: read.source,
    unit: answers.unit ?? findings.likelyUnit,
    isUnitOpen: isUnitOpen(findings, answers),
    hasMiles: rows.some(({ isInMiles }) => isInMiles),
    vehicles,
    records,
    readings,
    reminders: comingReminders(reminders, vehicles, account?.reminders, answers.remindersLeftOut),
    expenses: costs.filter(({ kind }) => !answers.leftOut?.includes(kind)),
    ...tyres,
    off,
    words: wordsOf(rows),
    files: filesOf(findings, visits),
    asides: findings.asides,
    undated: findings.undated,
    inspections,
    questions: findings.questions.filter(
      ({ kind }) =>
        (kind !== 'inspection_by_words' || inspections.length > 0) &&
        (kind !== 'value_about' || [...records, ...costs, ...readings].some(isAbout)),
    ),
    points: judged.points,
  };
}

/** Whether one of its values is approximate in the file. */
function isAbout({ doubts }: Pick<PlanRecord, 'doubts'>): boolean {
  return doubts.some(({ cause }) => cause === 'value_about');
}

/** Whether a reading is 0, which is a mileage only at the start of a series. */
function isEmptyReading(row: JudgedRow, judged: JudgedMileages): boolean {
  return row.found.kind === 'reading' && !judged.isOff(row) && judged.of(row).mileage === null;
}

/** Whether words of a row are lost: a reading has no notes. Words about its tyres may have become sets. */
function hasLostWords({ found, notes }: JudgedRow, { tyres = {} }: PlanAnswers): boolean {
  if (found.kind !== 'reading' || notes === '') return false;
  const isMade = found.worn !== null && tyres[found.vehicle] === 'make';
  return !isMade || notes.includes('\n') || !notes.endsWith(`: ${found.worn?.text}`);
}

/** Reminders from the owner’s answers about inspections. */
function validUntil(records: readonly PlanRecord[], { inspections = {} }: PlanAnswers): PlanReminder[] {
  const inspected = new Set(records.filter(({ type }) => type === INSPECTION).map(({ vehicle }) => vehicle));
  return Object.entries(inspections).flatMap(([vehicle, answer]) => {
    if (answer === 'none' || answer.validUntil === null || !inspected.has(vehicle)) return [];
    const none = { plannedMileage: null, intervalKm: null, intervalDays: null, lastMileage: null };
    const key = `${vehicle}|${INSPECTION}`;
    return [
      {
        key,
        vehicle,
        type: INSPECTION,
        nextDate: answer.validUntil,
        ...none,
        isFromFile: true,
        isComing: true,
      },
    ];
  });
}

const INSPECTION = 'technical_inspection';

/** With miles or gallons, amounts without a currency are unlikely to be euros. */
function doubtEuros({ rows, vehicles, currencies, hasGallons, likelyUnit }: Findings): void {
  const isOfMiles =
    hasGallons ||
    likelyUnit === 'mi' ||
    [...vehicles.values()].some(({ unit }) => unit === 'mi') ||
    rows.some(({ unit }) => unit === 'mi');
  const isUnnamed = rows.some(({ cents, currency }) => cents !== null && cents > 0 && currency === null);
  if (isOfMiles && isUnnamed && currencies.size === 0) currencies.add('unknown');
}

function askAboutFile(findings: Findings, rows: readonly JudgedRow[]): void {
  const foreign = [...findings.currencies].filter((code) => code !== 'EUR');
  if (foreign.length > 0) findings.ask('currency', null, foreign);
  if (findings.isUnitOpen && rows.some(({ mileage }) => mileage !== null)) findings.ask('unit');
  const untitled = rows.filter(({ found, shown }) => found.kind === 'work' && shown === '');
  if (untitled.length > 0)
    findings.ask(
      'untitled',
      null,
      untitled.map(({ found }) => found.text),
    );
}

function recordsOf(
  visits: readonly Visit[],
  judged: JudgedMileages,
  vehicles: readonly PlanVehicle[],
  context: PlanContext,
): PlanRecord[] {
  const part = new ProgressPart(context.report, VISITING, visits.length);
  const known = byDay(context.account?.records);
  const records = visits.map((visit) => {
    part.step();
    return recordOf(visit, judged, vehicles, known);
  });
  return records.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

function recordOf(
  joined: Visit,
  judged: JudgedMileages,
  vehicles: readonly PlanVehicle[],
  known: KnownDays,
): PlanRecord {
  const { rows: visit, key, splitFrom } = joined;
  const notes = visit.find(({ said }) => said.notes !== undefined)?.said.notes;
  const [first, ...rest] = visit;
  const { found } = first;
  const amounts = visit.map(({ cents }) => cents).filter((cents) => cents !== null);
  const cents = amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0);
  const { mileage, note } = judged.of(first);
  const titles = [...new Set(visit.map(titleOf).filter((title) => title !== ''))];
  const also = visit.flatMap((row) => row.also).filter((type) => type !== first.type);
  return {
    key,
    rowKeys: [key, ...visit.map((row) => row.key).filter((own) => own !== key)],
    vehicle: found.vehicle,
    date: first.date,
    type: first.type,
    isSure: first.isSure,
    also: [...new Set(also)],
    cents,
    mileage,
    description: titles.join(', '),
    garage: found.garage ?? rest.find((row) => row.found.garage !== null)?.found.garage ?? null,
    address: found.address,
    notes: [...(notes === undefined ? visit.map((row) => row.notes) : [notes]), note]
      .filter((part) => part !== '')
      .join('\n'),
    places: visit.map((row) => row.found),
    splitFrom,
    names: rowNames(visit.find((row) => row.key === key) ?? first, first),
    word: fold(first.shown),
    there: null,
    isConfirmed: judged.isConfirmed(first),
    doubts: withAsked(
      visit.flatMap((row) => row.doubts),
      judged.doubtsOf(first),
    ),
    resembles: findSimilar({ ...first, cents, mileage }, vehicles, known),
  };
}

/** The highest reading of each day, except for readings that come with a record. */
function readingsOf(
  rows: readonly JudgedRow[],
  records: readonly PlanRecord[],
  judged: JudgedMileages,
): PlanReading[] {
  const own = new Set(records.map(({ vehicle, date, mileage }) => `${vehicle}|${date}|${mileage}`));
  const days = new Map<string, PlanReading>();
  for (const row of rows) {
    const { mileage } = judged.of(row);
    const { vehicle, kind } = row.found;
    if (
      kind === 'work' ||
      kind === 'tyres' ||
      mileage === null ||
      judged.isOff(row) ||
      own.has(`${vehicle}|${row.date}|${mileage}`)
    )
      continue;
    const day = `${vehicle}|${row.date}`;
    if ((days.get(day)?.mileage ?? -1) >= mileage) continue;
    const { key, date, found, doubts } = row;
    const names = { ...rowNames(row), read: `${date}|${mileage}` };
    const isConfirmed = judged.isConfirmed(row);
    days.set(day, {
      key,
      vehicle,
      date,
      mileage,
      places: [found],
      names,
      there: null,
      isConfirmed,
      doubts,
    });
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function wordsOf(rows: readonly JudgedRow[]): PlanWord[] {
  const words = new Map<string, PlanWord>();
  for (const row of rows) {
    const { found, shown, isSure } = row;
    if (found.kind !== 'work') continue;
    const word = fold(shown);
    const known = words.get(word);
    const type = storedType(row);
    words.set(word, { word, shown: known?.shown ?? shown, count: (known?.count ?? 0) + 1, type, isSure });
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count);
}

function filesOf(findings: Findings, visits: readonly Visit[]): PlanFile[] {
  const owners = new Map(
    visits.flatMap(({ rows, key }) => rows.map((row) => [row.found.rowId ?? '', key] as const)),
  );
  return findings.pictures.flatMap(({ name, rowId, bytes, place }) => {
    const record = owners.get(rowId);
    if (bytes === null) findings.aside(place, 'picture_not_in_file');
    else if (record === undefined) findings.aside(place, 'picture_of_a_fill_up');
    return bytes !== null && record !== undefined ? [{ name, record, bytes }] : [];
  });
}

/** Rows of one visit that become one record; the first gives its type. */
interface Visit {
  readonly rows: readonly [JudgedRow, ...JudgedRow[]];
  /** Key of its first row in the file, whichever row gives the type. */
  readonly key: string;
  /** Key of the record that the user split into rows. */
  readonly splitFrom: string | null;
}

/** Paperwork is never part of a visit. */
const NEVER_JOINED = new Set(['insurance', 'tax', 'registration', 'financing']);

/**
 * Joins the rows of one visit: same vehicle, day, time, mileage and place if given. Each built-in type
 * becomes a record; rows without one (labour, washers) join the first.
 */
function joinVisits(rows: readonly JudgedRow[], { isJoining = true, rows: said = {} }: PlanAnswers): Visit[] {
  const visits = new Map<string, JudgedRow[]>();
  const garages = new Map<string, string>();
  for (const row of rows) {
    const key = isJoining && isJoinable(row) ? visitKey(row) : null;
    const garage = fold(row.found.garage ?? '');
    // A row without a garage belongs to the visit before it.
    if (key !== null && (garage !== '' || !garages.has(key))) garages.set(key, garage);
    const place = key === null ? row.key : `${key}|${garages.get(key)}`;
    const visit = visits.get(place);
    if (visit) visit.push(row);
    else visits.set(place, [row]);
  }
  return [...visits.values()].flatMap(splitByType).flatMap((visit): Visit[] => {
    const { rows: joined, key } = visit;
    if (said[key]?.isSplit !== true || joined.length === 1) return [visit];
    return joined.map((row) => ({ rows: [row], key: row.key, splitFrom: key }));
  });
}

function isJoinable({ mileage, type }: JudgedRow): boolean {
  return mileage !== null && !NEVER_JOINED.has(type);
}

function visitKey({ found, date, mileage }: JudgedRow): string {
  return ['visit', found.vehicle, date, found.time, mileage].join('|');
}

function splitByType(rows: readonly JudgedRow[]): Visit[] {
  const types = [...new Set(rows.map(({ type }) => type).filter(isBuiltInMaintenanceType))];
  const named = types[0] ?? rows.find(({ type }) => type !== OTHER_WORK)?.type ?? OTHER_WORK;
  const groups = types.length === 0 ? [named] : types;
  return groups.flatMap((type, index) => {
    const own = rows.filter((row) => row.type === type);
    const others =
      index === 0 ? rows.filter((row) => row.type !== type && !isBuiltInMaintenanceType(row.type)) : [];
    const [first, ...rest] = [...own, ...others];
    if (!first) return [];
    const key = rows.find((row) => row === first || rest.includes(row))?.key ?? first.key;
    return [{ rows: [first, ...rest], key, splitFrom: null }];
  });
}

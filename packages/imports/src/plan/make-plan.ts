import { joinVisits, type Visit } from '#plan/join-visits.ts';
import { judgeRows, type JudgedRow } from '#plan/judged-row.ts';
import { judgeMileages, type JudgedMileages } from '#plan/judge-mileages.ts';
import { planReminders, proposeReminders, USUAL_INTERVALS, type Intervals } from '#plan/plan-reminders.ts';
import type {
  ImportPlan,
  KnownAccount,
  PlanAnswers,
  PlanExpense,
  PlanFile,
  PlanReading,
  PlanRecord,
  PlanVehicle,
  PlanWord,
} from '#plan/plan.ts';
import { planVehicles } from '#plan/plan-vehicles.ts';
import type { ReadResult } from '#read-files.ts';
import type { Findings } from '#sources/findings.ts';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { searchable } from '@carnet/domain/text/searchable';

/** What a plan depends on beside the files and the answers. */
export interface PlanContext {
  readonly today: CivilDate;
  readonly intervals?: Intervals;
  readonly account?: KnownAccount;
}

/** Makes the plan of what was read: pure, and the same for the same answers. The findings are used up by it. */
export function makePlan(read: ReadResult, answers: PlanAnswers, context: PlanContext): ImportPlan {
  const { findings } = read;
  const { today, intervals = USUAL_INTERVALS } = context;
  const rows = judgeRows(findings, answers, today);
  askAboutFile(findings, rows);
  const judged = judgeMileages(rows, findings, answers);
  const works = rows.filter(({ found, isOff }) => found.kind === 'work' && !isOff);
  const visits = joinVisits(works, answers.isJoining ?? true);
  const vehicles = planVehicles(findings, judged, answers);
  const records = visits.map((visit) => recordOf(visit, judged, vehicles, context));
  const reminders = planReminders(findings, answers, today, intervals);
  const proposed = proposeReminders(vehicles, records, reminders, today, intervals);
  const expenses = rows.flatMap((row) => expenseOf(row, judged, findings) ?? []);
  return {
    source: read.source,
    unit: answers.unit ?? findings.likelyUnit,
    vehicles,
    records: records.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1)),
    readings: readingsOf(rows, records, judged),
    reminders: [...reminders, ...proposed],
    expenses,
    off: sumsOf(expenses),
    words: wordsOf(rows),
    mileages: judged.off,
    files: filesOf(findings, visits),
    asides: findings.asides,
    questions: findings.questions,
    points: judged.points,
  };
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
  const old = rows.filter(
    ({ date, cents, found }) =>
      date < '2002-01-01' && cents !== null && cents > 0 && found.kind !== 'reading',
  );
  if (old.length > 0 && foreign.length === 0)
    findings.ask(
      'francs',
      null,
      old.map(({ found }) => found.text),
    );
}

function recordOf(
  visit: Visit,
  judged: JudgedMileages,
  vehicles: readonly PlanVehicle[],
  { account }: PlanContext,
): PlanRecord {
  const [first, ...rest] = visit;
  const { found } = first;
  const known = visit.map(({ cents }) => cents).filter((cents) => cents !== null);
  const cents = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  const { mileage, note } = judged.of(first);
  const titles = [...new Set(visit.map(titleOf).filter((title) => title !== ''))];
  const also = visit.flatMap((row) => row.also).filter((type) => type !== first.type);
  return {
    key: first.key,
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
    notes: [...visit.map((row) => row.notes), note].filter((part) => part !== '').join('\n'),
    rows: visit.length,
    natural: found.sourceId ?? naturalKey(first),
    word: searchable(first.shown),
    resembles: resembling(first, cents, mileage, vehicles, account),
  };
}

function titleOf({ found }: JudgedRow): string {
  return found.title.trim() || found.category.trim();
}

/** What stays when the same row comes again in a longer file; never the type, which the owner may correct. */
function naturalKey(row: JudgedRow): string {
  const { date, found } = row;
  return [date, found.mileage ?? '', found.cents ?? '', searchable(titleOf(row))].join('|');
}

/** Records typed by hand that may be the same work. */
function resembling(
  row: JudgedRow,
  cents: number | null,
  mileage: number | null,
  vehicles: readonly PlanVehicle[],
  account: KnownAccount | undefined,
): string[] {
  const choice = vehicles.find(({ key }) => key === row.found.vehicle)?.choice;
  if (choice?.kind !== 'mine' || !account) return [];
  return account.records
    .filter((known) => known.vehicleId === choice.id && known.cents === (cents ?? 0))
    .filter((known) => Math.abs(daysBetween(known.date, row.date)) <= 1)
    .filter((known) => known.mileage === null || mileage === null || known.mileage === mileage)
    .map(({ id }) => id);
}

/** The highest reading of each day that no record brings by itself. */
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
      mileage === null ||
      judged.isOff(row) ||
      own.has(`${vehicle}|${row.date}|${mileage}`)
    )
      continue;
    const day = `${vehicle}|${row.date}`;
    if ((days.get(day)?.mileage ?? -1) < mileage) days.set(day, { vehicle, date: row.date, mileage });
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function expenseOf(row: JudgedRow, judged: JudgedMileages, findings: Findings): PlanExpense | null {
  const { found, date, cents, notes } = row;
  const isFuel = found.kind === 'fuel';
  if (!isFuel && !row.isOff) return null;
  const { mileage } = judged.of(row);
  if (isFuel && mileage === null && !judged.isOff(row)) findings.aside(found, 'no_odometer_fuel');
  return {
    vehicle: found.vehicle,
    kind: isFuel ? 'fuel' : row.type,
    date,
    cents,
    mileage: judged.isOff(row) ? null : mileage,
    litres: found.litres,
    isFull: found.isFull,
    place: found.garage,
    notes,
    natural: found.sourceId ?? naturalKey(row),
  };
}

function sumsOf(expenses: readonly PlanExpense[]): { key: string; rows: number; cents: number }[] {
  const sums = new Map<string, { key: string; rows: number; cents: number }>();
  for (const { kind, cents } of expenses) {
    const sum = sums.get(kind) ?? { key: kind, rows: 0, cents: 0 };
    sums.set(kind, { key: kind, rows: sum.rows + 1, cents: sum.cents + (cents ?? 0) });
  }
  return [...sums.values()];
}

function wordsOf(rows: readonly JudgedRow[]): PlanWord[] {
  const words = new Map<string, PlanWord>();
  for (const { found, shown, type, isSure } of rows) {
    if (found.kind !== 'work') continue;
    const word = searchable(shown);
    const known = words.get(word);
    words.set(word, { word, shown: known?.shown ?? shown, count: (known?.count ?? 0) + 1, type, isSure });
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count);
}

function filesOf(findings: Findings, visits: readonly Visit[]): PlanFile[] {
  const owners = new Map(
    visits.flatMap((visit) => visit.map((row) => [row.found.rowId ?? '', visit[0].key] as const)),
  );
  return findings.pictures.flatMap(({ name, rowId, bytes, place }) => {
    const record = owners.get(rowId);
    if (bytes === null) findings.aside(place, 'picture_not_in_file');
    else if (record === undefined) findings.aside(place, 'picture_of_a_fill_up');
    return bytes !== null && record !== undefined ? [{ name, record, bytes }] : [];
  });
}

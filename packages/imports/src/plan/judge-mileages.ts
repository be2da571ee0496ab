import type { JudgedRow } from '#plan/judged-row.ts';
import type { PlanAnswers, PlanPoint } from '#plan/plan.ts';
import { askedDoubt, type Doubt, type Findings } from '#sources/findings.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isUnlikelyRise, usualPace } from '@carnet/domain/mileage/unlikely-mileage';

/** The mileages of all rows, judged together. */
export interface JudgedMileages {
  /** The mileage to store, and the note that replaces an omitted one. */
  readonly of: (row: JudgedRow) => { readonly mileage: number | null; readonly note: string };
  /** The mileage is an unanswered outlier. */
  readonly isOff: (row: JudgedRow) => boolean;
  /** The owner confirmed the mileage, or answered for all outliers. */
  readonly isConfirmed: (row: JudgedRow) => boolean;
  /** Unanswered doubts about the mileage. */
  readonly doubtsOf: (row: JudgedRow) => readonly Doubt[];
  readonly points: readonly PlanPoint[];
}

/**
 * Judges the mileages of each vehicle; 0 is valid only at the start of a series.
 * @param unlikely keys of rows that are unlikely compared with the account’s readings
 */
export function judgeMileages(
  rows: readonly JudgedRow[],
  findings: Findings,
  answers: PlanAnswers,
  unlikely: ReadonlySet<string> = new Set(),
): JudgedMileages {
  /** The single edit that would fit; null if there is none. */
  const off = new Map<JudgedRow, number | null>();
  const corrected = new Map<JudgedRow, number>();
  const points: PlanPoint[] = [];
  const isKnown = knownMileages(rows);
  const noteOff = (row: JudgedRow, proposal: number | null) => {
    off.set(row, proposal);
    if (row.found.kind === 'work' && !row.isOff) return;
    const { file, line, text, kind } = row.found;
    const key = kind === 'reading' ? { key: row.key } : {};
    findings.asides.push({ file, line, text, reason: 'odometer_off_the_series', ...key });
  };
  for (const [vehicle, own] of Map.groupBy(rows.filter(isKnown), ({ found }) => found.vehicle)) {
    const run = own.map(({ date, mileage }) => ({ date, mileage: mileage ?? 0 }));
    const verdict = judgeRun(run);
    if (verdict.isReplaced) findings.ask('odometer_replaced', null, examplesOf(own, verdict.off));
    for (const [index, row] of own.entries()) {
      const proposal = verdict.proposals.get(index) ?? null;
      const isOutOfLine =
        unlikely.has(row.key) ||
        verdict.unlikely.has(index) ||
        (!verdict.isReplaced && verdict.off.has(index));
      const isOff = isOutOfLine && !isAnswered(row, proposal, answers);
      if (isOutOfLine && !isOff && answers.causes?.odometer_off === 'proposal' && proposal !== null) {
        if (row.said.mileage === undefined) corrected.set(row, proposal);
      }
      const { date, mileage } = row;
      points.push({ vehicle, date, mileage: corrected.get(row) ?? mileage ?? 0, isOff });
      if (isOff) noteOff(row, proposal);
    }
  }
  if (off.size > 0)
    findings.ask(
      'odometer_off',
      null,
      [...off.keys()].map(({ found }) => found.text),
    );
  return {
    of: (row) => {
      if (!isKnown(row)) return { mileage: null, note: '' };
      if (off.has(row)) return { mileage: null, note: `${row.mileage} km ?` };
      return { mileage: corrected.get(row) ?? row.mileage, note: '' };
    },
    isOff: (row) => off.has(row),
    isConfirmed: (row) =>
      row.said.mileage !== undefined || answers.causes?.odometer_off === 'as_written' || corrected.has(row),
    doubtsOf: (row) => {
      const proposal = off.get(row);
      return proposal === undefined
        ? []
        : [askedDoubt('mileage', 'odometer_off', `${row.mileage} km ?`, proposal)];
    },
    points,
  };
}

function examplesOf(rows: readonly JudgedRow[], off: ReadonlySet<number>): string[] {
  return rows.filter((_, index) => off.has(index)).map(({ found }) => found.text);
}

/** Ignores a mileage of 0, except in the earliest row of a vehicle. */
function knownMileages(rows: readonly JudgedRow[]): (row: JudgedRow) => boolean {
  const first = new Map<string, JudgedRow>();
  for (const row of rows) {
    const known = first.get(row.found.vehicle);
    if (row.mileage !== null && (!known || row.date < known.date)) first.set(row.found.vehicle, row);
  }
  return (row) => row.mileage !== null && (row.mileage > 0 || first.get(row.found.vehicle) === row);
}

/** The owner typed the mileage, or answered for all outliers. */
function isAnswered({ said }: JudgedRow, proposal: number | null, { causes }: PlanAnswers): boolean {
  if (said.mileage !== undefined || causes?.odometer_off === 'as_written') return true;
  return causes?.odometer_off === 'proposal' && proposal !== null;
}

/** A mileage on a day, in whole kilometres. */
interface RunPoint {
  readonly date: CivilDate;
  readonly mileage: number;
}

/** Outliers of one vehicle, judged over its whole series. */
interface RunVerdict {
  /** Indices of points outside the longest non-decreasing run. */
  readonly off: ReadonlySet<number>;
  /** Indices of points of the run that the vehicle is unlikely to have reached since the previous one. */
  readonly unlikely: ReadonlySet<number>;
  /** The points outside the run are in order at one end: the odometer was replaced, and nothing is wrong. */
  readonly isReplaced: boolean;
  /**
   * For an outlier or unlikely point: the only likely mileage that a single edit gives and that fits between
   * its neighbours.
   */
  readonly proposals: ReadonlyMap<number, number>;
}

const MIN_AFTER_REPLACING = 2;
const KM_PER_MILE = 1.609344;

/**
 * Judges mileages by their longest non-decreasing run in order of date (n log n): with one digit too many,
 * only that reading is outside the run. Points of the run are checked for unlikely mileages too, including
 * the first and the last.
 */
export function judgeRun(points: readonly RunPoint[]): RunVerdict {
  const order = points.map((_, index) => index).toSorted((a, b) => compare(points[a], points[b]));
  const kept = longestRun(order.map((index) => points[index]?.mileage ?? 0));
  const onRun = new Set(kept.map((place) => order[place] ?? -1));
  const off = order.filter((index) => !onRun.has(index));
  const mileages = off.map((index) => points[index]?.mileage ?? 0);
  const isAscending = mileages.every(
    (mileage, index) => index === 0 || mileage >= (mileages[index - 1] ?? 0),
  );
  const places = new Set(off);
  const isSuffix = order.slice(order.length - off.length).every((index) => places.has(index));
  const isPrefix = order.slice(0, off.length).every((index) => places.has(index));
  const isReplaced = off.length >= MIN_AFTER_REPLACING && isAscending && (isSuffix || isPrefix);
  // After an odometer was replaced there are two series, each with its own pace.
  const series = [order.filter((index) => onRun.has(index)), ...(isReplaced ? [off] : [])];
  const unlikely = new Set(series.flatMap((indices) => unlikelyOf(points, indices)));
  const sound = new Set(series.flat().filter((index) => !unlikely.has(index)));
  return { off: places, unlikely, isReplaced, proposals: proposalsFor(points, order, sound) };
}

/**
 * Unlikely points of a non-decreasing series. Where it rises too fast, either side may be wrong: the
 * longest part without such a step is trusted, and the others are measured from it.
 */
function unlikelyOf(points: readonly RunPoint[], indices: readonly number[]): number[] {
  const pace = paceOf(points, indices);
  const isLikely = (from: number | undefined, to: number | undefined): boolean => {
    const [earlier, later] = [points[from ?? -1], points[to ?? -1]];
    return !earlier || !later || !isUnlikelyRise(earlier, later, pace(later));
  };
  const parts: number[][] = [];
  for (const index of indices) {
    const part = parts.at(-1);
    if (part && isLikely(part.at(-1), index)) part.push(index);
    else parts.push([index]);
  }
  const [longest = []] = parts.toSorted((a, b) => b.length - a.length);
  const kept = [...longest];
  const begin = indices.indexOf(longest[0] ?? -1);
  for (const index of indices.slice(begin + longest.length))
    if (isLikely(kept.at(-1), index)) kept.push(index);
  for (const index of indices.slice(0, begin).toReversed()) if (isLikely(index, kept[0])) kept.unshift(index);
  const right = new Set(kept);
  return indices.filter((index) => !right.has(index));
}

/** The usual pace of a series without one of its points. */
function paceOf(points: readonly RunPoint[], indices: readonly number[]): (without: RunPoint) => number {
  const at = (place: number) => points[indices.at(place) ?? -1];
  const [first, second, beforeLast, last] = [at(0), at(1), at(-2), at(-1)];
  return (without) => usualPace(first === without ? second : first, last === without ? beforeLast : last);
}

function compare(a: RunPoint | undefined, b: RunPoint | undefined): number {
  if (!a || !b) return 0;
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.mileage - b.mileage;
}

/** The best run that ends with a value: its length, its start, and the index of the previous value. */
interface RunEnd {
  readonly length: number;
  readonly first: number;
  readonly place: number;
}

/**
 * The indices of a longest non-decreasing run; of several, the one with the smallest range, which excludes a
 * lone outlier.
 */
export function longestRun(values: readonly number[]): number[] {
  const ranks = new Map(
    [...new Set(values)].toSorted((a, b) => a - b).map((value, rank) => [value, rank + 1]),
  );
  const best: (RunEnd | undefined)[] = [];
  const before: number[] = [];
  let last: RunEnd | undefined;
  for (const [place, value] of values.entries()) {
    const rank = ranks.get(value) ?? 0;
    const previous = bestUpTo(best, rank);
    const end = { length: (previous?.length ?? 0) + 1, first: previous?.first ?? value, place };
    before.push(previous?.place ?? -1);
    for (let at = rank; at <= ranks.size; at += at & -at) if (isBetter(end, best[at])) best[at] = end;
    if (
      !last ||
      end.length > last.length ||
      (end.length === last.length && spanOf(end, values) < spanOf(last, values))
    )
      last = end;
  }
  const run: number[] = [];
  for (let at = last?.place ?? -1; at >= 0; at = before[at] ?? -1) run.push(at);
  return run.toReversed();
}

/** The prefix maximum of a Fenwick tree. */
function bestUpTo(best: readonly (RunEnd | undefined)[], rank: number): RunEnd | undefined {
  let found: RunEnd | undefined;
  for (let at = rank; at > 0; at -= at & -at) {
    const end = best[at];
    if (end && isBetter(end, found)) found = end;
  }
  return found;
}

function isBetter(a: RunEnd, b: RunEnd | undefined): boolean {
  return !b || a.length > b.length || (a.length === b.length && a.first > b.first);
}

function spanOf({ place, first }: RunEnd, values: readonly number[]): number {
  return (values[place] ?? 0) - first;
}

function proposalsFor(
  points: readonly RunPoint[],
  order: readonly number[],
  sound: ReadonlySet<number>,
): Map<number, number> {
  const proposals = new Map<number, number>();
  const highs = new Map<number, number>();
  let high = Number.POSITIVE_INFINITY;
  for (const index of order.toReversed()) {
    highs.set(index, high);
    if (sound.has(index)) high = points[index]?.mileage ?? high;
  }
  const pace = paceOf(
    points,
    order.filter((index) => sound.has(index)),
  );
  let before: RunPoint | undefined;
  for (const index of order) {
    const point = points[index];
    if (!point) continue;
    if (sound.has(index)) {
      before = point;
      continue;
    }
    const [low, highest] = [before?.mileage ?? 0, highs.get(index) ?? 0];
    const fits = (mileage: number) =>
      mileage >= low &&
      mileage <= highest &&
      !(before && isUnlikelyRise(before, { date: point.date, mileage }, pace(point)));
    const fitting = new Set(editsOf(point.mileage).filter(fits));
    const [only] = fitting;
    if (fitting.size === 1 && only !== undefined) proposals.set(index, only);
  }
  return proposals;
}

/**
 * The mileage with a digit removed, a digit doubled, neighbouring digits swapped, or converted from miles.
 */
function editsOf(mileage: number): number[] {
  const digits = String(mileage);
  const edits = [Math.round(mileage * KM_PER_MILE)];
  for (let index = 0; index < digits.length; index += 1) {
    const [before, digit, after] = [digits.slice(0, index), digits.charAt(index), digits.slice(index + 1)];
    edits.push(Number(before + after), Number(before + digit + digit + after));
    if (after !== '') edits.push(Number(before + after.charAt(0) + digit + after.slice(1)));
  }
  return edits;
}

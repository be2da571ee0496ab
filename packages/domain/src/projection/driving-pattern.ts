/** What was driven between two readings; days counted from the last reading, so never above 0. */
export interface DrivenSpan {
  readonly from: number;
  readonly to: number;
  readonly km: number;
}

/** How a vehicle is expected to be driven. */
export interface DrivingPattern {
  /** Kilometres a day, recent ones first, whatever the time of the year. */
  readonly pace: number;
  /** Expected kilometres of a day so many days after the last reading. */
  readonly on: (dayAhead: number) => number;
  /** Variance of the distance over months by the square of the pace, a day: the larger, the less regular. In days. */
  readonly dispersionDays: number;
  /** So many days of driving say as much as the weighted readings do. */
  readonly effectiveDays: number;
  /** How far the distance depends on the time of the year, 0 to 1. */
  readonly seasonality: number;
}

const YEAR = 365.25;
/** After so many days a reading weighs half. */
const HALF_LIFE_DAYS = 300;
/** What is assumed of how regularly somebody drives, and how many spans that counts for. */
const USUAL_DISPERSION_DAYS = 2.5;
const USUAL_SPANS = 3;
/** Driving comes in phases: over so many days it varies more than from one reading to the next, usually so many times as much. */
const PHASE_DAYS = 90;
const USUAL_PHASES = 1.5;
const USUAL_STRETCHES = 1;
/** Half the width of the window in which last year’s pace is read. */
const SEASON_WINDOW_DAYS = 24;
/** Two years are compared where so many months of both are known. */
const LEAST_MONTHS = 5;
/** Months that differ by this share of their mean, and more, make a season of their own. */
const UNEVEN = 0.5;

/**
 * The pace to expect, from spans in order. Readings are sums, so weeks without driving count with their days: the pace is a
 * weighted sum of kilometres over the same sum of days, recent ones first. A vehicle with the same pace at the same time of
 * the last years is expected to repeat it, as far as the years agree.
 */
export function expectedPerDay(spans: readonly DrivenSpan[]): DrivingPattern {
  const weighted = spans.map((span) => ({ ...span, days: span.to - span.from, weight: meanWeight(span) }));
  const days = sumOf(weighted, (span) => span.weight * span.days);
  const pace = days > 0 ? sumOf(weighted, (span) => span.weight * span.km) / days : 0;
  const effectiveDays = days ** 2 / sumOf(weighted, (span) => span.weight ** 2 * span.days);
  const season = seasonOf(spans, pace);
  const ofSpans = dispersionOf(weighted, season.explains, pace);
  const dispersionDays = dispersionOfPhases(weighted, season.explains, pace, ofSpans);
  return { pace, on: season.on, dispersionDays, effectiveDays, seasonality: season.share };
}

type WeightedSpan = DrivenSpan & { readonly days: number; readonly weight: number };

/** The mean of `2 ** (day / half-life)` over the days of a span. */
function meanWeight({ from, to }: DrivenSpan): number {
  const rate = Math.LN2 / HALF_LIFE_DAYS;
  return (Math.exp(rate * to) - Math.exp(rate * from)) / (rate * (to - from));
}

function dispersionOf(
  spans: readonly WeightedSpan[],
  expected: (span: DrivenSpan) => number,
  pace: number,
): number {
  if (pace <= 0) return USUAL_DISPERSION_DAYS;
  const total = sumOf(spans, ({ weight }) => weight);
  const squares = sumOf(
    spans,
    (span) => (span.weight * (span.km - expected(span)) ** 2) / (span.days * pace ** 2),
  );
  return (squares + USUAL_SPANS * USUAL_DISPERSION_DAYS) / (total + USUAL_SPANS);
}

/** The same over stretches of months, with what is usual beside what is known from single spans. */
function dispersionOfPhases(
  spans: readonly WeightedSpan[],
  expected: (span: DrivenSpan) => number,
  pace: number,
  ofSpans: number,
): number {
  const usual = USUAL_PHASES * ofSpans;
  const found = pace > 0 ? stretchesOf(spans, expected) : [];
  // The pace is from the same readings: one stretch alone never differs from it.
  const freedom = found.length > 1 ? (found.length - 1) / found.length : 0;
  const total = freedom * sumOf(found, ({ weight }) => weight);
  const squares = sumOf(found, ({ weight, days, excess }) => (weight * excess ** 2) / (days * pace ** 2));
  return (squares + USUAL_STRETCHES * usual) / (total + USUAL_STRETCHES);
}

interface Stretch {
  readonly days: number;
  /** Kilometres beyond those expected. */
  readonly excess: number;
  /** Mean of its days. */
  readonly weight: number;
}

/** Spans joined to stretches of some months, from the last one back; what is left of the oldest is none. */
function stretchesOf(
  spans: readonly WeightedSpan[],
  expected: (span: DrivenSpan) => number,
): readonly Stretch[] {
  const found: Stretch[] = [];
  let [days, excess, weighted] = [0, 0, 0];
  for (const span of spans.toReversed()) {
    days += span.days;
    excess += span.km - expected(span);
    weighted += span.weight * span.days;
    if (days < PHASE_DAYS) continue;
    found.push({ days, excess, weight: weighted / days });
    [days, excess, weighted] = [0, 0, 0];
  }
  return found;
}

interface Season {
  /** How far it is repeated, 0 to 1. */
  readonly share: number;
  readonly on: (dayAhead: number) => number;
  readonly explains: (span: DrivenSpan) => number;
}

function seasonOf(spans: readonly DrivenSpan[], pace: number): Season {
  const first = spans[0]?.from ?? 0;
  const driven = interpolated(spans);
  const flat: Season = { share: 0, on: () => pace, explains: ({ from, to }) => pace * (to - from) };
  if (-first < YEAR) return flat;
  const inWindow = (middle: number): number | null => {
    const low = middle - SEASON_WINDOW_DAYS;
    const high = middle + SEASON_WINDOW_DAYS;
    const [from, to] = [Math.max(low, first), Math.min(high, 0)];
    return to - from < SEASON_WINDOW_DAYS ? null : (driven(to) - driven(from)) / (to - from);
  };
  const share = agreement(inWindow);
  if (share <= 0) return flat;
  const yearly = (driven(0) - driven(-YEAR)) / YEAR;
  const usual = Array.from({ length: Math.ceil(YEAR) }, (_, dayOfYear) => {
    const found = [1, 2, 3].flatMap((years) => inWindow(dayOfYear - years * YEAR) ?? []);
    return found.length === 0 ? yearly : sumOf(found, (one) => one) / found.length;
  });
  const on = (dayAhead: number): number => {
    const dayOfYear = Math.floor(((dayAhead % YEAR) + YEAR) % YEAR);
    return (1 - share) * pace + share * (usual[dayOfYear] ?? yearly);
  };
  return { share, on, explains: ({ from, to }) => on((from + to) / 2) * (to - from) };
}

/** How far a year looks like the one before it, 0 to 1; while there is but one, how much its months differ. */
function agreement(inWindow: (middle: number) => number | null): number {
  const months = Array.from({ length: 12 }, (_, month) => -30 * month - SEASON_WINDOW_DAYS - 1);
  const pairs = months.flatMap((middle) => {
    const [last, before] = [inWindow(middle), inWindow(middle - YEAR)];
    return last === null || before === null ? [] : [[last, before] as const];
  });
  const paces = months.flatMap((middle) => inWindow(middle) ?? []);
  const mean = sumOf(paces, (one) => one) / Math.max(1, paces.length);
  const variance = sumOf(paces, (one) => (one - mean) ** 2) / Math.max(1, paces.length);
  const unevenness = mean > 0 ? Math.min(1, Math.sqrt(variance) / mean) : 0;
  if (pairs.length < LEAST_MONTHS) return unevenness > UNEVEN ? unevenness : 0;
  return Math.max(0, Math.min(1, correlation(pairs))) * Math.min(1, unevenness / UNEVEN);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const meanOf = (side: 0 | 1): number => sumOf(pairs, (pair) => pair[side]) / pairs.length;
  const [a, b] = [meanOf(0), meanOf(1)];
  const both = sumOf(pairs, (pair) => (pair[0] - a) * (pair[1] - b));
  const product = sumOf(pairs, (pair) => (pair[0] - a) ** 2) * sumOf(pairs, (pair) => (pair[1] - b) ** 2);
  return product > 0 ? both / Math.sqrt(product) : 0;
}

/** The distance driven since the first reading, on any day, straight between two readings. The spans follow each other. */
function interpolated(spans: readonly DrivenSpan[]): (dayAt: number) => number {
  // Asked for some thousand days: the distance at the end of each span is summed once.
  let sum = 0;
  const ends = spans.map(({ km }) => (sum += km));
  return (dayAt) => {
    let low = 0;
    for (let high = spans.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.to ?? 0) <= dayAt) low = middle + 1;
      else high = middle;
    }
    const before = ends[low - 1] ?? 0;
    const span = spans[low];
    if (span === undefined) return before;
    return before + span.km * Math.max(0, (dayAt - span.from) / (span.to - span.from));
  };
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}

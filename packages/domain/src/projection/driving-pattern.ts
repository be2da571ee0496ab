/** Kilometres driven between two readings. Days are relative to the last reading, so never above 0. */
export interface DrivenSpan {
  readonly from: number;
  readonly to: number;
  readonly km: number;
}

/** How a vehicle is expected to be driven. */
export interface DrivingPattern {
  /** Kilometres a day, weighted towards recent readings, regardless of the season. */
  readonly pace: number;
  /** Expected kilometres of a day, by days after the last reading. */
  readonly on: (dayAhead: number) => number;
  /** Irregularity in days: variance of the distance over months, divided by the squared pace, per day. */
  readonly dispersionDays: number;
  /** Number of days of driving with the same information as the weighted readings. */
  readonly effectiveDays: number;
  /** How much the distance depends on the season, 0 to 1. */
  readonly seasonality: number;
}

const YEAR = 365.25;
/** Age at which the weight of a reading is halved. */
const HALF_LIFE_DAYS = 300;
/** Prior for the irregularity of driving, and the number of spans it counts as. */
const USUAL_DISPERSION_DAYS = 2.5;
const USUAL_SPANS = 3;
/** Driving varies in phases: over this many days more than between two readings, usually by this factor. */
const PHASE_DAYS = 90;
const USUAL_PHASES = 1.5;
const USUAL_STRETCHES = 1;
/** Half the width of the window over which last year’s pace is measured. */
const SEASON_WINDOW_DAYS = 24;
/** Months that two years must have in common to be compared. */
const LEAST_MONTHS = 5;
/** Relative deviation of months from their mean above which they count as seasonal. */
const UNEVEN = 0.5;

/**
 * The expected driving pattern, from spans in order. The pace is the weighted sum of kilometres over the weighted sum
 * of days, recent ones first; days without driving count. If the pace at the same time of year was similar in the last
 * years, it is expected to repeat, as far as the years agree.
 */
export function expectedPerDay(spans: readonly DrivenSpan[]): DrivingPattern {
  const weighted = spans.map((span) => ({ ...span, days: span.to - span.from, weight: meanWeight(span) }));
  const days = sumBy(weighted, (span) => span.weight * span.days);
  const pace = days > 0 ? sumBy(weighted, (span) => span.weight * span.km) / days : 0;
  const effectiveDays = days ** 2 / sumBy(weighted, (span) => span.weight ** 2 * span.days);
  const season = findSeason(spans, pace);
  const spanDispersion = estimateDispersion(weighted, season.explains, pace);
  const dispersionDays = estimatePhaseDispersion(weighted, season.explains, pace, spanDispersion);
  return { pace, on: season.on, dispersionDays, effectiveDays, seasonality: season.share };
}

type WeightedSpan = DrivenSpan & { readonly days: number; readonly weight: number };

/** Mean of `2 ** (day / half-life)` over the days of a span. */
function meanWeight({ from, to }: DrivenSpan): number {
  const rate = Math.LN2 / HALF_LIFE_DAYS;
  return (Math.exp(rate * to) - Math.exp(rate * from)) / (rate * (to - from));
}

function estimateDispersion(
  spans: readonly WeightedSpan[],
  expected: (span: DrivenSpan) => number,
  pace: number,
): number {
  if (pace <= 0) return USUAL_DISPERSION_DAYS;
  const total = sumBy(spans, ({ weight }) => weight);
  const squares = sumBy(
    spans,
    (span) => (span.weight * (span.km - expected(span)) ** 2) / (span.days * pace ** 2),
  );
  return (squares + USUAL_SPANS * USUAL_DISPERSION_DAYS) / (total + USUAL_SPANS);
}

/** The same over stretches of months, blended with the usual value. */
function estimatePhaseDispersion(
  spans: readonly WeightedSpan[],
  expected: (span: DrivenSpan) => number,
  pace: number,
  spanDispersion: number,
): number {
  const usual = USUAL_PHASES * spanDispersion;
  const found = pace > 0 ? joinStretches(spans, expected) : [];
  // The pace comes from the same readings, so a single stretch never differs from it.
  const freedom = found.length > 1 ? (found.length - 1) / found.length : 0;
  const total = freedom * sumBy(found, ({ weight }) => weight);
  const squares = sumBy(found, ({ weight, days, excess }) => (weight * excess ** 2) / (days * pace ** 2));
  return (squares + USUAL_STRETCHES * usual) / (total + USUAL_STRETCHES);
}

interface Stretch {
  readonly days: number;
  /** Kilometres above the expected ones. */
  readonly excess: number;
  /** Mean weight of its days. */
  readonly weight: number;
}

/** Joins spans to stretches of some months, from the latest backwards. An incomplete oldest stretch is dropped. */
function joinStretches(
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
  /** How far it repeats, 0 to 1. */
  readonly share: number;
  readonly on: (dayAhead: number) => number;
  readonly explains: (span: DrivenSpan) => number;
}

function findSeason(spans: readonly DrivenSpan[], pace: number): Season {
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
    return found.length === 0 ? yearly : sumBy(found, (one) => one) / found.length;
  });
  const on = (dayAhead: number): number => {
    const dayOfYear = Math.floor(((dayAhead % YEAR) + YEAR) % YEAR);
    return (1 - share) * pace + share * (usual[dayOfYear] ?? yearly);
  };
  return { share, on, explains: ({ from, to }) => on((from + to) / 2) * (to - from) };
}

/** Similarity of a year to the previous one, 0 to 1. With only one year, how much its months differ. */
function agreement(inWindow: (middle: number) => number | null): number {
  const months = Array.from({ length: 12 }, (_, month) => -30 * month - SEASON_WINDOW_DAYS - 1);
  const pairs = months.flatMap((middle) => {
    const [last, before] = [inWindow(middle), inWindow(middle - YEAR)];
    return last === null || before === null ? [] : [[last, before] as const];
  });
  const paces = months.flatMap((middle) => inWindow(middle) ?? []);
  const mean = sumBy(paces, (one) => one) / Math.max(1, paces.length);
  const variance = sumBy(paces, (one) => (one - mean) ** 2) / Math.max(1, paces.length);
  const unevenness = mean > 0 ? Math.min(1, Math.sqrt(variance) / mean) : 0;
  if (pairs.length < LEAST_MONTHS) return unevenness > UNEVEN ? unevenness : 0;
  return Math.max(0, Math.min(1, correlation(pairs))) * Math.min(1, unevenness / UNEVEN);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const meanOfSide = (side: 0 | 1): number => sumBy(pairs, (pair) => pair[side]) / pairs.length;
  const [a, b] = [meanOfSide(0), meanOfSide(1)];
  const both = sumBy(pairs, (pair) => (pair[0] - a) * (pair[1] - b));
  const product = sumBy(pairs, (pair) => (pair[0] - a) ** 2) * sumBy(pairs, (pair) => (pair[1] - b) ** 2);
  return product > 0 ? both / Math.sqrt(product) : 0;
}

/** The distance since the first reading as a function of the day, interpolated. Spans must be contiguous. */
function interpolated(spans: readonly DrivenSpan[]): (dayAt: number) => number {
  // Called for thousands of days, so the distances at the ends of spans are summed once.
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

function sumBy<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}

import type { ImportPlan, PlanReading, PlanRecord } from '@carnet/imports/plan/plan';

/**
 * What the page shows of a plan. The rows stay in the worker: handing 20,000 of them over would hold up the page for longer than
 * anybody should wait for a key.
 */
export interface ShownPlan extends Pick<
  ImportPlan,
  | 'source'
  | 'unit'
  | 'hasMiles'
  | 'vehicles'
  | 'reminders'
  | 'off'
  | 'words'
  | 'mileages'
  | 'asides'
  | 'questions'
> {
  readonly counts: {
    readonly records: number;
    readonly expenses: number;
    readonly readings: number;
    /** Records and expenses that look like one of the account. */
    readonly known: number;
    readonly joined: number;
    /** What an earlier import of the same rows has brought. */
    readonly there: number;
    readonly asides: number;
  };
  /** The first of the records that several rows have made. */
  readonly joined: readonly Pick<PlanRecord, 'key' | 'date' | 'description' | 'rows'>[];
  /** Of the vehicles with mileages out of line, thinned out where a chart could not show them all. */
  readonly points: readonly (PlanReading & { readonly isOff: boolean })[];
}

const MAX_JOINED = 10;
const MAX_ASIDES = 20;
const MAX_MILEAGES = 20;
const MAX_POINTS = 600;

export function shownPlanOf(plan: ImportPlan): ShownPlan {
  const { source, unit, hasMiles, vehicles, reminders, off, words, questions, records, expenses, readings } =
    plan;
  const keys = new Set(records.map(({ key }) => key));
  const joined = records.filter(({ rows }) => rows > 1);
  const known = [...records, ...expenses].filter(({ resembles }) => resembles.length > 0);
  return {
    source,
    unit,
    hasMiles,
    vehicles,
    reminders,
    off,
    words,
    questions,
    counts: {
      records: records.filter(({ isThere }) => !isThere).length,
      expenses: expenses.filter(({ isThere }) => !isThere).length,
      readings: readings.length,
      known: known.length,
      joined: joined.length,
      there: [...records, ...expenses].filter(({ isThere }) => isThere).length,
      asides: plan.asides.length,
    },
    joined: joined
      .slice(0, MAX_JOINED)
      .map(({ key, date, description, rows }) => ({ key, date, description, rows })),
    mileages: plan.mileages.filter(({ record }) => keys.has(record)).slice(0, MAX_MILEAGES),
    asides: plan.asides.slice(0, MAX_ASIDES),
    points: pointsOf(plan),
  };
}

function pointsOf({ mileages, points }: ImportPlan): ShownPlan['points'] {
  const vehicles = [...new Set(mileages.map(({ vehicle }) => vehicle))];
  return vehicles.flatMap((vehicle) => {
    const own = points.filter((point) => point.vehicle === vehicle);
    const every = Math.ceil(own.length / MAX_POINTS);
    return own.filter(({ isOff }, index) => isOff || index % every === 0);
  });
}

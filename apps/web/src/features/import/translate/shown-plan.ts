import { settlePlan } from '@carnet/imports/content/settle-plan';
import {
  countOpen,
  groupDoubts,
  isToCheck,
  type DoubtGroup,
  type OpenLines,
  type PlanLine,
} from '@carnet/imports/plan/plan-lines';
import type { ImportPlan, EarlierObject } from '@carnet/imports/plan/plan';

/**
 * What the page shows of a plan at once. The lines stay in the worker: handing 20,000 of them over would hold up the page for
 * longer than anybody should wait for a key.
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
  | 'inspections'
  | 'tyreColumns'
  | 'questions'
> {
  readonly counts: {
    /** Objects that would be stored. */
    readonly coming: number;
    readonly toCheck: number;
    readonly all: number;
    readonly out: number;
    /** Records and expenses that look like one of the account. */
    readonly known: number;
    /** What an earlier import of the same rows has brought, as they are read now. */
    readonly there: number;
    /** What was read differently then. */
    readonly otherwise: number;
    /** What its owner has changed since. */
    readonly changed: number;
    /** Records that several rows have made. */
    readonly joined: number;
  };
  readonly open: OpenLines;
  readonly groups: readonly DoubtGroup[];
  /** Of the vehicles with mileages out of line, thinned out where a chart could not show them all. */
  readonly points: ImportPlan['points'];
}

const MAX_POINTS = 600;

/** @param lines those of the plan */
export function toShownPlan(asked: ImportPlan, lines: readonly PlanLine[]): ShownPlan {
  const plan = settlePlan(asked);
  const { source, unit, hasMiles, vehicles, reminders, off, words, inspections, questions } = plan;
  const { records, tyreColumns } = plan;
  const rows = [...records, ...plan.expenses];
  const there = [...rows, ...plan.readings].flatMap((row) => row.there ?? []);
  const countThere = (wanted: EarlierObject['state']) => there.filter(({ state }) => state === wanted).length;
  return {
    source,
    unit,
    hasMiles,
    vehicles,
    reminders,
    off,
    words,
    inspections,
    tyreColumns,
    questions,
    counts: {
      coming: lines.filter(({ out }) => out === null).length,
      toCheck: lines.filter(isToCheck).length,
      all: lines.length,
      out: lines.filter(({ out }) => out !== null).length,
      known: rows.filter((row) => row.resembles.length > 0 && !row.there).length,
      there: countThere('same') + lines.filter(isOfTyres).filter(({ out }) => out === 'there').length,
      otherwise: countThere('otherwise'),
      changed: countThere('changed'),
      joined: records.filter(({ places }) => places.length > 1).length,
    },
    open: countOpen(lines),
    groups: groupDoubts(lines).map((group) => ({ ...group, example: exampleOf(group) })),
    points: pointsOf(asked),
  };
}

function isOfTyres({ kind }: PlanLine): boolean {
  return kind === 'set' || kind === 'fitting';
}

function exampleOf({ example: { doubt, place } }: DoubtGroup): DoubtGroup['example'] {
  const { file, line, text } = place;
  return { doubt, place: { file, line, text } };
}

function pointsOf({ points }: ImportPlan): ShownPlan['points'] {
  const vehicles = new Set(points.filter(({ isOff }) => isOff).map(({ vehicle }) => vehicle));
  return [...vehicles].flatMap((vehicle) => {
    const own = points.filter((point) => point.vehicle === vehicle);
    const every = Math.ceil(own.length / MAX_POINTS);
    return own.filter(({ isOff }, index) => isOff || index % every === 0);
  });
}

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
 * The part of a plan that the page receives at once. Lines stay in the worker: transferring 20,000 of them
 * would block input noticeably.
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
    /** Records and expenses that look like existing ones. */
    readonly known: number;
    /** Objects of an earlier import of the same rows, read the same way. */
    readonly there: number;
    /** Objects that the earlier import read differently. */
    readonly otherwise: number;
    /** Objects that the owner has changed since. */
    readonly changed: number;
    /** Records that combine several rows. */
    readonly joined: number;
  };
  readonly open: OpenLines;
  readonly groups: readonly DoubtGroup[];
  /** Mileages of vehicles that have outliers, thinned out to fit a chart. */
  readonly points: ImportPlan['points'];
}

const MAX_POINTS = 600;

/** @param lines the lines of the plan */
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

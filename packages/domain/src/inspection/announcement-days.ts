import { addDays, compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { EmissionsCheck, LawTerm } from '#inspection/law-term.ts';

/** The moments at which the inspection by law is announced; after the day it is `overdue_again`. */
export const LAW_MOMENTS = [
  'window_open',
  'in_60_days',
  'in_30_days',
  'in_7_days',
  'tomorrow',
  'due_today',
  'emissions_open',
  'emissions_in_30_days',
  'emissions_in_7_days',
  'emissions_last_day',
] as const;
export type LawMoment = (typeof LAW_MOMENTS)[number];

/** A day on which the inspection is announced. */
export interface LawStep {
  readonly day: CivilDate;
  readonly moment: LawMoment | 'overdue_again';
  /** 1 to 3 for `overdue_again`, else 0. */
  readonly repeat: number;
}

type Ahead = readonly [days: number, moment: LawMoment];

const PERIODIC: readonly Ahead[] = [
  [60, 'in_60_days'],
  [30, 'in_30_days'],
  [7, 'in_7_days'],
  [0, 'due_today'],
];
const RETEST: readonly Ahead[] = [
  [30, 'in_30_days'],
  [7, 'in_7_days'],
  [1, 'tomorrow'],
];
const EMISSIONS: readonly Ahead[] = [
  [30, 'emissions_in_30_days'],
  [7, 'emissions_in_7_days'],
  [0, 'emissions_last_day'],
];
const WEEKS_AFTER = [1, 2, 3] as const;
const WEEK_DAYS = 7;

/**
 * When an inspection that is due by `dueOn` is announced, in order: at the opening of its window, 60, 30 and 7
 * days before, on its last day, and then weekly three times; a retest 30, 7 and 1 days before its last day; the emissions
 * check of a van when its months begin, 30 and 7 days before its last day, and on it.
 */
export function lawStepsOf(dueOn: CivilDate, term: LawTerm): readonly LawStep[] {
  const { pollutionCheck: check } = term;
  const steps = inspectionSteps(dueOn, term);
  if (check === null) return steps;
  return [...emissionsStepsOf(check), ...steps].toSorted((a, b) => compareCivilDates(a.day, b.day));
}

/** When the emissions check of a van is announced, in order. */
export function emissionsStepsOf(check: EmissionsCheck): readonly LawStep[] {
  return [{ day: check.from, moment: 'emissions_open', repeat: 0 }, ...stepsAhead(check.dueBy, EMISSIONS)];
}

/** The step of an emissions check that holds on a day. Null before its months and after them: nothing is guessed overdue. */
export function emissionsStepOn(check: EmissionsCheck, today: CivilDate): LawStep | null {
  if (compareCivilDates(today, check.dueBy) > 0) return null;
  return emissionsStepsOf(check).findLast(({ day }) => compareCivilDates(day, today) <= 0) ?? null;
}

/** The step that is to be said on a day, unless it or a later one was. */
export function unsaidEmissionsStep(
  check: EmissionsCheck,
  announced: readonly string[],
  today: CivilDate,
): LawStep | null {
  const step = emissionsStepOn(check, today);
  if (step === null) return null;
  const same = emissionsStepsOf(check).filter(({ day }) => compareCivilDates(day, step.day) >= 0);
  return same.some(({ moment }) => announced.includes(moment)) ? null : step;
}

/** Whether a step is about the emissions check of a van, not about the inspection itself. */
export function isEmissionsMoment(moment: string): boolean {
  return moment.startsWith('emissions_');
}

function stepsAhead(dueOn: CivilDate, steps: readonly Ahead[]): LawStep[] {
  return steps.map(([days, moment]) => ({ day: addDays(dueOn, -days), moment, repeat: 0 }));
}

function inspectionSteps(dueOn: CivilDate, { windowStart, isRetest }: LawTerm): readonly LawStep[] {
  const ahead = stepsAhead(dueOn, isRetest ? RETEST : PERIODIC);
  if (isRetest) return ahead;
  const again = WEEKS_AFTER.map((week) => ({
    day: addDays(dueOn, week * WEEK_DAYS),
    moment: 'overdue_again' as const,
    repeat: week,
  }));
  if (windowStart === null) return [...ahead, ...again];
  const opening = { day: windowStart, moment: 'window_open' as const, repeat: 0 };
  const afterOpening = ahead.filter(({ day }) => compareCivilDates(day, windowStart) > 0);
  return [opening, ...afterOpening, ...again];
}

/** The step that holds on a day: the latest one that has come. Null before the first, and once a retest is missed. */
export function lawStepOn(dueOn: CivilDate, term: LawTerm, today: CivilDate): LawStep | null {
  if (term.isRetest && compareCivilDates(today, dueOn) > 0) return null;
  return lawStepsOf(dueOn, term).findLast(({ day }) => compareCivilDates(day, today) <= 0) ?? null;
}

import { addDays, compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import type { EmissionsCheck, LawTerm } from '#inspection/law-term.ts';

/** Moments at which the statutory inspection is announced; after its last day the moment is `overdue_again`. */
export const LAW_TRIGGERS = [
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
export type LawTrigger = (typeof LAW_TRIGGERS)[number];

/** A day on which the inspection is announced. */
export interface LawStep {
  readonly day: CivilDate;
  readonly moment: LawTrigger | 'overdue_again';
  /** 1 to 3 for `overdue_again`, else 0. */
  readonly repeat: number;
}

type Advance = readonly [days: number, moment: LawTrigger];

const PERIODIC: readonly Advance[] = [
  [60, 'in_60_days'],
  [30, 'in_30_days'],
  [7, 'in_7_days'],
  [0, 'due_today'],
];
const RETEST: readonly Advance[] = [
  [30, 'in_30_days'],
  [7, 'in_7_days'],
  [1, 'tomorrow'],
];
const EMISSIONS: readonly Advance[] = [
  [30, 'emissions_in_30_days'],
  [7, 'emissions_in_7_days'],
  [0, 'emissions_last_day'],
];
const WEEKS_AFTER = [1, 2, 3] as const;
const WEEK_DAYS = 7;

/**
 * Announcement days of an inspection that is due by `dueOn`, in order. Periodic inspection: opening of its window, 60,
 * 30 and 7 days before, last day, then weekly three times. Retest: 30, 7 and 1 days before its last day. Emissions
 * check of a van: first day, 30 and 7 days before its last day, and on it.
 */
export function listLawSteps(dueOn: CivilDate, term: LawTerm): readonly LawStep[] {
  const { pollutionCheck: check } = term;
  const steps = inspectionSteps(dueOn, term);
  if (check === null) return steps;
  return [...listEmissionsSteps(check), ...steps].toSorted((a, b) => compareCivilDates(a.day, b.day));
}

/** Announcement days of the emissions check of a van, in order. */
export function listEmissionsSteps(check: EmissionsCheck): readonly LawStep[] {
  return [{ day: check.from, moment: 'emissions_open', repeat: 0 }, ...stepsAhead(check.dueBy, EMISSIONS)];
}

/** The current step of an emissions check. Null before its period and after it, because overdue is never assumed. */
export function emissionsStepOn(check: EmissionsCheck, today: CivilDate): LawStep | null {
  if (compareCivilDates(today, check.dueBy) > 0) return null;
  return listEmissionsSteps(check).findLast(({ day }) => compareCivilDates(day, today) <= 0) ?? null;
}

/** The step to announce on a day, unless it or a later one was announced. */
export function pendingEmissionsStep(
  check: EmissionsCheck,
  announced: readonly string[],
  today: CivilDate,
): LawStep | null {
  const step = emissionsStepOn(check, today);
  if (step === null) return null;
  const same = listEmissionsSteps(check).filter(({ day }) => compareCivilDates(day, step.day) >= 0);
  return same.some(({ moment }) => announced.includes(moment)) ? null : step;
}

/** Whether a moment is about the emissions check of a van and not the inspection itself. */
export function isEmissionsTrigger(moment: string): boolean {
  return moment.startsWith('emissions_');
}

function stepsAhead(dueOn: CivilDate, steps: readonly Advance[]): LawStep[] {
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

/** The current step: the latest one up to today. Null before the first, and after a missed retest. */
export function lawStepOn(dueOn: CivilDate, term: LawTerm, today: CivilDate): LawStep | null {
  if (term.isRetest && compareCivilDates(today, dueOn) > 0) return null;
  return listLawSteps(dueOn, term).findLast(({ day }) => compareCivilDates(day, today) <= 0) ?? null;
}

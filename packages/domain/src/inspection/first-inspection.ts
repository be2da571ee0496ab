import { addDays, addMonths, civilDateOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import type { FirstInspectionRule } from '#inspection/french-rules.ts';

/** The days between which a vehicle is inspected for the first time, both included. */
export interface InspectionWindow {
  readonly windowStart: CivilDate | null;
  readonly dueBy: CivilDate;
}

const MONTHS_PER_YEAR = 12;

/**
 * When a vehicle is inspected for the first time. Calendar months, clamped at the end of a month.
 * @example a car of 21 November 2022 → 21 May to 20 November 2026: the day before its fourth anniversary
 * @example a motorcycle of 10 March 2021 → until 10 July 2026; one of 5 October 2020 → until 31 December 2026
 */
export function firstInspectionWindow(
  { term }: FirstInspectionRule,
  firstRegistrationDate: CivilDate,
): InspectionWindow {
  if (term.kind === 'within_year') return windowWithinYear(term, firstRegistrationDate);
  const months = term.years * MONTHS_PER_YEAR;
  const anniversary = addMonths(firstRegistrationDate, months);
  if (term.kind === 'by_anniversary') return { windowStart: null, dueBy: anniversary };
  return {
    windowStart: addMonths(firstRegistrationDate, months - term.windowMonths),
    dueBy: addDays(anniversary, -1),
  };
}

type WithinYear = Extract<FirstInspectionRule['term'], { kind: 'within_year' }>;

function windowWithinYear(term: WithinYear, firstRegistrationDate: CivilDate): InspectionWindow {
  const year = Number(yearOf(term.opens));
  const age = year - Number(yearOf(firstRegistrationDate));
  const anniversary = addMonths(firstRegistrationDate, age * MONTHS_PER_YEAR);
  const end = latest(addMonths(anniversary, term.monthsAfterAnniversary), term.earliestEnd);
  return { windowStart: term.opens, dueBy: earliest(end, civilDateOf(year, MONTHS_PER_YEAR, 31)) };
}

/** Civil dates compare as text. */
function latest(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}

function earliest(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}

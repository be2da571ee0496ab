import {
  addMonths,
  daysBetween,
  type CivilDate,
  addDays,
  civilDateOf,
  yearOf,
} from '#calendar/civil-date.ts';
import {
  toBasis,
  FIRST_INSPECTION_RULES,
  isWithin,
  PERIOD_RULES,
  RETEST_RULES,
  ruleFor,
  type PeriodRule,
  type RetestRule,
  type FirstInspectionRule,
} from '#inspection/french-rules.ts';
import {
  currentCycle,
  cycleStart,
  isResultContradicted,
  currentResult,
  LONGEST_RETEST_MONTHS,
  type InspectionCycle,
  pollutionCheckAfter,
} from '#inspection/inspection-cycle.ts';
import { plausibleRegistration, findRegime, type VehicleRegime } from '#inspection/inspection-regime.ts';
import type {
  InspectedVehicle,
  InspectionOutcome,
  InspectionStatus,
  MissingInspectionFact,
  PastInspection,
} from '#inspection/inspection.ts';
import { LAW_ADVANCE_DAYS } from '#inspection/law-advance.ts';

/** Longest validity of any report; a later printed date is a mistake. */
const LONGEST_VALIDITY_MONTHS = 60;

/** Outcome if no rule is known for the vehicle. */
const NO_INSPECTION: InspectionOutcome = {
  regime: null,
  status: 'none',
  windowStart: null,
  dueBy: null,
  retestBy: null,
  pollutionCheck: null,
  basis: null,
  missing: [],
};

/**
 * When and why a vehicle is due for inspection. Contradictory facts (a first registration after today, or an inspection
 * before it) give `unknown` with the fact to correct, never a date. Of two results on one day the worse counts, and the
 * owner is asked for the result. A term that ended before the vehicle was entered is not assumed overdue: the owner is
 * asked for the last inspection.
 */
export function judgeInspection(
  vehicle: InspectedVehicle,
  inspections: readonly PastInspection[],
  today: CivilDate,
): InspectionOutcome {
  const regime = findRegime(vehicle, today);
  if (regime.kind === 'none') return NO_INSPECTION;
  if (regime.kind === 'exempt') return { ...NO_INSPECTION, regime: 'exempt', basis: regime.basis };
  const period = ruleFor(
    PERIOD_RULES,
    regime.category,
    today,
    ({ isCollection }) => isCollection === regime.isCollection,
  );
  const retest = ruleFor(RETEST_RULES, regime.category, today);
  if (period === null || retest === null) return NO_INSPECTION;
  const cycle = currentCycle(inspections, regime.category, today);
  const outcome =
    cycle === null
      ? beforeFirst(vehicle, regime, today)
      : inCycle(vehicle, cycle, { regime, period, retest }, today);
  const doubtful: MissingInspectionFact[] = [
    ...(cycle !== null && isResultContradicted(inspections, cycle) ? (['inspectionResult'] as const) : []),
    ...(regime.isTooYoungForCollection ? (['isCollection'] as const) : []),
  ];
  return {
    ...NO_INSPECTION,
    regime: regime.isCollection ? 'collection' : regime.category,
    ...outcome,
    missing: [...new Set([...(outcome.missing ?? []), ...doubtful])],
  };
}

type PartialOutcome = Partial<InspectionOutcome> & Pick<InspectionOutcome, 'status'>;
type InspectedRegime = Extract<VehicleRegime, { kind: 'inspected' }>;

interface Rules {
  readonly regime: InspectedRegime;
  readonly period: PeriodRule;
  readonly retest: RetestRule;
}

/** Outcome without any inspection on record. */
function beforeFirst(
  vehicle: InspectedVehicle,
  { category }: InspectedRegime,
  today: CivilDate,
): PartialOutcome {
  const registered = plausibleRegistration(vehicle, today);
  if (registered === null) return { status: 'unknown', missing: ['firstRegistrationDate'] };
  const rule = ruleFor(FIRST_INSPECTION_RULES, category, today, (first) =>
    isWithin(registered, first.registered),
  );
  if (rule === null) return { status: 'none' };
  const { windowStart, dueBy } = firstInspectionWindow(rule, registered);
  if (dueBy < vehicle.knownSince) return { status: 'unknown', missing: ['lastInspection'] };
  return { status: statusOn(today, windowStart, dueBy), windowStart, dueBy, basis: toBasis(rule) };
}

function inCycle(
  vehicle: InspectedVehicle,
  cycle: InspectionCycle,
  rules: Rules,
  today: CivilDate,
): PartialOutcome {
  const registered = plausibleRegistration(vehicle, today);
  const isBeforeRegistration = registered !== null && cycleStart(cycle) < registered;
  if (isBeforeRegistration && cycle.last.validUntil === null) {
    return { status: 'unknown', missing: ['firstRegistrationDate'] };
  }
  const isRegistrationAsked = isBeforeRegistration || (rules.regime.isCollection && registered === null);
  const outcome = {
    favourable: () => afterPassing(vehicle, cycle, rules, today),
    major: () => afterMajorDefects(cycle, rules, today),
    critical: () => afterCriticalDefects(cycle, rules, today),
  }[currentResult(cycle)]();
  const requested: MissingInspectionFact[] = [
    ...(cycle.last.result === null ? (['inspectionResult'] as const) : []),
    ...(isRegistrationAsked ? (['firstRegistrationDate'] as const) : []),
  ];
  return { ...outcome, missing: [...(outcome.missing ?? []), ...requested] };
}

function afterPassing(
  vehicle: InspectedVehicle,
  cycle: InspectionCycle,
  { regime, period }: Rules,
  today: CivilDate,
): PartialOutcome {
  const { start, last, isPollutionChecked } = cycle;
  const printed = printedDate(cycle, last.validUntil ?? passedAtFirst(start), LONGEST_VALIDITY_MONTHS);
  // The date of the periodic inspection is unknown, so there is nothing to count from.
  if (printed.date === null && start === null) return { status: 'unknown', missing: ['validUntil'] };
  const dueBy = printed.date ?? addMonths(cycleStart(cycle), period.months);
  const pollution = pollutionCheckAfter(vehicle, regime, isPollutionChecked ? null : start, dueBy, today);
  return {
    status: statusOn(today, null, dueBy),
    dueBy,
    pollutionCheck: pollution.check,
    basis: printed.date === null ? toBasis(period) : reportBasis(last),
    missing: [...printed.missing, ...pollution.missing],
  };
}

function passedAtFirst(start: PastInspection | null): CivilDate | null {
  return start?.result === 'favourable' ? start.validUntil : null;
}

/** The vehicle may be driven until the retest is due. If that is missed, a full inspection is due. */
function afterMajorDefects(cycle: InspectionCycle, { retest }: Rules, today: CivilDate): PartialOutcome {
  const { start, last } = cycle;
  const printed = printedDate(cycle, last.validUntil, LONGEST_RETEST_MONTHS);
  if (printed.date === null && start === null) {
    return { status: 'retest_required', basis: toBasis(retest), missing: ['validUntil'] };
  }
  const retestBy = printed.date ?? addMonths(cycleStart(cycle), retest.months);
  return {
    status: today <= retestBy ? 'retest_required' : 'overdue',
    dueBy: retestBy,
    retestBy,
    basis: printed.date === null ? toBasis(retest) : reportBasis(last),
    missing: printed.missing,
  };
}

/** The vehicle must not be driven after midnight, but the retest keeps its term. */
function afterCriticalDefects(cycle: InspectionCycle, { retest }: Rules, today: CivilDate): PartialOutcome {
  const { start, last } = cycle;
  const term = start && addMonths(start.date, retest.months);
  return {
    status: today <= last.date ? 'retest_required' : 'must_not_drive',
    dueBy: last.date,
    // After its term a retest is no longer possible, and a full inspection is due.
    retestBy: term !== null && term >= last.date ? term : null,
    basis: { ...toBasis(retest), rule: 'not_after_midnight' },
  };
}

interface PrintedDate {
  readonly date: CivilDate | null;
  readonly missing: readonly MissingInspectionFact[];
}

/** The printed date takes precedence over any computed one, unless no report can have it. */
function printedDate(
  cycle: InspectionCycle,
  validUntil: CivilDate | null,
  longestMonths: number,
): PrintedDate {
  if (validUntil === null) return { date: null, missing: [] };
  const isPossible =
    validUntil >= cycle.last.date && validUntil <= addMonths(cycleStart(cycle), longestMonths);
  return isPossible ? { date: validUntil, missing: [] } : { date: null, missing: ['validUntil'] };
}

function reportBasis({ date }: PastInspection): InspectionOutcome['basis'] {
  return { rule: 'printed_on_report', source: 'Procès-verbal de contrôle technique', sourceDate: date };
}

function statusOn(today: CivilDate, windowStart: CivilDate | null, dueBy: CivilDate): InspectionStatus {
  if (today > dueBy) return 'overdue';
  if (windowStart !== null && today < windowStart) return 'upcoming';
  if (daysBetween(today, dueBy) <= LAW_ADVANCE_DAYS) return 'due_soon';
  return windowStart === null ? 'upcoming' : 'window_open';
}

/** The period of a first inspection, both days included. */
interface InspectionWindow {
  readonly windowStart: CivilDate | null;
  readonly dueBy: CivilDate;
}

const MONTHS_PER_YEAR = 12;

/**
 * The period of the first inspection. Calendar months, clamped at the end of a month.
 * @example a car of 21 November 2022 → 21 May to 20 November 2026: the day before its fourth anniversary
 * @example a motorcycle of 10 March 2021 → until 10 July 2026; one of 5 October 2020 → until 31 December 2026
 */
function firstInspectionWindow(
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

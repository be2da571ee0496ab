import { addMonths, civilDateOf, compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import { POLLUTION_CHECK, type InspectedCategory } from '#inspection/french-rules.ts';
import {
  INSPECTION_RESULTS,
  type InspectionResult,
  type PastInspection,
  type InspectedVehicle,
  type InspectionOutcome,
  type MissingInspectionFact,
} from '#inspection/inspection.ts';
import { plausibleRegistration, type RegimeOfVehicle } from '#inspection/inspection-regime.ts';

/** A periodic inspection and what was checked again after it. */
export interface InspectionCycle {
  /** The periodic inspection, from which everything counts; null when only a retest is on record. */
  readonly start: PastInspection | null;
  /** The latest visit: its result holds. */
  readonly last: PastInspection;
  /** The extra emissions check of a van was recorded after it. */
  readonly isPollutionChecked: boolean;
}

/** Whether the visit that holds has another result on the same day: the worse counts, and one of the two is a mistake. */
export function isResultContradicted(
  inspections: readonly PastInspection[],
  { last }: InspectionCycle,
): boolean {
  return inspections.some(
    ({ date, kind, result }) =>
      date === last.date && kind === last.kind && result !== null && result !== last.result,
  );
}

/**
 * The cycle that a vehicle is in: from the latest periodic inspection on. A retest never starts one, because the next
 * inspection counts from the periodic one. Order of the list, visits after `today` and repeats do not matter:
 * - of two periodic results of one day the worse counts; a retest of the same day comes after them;
 * - a visit without details, as older records are, is periodic; within two months after another visit it is its retest,
 *   and of a van in the months of its emissions check it is that check: the earlier date is the safe one.
 */
export function currentCycle(
  inspections: readonly PastInspection[],
  category: InspectedCategory,
  today: CivilDate,
): InspectionCycle | null {
  let cycle: InspectionCycle | null = null;
  const past = inspections.filter(({ date }) => date <= today);
  for (const visit of past.toSorted(compareVisits)) cycle = cycleAfter(cycle, visit, category);
  return cycle;
}

const NEVER = civilDateOf(9999, 12, 31);

/** No retest comes later after its inspection than this; afterwards the whole inspection is due again. */
const LONGEST_RETEST_MONTHS = 2;

function cycleAfter(
  cycle: InspectionCycle | null,
  visit: PastInspection,
  category: InspectedCategory,
): InspectionCycle {
  const isNear = cycle !== null && visit.date <= addMonths(dateOfCycle(cycle), LONGEST_RETEST_MONTHS);
  if (visit.kind === 'retest')
    return isNear ? { ...cycle, last: visit } : { start: null, last: visit, isPollutionChecked: false };
  if (visit.kind === null && cycle !== null) {
    if (isNear) return { ...cycle, last: visit };
    if (category === 'van' && isInPollutionMonths(cycle, visit.date)) {
      return { ...cycle, isPollutionChecked: true };
    }
  }
  return { start: visit, last: visit, isPollutionChecked: false };
}

/** From when a cycle counts. */
export function dateOfCycle({ start, last }: InspectionCycle): CivilDate {
  return (start ?? last).date;
}

/** What holds now; a visit whose result nobody told is taken as passed, and the result is asked for. */
export function resultOf({ last }: InspectionCycle): InspectionResult {
  return last.result ?? 'favourable';
}

function isInPollutionMonths(cycle: InspectionCycle, date: CivilDate): boolean {
  const from = addMonths(dateOfCycle(cycle), POLLUTION_CHECK.fromMonths);
  return date >= from && date <= addMonths(dateOfCycle(cycle), POLLUTION_CHECK.byMonths);
}

function compareVisits(a: PastInspection, b: PastInspection): number {
  return (
    compareCivilDates(a.date, b.date) ||
    Number(a.kind === 'retest') - Number(b.kind === 'retest') ||
    Number(b.kind === null) - Number(a.kind === null) ||
    severityOf(a) - severityOf(b) ||
    // Last the earliest date that was printed, as the safe one.
    compareCivilDates(b.validUntil ?? NEVER, a.validUntil ?? NEVER)
  );
}

function severityOf({ result }: PastInspection): number {
  return result === null ? -1 : INSPECTION_RESULTS.indexOf(result);
}

interface PollutionOutcome {
  readonly check: InspectionOutcome['pollutionCheck'];
  readonly missing: readonly MissingInspectionFact[];
}

const NO_CHECK: PollutionOutcome = { check: null, missing: [] };

/**
 * The extra emissions check of a van, in the two months before one year after each periodic inspection (article R323-22,
 * II). Gone once it is recorded or its term has passed: nothing is guessed overdue. The energy is
 * asked for where it is unknown, because some vans are exempt.
 * @param periodic null where there is none, or its check was recorded
 * @param dueBy of the next inspection: a check that would come after it is none
 */
export function pollutionCheckAfter(
  vehicle: InspectedVehicle,
  regime: Extract<RegimeOfVehicle, { kind: 'inspected' }>,
  periodic: PastInspection | null,
  dueBy: CivilDate,
  today: CivilDate,
): PollutionOutcome {
  if (regime.category !== 'van' || regime.isCollection || periodic === null) return NO_CHECK;
  if (isExempt(vehicle, plausibleRegistration(vehicle, today))) return NO_CHECK;
  const check = {
    from: addMonths(periodic.date, POLLUTION_CHECK.fromMonths),
    dueBy: addMonths(periodic.date, POLLUTION_CHECK.byMonths),
  };
  if (today > check.dueBy || check.dueBy >= dueBy) return NO_CHECK;
  return { check, missing: vehicle.energy === null ? ['energy'] : [] };
}

function isExempt({ energy }: InspectedVehicle, registered: CivilDate | null): boolean {
  if (energy !== null && POLLUTION_CHECK.exemptEnergies.some((exempt) => exempt === energy)) return true;
  if (registered === null) return false;
  if (energy === 'petrol') return registered < POLLUTION_CHECK.petrolSince;
  return energy === 'diesel' && registered < POLLUTION_CHECK.dieselSince;
}

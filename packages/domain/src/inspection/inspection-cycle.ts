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
import { plausibleRegistration, type VehicleRegime } from '#inspection/inspection-regime.ts';

/** A periodic inspection with its retests. */
export interface InspectionCycle {
  /** The periodic inspection, from which all terms count; null if only a retest is on record. */
  readonly start: PastInspection | null;
  /** The latest visit, whose result is current. */
  readonly last: PastInspection;
  /** Whether the emissions check of a van was recorded after it. */
  readonly isPollutionChecked: boolean;
}

/**
 * Whether the latest visit has a different result on the same day. The worse one counts, and one of them is a mistake.
 */
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
 * The current cycle, starting with the latest periodic inspection. A retest never starts a cycle, because the next
 * inspection counts from the periodic one. The order of the list, visits after `today` and duplicates do not matter.
 * - Of two periodic results on one day the worse counts; a retest on the same day comes after them.
 * - A visit without details (older records) is periodic. Within two months after another visit it counts as its retest,
 * and for a van in the emissions check period as that check, since the earlier due date is the safe one.
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

/** Maximum months between an inspection and its retest; afterwards a full inspection is required. */
export const LONGEST_RETEST_MONTHS = 2;

function cycleAfter(
  cycle: InspectionCycle | null,
  visit: PastInspection,
  category: InspectedCategory,
): InspectionCycle {
  const isNear = cycle !== null && visit.date <= addMonths(cycleStart(cycle), LONGEST_RETEST_MONTHS);
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

/** The date from which a cycle counts. */
export function cycleStart({ start, last }: InspectionCycle): CivilDate {
  return (start ?? last).date;
}

/** The current result. An unknown result is assumed favourable, and the owner is asked for it. */
export function currentResult({ last }: InspectionCycle): InspectionResult {
  return last.result ?? 'favourable';
}

function isInPollutionMonths(cycle: InspectionCycle, date: CivilDate): boolean {
  const from = addMonths(cycleStart(cycle), POLLUTION_CHECK.fromMonths);
  return date >= from && date <= addMonths(cycleStart(cycle), POLLUTION_CHECK.byMonths);
}

function compareVisits(a: PastInspection, b: PastInspection): number {
  return (
    compareCivilDates(a.date, b.date) ||
    Number(a.kind === 'retest') - Number(b.kind === 'retest') ||
    Number(b.kind === null) - Number(a.kind === null) ||
    rankSeverity(a) - rankSeverity(b) ||
    // Puts the earliest printed date last, as the safe one.
    compareCivilDates(b.validUntil ?? NEVER, a.validUntil ?? NEVER)
  );
}

function rankSeverity({ result }: PastInspection): number {
  return result === null ? -1 : INSPECTION_RESULTS.indexOf(result);
}

interface PollutionOutcome {
  readonly check: InspectionOutcome['pollutionCheck'];
  readonly missing: readonly MissingInspectionFact[];
}

const NO_CHECK: PollutionOutcome = { check: null, missing: [] };

/**
 * The extra emissions check of a van, due in the two months before the first anniversary of each periodic inspection
 * (article R323-22, II). None once it is recorded or its term has passed, because overdue is never assumed. Asks for an
 * unknown energy, because some vans are exempt.
 * @param periodic null if there is none, or if its check was recorded
 * @param dueBy of the next inspection: a check is not required if it would come later
 */
export function pollutionCheckAfter(
  vehicle: InspectedVehicle,
  regime: Extract<VehicleRegime, { kind: 'inspected' }>,
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

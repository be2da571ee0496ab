import { addMonths, type CivilDate } from '#calendar/civil-date.ts';
import { POLLUTION_CHECK } from '#inspection/french-rules.ts';
import { plausibleRegistration, type RegimeOfVehicle } from '#inspection/inspection-regime.ts';
import type {
  InspectedVehicle,
  InspectionOutcome,
  MissingInspectionFact,
  PastInspection,
} from '#inspection/inspection.ts';

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

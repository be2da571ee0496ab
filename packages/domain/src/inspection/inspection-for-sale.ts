import { addMonths, type CivilDate } from '#calendar/civil-date.ts';
import { toBasis, RETEST_RULES, ruleFor, SALE_RULES } from '#inspection/french-rules.ts';
import { currentCycle, cycleStart, currentResult } from '#inspection/inspection-cycle.ts';
import { plausibleRegistration, findRegime, type RegisteredVehicle } from '#inspection/inspection-regime.ts';
import type { InspectionBasis, PastInspection } from '#inspection/inspection.ts';

/** Whether a sale needs an inspection: no; no, the current one is valid until `validUntil`; a new one; or unknown. */
export interface SaleInspection {
  readonly state: 'not_needed' | 'valid' | 'needed' | 'unknown';
  /** Last day on which the report on record is accepted for a sale. */
  readonly validUntil: CivilDate | null;
  readonly basis: InspectionBasis | null;
}

/**
 * Whether the inspection on record is accepted for a sale. A car or van over four years, or a vehicle of category L
 * over five, needs one younger than six months; after major defects, one younger than the term of its retest (articles
 * R323-22 and R323-27).
 */
export function inspectionForSale(
  vehicle: RegisteredVehicle,
  inspections: readonly PastInspection[],
  today: CivilDate,
): SaleInspection {
  const regime = findRegime(vehicle, today);
  if (regime.kind !== 'inspected') return { state: 'not_needed', validUntil: null, basis: null };
  const { category } = regime;
  const rule = SALE_RULES[category];
  const retest = ruleFor(RETEST_RULES, category, today);
  if (rule === null || retest === null) return { state: 'unknown', validUntil: null, basis: null };
  const registered = plausibleRegistration(vehicle, today);
  const basis = toBasis(rule);
  if (registered !== null && today < addMonths(registered, rule.afterYears * 12)) {
    return { state: 'not_needed', validUntil: null, basis };
  }
  const cycle = currentCycle(inspections, category, today);
  const months =
    cycle && { favourable: rule.months, major: retest.months, critical: 0 }[currentResult(cycle)];
  const validUntil = cycle && months ? addMonths(cycleStart(cycle), months) : null;
  if (validUntil !== null && today <= validUntil) return { state: 'valid', validUntil, basis };
  return { state: registered === null ? 'unknown' : 'needed', validUntil: null, basis };
}

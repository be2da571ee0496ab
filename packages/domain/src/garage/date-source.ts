import type { CivilDate } from '#calendar/civil-date.ts';
import { documentToFollow, isInsuranceType } from '#documents/insurance-reminder.ts';
import type { Surroundings } from '#garage/derived-reminder.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';
import { lawToFollow, listPlanningDays } from '#inspection/inspection-reminder.ts';
import { isInspectionType } from '#maintenance/maintenance-types.ts';
import type { FollowedSource } from '#reminders/followed-source.ts';

/** The facts that can give reminders of a vehicle a date. Facts that the type does not need may be absent. */
export interface SourceFacts {
  /** The legal inspection of the vehicle; null without a vehicle. */
  readonly inspection?: Pick<InspectionOutcome, 'regime' | 'status' | 'dueBy' | 'retestBy'> | null;
  /** The end of insurance according to the vehicle’s documents; null without one. */
  readonly insuranceEnd?: CivilDate | null;
}

/** The fact that gives reminders of a type their date; null if only owner and intervals do. */
export function sourceFactOf(type: string): keyof SourceFacts | null {
  if (isInspectionType(type)) return 'inspection';
  return isInsuranceType(type) ? 'insuranceEnd' : null;
}

/** The source of the date of reminders of a vehicle and type: the law, or an insurance document. */
export function dateSourceOf(type: string, facts: SourceFacts): FollowedSource | null {
  const fact = sourceFactOf(type);
  if (fact === null) return null;
  if (facts[fact] === undefined) throw new Error(`${fact} dates reminders of ${type}, and was not loaded`);
  return lawToFollow(type, facts.inspection ?? null) ?? documentToFollow(type, facts.insuranceEnd ?? null);
}

/** The days from which the interval of a reminder may have been counted. */
export interface PlanningDays {
  /** The days on which the reminders of the type were created. */
  readonly remindersMadeOn: readonly CivilDate[];
  readonly vehicleKnownSince: CivilDate;
  /** The records of the type, without refunds. */
  readonly records: readonly { readonly date: CivilDate }[];
}

/**
 * Finds the source of the date of reminders of a vehicle and type.
 *
 * @param planning null if the type has no source
 */
export function datedBy(
  type: string,
  facts: SourceFacts,
  planning: PlanningDays | null,
): Pick<Surroundings, 'source' | 'isExempt' | 'plannedOn'> {
  const source = dateSourceOf(type, facts);
  const isExempt = isInspectionType(type) && facts.inspection?.regime === 'exempt';
  if (source === null || planning === null) return { source, isExempt, plannedOn: [] };
  const { remindersMadeOn, vehicleKnownSince, records } = planning;
  const plannedOn = remindersMadeOn.flatMap((day) => listPlanningDays(day, vehicleKnownSince, records));
  return { source, isExempt, plannedOn };
}

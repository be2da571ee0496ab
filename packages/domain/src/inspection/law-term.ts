import type { CivilDate } from '#calendar/civil-date.ts';
import { findLawDate } from '#inspection/inspection-reminder.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';

/** The extra emissions check of a van, both days included. */
export type EmissionsCheck = NonNullable<InspectionOutcome['pollutionCheck']>;

/** Legal facts for announcements, in addition to the date of the reminder. */
export interface LawTerm {
  /** First day on which a first inspection is accepted; null if the law opens no window. */
  readonly windowStart: CivilDate | null;
  /** Whether it is the date of a retest (contre-visite). */
  readonly isRetest: boolean;
  /** The extra emissions check of a van before the inspection, both days included. */
  readonly pollutionCheck: EmissionsCheck | null;
  /** Critical defects: the vehicle must not be driven before its retest. */
  readonly mustNotDrive: boolean;
  /** Whether the date is given by law; otherwise it is the planned one. */
  readonly isKnown: boolean;
  /** Official list of inspection centres for such a vehicle, or null. */
  readonly centres: string | null;
}

/** Term of a reminder that follows the law while the law gives no date: announced by its planned date. */
const PLANNED_TERM: LawTerm = {
  windowStart: null,
  isRetest: false,
  pollutionCheck: null,
  mustNotDrive: false,
  isKnown: false,
  centres: null,
};

/** Official list of inspection centres and prices. It does not cover vehicles over 3.5 t. */
const CENTRES = 'https://www.prix-controle-technique.gouv.fr/';

/** URL of the list of centres; null if the vehicle is not covered. */
export function centresFor({ regime }: Pick<InspectionOutcome, 'regime'>): string | null {
  return regime === null || regime === 'exempt' || regime === 'heavy' ? null : CENTRES;
}

/** The term of a reminder that follows the law. */
export function toLawTerm(outcome: InspectionOutcome | null): LawTerm {
  if (outcome === null || findLawDate(outcome) === null) return PLANNED_TERM;
  const { windowStart, retestBy, pollutionCheck, status } = outcome;
  const mustNotDrive = status === 'must_not_drive';
  return {
    windowStart,
    isRetest: retestBy !== null,
    pollutionCheck,
    mustNotDrive,
    isKnown: true,
    centres: centresFor(outcome),
  };
}

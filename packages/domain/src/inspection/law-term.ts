import type { CivilDate } from '#calendar/civil-date.ts';
import { lawDateOf } from '#inspection/inspection-reminder.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';

/** The extra emissions check of a van, both days included. */
export type EmissionsCheck = NonNullable<InspectionOutcome['pollutionCheck']>;

/** What announcing needs of the law beside the date of the reminder. */
export interface LawTerm {
  /** The first day on which a first inspection counts; null where the law opens no window. */
  readonly windowStart: CivilDate | null;
  /** The date is that of a retest (contre-visite). */
  readonly isRetest: boolean;
  /** The extra emissions check of a van that comes before the inspection, both days included. */
  readonly pollutionCheck: EmissionsCheck | null;
  /** Critical defects: the vehicle must not be driven before its retest. */
  readonly mustNotDrive: boolean;
  /** The law gives the date; else it is the one that was planned. */
  readonly isKnown: boolean;
  /** Where the State lists the inspection centres for such a vehicle; null where it does not. */
  readonly centres: string | null;
}

/** A reminder follows the law but the law gives no date: it is announced by the date that is planned. */
const PLANNED_TERM: LawTerm = {
  windowStart: null,
  isRetest: false,
  pollutionCheck: null,
  mustNotDrive: false,
  isKnown: false,
  centres: null,
};

/** The State's list of inspection centres with their prices. It holds none for vehicles over 3.5 t. */
const CENTRES = 'https://www.prix-controle-technique.gouv.fr/';

/** Where to find a centre; null where the State lists none. */
export function centresFor({ regime }: Pick<InspectionOutcome, 'regime'>): string | null {
  return regime === null || regime === 'exempt' || regime === 'heavy' ? null : CENTRES;
}

/** The term of a reminder that follows the law. */
export function lawTermOf(outcome: InspectionOutcome | null): LawTerm {
  if (outcome === null || lawDateOf(outcome) === null) return PLANNED_TERM;
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

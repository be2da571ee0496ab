import type { CivilDate } from '#calendar/civil-date.ts';
import type { InspectionOutcome, PastInspection } from '#inspection/inspection.ts';
import type { BuiltInMaintenanceType } from '#maintenance/maintenance-types.ts';

/** The built-in type whose reminder can follow the law and whose records carry the result of an inspection. */
export const INSPECTION_TYPE = 'technical_inspection' satisfies BuiltInMaintenanceType;

export function isInspectionType(typeKey: string): boolean {
  return typeKey === INSPECTION_TYPE;
}

/** What a record of a type says of an inspection: it goes with the type. */
export function inspectionOfType<Inspection>(typeKey: string, inspection: Inspection): Inspection | null {
  return isInspectionType(typeKey) ? inspection : null;
}

/** Whether a reminder of a type can follow the law: the inspection of a vehicle that has a regime. */
export function canFollowLaw(typeKey: string, outcome: Pick<InspectionOutcome, 'regime'> | null): boolean {
  return (
    isInspectionType(typeKey) && outcome !== null && outcome.regime !== null && outcome.regime !== 'exempt'
  );
}

/** The date of a reminder that follows the law: of the retest where one is asked for, else of the inspection. */
export function lawDateOf(outcome: Pick<InspectionOutcome, 'retestBy' | 'dueBy'> | null): CivilDate | null {
  return outcome?.retestBy ?? outcome?.dueBy ?? null;
}

/** What a reminder that follows the law is moved by. */
export interface LawDate {
  readonly date: CivilDate;
  /** Defects have to be checked again by that day: their term holds, whatever next date a record gives. */
  readonly isForDefects: boolean;
}

/** Null where the law gives no date. */
export function lawDateToFollow(
  outcome: Pick<InspectionOutcome, 'retestBy' | 'dueBy' | 'status'> | null,
): LawDate | null {
  const date = lawDateOf(outcome);
  if (outcome === null || date === null) return null;
  const { retestBy, status } = outcome;
  return {
    date,
    isForDefects: retestBy !== null || status === 'retest_required' || status === 'must_not_drive',
  };
}

/**
 * Whether a reminder that follows the law is on after the facts of its vehicle were changed: a vehicle that becomes exempt has
 * nothing to be told of, and one that no longer is has again. Otherwise its owner's word stands.
 */
export function isLawReminderOn(
  isOn: boolean,
  before: Pick<InspectionOutcome, 'regime'> | null,
  after: Pick<InspectionOutcome, 'regime'> | null,
): boolean {
  const [wasExempt, isExempt] = [before?.regime === 'exempt', after?.regime === 'exempt'];
  return wasExempt === isExempt ? isOn : wasExempt;
}

/** What a record of the type tells of an inspection; one without details tells its date alone. */
export function pastInspectionOf(record: {
  readonly date: CivilDate;
  readonly inspection: Pick<PastInspection, 'kind' | 'result' | 'validUntil'> | null;
}): PastInspection {
  const { kind, result, validUntil } = record.inspection ?? { kind: null, result: null, validUntil: null };
  return { date: record.date, kind, result, validUntil };
}

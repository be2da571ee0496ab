import type { CivilDate } from '#calendar/civil-date.ts';
import type { InspectionOutcome, PastInspection } from '#inspection/inspection.ts';
import { isInspectionType } from '#maintenance/maintenance-types.ts';
import type { FollowedSource } from '#reminders/followed-source.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** The inspection report of a record; null for other work and for refunds. */
export function inspectionOfRecord<Inspection>(
  { type, isRefund }: { readonly type: string; readonly isRefund: boolean },
  inspection: Inspection,
): Inspection | null {
  return isInspectionType(type) && !isRefund ? inspection : null;
}

/** Whether a reminder of a type can follow the law: an inspection of a vehicle that is subject to inspection. */
export function canFollowLaw(typeKey: string, outcome: Pick<InspectionOutcome, 'regime'> | null): boolean {
  return (
    isInspectionType(typeKey) && outcome !== null && outcome.regime !== null && outcome.regime !== 'exempt'
  );
}

/** The date of a reminder that follows the law: of the retest if one is required, else of the inspection. */
export function findLawDate(outcome: Pick<InspectionOutcome, 'retestBy' | 'dueBy'> | null): CivilDate | null {
  return outcome?.retestBy ?? outcome?.dueBy ?? null;
}

/**
 * Whether the date of a reminder is uncertain: it follows the law, but the law gives no date until the last inspection
 * is known. The reminder is then planned on the last possible day.
 */
export function isDateToCheck(
  { maintenanceType, follows }: Pick<ReminderFacts, 'maintenanceType' | 'follows'>,
  outcome: Pick<InspectionOutcome, 'status'> | null,
): boolean {
  return follows === 'law' && isInspectionType(maintenanceType) && outcome?.status === 'unknown';
}

type Regime = Pick<InspectionOutcome, 'regime' | 'retestBy' | 'dueBy' | 'status'>;

/** The date that the law gives a reminder of a type; null if the type cannot follow the law. */
export function lawToFollow(typeKey: string, outcome: Regime | null): FollowedSource | null {
  if (outcome === null || !canFollowLaw(typeKey, outcome)) return null;
  const date = findLawDate(outcome);
  const { retestBy, status } = outcome;
  const hasDefects = retestBy !== null || status === 'retest_required' || status === 'must_not_drive';
  return { follows: 'law', date, isBinding: date !== null && hasDefects };
}

/**
 * Days from which the interval of a reminder may have been counted: its creation, the entry of its vehicle, the
 * inspections.
 */
export function listPlanningDays(
  reminderMadeOn: CivilDate,
  vehicleKnownSince: CivilDate,
  inspections: readonly Pick<PastInspection, 'date'>[],
): CivilDate[] {
  return [reminderMadeOn, vehicleKnownSince, ...inspections.map(({ date }) => date)];
}

/** Converts a record to an inspection; without details only its date is known. */
export function toPastInspection(record: {
  readonly date: CivilDate;
  readonly inspection: Pick<PastInspection, 'kind' | 'result' | 'validUntil'> | null;
}): PastInspection {
  const { kind, result, validUntil } = record.inspection ?? { kind: null, result: null, validUntil: null };
  return { date: record.date, kind, result, validUntil };
}

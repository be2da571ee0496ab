import type { RecordedInspection } from '#inspection/inspection.schema.ts';
import type { MaintenanceReplacement } from '#maintenances/maintenance.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { isInspectionType } from '@carnet/domain/inspection/inspection-reminder';

type Fields = Partial<Pick<MaintenanceReplacement, 'type' | 'date' | 'inspection'>>;

/**
 * What is wrong with the report in a record. On other work there is none, but for the one that the record had (`stored`):
 * its type is changed, and the report goes with it.
 */
export function faultsOfInspection(
  { type, date, inspection }: Fields,
  stored: RecordedInspection | null,
): Fault[] {
  if (!inspection) return [];
  if (type !== undefined && !isInspectionType(type)) {
    return isSameReport(inspection, stored) ? [] : [{ pointer: '/inspection', code: 'not_an_inspection' }];
  }
  const { validUntil } = inspection;
  // Civil dates compare as text.
  const isBefore = date !== undefined && validUntil && validUntil < date;
  return isBefore ? [{ pointer: '/inspection/validUntil', code: 'date_before_inspection' }] : [];
}

function isSameReport(
  { kind, result, validUntil, center }: NonNullable<Fields['inspection']>,
  stored: RecordedInspection | null,
): boolean {
  return (
    stored !== null &&
    kind === stored.kind &&
    result === stored.result &&
    (validUntil ?? null) === stored.validUntil &&
    (center || null) === stored.center
  );
}

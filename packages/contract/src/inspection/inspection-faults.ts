import type { RecordedInspection } from '#inspection/inspection.schema.ts';
import type { MaintenanceReplacement } from '#maintenances/maintenance.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';

type Fields = Partial<Pick<MaintenanceReplacement, 'type' | 'date' | 'inspection' | 'isRefund'>>;

/**
 * What is wrong with the report in a record. Other work and a refund have none, but for the one that the record had (`stored`):
 * it was changed into that, and the report goes.
 */
export function faultsOfInspection(
  { type, date, inspection, isRefund }: Fields,
  stored: RecordedInspection | null,
): Fault[] {
  if (!inspection) return [];
  if (isRefund === true || (type !== undefined && !isInspectionType(type))) {
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

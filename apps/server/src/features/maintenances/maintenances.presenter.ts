import type { FileRow } from '#features/files/files.service.ts';
import type { MaintenanceFileRow, MaintenanceRow } from '#features/maintenances/maintenances.repository.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { RecordedInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { eurosFromCents } from '@carnet/domain/money/cents';

/** A stored record with its files, as the wire has it. */
export function maintenanceOf(
  row: MaintenanceRow,
  files: readonly MaintenanceFileRow[],
  present: (file: FileRow) => CarnetFile,
): Maintenance {
  const invoice = files.find((file) => file.role === 'invoice');
  return {
    id: row.id,
    vehicle_id: row.vehicle_id,
    type: row.type,
    date: row.date,
    cost: eurosFromCents(row.cost_cents),
    description: row.description,
    mileage: row.mileage,
    garage_name: row.garage_name,
    garage_address: row.garage_address,
    notes: row.notes,
    photos: files.filter((file) => file.role === 'photo').map(present),
    invoice: invoice ? present(invoice) : null,
    next_service_date: row.next_service_date,
    next_service_mileage: row.next_service_mileage,
    inspection: inspectionOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** What the report says, of a record that has it. */
export function inspectionOf(
  row: Pick<
    MaintenanceRow,
    'inspection_kind' | 'inspection_result' | 'inspection_valid_until' | 'inspection_center'
  >,
): RecordedInspection | null {
  const { inspection_kind: kind, inspection_result: result } = row;
  if (kind === null || result === null) return null;
  return { kind, result, validUntil: row.inspection_valid_until, center: row.inspection_center };
}

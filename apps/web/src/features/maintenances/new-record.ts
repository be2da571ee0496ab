import { NOT_STORED } from '#shared/api/new-items.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Maintenance, MaintenanceReplacement } from '@carnet/contract/maintenances/maintenance.schema';

/** A record to be stored, with the files that its body names. */
export interface NewRecord {
  readonly id: string;
  /** The reminder that it marks as done, if any. */
  readonly reminderId: string | null;
  readonly body: MaintenanceReplacement;
  readonly files: readonly CarnetFile[];
}

/** The record as it is shown until the server has stored it. `now` is an instant. */
export function shownRecord({ id, body, files }: NewRecord, now: string): Maintenance {
  return {
    id,
    created_at: now,
    inspection: null,
    ...fieldsOfBody(body, files),
    updated_at: now,
    version: NOT_STORED,
  };
}

/** Left out of a body, the inspection stays as it is. */
function inspectionOf({ inspection }: MaintenanceReplacement): Partial<Pick<Maintenance, 'inspection'>> {
  if (inspection === undefined) return {};
  if (inspection === null) return { inspection: null };
  const { kind, result, validUntil, center } = inspection;
  return { inspection: { kind, result, validUntil: validUntil ?? null, center: center ?? null } };
}

/** What a body says of a record, with the files in place of their ids. */
export function fieldsOfBody(body: MaintenanceReplacement, files: readonly CarnetFile[]) {
  const chosen = new Map(files.map((file) => [file.id, file]));
  const fileOf = (reference: unknown) => (typeof reference === 'string' ? chosen.get(reference) : undefined);
  return {
    vehicle_id: body.vehicle_id,
    type: body.type,
    date: body.date,
    cost: body.cost,
    mileage: body.mileage ?? null,
    description: body.description ?? null,
    garage_name: body.garage_name ?? null,
    garage_address: body.garage_address ?? null,
    notes: body.notes ?? null,
    photos: (body.photos ?? []).flatMap((photo) => fileOf(photo) ?? []),
    invoice: fileOf(body.invoice) ?? null,
    next_service_date: body.next_service_date ?? null,
    next_service_mileage: body.next_service_mileage ?? null,
    ...inspectionOf(body),
  };
}

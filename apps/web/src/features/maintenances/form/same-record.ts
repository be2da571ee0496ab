import type { Maintenance, MaintenanceReplacement } from '@carnet/contract/maintenances/maintenance.schema';

const COMPARED = [
  'vehicle_id',
  'type',
  'date',
  'cost',
  'mileage',
  'description',
  'garage_name',
  'garage_address',
  'notes',
  'next_service_date',
  'next_service_mileage',
] as const;

/**
 * Whether a stored record holds what a body asks for. It may not after a save whose answer got lost and which was
 * changed before it was sent again: the server then answers the first one as it is (contract, section 1).
 */
export function matchesBody(record: Maintenance, body: MaintenanceReplacement): boolean {
  const photos = body.photos ?? [];
  return (
    COMPARED.every((field) => valueIn(record, field) === valueIn(body, field)) &&
    (record.invoice?.id ?? null) === (body.invoice ?? null) &&
    record.photos.length === photos.length &&
    record.photos.every(({ id }, position) => id === photos[position])
  );
}

/** Absent, null and an empty text all say nothing; 0 says something. */
function valueIn(holder: Maintenance | MaintenanceReplacement, field: (typeof COMPARED)[number]) {
  const value = holder[field] ?? null;
  return value === '' ? null : value;
}

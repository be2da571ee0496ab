import type { FileRow } from '#features/files/files.service.ts';
import { factsOfRow } from '#features/vehicles/vehicle-facts.repository.ts';
import type { VehicleFileRow, VehicleRow } from '#features/vehicles/vehicles.repository.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { eurosFromCents } from '@carnet/domain/money/cents';
import { VEHICLE_TYPES, type VehicleType } from '@carnet/domain/vehicles/vehicle';

/** A vehicle without what follows from its readings. */
export type PlainVehicle = Omit<Vehicle, 'projected'>;

/** A stored vehicle with its files, as the wire has it. */
export function vehicleOf(
  row: VehicleRow,
  files: readonly VehicleFileRow[],
  present: (file: FileRow) => CarnetFile,
): PlainVehicle {
  const document = files.find((file) => file.role === 'registration');
  return {
    id: row.id,
    name: row.name,
    type: vehicleTypeOf(row.type),
    ...factsOfRow(row),
    currentMileage: row.current_mileage,
    isCollection: row.is_collection === 1,
    purchasePrice: row.purchase_price_cents === null ? null : eurosFromCents(row.purchase_price_cents),
    photos: files.filter((file) => file.role === 'photo').map(present),
    registrationDocument: document ? present(document) : null,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

export function vehicleTypeOf(text: string): VehicleType {
  return VEHICLE_TYPES.find((type) => type === text) ?? 'other';
}

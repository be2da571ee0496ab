import type { FileRow } from '#features/files/files.service.ts';
import type { VehicleFileRow, VehicleRow } from '#features/vehicles/vehicles.repository.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { INSPECTION_CATEGORIES, type InspectionCategory } from '@carnet/domain/inspection/inspection';
import { eurosFromCents } from '@carnet/domain/money/cents';
import {
  ENERGIES,
  VEHICLE_COLORS,
  VEHICLE_TYPES,
  type Energy,
  type VehicleColor,
  type VehicleType,
} from '@carnet/domain/vehicles/vehicle';

/** A stored vehicle with its files, as the wire has it. */
export function vehicleOf(
  row: VehicleRow,
  files: readonly VehicleFileRow[],
  present: (file: FileRow) => CarnetFile,
): Vehicle {
  const document = files.find((file) => file.role === 'registration');
  return {
    id: row.id,
    name: row.name,
    type: vehicleTypeOf(row.type),
    licensePlate: row.license_plate,
    color: vehicleColorOf(row.color),
    energy: energyOf(row.energy),
    currentMileage: row.current_mileage,
    purchaseMileage: row.purchase_mileage,
    firstRegistrationDate: row.first_registration_date,
    inspectionCategory: inspectionCategoryOf(row.inspection_category),
    isCollection: row.is_collection === 1,
    purchaseDate: row.purchase_date,
    purchasePrice: row.purchase_price_cents === null ? null : eurosFromCents(row.purchase_price_cents),
    vin: row.vin,
    make: row.make,
    model: row.model,
    photos: files.filter((file) => file.role === 'photo').map(present),
    registrationDocument: document ? present(document) : null,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function vehicleTypeOf(text: string): VehicleType {
  return VEHICLE_TYPES.find((type) => type === text) ?? 'other';
}

/** The category that the owner of a vehicle chose. */
export function inspectionCategoryOf(text: string | null): InspectionCategory | null {
  return INSPECTION_CATEGORIES.find((category) => category === text) ?? null;
}

function vehicleColorOf(text: string | null): VehicleColor | null {
  return VEHICLE_COLORS.find((color) => color === text) ?? null;
}

function energyOf(text: string | null): Energy | null {
  return ENERGIES.find((energy) => energy === text) ?? null;
}

import { NOT_STORED } from '#shared/api/new-items.ts';
import type { QueryInput } from '#shared/api/routes.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';

/** A vehicle to be added, with the files that its body names. */
export interface NewVehicle {
  readonly id: string;
  readonly body: VehicleReplacement;
  readonly files: readonly CarnetFile[];
}

/** The vehicle as it is shown until the server has stored it. `now` is an instant. */
export function shownVehicle({ id, body, files }: NewVehicle, now: string): Vehicle {
  const instants = { archivedAt: null, createdAt: now, updatedAt: now };
  const inspected = { inspectionCategory: null, isCollection: false };
  return { id, ...inspected, ...fieldsOfBody(body, files), ...instants, version: NOT_STORED };
}

/** What a body says of a vehicle, with the files in place of their ids. */
export function fieldsOfBody(body: VehicleReplacement, files: readonly CarnetFile[]) {
  const chosen = new Map(files.map((file) => [file.id, file]));
  const fileOf = (reference: unknown) => (typeof reference === 'string' ? chosen.get(reference) : undefined);
  return {
    name: body.name.trim(),
    type: body.type,
    licensePlate: body.licensePlate ?? null,
    color: body.color ?? null,
    energy: body.energy ?? null,
    currentMileage: body.currentMileage,
    purchaseMileage: body.purchaseMileage ?? null,
    firstRegistrationDate: body.firstRegistrationDate ?? null,
    purchaseDate: body.purchaseDate ?? null,
    purchasePrice: body.purchasePrice ?? null,
    vin: body.vin ?? null,
    make: body.make ?? null,
    model: body.model ?? null,
    photos: (body.photos ?? []).flatMap((photo) => fileOf(photo) ?? []),
    registrationDocument: fileOf(body.registrationDocument) ?? null,
    // Left out of a body, they stay as they are.
    ...(body.inspectionCategory === undefined ? {} : { inspectionCategory: body.inspectionCategory }),
    ...(body.isCollection === undefined ? {} : { isCollection: body.isCollection ?? false }),
  };
}

/** A list with the new vehicles that belong to it, at its head. What a search finds is for the server to say. */
export function withNewVehicles(
  list: readonly Vehicle[],
  added: readonly Vehicle[],
  { q, type, archived }: Pick<QueryInput<'listVehicles'>, 'q' | 'type' | 'archived'>,
): readonly Vehicle[] {
  if (archived === 'true' || (q !== undefined && q !== '')) return list;
  const missing = added.filter(
    (vehicle) => (type === undefined || vehicle.type === type) && !list.some(({ id }) => id === vehicle.id),
  );
  return missing.length === 0 ? list : [...missing, ...list];
}

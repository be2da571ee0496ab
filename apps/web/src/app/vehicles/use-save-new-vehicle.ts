import { holdsWhat } from '#features/vehicles/vehicle-form-values.ts';
import { useCreateVehicle, useReplaceVehicle } from '#features/vehicles/vehicles.queries.ts';
import type { Vehicle, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';

/**
 * Adds a vehicle, once however often it is sent. When an earlier sending had arrived without our knowing, what was
 * changed since is written too: the server answers the first one as it is.
 */
export function useSaveNewVehicle(): (id: string, body: VehicleReplacement) => Promise<Vehicle> {
  const create = useCreateVehicle();
  const replace = useReplaceVehicle();
  return async (id, body) => {
    const vehicle = await create.mutateAsync({ ...body, id });
    return holdsWhat(vehicle, body) ? vehicle : replace.mutateAsync({ vehicle, changes: body });
  };
}

import { holdsWhat } from '#features/vehicles/form/vehicle-form-values.ts';
import { useCreateVehicle, useReplaceVehicle, type NewVehicle } from '#features/vehicles/vehicles.queries.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/**
 * Adds a vehicle, once however often it is sent. When an earlier sending had arrived without our knowing, what was
 * changed since is written too: the server answers the first one as it is.
 */
export function useSaveNewVehicle(): (added: NewVehicle) => Promise<Vehicle> {
  const create = useCreateVehicle();
  const replace = useReplaceVehicle();
  return async (added) => {
    const vehicle = await create.mutateAsync(added);
    const { body, files } = added;
    return holdsWhat(vehicle, body) ? vehicle : replace.mutateAsync({ vehicle, body, files });
  };
}

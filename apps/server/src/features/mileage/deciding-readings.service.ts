import {
  findDecidingReadings,
  findReadingOf,
  findReadingsAbove,
  findVehicleMileage,
  type VehicleMileage,
} from '#features/mileage/mileage.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageToCheck } from '@carnet/contract/refusals/refusals';
import { MOST_REPLACED_READINGS, type SourcedPoint } from '@carnet/domain/mileage/check-mileage';

export type { VehicleMileage } from '#features/mileage/mileage.repository.ts';

/** The caller's vehicle with its current mileage, or null. Checks every vehicle id in a body. */
export { findVehicleAndType, findVehicleMileage } from '#features/mileage/mileage.repository.ts';

/** The same of a row that was just read or stored. */
export function vehicleMileageOf({
  garage_id: garageId,
  id,
  current_mileage: currentMileage,
  energy,
  first_registration_date: firstRegistrationDate,
  purchase_date: purchaseDate,
  purchase_mileage: purchaseMileage,
  version,
}: Owned<RowOf<'vehicle'>>): Owned<VehicleMileage> {
  return markOwned({
    garageId,
    id,
    currentMileage,
    energy,
    firstRegistrationDate,
    purchaseDate,
    purchaseMileage,
    version,
  });
}

/** Refuses `not_found`. */
export async function requireVehicle(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<Owned<VehicleMileage>> {
  const vehicle = await findVehicleMileage(tx, actor, vehicleId);
  if (!vehicle) throw new Refusal('not_found');
  return vehicle;
}

/**
 * The readings that decide whether a mileage is refused; none if the vehicle is not the caller's.
 * @param found the vehicle, if already read
 */
export async function loadDecidingReadings(
  tx: Tx,
  actor: Actor,
  { vehicleId, date, mileage, source, isConfirmed, leftOut, purchase }: MileageToCheck,
  found: Owned<VehicleMileage> | null | undefined,
): Promise<SourcedPoint[]> {
  if (purchase !== null) return [];
  const vehicle = found === undefined ? await findVehicleMileage(tx, actor, vehicleId) : found;
  if (vehicle === null) return [];
  if (isConfirmed) return findReadingsAbove(tx, vehicle, { date, mileage }, MOST_REPLACED_READINGS + 1);
  const own = source && (await findReadingOf(tx, actor.garageId, source.kind, source.id));
  return findDecidingReadings(tx, vehicle, { id: own?.id ?? leftOut, date, mileage });
}

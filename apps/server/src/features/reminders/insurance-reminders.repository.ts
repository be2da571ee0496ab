import { queriesOf } from '#platform/db/queries.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSURANCE_TYPE, latestInsurance } from '@carnet/domain/documents/insurance-reminder';

/** A vehicle of a garage. */
export interface VehicleKey {
  readonly garage_id: string;
  readonly vehicle_id: string;
}

/**
 * The end of insurance of vehicles, by `keyOfVehicle`. Vehicles without an insurance document with an end are left out.
 */
export async function listInsuranceEnds(
  tx: Tx,
  garageIds: readonly string[],
  vehicleIds: readonly string[] | null,
): Promise<ReadonlyMap<string, CivilDate>> {
  if (vehicleIds?.length === 0) return new Map();
  let query = queriesOf(tx)
    .selectFrom('document')
    .select(['garage_id', 'vehicle_id', 'kind', 'expires_on as expiresOn'])
    .where('garage_id', 'in', [...garageIds])
    .where('vehicle_id', 'is not', null)
    .where('kind', '=', 'insurance')
    .where('expires_on', 'is not', null)
    .$narrowType<{ vehicle_id: string }>();
  if (vehicleIds !== null) query = query.where('vehicle_id', 'in', [...vehicleIds]);
  const ends = new Map<string, CivilDate>();
  for (const [key, documents] of Map.groupBy(await query.execute(), keyOfVehicle)) {
    const end = latestInsurance(documents)?.expiresOn;
    if (end) ends.set(key, end);
  }
  return ends;
}

export function keyOfVehicle({ garage_id, vehicle_id }: VehicleKey): string {
  return `${garage_id}/${vehicle_id}`;
}

/** The dates of insurance records of these vehicles. */
export function listInsuranceRecords(
  tx: Tx,
  garageIds: readonly string[],
  vehicleIds: readonly string[],
): Promise<(VehicleKey & { readonly date: CivilDate })[]> {
  return selectInParts(vehicleIds, (part) =>
    queriesOf(tx)
      .selectFrom('maintenance')
      .select(['garage_id', 'vehicle_id', 'date'])
      .where('garage_id', 'in', [...garageIds])
      .where('vehicle_id', 'in', [...part])
      .where('type', '=', INSURANCE_TYPE)
      .where('is_refund', '=', 0)
      .execute(),
  );
}

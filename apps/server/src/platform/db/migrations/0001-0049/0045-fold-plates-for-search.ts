import { vehicleSearchText, type SearchedVehicle } from '@carnet/domain/vehicles/vehicle-search';
import { sql, type Kysely } from 'kysely';

const BATCH_SIZE = 500;

interface StoredVehicle {
  readonly garage_id: string;
  readonly id: string;
  readonly name: string;
  readonly license_plate: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly vin: string | null;
}

/**
 * Plates are searched in one folded form, `plateKey`, instead of three spellings that left out dots and foreign
 * plates. Writes the search text of every vehicle with a plate again.
 */
export async function foldPlatesForSearch(db: Kysely<unknown>): Promise<void> {
  let [garageId, id] = ['', ''];
  for (;;) {
    const { rows } = await sql<StoredVehicle>`
      select garage_id, id, name, license_plate, make, model, vin from vehicle
      where license_plate is not null and (garage_id, id) > (${garageId}, ${id})
      order by garage_id, id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    for (const row of rows) {
      const vehicle: SearchedVehicle = { ...row, licensePlate: row.license_plate };
      await sql`update vehicle set search = ${vehicleSearchText(vehicle)}
        where garage_id = ${row.garage_id} and id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (rows.length < BATCH_SIZE || !last) return;
    [garageId, id] = [last.garage_id, last.id];
  }
}

import { fileUseColumns, fileUseConstraints } from '#platform/db/migrations/0001-0049/0001/file-tables.ts';
import {
  createIndex,
  ownedByGarage,
  ownedByVehicle,
  type MakeTable,
} from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Vehicles and the files they have. */
export async function createVehicleTables(db: Kysely<unknown>, make: MakeTable): Promise<void> {
  await make(
    'vehicle',
    {
      garage_id: 'text',
      id: 'text',
      name: 'text',
      type: 'text',
      license_plate: 'text?',
      color: 'text?',
      energy: 'text?',
      current_mileage: 'integer',
      purchase_mileage: 'integer?',
      first_registration_date: 'text?',
      purchase_date: 'text?',
      purchase_price_cents: 'integer?',
      vin: 'text?',
      make: 'text?',
      model: 'text?',
      archived_at: 'text?',
      name_key: 'text',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      version: 'integer',
    },
    (table) => ownedByGarage(table, 'vehicle'),
  );
  await make('vehicle_file', fileUseColumns('vehicle_id'), (table) =>
    ownedByVehicle(fileUseConstraints(table, 'vehicle_file', 'vehicle_id'), 'vehicle_file'),
  );
  await createIndex(db, 'vehicle_file', 'by_file', ['garage_id', 'file_id']);
}

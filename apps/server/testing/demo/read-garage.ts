import type { TestCaller } from '#testing/test-caller.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** All data of an owner, as returned by the API. */
export interface Garage {
  readonly vehicles: Vehicle[];
  readonly records: Maintenance[];
  readonly reminders: Reminder[];
  readonly readings: MileageReading[];
  readonly sets: TyreSet[];
  readonly fittings: TyreFitting[];
}

/** Reads up to 500 objects of each kind. */
export async function readGarage(caller: TestCaller): Promise<Garage> {
  const items = async (path: string) => (await caller.get(path)).body.items;
  const vehicles: Vehicle[] = await items('/v1/vehicles?limit=500');
  const readings: MileageReading[] = [];
  for (const { id } of vehicles) readings.push(...(await items(`/v1/vehicles/${id}/mileage?limit=500`)));
  const records: Maintenance[] = await items('/v1/maintenances?limit=500&sort=date');
  const reminders: Reminder[] = await items('/v1/maintenances/reminders?limit=500');
  const sets: TyreSet[] = await items('/v1/tyre-sets?limit=500');
  return {
    vehicles,
    records,
    readings,
    reminders,
    sets,
    fittings: await items('/v1/tyre-fittings?limit=500'),
  };
}

import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { VehicleSort } from '@carnet/contract/vehicles/vehicle-sorts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { Page } from '@carnet/contract/wire/list';
import { firstProjection } from '@carnet/domain/projection/reminder-projection';
import { nameKey } from '@carnet/domain/text/name-key';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import type { QueryInput } from '#shared/api/routes.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import { byValueThenId, toPage } from '#shared/sync/answers/page.ts';
import { projectorFrom } from '#shared/sync/answers/projections.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

type VehicleRow = Row<'vehicle'>;

/** Sorts vehicles without a price last in both directions. */
const NO_PRICE = { ascending: Number.POSITIVE_INFINITY, descending: -1 };

const ORDERS: Readonly<Record<VehicleSort, (a: VehicleRow, b: VehicleRow) => number>> = {
  name: byValueThenId(({ name }) => nameKey(name), false),
  '-name': byValueThenId(({ name }) => nameKey(name), true),
  createdAt: byValueThenId(({ createdAt }) => createdAt, false),
  '-createdAt': byValueThenId(({ createdAt }) => createdAt, true),
  mileage: byValueThenId(({ currentMileage }) => currentMileage, false),
  '-mileage': byValueThenId(({ currentMileage }) => currentMileage, true),
  purchasePrice: byValueThenId(({ purchasePrice }) => purchasePrice ?? NO_PRICE.ascending, false),
  '-purchasePrice': byValueThenId(({ purchasePrice }) => purchasePrice ?? NO_PRICE.descending, true),
};

type DistanceOf = (vehicleId: string) => Vehicle['distanceWithoutTyres'];

/** The response of `GET /v1/vehicles`. */
export function listVehicles(
  copy: Garage,
  distanceOf: DistanceOf,
  query: QueryInput<'listVehicles'> = {},
): Page<Vehicle> {
  const words = searchWords(query.q ?? '');
  const isArchived = query.archived === 'true';
  const found = [...copy.vehicles.values()].filter(
    (vehicle) =>
      (vehicle.archivedAt !== null) === isArchived &&
      (query.type === undefined || vehicle.type === query.type) &&
      words.every((word) => isWordIn(vehicleSearchText(vehicle), word)),
  );
  const { items, nextCursor } = toPage(found.sort(ORDERS[query.sort ?? 'createdAt']), query);
  const projectedOf = projectionsIn(copy);
  return {
    items: items.map((row) => vehicleOf(row, projectedOf(row.id), distanceOf(row.id))),
    nextCursor,
  };
}

/** The response of `GET /v1/vehicles/{id}`; null when there is none. */
export function findVehicle(copy: Garage, distanceOf: DistanceOf, id: string): Vehicle | null {
  const row = copy.vehicles.get(id);
  return row ? vehicleOf(row, projectionsIn(copy)(row.id), distanceOf(row.id)) : null;
}

/** Projects when each vehicle reaches its first due mileage. */
function projectionsIn(copy: Garage): (vehicleId: string) => Vehicle['projected'] {
  const today = todayIn(copy);
  const reminders = Map.groupBy(copy.reminders.values(), ({ vehicle_id: vehicleId }) => vehicleId);
  return (vehicleId) =>
    firstProjection(
      (reminders.get(vehicleId) ?? []).map(toReminderFacts),
      projectorFrom(copy.readingsOf(vehicleId), today),
    );
}

function vehicleOf(
  row: VehicleRow,
  projected: Vehicle['projected'],
  distanceWithoutTyres: Vehicle['distanceWithoutTyres'],
): Vehicle {
  return {
    ...row,
    projected,
    distanceWithoutTyres,
    photos: row.photos.map(withCopyAddresses),
    registrationDocument: row.registrationDocument && withCopyAddresses(row.registrationDocument),
  };
}

/** The response of `GET /v1/vehicles/{id}/mileage`; null when there is no such vehicle. */
export function listReadings(
  copy: Garage,
  vehicleId: string,
  query: QueryInput<'listMileageReadings'> = {},
): Page<MileageReading> | null {
  if (!copy.vehicles.has(vehicleId)) return null;
  return toPage(copy.readingsOf(vehicleId), query);
}

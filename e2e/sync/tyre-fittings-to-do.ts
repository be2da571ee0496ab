import { addDays } from '@carnet/domain/calendar/civil-date';
import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { happens } from './chooser.ts';
import { confirmation, daysAgo, mileageIn, newIdOf, one, type Scene } from './scene.ts';

/** A swap on a vehicle, usually of its own sets on both axles. */
export function newTyreFitting(scene: Scene): Intent {
  const { garage, choose } = scene;
  const vehicle = one(scene, garage.vehicles);
  const id = newIdOf(scene, 'tyre_fitting');
  const mileage = mileageIn(scene, vehicle);
  const body = {
    id,
    vehicle_id: vehicle.id,
    date: daysAgo(scene),
    mileage: choose([null, mileage, mileage]),
    ...confirmation(scene),
    ...axlesOf(scene, vehicle.id),
    rotated: choose([false, false, true]),
  };
  return { verb: 'create', kind: 'tyre_fitting', id, vehicleId: vehicle.id, body, files: [] };
}

export function editTyreFitting(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const fitting = one(scene, garage.rowsOf('tyre_fitting'));
  const changes = choose<object>([
    { mileage: choose([null, 15_000, 150_000]), ...confirmation(scene) },
    { date: choose([daysAgo(scene), addDays(today, -5000)]), ...confirmation(scene) },
    axlesOf(scene, fitting.vehicle_id),
    { rotated: !fitting.rotated },
    { vehicle_id: one(scene, garage.vehicles).id, ...confirmation(scene) },
  ]);
  return toEdit('tyre_fitting', fitting.id, fitting, changes);
}

export function dropTyreFitting(scene: Scene): Intent {
  const { id, vehicle_id: vehicleId } = one(scene, scene.garage.rowsOf('tyre_fitting'));
  return { verb: 'delete', kind: 'tyre_fitting', id, vehicleId };
}

/** Sometimes a set of another vehicle, which is refused. */
function axlesOf(
  scene: Scene,
  vehicleId: string,
): { readonly front: string | null; readonly rear: string | null } {
  const { garage, choose } = scene;
  const isAny = happens(choose, 0.1);
  const sets = [...garage.rowsOf('tyre_set').values()]
    .filter((set) => isAny || set.vehicle_id === vehicleId)
    .map(({ id }) => id)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const front = choose([null, ...sets, ...sets]);
  return { front, rear: choose([front, front, null, ...sets]) };
}

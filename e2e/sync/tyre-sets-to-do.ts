import type { TyreTread } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { TREAD_POSITIONS, TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import { withCopyAddresses } from '../../apps/web/src/shared/sync/copied-file.ts';
import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { daysAgo, filesIn, newIdOf, one, type Scene } from './scene.ts';
import { seededId } from './seeded-ids.ts';

export function newTyreSet(scene: Scene): Intent {
  const { garage, choose } = scene;
  const vehicle = one(scene, garage.vehicles);
  const id = newIdOf(scene, 'tyre_set');
  const body = {
    id,
    vehicle_id: vehicle.id,
    name: choose(['Neige', 'Route', 'Pluie']),
    season: choose(TYRE_SEASONS),
    count: choose([2, 4]),
    distance_before: choose([null, 12_000]),
    notes: choose([null, 'À la cave']),
    files: filesIn(scene).map((file) => file.id),
  };
  return { verb: 'create', kind: 'tyre_set', id, vehicleId: vehicle.id, body, files: filesIn(scene) };
}

export function editTyreSet(scene: Scene): Intent {
  const { garage, choose } = scene;
  const set = one(scene, garage.rowsOf('tyre_set'));
  const ids = set.files.map((file) => file.id);
  const changes = choose<object>([
    { name: choose(['Alpin', 'Contact']), season: choose(TYRE_SEASONS) },
    { notes: choose(['Noté', 'Revu', null]) },
    { vehicle_id: one(scene, garage.vehicles).id },
    { retired_on: choose([null, daysAgo(scene)]), count: choose([1, 4]) },
    { size: choose(['205/55 R16 91V', 'grande']), dot: choose(['2423', null]), price: choose([412.5, null]) },
    { treads: [...set.treads, treadOf(scene)] },
    { treads: set.treads.slice(1) },
    ...filesIn(scene).map((file) => ({ files: [...ids, file.id] })),
    { files: ids.slice(1) },
  ]);
  const files = [...set.files.map(withCopyAddresses), ...filesIn(scene)];
  return toEdit('tyre_set', set.id, set, changes, files);
}

function treadOf(scene: Scene): TyreTread {
  const { choose } = scene;
  const [date, mm, position] = [daysAgo(scene), choose([7.8, 6, 4.2]), choose(TREAD_POSITIONS)];
  return { id: seededId(), date, mm, position, dot: choose([null, null, '0124']) };
}

export function dropTyreSet(scene: Scene): Intent {
  const { id } = one(scene, scene.garage.rowsOf('tyre_set'));
  return { verb: 'delete', kind: 'tyre_set', id, vehicleId: null };
}

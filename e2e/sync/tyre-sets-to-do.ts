import { TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import { editOf } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { newIdOf, one, type Scene } from './scene.ts';

export function newTyreSet(scene: Scene): Intent {
  const { garage, choose } = scene;
  const vehicle = one(scene, garage.vehicles);
  const id = newIdOf(scene, 'tyre_set');
  const body = {
    id,
    vehicle_id: vehicle.id,
    name: choose(['Neige', 'Route', 'Pluie']),
    season: choose(TYRE_SEASONS),
    notes: choose([null, 'À la cave']),
  };
  return { verb: 'create', kind: 'tyre_set', id, vehicleId: vehicle.id, body, files: [] };
}

export function editTyreSet(scene: Scene): Intent {
  const { garage, choose } = scene;
  const set = one(scene, garage.rowsOf('tyre_set'));
  const changes = choose<object>([
    { name: choose(['Alpin', 'Contact']), season: choose(TYRE_SEASONS) },
    { notes: choose(['Noté', 'Revu', null]) },
    { vehicle_id: one(scene, garage.vehicles).id },
  ]);
  return editOf('tyre_set', set.id, set, changes);
}

export function dropTyreSet(scene: Scene): Intent {
  const { id } = one(scene, scene.garage.rowsOf('tyre_set'));
  return { verb: 'delete', kind: 'tyre_set', id, vehicleId: null };
}

import { holdServer } from '../../apps/server/testing/held-server.ts';
import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import { editOf } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { doOnBoth } from './do-on-both.ts';
import { garageOfServer } from './rows.ts';
import { seededId } from './seeded-ids.ts';

vi.useFakeTimers({ toFake: ['Date'] });

const server = holdServer({ dialect: 'sqlite' });
let owner: TestCaller;
let copy: GarageInMemory;

beforeEach(async () => {
  vi.setSystemTime(server.clock.now());
  owner = await server.signUp();
  copy = await garageOfServer(owner);
});

/** What is refused on the way, which both sides have to refuse alike. */
async function perform(intent: Intent): Promise<readonly string[] | null> {
  const { onServer, onDevice, after } = await doOnBoth(owner, copy, intent);
  expect(onDevice).toEqual(onServer);
  copy = after;
  return onServer.refusal;
}

async function addVehicle(name: string): Promise<string> {
  const id = seededId();
  const body = { id, name, type: 'car', currentMileage: 0 } as const;
  await perform({ verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files: [] });
  return id;
}

async function addSet(vehicleId: string, name: string): Promise<string> {
  const id = seededId();
  const body = { id, vehicle_id: vehicleId, name, season: 'winter', notes: '' } as const;
  await perform({ verb: 'create', kind: 'tyre_set', id, vehicleId, body, files: [] });
  return id;
}

const names = () => [...copy.rowsOf('tyre_set').values()].map(({ name }) => name).toSorted();

it('sets of tyres are added, moved and deleted, and go with their vehicle → the same on server and device', async () => {
  const [clio, zoe] = [await addVehicle('Clio'), await addVehicle('Zoé')];
  const [neige, pluie] = [await addSet(clio, 'Neige'), await addSet(clio, 'Pluie')];
  await addSet(zoe, 'Route');
  expect(names()).toEqual(['Neige', 'Pluie', 'Route']);
  const set = copy.rowsOf('tyre_set').get(neige);
  if (!set) throw new Error('The set is in the feed');
  const changes = { vehicle_id: zoe, name: 'Alpin', season: 'all_season', notes: 'À la cave' };
  expect(await perform(editOf('tyre_set', neige, set, changes))).toBeNull();
  expect(copy.rowsOf('tyre_set').get(neige)).toMatchObject(changes);
  await perform({ verb: 'delete', kind: 'tyre_set', id: pluie, vehicleId: null });
  expect(names()).toEqual(['Alpin', 'Route']);
  await perform({ verb: 'delete', kind: 'vehicle', id: zoe, vehicleId: null });
  expect(names()).toEqual([]);
});

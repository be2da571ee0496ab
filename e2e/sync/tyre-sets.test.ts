import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { listed } from '../../apps/server/testing/builders.ts';
import { answerFrom } from '../../apps/web/src/shared/sync/answers/answers.ts';
import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { doOnBoth } from './do-on-both.ts';
import { garageOfServer } from './rows.ts';
import { seededId } from './seeded-ids.ts';

vi.useFakeTimers({ toFake: ['Date'] });

const server = shareTestServer({ dialect: 'sqlite' });
let owner: TestCaller;
let copy: GarageInMemory;

beforeEach(async () => {
  vi.setSystemTime(server.clock.now());
  owner = await server.signUp();
  copy = await garageOfServer(owner);
});

function parsedDay(text: string): CivilDate {
  const day = parseCivilDate(text);
  if (day === null) throw new RangeError(text);
  return day;
}

/** Refused actions, which both sides must refuse alike. */
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

it('sets of tyres are added, moved and deleted, also with their vehicle → the same on server and device', async () => {
  const [clio, zoe] = [await addVehicle('Clio'), await addVehicle('Zoé')];
  const [neige, pluie] = [await addSet(clio, 'Neige'), await addSet(clio, 'Pluie')];
  await addSet(zoe, 'Route');
  expect(names()).toEqual(['Neige', 'Pluie', 'Route']);
  const set = copy.rowsOf('tyre_set').get(neige);
  if (!set) throw new Error('The set is in the feed');
  const changes = { vehicle_id: zoe, name: 'Alpin', season: 'all_season', notes: 'À la cave' };
  expect(await perform(toEdit('tyre_set', neige, set, changes))).toBeNull();
  expect(copy.rowsOf('tyre_set').get(neige)).toMatchObject(changes);
  await perform({ verb: 'delete', kind: 'tyre_set', id: pluie, vehicleId: null });
  expect(names()).toEqual(['Alpin', 'Route']);
  await perform({ verb: 'delete', kind: 'vehicle', id: zoe, vehicleId: null });
  expect(names()).toEqual([]);
});

/** A fitting with one set on both axles. */
function swap(vehicleId: string, set: string | null, date: string, mileage: number | null): Intent {
  const id = seededId();
  const axles = { front: set, rear: set };
  const body = { id, vehicle_id: vehicleId, date: parsedDay(date), mileage, ...axles, confirmMileage: true };
  return { verb: 'create', kind: 'tyre_fitting', id, vehicleId, body, files: [] };
}

/** Sets, fittings and distances without tyres, as server and device report them. */
async function answers(): Promise<readonly (readonly unknown[])[]> {
  const onServer = [
    await listed(owner, '/v1/tyre-sets'),
    await listed(owner, '/v1/tyre-fittings'),
    (await listed(owner, '/v1/vehicles')).map((vehicle) => vehicle.distanceWithoutTyres),
  ];
  const [sets, fittings, vehicles] = [
    await answerFrom(copy, 'listTyreSets', { id: '', query: {} }),
    await answerFrom(copy, 'listTyreFittings', { id: '', query: {} }),
    await answerFrom(copy, 'listVehicles', { id: '', query: {} }),
  ];
  const onDevice = [
    sets?.items ?? [],
    fittings?.items ?? [],
    vehicles?.items.map((vehicle) => vehicle.distanceWithoutTyres) ?? [],
  ];
  expect(onDevice).toEqual(onServer);
  return onDevice;
}

it('values derived from fittings, readings and treads → the same on server and device', async () => {
  const clio = await addVehicle('Clio');
  const [snow, road] = [await addSet(clio, 'Neige'), await addSet(clio, 'Route')];
  await answers();
  await perform(swap(clio, road, '2024-04-01', 10_000));
  await perform(swap(clio, snow, '2025-10-15', 32_000));
  await perform(swap(clio, null, '2026-01-10', null));
  await perform(swap(clio, road, '2026-04-01', 40_000));
  const id = seededId();
  const reading = { id, date: parsedDay('2026-11-21'), mileage: 52_000, confirmMileage: true };
  await perform({ verb: 'create', kind: 'reading', id, vehicleId: clio, body: reading, files: [] });
  const set = copy.rowsOf('tyre_set').get(road);
  if (!set) throw new Error('The set is in the feed');
  const treads = [
    ['2024-04-01', 8],
    ['2025-10-15', 5.5],
    ['2026-11-01', 4.2],
  ].map(([date, mm]) => ({ id: seededId(), date, mm, position: 'all', dot: null }));
  const facts = { season: 'summer', dot: '1016', distance_before: 500, treads };
  expect(await perform(toEdit('tyre_set', road, set, facts))).toBeNull();
  const [sets] = await answers();
  const summer = { id: road, distance: 34_500, age: { years: 10, from: 'dot', state: 'replace' } };
  expect(sets).toContainEqual(expect.objectContaining(summer));
  expect(sets).toContainEqual(
    expect.objectContaining({
      id: road,
      wear: [3, 1.6].map((limit_mm) => expect.objectContaining({ limit_mm })),
    }),
  );
  const refused = { verb: 'delete', kind: 'tyre_set', id: road, vehicleId: null } as const;
  expect(await perform(refused)).toEqual(['tyres_in_use']);
});

it('two devices swap at the same time → two events in one order, whichever arrives first', async () => {
  const clio = await addVehicle('Clio');
  const [snow, rain] = [await addSet(clio, 'Neige'), await addSet(clio, 'Pluie')];
  const both = [swap(clio, snow, '2026-11-20', 1000), swap(clio, rain, '2026-11-20', null)];
  for (const intent of both.toReversed()) await perform(intent);
  const [sets] = await answers();
  const mounted = (id: string) => sets?.find((set) => Object(set).id === id);
  expect(mounted(rain)).toMatchObject({ mounted: [{ to: null }] });
  expect(mounted(snow)).toMatchObject({ mounted: [{ to: '2026-11-20' }] });
});

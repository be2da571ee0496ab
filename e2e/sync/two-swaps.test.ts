import {
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  listed,
} from '../../apps/server/testing/builders.ts';
import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { applyResolution, listResolutions } from '../../apps/web/src/shared/sync/outbox/send/resolutions.ts';
import { undoOperation, write } from '../../apps/web/src/shared/sync/outbox/write.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Device } from './device.ts';
import { doInOrder } from './do-on-both.ts';
import type { Network } from './network.ts';
import { openNotedNetwork } from './noted-network.ts';
import { garageOfServer, shownRowsOf } from './rows.ts';
import { seededId } from './seeded-ids.ts';

vi.mock(import('../../apps/web/src/shared/sync/read.ts'), async (original) => {
  const { copyOfRunning } = await import('./history.ts');
  return { ...(await original()), usableCopy: copyOfRunning };
});
vi.useFakeTimers({ toFake: ['Date'] });

const SUMMER_KM = 40_000;
const NOW_KM = 52_000;

/** Sets of the car: summer tyres are on since 2 April at 40,000 km. */
interface Tyres {
  readonly vehicle: string;
  readonly winter: string;
  readonly summer: string;
  readonly april: string;
}

type Act = (tyres: Tyres) => Intent;

/** A swap on both axles, noted without a network. */
function swap(set: 'winter' | 'summer' | null, day: string, mileage: number | null, given: object = {}): Act {
  return (tyres) => {
    const id = seededId();
    const on = set === null ? null : tyres[set];
    const date = parseCivilDate(day);
    if (date === null) throw new RangeError(day);
    const body = { id, vehicle_id: tyres.vehicle, date, mileage, front: on, rear: on, ...given };
    return { verb: 'create', kind: 'tyre_fitting', id, vehicleId: tyres.vehicle, body, files: [] };
  };
}

const dropApril: Act = ({ april, vehicle }) => ({
  verb: 'delete',
  kind: 'tyre_fitting',
  id: april,
  vehicleId: vehicle,
});

/** `asked`: how many of the mileages are asked about when they are sent in the order of their making, and the other way round. */
interface Case {
  readonly name: string;
  readonly acts: readonly [Act, Act];
  readonly asked?: readonly [inOrder: number, reversed: number];
}

const WINTER = swap('winter', '2026-11-20', 52_100);

const CASES: readonly Case[] = [
  { name: 'the same swap', acts: [WINTER, swap('winter', '2026-11-20', 52_100)] },
  {
    name: 'a lower mileage on the same day',
    acts: [WINTER, swap('winter', '2026-11-20', 52_090)],
    asked: [1, 0],
  },
  {
    name: 'a lower mileage on a later day',
    acts: [WINTER, swap('summer', '2026-11-21', 52_000)],
    asked: [1, 1],
  },
  { name: 'a swap without its mileage', acts: [WINTER, swap('winter', '2026-11-20', null)] },
  { name: 'a swap to another set', acts: [WINTER, swap('summer', '2026-11-20', null)] },
  { name: 'a swap of a later day', acts: [WINTER, swap('summer', '2026-11-21', 52_160)] },
  {
    name: 'a rotation of what was on',
    acts: [WINTER, swap('summer', '2026-11-20', 52_100, { rotated: true })],
  },
  { name: 'tyres that nobody noted', acts: [WINTER, swap(null, '2026-11-19', null)] },
  { name: 'the deletion of the fitting before', acts: [WINTER, dropApril] },
];

const server = shareTestServer({ dialect: 'sqlite' });
let network: Network;
let devices: readonly [Device, Device];
let tyres: Tyres;
/** The tests share the database of the server. */
let seed = 4000;

beforeEach(async () => {
  seed += 1;
  network = await openNotedNetwork(server, seed);
  const { owner } = network;
  const vehicle = (await addVehicle(owner, { currentMileage: NOW_KM, asOf: '2026-11-01' })).id;
  const summer = (await addTyreSet(owner, vehicle, { name: 'Été', season: 'summer' })).id;
  const winter = (await addTyreSet(owner, vehicle, { name: 'Hiver', season: 'winter' })).id;
  const since = { date: '2026-04-02', mileage: SUMMER_KM, front: summer, rear: summer };
  const april = (await addTyreFitting(owner, vehicle, since)).id;
  const seasonal = { maintenance_type: 'battery_replacement', interval_days: 365, season: 'winter' };
  await addReminder(owner, vehicle, { ...seasonal, next_reminder_date: '2026-10-15' });
  tyres = { vehicle, winter, summer, april };
  devices = [new Device(`one ${owner.token}`, network), new Device(`two ${owner.token}`, network)];
  for (const device of devices) await device.act((copy) => copy.pull());
  for (const device of devices) device.isOnline = false;
  return () => {
    for (const device of devices) device.end();
  };
});

function writeOn(device: Device, intent: Intent): Promise<void> {
  return device.act(async () => {
    await write(intent, 'getSettings', {});
  });
}

async function synchronise(device: Device): Promise<void> {
  device.isOnline = true;
  await device.act(async (copy) => {
    await copy.send();
    await copy.pull();
  });
}

/** Confirms the mileages that are asked about. @returns how many */
async function confirmMileages(): Promise<number> {
  let asked = 0;
  for (const device of devices) {
    await device.act(async (copy) => {
      for (const refused of copy.shown.filter(({ state }) => state === 'refused')) {
        expect(listResolutions(refused)).toEqual(['confirmed']);
        await applyResolution(copy, refused, 'confirmed');
        asked += 1;
      }
    });
  }
  return asked;
}

/** What device and server show in the end, once nothing waits any more. */
async function endState() {
  const shown: unknown[] = [];
  for (const device of devices) {
    await synchronise(device);
    await device.act(async ({ operations, view }) => {
      expect(operations).toEqual([]);
      shown.push(shownRowsOf(view));
    });
  }
  const onServer = shownRowsOf(await garageOfServer(network.owner));
  expect(shown).toEqual([onServer, onServer]);
  return onServer;
}

/** All that the car ran since its first reading is of a set, or is said to be of none. */
async function expectNoDistanceLost(): Promise<void> {
  const { owner } = network;
  const [{ distanceWithoutTyres }] = await listed(owner, '/v1/vehicles');
  const sets = await listed(owner, '/v1/tyre-sets');
  const readings = await listed(owner, `/v1/vehicles/${tyres.vehicle}/mileage?limit=500`);
  const mileages = readings.map(({ mileage }) => Number(mileage));
  const run = sets.map(({ distance }) => Number(distance ?? 0));
  const counted = run.reduce((sum, distance) => sum + distance, Number(distanceWithoutTyres ?? 0));
  expect(counted).toBe(Math.max(...mileages) - Math.min(...mileages));
}

describe.each([
  ['in the order of their making', 0],
  ['the other way round', 1],
] as const)('two devices swap without a network and send %s', (_order, way) => {
  async function sendBoth(): Promise<void> {
    for (const device of way === 0 ? devices : devices.toReversed()) await synchronise(device);
  }

  it.each(CASES)(
    'winter tyres, and $name → same as done on one device; no kilometre is lost',
    async (one) => {
      const intents = one.acts.map((act) => act(tyres));
      const before = await garageOfServer(network.owner);
      const serial = [intents, intents.toReversed()].map((order) => shownRowsOf(doInOrder(before, order)));
      for (const [index, intent] of intents.entries()) await writeOn(devices[index === 0 ? 0 : 1], intent);
      await sendBoth();
      expect(await confirmMileages()).toBe(one.asked?.[way] ?? 0);
      expect(serial).toContainEqual(await endState());
      await expectNoDistanceLost();
    },
  );

  it('one undoes its swap before sending → the other swap stays', async () => {
    const [mine, others] = [WINTER(tyres), WINTER(tyres)];
    const before = await garageOfServer(network.owner);
    await writeOn(devices[0], mine);
    await writeOn(devices[1], others);
    await devices[0].act(async (copy) => {
      expect(await undoOperation(copy, ({ intent }) => intent.id === mine.id)).toBe(true);
    });
    await sendBoth();
    expect(await endState()).toEqual(shownRowsOf(doInOrder(before, [others])));
    await expectNoDistanceLost();
  });
});

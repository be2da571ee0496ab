import {
  addExpense,
  addMaintenance,
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  expenseBody,
  listed,
  maintenanceBody,
  read,
  reminderBody,
  TODAY,
  tyreFittingBody,
  tyreSetBody,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { countStatements } from '#testing/statements/count-statements.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

type Change = Readonly<Record<string, unknown>> & { readonly reminder_id?: unknown };

/** A vehicle that the law dates, with its reminders by type, and another one. */
interface Scene {
  readonly owner: TestCaller;
  readonly car: string;
  readonly van: string;
  /** The ids of the default reminders of the car. */
  readonly reminders: Readonly<Record<string, string>>;
  record(change: Change): Promise<{ readonly id: string }>;
}

/** Prepares a write and returns it. */
type Case = (scene: Scene) => Promise<() => Promise<TestAnswer>>;

const NEXT = { next_service_date: '2027-11-21', next_service_mileage: 57_000 };
const REPORT = { type: 'technical_inspection', inspection: { kind: 'periodic', result: 'favourable' } };
const REGISTERED = { firstRegistrationDate: '2015-01-01' };

const adding =
  (change: (scene: Scene) => Change): Case =>
  async (scene) =>
  () =>
    scene.owner.post('/v1/maintenances', maintenanceBody(scene.car, change(scene)));

const correcting =
  (before: (scene: Scene) => Change, change: (scene: Scene) => Change): Case =>
  async (scene) => {
    const { id } = await scene.record(before(scene));
    const { reminder_id: _named, ...stored } = before(scene);
    const body = maintenanceBody(scene.car, { ...stored, ...change(scene) });
    return () => scene.owner.put(`/v1/maintenances/${id}`, body);
  };

const deleting =
  (before: (scene: Scene) => Change): Case =>
  async (scene) => {
    const { id } = await scene.record(before(scene));
    return () => scene.owner.delete(`/v1/maintenances/${id}`);
  };

const restoring =
  (before: (scene: Scene) => Change): Case =>
  async (scene) => {
    const { id } = await scene.record(before(scene));
    await scene.owner.delete(`/v1/maintenances/${id}`);
    return () => scene.owner.post(`/v1/trash/${id}/restore`);
  };

const named = (type: string) => (scene: Scene) => ({
  type,
  mileage: 42_300,
  reminder_id: scene.reminders[type],
});
const stated = () => ({ type: 'general_maintenance', mileage: 42_300, ...NEXT });
const inspected = () => ({ ...REPORT, mileage: 42_300 });
const plain = () => ({ type: 'general_maintenance' });

const battery = { maintenance_type: 'battery_replacement' };
const savingReminder =
  (change: (scene: Scene) => Change): Case =>
  async (scene) => {
    const { id } = await addReminder(scene.owner, scene.car, battery);
    const body = reminderBody(scene.car, { ...battery, ...change(scene) });
    return () => scene.owner.put(`/v1/maintenances/reminders/${id}`, body);
  };

const savingLawReminder =
  (change: Change): Case =>
  async ({ owner, car, reminders }) => {
    const path = `/v1/maintenances/reminders/${reminders['technical_inspection']}`;
    const { next_reminder_date, interval_days } = await read(owner, path);
    const stored = { maintenance_type: 'technical_inspection', next_reminder_date, interval_days };
    return () => owner.put(path, reminderBody(car, { ...stored, ...change }));
  };

/** A set that was fitted to the car, and taken off. */
async function addFittedSet({ owner, car }: Scene): Promise<string> {
  const { id } = await addTyreSet(owner, car);
  await addTyreFitting(owner, car, { front: id, rear: id, mileage: 41_000, confirmMileage: true });
  await addTyreFitting(owner, car, { date: '2026-11-01' });
  return id;
}

/** Each write with its maximum number of statements: not more than in version 0.1.0, unless a comment gives a reason. */
const WRITES: readonly (readonly [name: string, most: number, prepare: Case])[] = [
  ['a record is added', 11, adding(plain)],
  ['a record with a mileage is added', 18, adding(() => ({ ...plain(), mileage: 42_300 }))],
  ['a record that names a reminder is added', 24, adding(named('oil_change'))],
  ['a record that states a next service and makes a reminder is added', 23, adding(stated)],
  ['the cost of a record is corrected', 10, correcting(stated, () => ({ cost: 12 }))],
  ['the mileage of a record is corrected', 25, correcting(named('oil_change'), () => ({ mileage: 42_310 }))],
  [
    'a record that names a reminder gets another vehicle and type',
    34,
    correcting(named('oil_change'), ({ van }) => ({ vehicle_id: van, ...stated() })),
  ],
  ['a record that names a reminder is deleted', 25, deleting(named('oil_change'))],
  ['a record that made a reminder is deleted', 25, deleting(stated)],
  ['a record that names a reminder is restored', 33, restoring(named('oil_change'))],
  ['a record that made a reminder is restored', 33, restoring(stated)],
  ['an inspection is added', 25, adding(named('technical_inspection'))],
  ['the mileage of an inspection is corrected', 21, correcting(inspected, () => ({ mileage: 42_310 }))],
  ['an inspection is deleted', 26, deleting(inspected)],
  ['an inspection is restored', 33, restoring(inspected)],
  [
    'a reminder is added',
    12,
    async ({ owner, car }) =>
      () =>
        owner.post('/v1/maintenances/reminders', reminderBody(car, battery)),
  ],
  ['a reminder is saved', 14, savingReminder(() => ({ next_reminder_date: '2027-03-31' }))],
  ['a reminder gets another vehicle', 14, savingReminder(({ van }) => ({ vehicle_id: van }))],
  [
    'a reminder is deleted',
    12,
    async ({ owner, reminders }) =>
      () =>
        owner.delete(`/v1/maintenances/reminders/${reminders['oil_change']}`),
  ],
  [
    'a reminder is restored',
    26,
    async ({ owner, reminders: { oil_change: id } }) => {
      await owner.delete(`/v1/maintenances/reminders/${id}`);
      return () => owner.post(`/v1/trash/${id}/restore`);
    },
  ],
  ['a reminder that the law dates is saved', 13, savingLawReminder({})],
  ['a reminder that the law dates gets a date', 15, savingLawReminder({ next_reminder_date: '2028-01-01' })],
  [
    'a reading is added',
    13,
    async ({ owner, car }) =>
      () =>
        owner.post(`/v1/vehicles/${car}/mileage`, { date: TODAY, mileage: 42_200 }),
  ],
  [
    'an expense with a mileage is added',
    17,
    async ({ owner, car }) =>
      () =>
        owner.post('/v1/expenses', expenseBody(car, { date: TODAY, mileage: 42_200 })),
  ],
  [
    'an expense with a mileage is deleted',
    19,
    async ({ owner, car }) => {
      const { id } = await addExpense(owner, car, { date: TODAY, mileage: 42_200 });
      return () => owner.delete(`/v1/expenses/${id}`);
    },
  ],
  [
    'a vehicle is added',
    20,
    async ({ owner }) =>
      () =>
        owner.post('/v1/vehicles', vehicleBody(REGISTERED)),
  ],
  [
    'a vehicle with a purchase is added',
    20,
    async ({ owner }) =>
      () =>
        owner.post(
          '/v1/vehicles',
          vehicleBody({ ...REGISTERED, purchaseDate: '2020-01-01', purchaseMileage: 20_000 }),
        ),
  ],
  [
    'a vehicle is renamed',
    12,
    async ({ owner, car }) =>
      () =>
        owner.put(`/v1/vehicles/${car}`, vehicleBody({ ...REGISTERED, name: 'Zoé' })),
  ],
  [
    'a vehicle gets a mileage',
    20,
    async ({ owner, car }) =>
      () =>
        owner.put(`/v1/vehicles/${car}`, vehicleBody({ ...REGISTERED, currentMileage: 42_100 })),
  ],
  [
    'a vehicle is deleted',
    24,
    async ({ owner, car }) =>
      () =>
        owner.delete(`/v1/vehicles/${car}`),
  ],
  [
    'a vehicle is restored',
    32,
    async ({ owner, car }) => {
      await owner.delete(`/v1/vehicles/${car}`);
      return () => owner.post(`/v1/trash/${car}/restore`);
    },
  ],
  [
    'a document that dates no reminder is added',
    11,
    async ({ owner, car }) =>
      () =>
        owner.post('/v1/documents', { vehicle_id: car, kind: 'warranty', expiresOn: '2027-03-31' }),
  ],
  // Five more than in 0.1.0, where the reminder of the insurance did not follow it.
  [
    'an insurance document is added',
    18,
    async ({ owner, car }) =>
      () =>
        owner.post('/v1/documents', { vehicle_id: car, kind: 'insurance', expiresOn: '2027-03-31' }),
  ],
  // 0.1.0 has no tyres: as many as these writes take today.
  [
    'a set of tyres is added',
    18,
    async ({ owner, car }) =>
      () =>
        owner.post('/v1/tyre-sets', tyreSetBody(car)),
  ],
  [
    'a set of tyres is saved',
    25,
    async (scene) => {
      const id = await addFittedSet(scene);
      return () => scene.owner.put(`/v1/tyre-sets/${id}`, tyreSetBody(scene.car, { name: 'Alpin' }));
    },
  ],
  [
    'a set of tyres is deleted',
    18,
    async ({ owner, car }) => {
      const { id } = await addTyreSet(owner, car);
      return () => owner.delete(`/v1/tyre-sets/${id}`);
    },
  ],
  [
    'a fitting of tyres with a mileage is added',
    20,
    async (scene) => {
      const id = await addFittedSet(scene);
      const body = tyreFittingBody(scene.car, { date: TODAY, mileage: 42_200, front: id, rear: id });
      return () => scene.owner.post('/v1/tyre-fittings', body);
    },
  ],
  [
    'the sets of a fitting are corrected',
    13,
    async (scene) => {
      const front = await addFittedSet(scene);
      const { id } = await addTyreFitting(scene.owner, scene.car);
      return () => scene.owner.put(`/v1/tyre-fittings/${id}`, tyreFittingBody(scene.car, { front }));
    },
  ],
  [
    'a fitting of tyres is deleted',
    16,
    async ({ owner, car }) => {
      const { id } = await addTyreFitting(owner, car);
      return () => owner.delete(`/v1/tyre-fittings/${id}`);
    },
  ],
  [
    'settings are saved',
    13,
    async ({ owner }) => {
      const settings = await read(owner, '/v1/settings');
      return () => owner.put('/v1/settings', settings);
    },
  ],
  [
    'a type is deleted',
    18,
    async ({ owner }) => {
      const settings = await read(owner, '/v1/settings');
      const polish = { label: 'Polish', intervalKm: null, intervalDays: 100, defaultReminder: false };
      const maintenanceTypes = [...settings.maintenanceTypes, polish];
      await owner.put('/v1/settings', { ...settings, maintenanceTypes });
      return () => owner.put('/v1/settings', settings);
    },
  ],
];

describe('a write takes so many statements at most', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: TestCaller;
  let scene: Scene;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  beforeEach(async () => {
    const { id: car } = await addVehicle(owner, REGISTERED);
    const { id: van } = await addVehicle(owner, { name: 'Kangoo' });
    const reminders = await listed(owner, `/v1/maintenances/reminders?vehicleId=${car}`);
    scene = {
      owner,
      car,
      van,
      reminders: Object.fromEntries(reminders.map(({ maintenance_type, id }) => [maintenance_type, id])),
      record: (change) => addMaintenance(owner, car, change),
    };
  });

  it.each(WRITES)('%s: %i', async (_name, most, prepare) => {
    const write = await prepare(scene);
    let status = 0;
    const statements = await countStatements(async () => {
      ({ status } = await write());
    });
    expect(status).toBeLessThan(300);
    expect(statements).toBeLessThanOrEqual(most);
  });
});

import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  uploadPhoto,
} from '../../apps/server/testing/builders.ts';
import { createQueryClient } from '../../apps/web/src/shared/api/query-client.ts';
import type { Engine } from '../../apps/web/src/shared/sync/engine/engine.ts';
import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { CreatedKind, Delete, Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { readObject } from '../../apps/web/src/shared/sync/outbox/send/read-object.ts';
import { write } from '../../apps/web/src/shared/sync/outbox/write.ts';
import { undoWrites } from '../../apps/web/src/shared/undo/undo-writes.ts';
import type { Written } from '../../apps/web/src/shared/undo/written.ts';
import { KINDS } from '@carnet/contract/kinds/kinds';
import { customTypeKey } from '@carnet/domain/maintenance/maintenance-types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Device } from './device.ts';
import type { Network } from './network.ts';
import { openNotedNetwork } from './noted-network.ts';
import { garageOfServer, shownRowsOf } from './rows.ts';
import { seededId } from './seeded-ids.ts';

vi.mock(import('../../apps/web/src/shared/sync/read.ts'), async (original) => {
  const { copyOfRunning } = await import('./history.ts');
  return { ...(await original()), usableCopy: copyOfRunning };
});
vi.useFakeTimers({ toFake: ['Date'] });

type ChangedKind = Extract<Written, { verb: 'change' }>['kind'];

/** User actions on a device, each with the operations that undo it. */
class Hands {
  readonly #copy: Engine;
  constructor(copy: Engine) {
    this.#copy = copy;
  }

  async add(kind: CreatedKind, vehicleId: string | null, fields: object): Promise<Written> {
    const id = seededId();
    const owned = KINDS[kind].vehicle === 'itself' || kind === 'reading' ? {} : { vehicle_id: vehicleId };
    const body = { id, ...owned, ...fields };
    const intent = { verb: 'create', kind, id, vehicleId, body, files: [] } as unknown as Intent;
    const stored = await write(intent, 'getSettings', {});
    return { verb: 'create', kind, stored: stored as never };
  }

  async change(kind: ChangedKind, id: string, fields: object): Promise<Written> {
    const before = (await readObject(this.#copy.view, kind, id)) as { readonly version: number };
    const after = await write(toEdit(kind, id, before, fields), 'getSettings', {});
    return { verb: 'change', kind, before, after: after as never };
  }

  types(): readonly object[] {
    return this.#copy.view.settings?.maintenanceTypes ?? [];
  }

  async drop(kind: CreatedKind, id: string, vehicleId: string | null = null): Promise<Written> {
    await write({ verb: 'delete', kind, id, vehicleId } satisfies Delete, 'getSettings', {});
    return { verb: 'delete', kind, id };
  }
}

interface Ids {
  readonly vehicle: string;
  readonly record: string;
  readonly oil: string;
  readonly reminder: string;
  readonly reading: string;
  readonly document: string;
  readonly expense: string;
  readonly photo: string;
}

type Case = readonly [name: string, act: (hands: Hands, ids: Ids) => Promise<readonly Written[]>];

const ownType = {
  key: customTypeKey('Courroie', new Set()),
  label: 'Courroie',
  custom: true,
  intervalKm: 90_000,
  intervalDays: null,
  defaultReminder: false,
};
const service = { type: 'oil_change', date: '2026-11-20', cost: 95, mileage: 45_500 };

const CASES: readonly Case[] = [
  [
    'a vehicle added',
    async (hands) => [
      await hands.add('vehicle', null, { name: 'Vespa', type: 'motorcycle', currentMileage: 900 }),
    ],
  ],
  [
    'a vehicle changed, with its mileage',
    async (hands, { vehicle }) => [
      await hands.change('vehicle', vehicle, { name: 'Bleue', currentMileage: 46_000, photos: [] }),
    ],
  ],
  [
    'the purchase of a vehicle given, and a reading that contradicts it',
    async (hands, { vehicle }) => [
      await hands.change('vehicle', vehicle, { purchaseDate: '2024-03-02', purchaseMileage: 30_000 }),
      await hands.add('reading', vehicle, { date: '2023-01-01', mileage: 35_000, confirmMileage: true }),
    ],
  ],
  [
    'a vehicle archived',
    async (hands, { vehicle }) => [
      await hands.change('vehicle', vehicle, { archivedAt: '2026-11-21T08:00:00.000Z' }),
    ],
  ],
  ['a vehicle deleted', async (hands, { vehicle }) => [await hands.drop('vehicle', vehicle)]],
  [
    '« Fait » : a record with its reading, the reminder that it moves and a document',
    async (hands, { vehicle, oil }) => [
      await hands.add('record', vehicle, { ...service, reminder_id: oil }),
      await hands.add('document', vehicle, { kind: 'insurance', expiresOn: '2027-11-20', files: [] }),
    ],
  ],
  [
    'a record changed, with its reading',
    async (hands, { record }) => [
      await hands.change('record', record, { mileage: 44_100, notes: 'Élan', cost: 12 }),
    ],
  ],
  ['a record deleted', async (hands, { record }) => [await hands.drop('record', record)]],
  [
    'a reminder added',
    async (hands, { vehicle }) => [
      await hands.add('reminder', vehicle, { maintenance_type: 'tire_change', interval_km: 30_000 }),
    ],
  ],
  [
    'a reminder changed and switched off',
    async (hands, { reminder }) => [
      await hands.change('reminder', reminder, { next_reminder_date: '2027-03-01', active: false }),
    ],
  ],
  ['a reminder deleted', async (hands, { reminder }) => [await hands.drop('reminder', reminder)]],
  [
    'a reading added',
    async (hands, { vehicle }) => [
      await hands.add('reading', vehicle, { date: '2026-11-21', mileage: 46_500 }),
    ],
  ],
  [
    'a reading deleted',
    async (hands, { reading, vehicle }) => [await hands.drop('reading', reading, vehicle)],
  ],
  [
    'a reading that replaces a higher one of its day',
    async (hands, { vehicle, reading }) => [
      await hands.add('reading', vehicle, { date: '2026-11-15', mileage: 44_200, confirmMileage: true }),
      { verb: 'delete', kind: 'reading', id: reading },
    ],
  ],
  [
    'an expense added, with its reading',
    async (hands, { vehicle }) => [
      await hands.add('expense', vehicle, { kind: 'toll', date: '2026-11-21', cost: 9, mileage: 46_000 }),
    ],
  ],
  [
    'an expense changed',
    async (hands, { expense }) => [await hands.change('expense', expense, { cost: 11, notes: 'A6' })],
  ],
  ['an expense deleted', async (hands, { expense }) => [await hands.drop('expense', expense)]],
  [
    'a document changed',
    async (hands, { document }) => [
      await hands.change('document', document, { title: 'Contrat', expiresOn: '2028-01-01' }),
    ],
  ],
  ['a document deleted', async (hands, { document }) => [await hands.drop('document', document)]],
  [
    'a type of the settings added, and a reminder of it',
    async (hands, { vehicle }) => [
      await hands.change('settings', 'settings', { maintenanceTypes: [...hands.types(), ownType] }),
      await hands.add('reminder', vehicle, { maintenance_type: ownType.key, interval_km: 90_000 }),
    ],
  ],
];

describe('« Annuler » leaves the garage of the server unchanged', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let network: Network;
  let device: Device;
  let ids: Ids;
  /** The tests share the database of the server. */
  let seed = 0;

  beforeEach(async () => {
    seed += 1;
    network = await openNotedNetwork(server, seed);
    const { owner } = network;
    const photo = await uploadPhoto(owner);
    const vehicle = await addVehicle(owner, { asOf: '2026-10-01', photos: [photo.id] });
    const reminders = (await owner.get('/v1/maintenances/reminders')).body.items;
    const oil = reminders.find((one: { maintenance_type: string }) => one.maintenance_type === 'oil_change');
    const record = await addMaintenance(owner, vehicle.id, {
      type: 'brake_service',
      date: '2026-11-01',
      mileage: 43_000,
    });
    const reading = await addReading(owner, vehicle.id, { date: '2026-11-15', mileage: 45_000 });
    const expense = await addExpense(owner, vehicle.id, { date: '2026-11-12' });
    const document = await addDocument(owner, vehicle.id);
    const reminder = await addReminder(owner, vehicle.id, { maintenance_type: 'general_maintenance' });
    ids = {
      vehicle: vehicle.id,
      record: record.id,
      oil: oil.id,
      reminder: reminder.id,
      reading: reading.id,
      document: document.id,
      expense: expense.id,
      photo: photo.id,
    };
    device = new Device(`undo ${owner.token}`, network);
    await device.act((copy) => copy.pull());
    return () => device.end();
  });

  async function garageAfterSending() {
    device.isOnline = true;
    await device.act((copy) => copy.send());
    await device.act((copy) => copy.pull());
    let shown: unknown;
    await device.act(async ({ operations, view }) => {
      expect(operations).toEqual([]);
      shown = shownRowsOf(view);
    });
    expect(shown).toEqual(shownRowsOf(await garageOfServer(network.owner)));
    return shown;
  }

  const ways = [
    ['while it waits', { isSent: false, isUndoneOffline: true }],
    ['once it is sent', { isSent: true, isUndoneOffline: false }],
    ['once it is sent, without a network', { isSent: true, isUndoneOffline: true }],
  ] as const;

  describe.each(ways)('%s', (_when, { isSent, isUndoneOffline }) => {
    it.each(CASES)('%s', async (_name, act) => {
      const before = shownRowsOf(await garageOfServer(network.owner));
      let writes: readonly Written[] = [];
      device.isOnline = isSent;
      await device.act(async (copy) => {
        writes = await act(new Hands(copy), ids);
      });
      const changed = isSent ? await garageAfterSending() : null;
      expect(changed).not.toEqual(before);
      device.isOnline = !isUndoneOffline;
      await device.act(async (copy) => {
        await undoWrites(createQueryClient(), writes);
        // The trash of the server is shown once it is online again.
        expect(isSent ? before : shownRowsOf(copy.view)).toEqual(before);
      });
      expect(withoutOrders(await garageAfterSending())).toEqual(withoutOrders(before));
    });
  });

  it('a photo removed from a vehicle is restored', async () => {
    let written: Written | undefined;
    await device.act(async (copy) => {
      written = await new Hands(copy).change('vehicle', ids.vehicle, { photos: [] });
    });
    await device.act(() => undoWrites(createQueryClient(), written ? [written] : []));
    await garageAfterSending();
    expect((await network.owner.get(`/v1/vehicles/${ids.vehicle}`)).body.photos).toMatchObject([
      { id: ids.photo },
    ]);
  });

  it.each<[string, Case[1], (owner: Network['owner']) => Promise<unknown>]>([
    [
      'changed',
      async (hands) => [await hands.change('expense', ids.expense, { cost: 11 })],
      async (owner) => {
        const { body } = await owner.get(`/v1/expenses/${ids.expense}`);
        return owner.put(`/v1/expenses/${ids.expense}`, { ...body, cost: 77 });
      },
    ],
    [
      'added',
      async (hands) => [
        await hands.add('expense', ids.vehicle, { kind: 'toll', date: '2026-11-21', cost: 9 }),
      ],
      async (owner) => {
        const { items } = (await owner.get('/v1/expenses')).body;
        const added = items.find((one: { cost: number }) => one.cost === 9);
        return owner.put(`/v1/expenses/${added.id}`, { ...added, cost: 77 });
      },
    ],
  ])(
    'what another device has changed since is not undone: an expense %s',
    async (_name, act, changeElsewhere) => {
      let writes: readonly Written[] = [];
      await device.act(async (copy) => {
        writes = await act(new Hands(copy), ids);
      });
      await changeElsewhere(network.owner);
      await device.act(async () => {
        await expect(undoWrites(createQueryClient(), writes)).rejects.toMatchObject({
          code: 'version_conflict',
        });
      });
      const { items } = (await network.owner.get('/v1/expenses')).body;
      expect(items.map(({ cost }: { cost: number }) => cost)).toContain(77);
    },
  );
});

/** A restored value has a later order, because the undo is a write as well. */
function withoutOrders(rows: unknown): unknown {
  return JSON.parse(JSON.stringify(rows, (name, value: unknown) => (name === 'order' ? 0 : value)));
}

import device from '#testing/baseline-device.json' with { type: 'json' };
import { aMaintenance, aReading, aReminder, aVehicle } from '#testing/builders.ts';
import { aNewReading, clio, copiedGarage, openCopied } from '#testing/copied-garage.ts';
import {
  FakeFeed,
  readingChange,
  recordChange,
  reminderChange,
  settingsChange,
  vehicleChange,
} from '#testing/fake-feed.ts';
import { fakeServer, type FakeServer } from '#testing/fake-server.ts';
import { openStore } from '#testing/left-copy.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { openCopy } from '#shared/sync/open-copy.ts';
import { OutboxMirror } from '#shared/sync/outbox/files/outbox-mirror.ts';
import { openDB } from 'idb';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The database version of a later release. */
const NEXT_DATABASE = 99;

describe('a copy and other versions of Carnet', () => {
  it('newer server sends unknown kinds and fields → keeps the fields, skips the kinds', async () => {
    const { name, copy } = await copiedGarage();
    const bleue = { ...clio, name: 'La bleue', wheels: 4, version: 4 };
    const items = [
      { kind: 'vehicle', id: clio.id, object: bleue },
      { kind: 'tyre', id: newId(), object: { title: 'Hiver' } },
    ];
    // Not through the fake server, which validates responses by the current contract.
    const page = { items, cursor: 'next', hasMore: false, reset: false };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)));
    await copy.pull();
    for (const shown of [copy, await openCopied(name)]) {
      await shown.isWhole();
      expect(shown.garage.vehicles.get(clio.id)).toMatchObject({ name: 'La bleue', wheels: 4 });
    }
  });

  it('a database of the next release → not opened; its queue stays', async () => {
    const { name, server, copy } = await copiedGarage();
    server.down();
    await copy.write({ do: 'add', intent: aNewReading(43_500) });
    const next = await openDB(name, NEXT_DATABASE);
    next.close();
    const opening = openCopy(
      name,
      () => true,
      () => undefined,
    );
    await expect(opening).rejects.toMatchObject({ name: 'VersionError' });
    const again = await openDB(name, NEXT_DATABASE);
    expect(await again.getAll('operation')).toHaveLength(1);
    again.close();
  });
});

type Row = (typeof device.stores)[number]['rows'][number];

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;

/** The database of a device as the app of commit 426448bb left it, with changes in the queue. */
async function storeBaseline(name: string, { version, stores } = device): Promise<void> {
  const made = await openDB(name, version, {
    upgrade(database) {
      for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
        const created = database.createObjectStore(store, { keyPath, autoIncrement });
        for (const index of indexes) created.createIndex(index.name, index.keyPath);
      }
    },
  });
  for (const { name: store, keyPath, rows } of stores) {
    for (const { key, value } of rows as Row[]) {
      const stored =
        typeof value === 'object' && 'bytes' in value ? { ...value, bytes: bytesOf(value.bytes) } : value;
      await made.put(store, stored, keyPath === null ? key : undefined);
    }
  }
  made.close();
}

/** The first row of a store. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows of JSON; the contract checks what the fake server answers
function firstRow(store: string): any {
  return device.stores.find(({ name }) => name === store)?.rows[0]?.value;
}

describe('a device of commit 426448bb', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 13) }));
  afterEach(() => void vi.useRealTimers());

  const [vehicle, reminder, reading] = ['vehicle', 'reminder', 'reading'].map(firstRow);
  const record = firstRow('record').object;

  /** A server with everything that the device has copied. */
  function serverOfBaseline(): FakeServer {
    const feed = new FakeFeed();
    feed.put(
      settingsChange(newId(), firstRow('settings')),
      vehicleChange(aVehicle(vehicle)),
      reminderChange(aReminder(reminder)),
      readingChange(aReading(reading)),
      recordChange(aMaintenance(record)),
    );
    return fakeServer({
      listChanges: feed.listChanges,
      replaceVehicle: ({ body }) => aVehicle({ ...vehicle, ...body, photos: [], version: 4 }),
      createMileageReading: ({ body }) => aReading({ ...reading, ...body, version: 1 }),
      createMaintenance: ({ body }) => aMaintenance({ ...record, ...body, photos: [], version: 1 }),
      deleteReminder: () => undefined,
      deleteMaintenance: () => undefined,
    });
  }

  it('opened offline → shows everything with the queue applied, then sends the whole queue', async () => {
    const name = newId();
    await storeBaseline(name);
    const server = serverOfBaseline();
    const uploads = fakeUploads();
    server.down();
    const copy = await openCopied(name);
    expect(copy.garage.vehicles.get(vehicle.id)?.name).toBe('Clio');
    const { vehicles, reminders, records } = copy.view;
    expect(vehicles.get(vehicle.id)).toMatchObject({ name: 'La bleue', currentMileage: 43_500 });
    expect([reminders.has(reminder.id), records.has(record.id), records.size]).toEqual([false, false, 1]);
    server.up();
    await copy.pull();
    // Its rows lack the fields from which reminders are derived.
    expect(server.callsOf('listChanges').map(({ query }) => query['cursor'])).toEqual([undefined]);
    const sending = copy.send();
    await vi.waitFor(() => expect(uploads).toHaveLength(1), 30_000);
    uploads[0]?.answer(201, firstRow('operation').intent.files[0]);
    await sending;
    const written = server.calls.map((one) => one.name).toSorted();
    expect(written.filter((route) => !['listChanges', 'applyOperations'].includes(route))).toEqual([
      'createMaintenance',
      'createMileageReading',
      'deleteMaintenance',
      'deleteReminder',
      'replaceVehicle',
    ]);
    expect(copy.operations.map(({ state }) => state)).toEqual(Array(5).fill('stored'));
  });

  it('a version without a store for a kind → keeps the queue, and a snapshot brings that kind', async () => {
    const name = newId();
    const stores = device.stores.filter((store) => store.name !== 'expense');
    await storeBaseline(name, { ...device, version: device.version - 1, stores });
    const server = serverOfBaseline();
    const copy = await openCopied(name);
    expect(copy.view.vehicles.get(vehicle.id)?.name).toBe('La bleue');
    expect(copy.operations).toHaveLength(5);
    await copy.pull();
    expect(server.callsOf('listChanges').map(({ query }) => query['cursor'])).toEqual([undefined]);
    expect(copy.operations).toHaveLength(5);
  });

  it('the system has deleted the database → the queue is restored from the files of the native app', async () => {
    const files = new Map(Object.entries(device.mirror).map(([path, text]) => [path, new Blob([text])]));
    const own = {
      read: async (path: string) => files.get(path) ?? null,
      write: async () => undefined,
      remove: async () => undefined,
      removeFolder: async () => undefined,
      list: async () => [],
    };
    const store = await openStore(newId());
    await store.restoreFrom(new OutboxMirror(own, 'carnet||camille'));
    const queue = device.stores.find(({ name }) => name === 'operation')?.rows.map(({ value }) => value);
    const restored = await store.operations();
    expect(restored).toEqual(queue);
    const [kept] = await store.files();
    expect(new TextDecoder().decode(kept?.bytes)).toBe('bytes of a photo');
  });
});

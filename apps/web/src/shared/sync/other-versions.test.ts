import { baselineDevice as device, storeBaseline } from '#testing/baseline-device.ts';
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

/** The rows of a store. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows of JSON; the contract checks what the fake server answers
function rowsOf(store: string): any[] {
  return device.stores.find(({ name }) => name === store)?.rows.map(({ value }) => value) ?? [];
}

describe('a device of commit 426448bb', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29, 13) }));
  afterEach(() => void vi.useRealTimers());

  const [vehicle] = rowsOf('vehicle');
  const [reminder] = rowsOf('reminder');
  const [reading] = rowsOf('reading');
  const [settings] = rowsOf('settings');
  const record = rowsOf('record')[0].object;

  /** A server with everything that the device has copied. */
  function serverOfBaseline(): FakeServer {
    const feed = new FakeFeed();
    feed.put(
      settingsChange(newId(), settings),
      vehicleChange(aVehicle(vehicle)),
      reminderChange(aReminder(reminder)),
      readingChange(aReading(reading)),
      recordChange(aMaintenance(record)),
    );
    return fakeServer({
      listChanges: feed.listChanges,
      replaceVehicle: ({ body }) => aVehicle({ ...vehicle, ...body, photos: [], version: 4 }),
      createMileageReading: ({ body }) => aReading({ ...reading, ...body, version: 1 }),
      createMaintenance({ body }) {
        const { confirmMileage: _confirmed, reminder_id: _done, ...fields } = body;
        return aMaintenance({ ...record, ...fields, photos: [], version: 1 });
      },
      deleteReminder: () => undefined,
      deleteMaintenance: () => undefined,
    });
  }

  it('opened offline → shows everything with the queue applied, then sends the whole queue', async () => {
    const name = newId();
    await storeBaseline(name, device);
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
    const photos = rowsOf('operation').flatMap(({ intent }) => intent.files ?? []);
    for (const [index, photo] of photos.entries()) {
      await vi.waitFor(() => expect(uploads).toHaveLength(index + 1), 30_000);
      uploads[index]?.answer(201, photo);
    }
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
    const name = newId();
    await storeBaseline(name, device);
    const photos = await (await openStore(name)).files();
    const mirrored = new Map([
      ...Object.entries(device.mirror).map(([path, text]) => [path, new Blob([text])] as const),
      ...photos.map(({ id, bytes }) => [`outbox/carnet--camille/${id}`, new Blob([bytes])] as const),
    ]);
    const own = {
      read: async (path: string) => mirrored.get(path) ?? null,
      write: async () => undefined,
      remove: async () => undefined,
      removeFolder: async () => undefined,
      list: async () => [],
    };
    const store = await openStore(newId());
    await store.restoreFrom(new OutboxMirror(own, 'carnet||camille'));
    expect(await store.operations()).toEqual(rowsOf('operation'));
    expect(photos).toHaveLength(2);
    expect(await store.files()).toEqual(photos);
  });
});

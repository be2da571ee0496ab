import 'fake-indexeddb/auto';
import { aUser, aVehicle } from '#testing/builders.ts';
import { aNewReading } from '#testing/copied-garage.ts';
import { FakeFeed, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { call } from '#shared/api/api-client.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { isSignedIn, startSession } from '#shared/session/session.ts';
import { markSharedDevice } from '#shared/session/shared-device.ts';
import { Engine } from '#shared/sync/engine/engine.ts';
import { reportReachable } from '#shared/network/connection.ts';
import { copiedUser, openedCopy, startCopy } from '#shared/sync/open-copy.ts';
import { NO_CHANGES, signedInAccount } from '#shared/sync/wipe-copies.ts';
import { read } from '#shared/sync/read.ts';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';

const clio = aVehicle();
const camille = aUser();

async function databases(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** Camille is signed in, with one vehicle copied to this device. */
async function haveCopy() {
  const feed = new FakeFeed();
  feed.put(vehicleChange(clio));
  const server = fakeServer({ listChanges: feed.listChanges });
  startSession('token');
  const copy = await startCopy(camille);
  await copy?.pull();
  return { feed, server };
}

afterEach(async () => void (await forgetAccount('everyone', 'any')));

describe('a read', () => {
  it('complete copy → answered without a call, also offline', async () => {
    const { server } = await haveCopy();
    const calls = server.calls.length;
    server.down();
    const { items } = await read('listVehicles', {});
    expect(items.map(({ name }) => name)).toEqual(['Clio']);
    expect(server.calls.length).toBe(calls);
    expect((await copiedUser())?.email).toBe(camille.email);
  });

  describe('a copy whose database hangs', () => {
    const haveHangingCopy = async () => {
      const { server } = await haveCopy();
      server.use({
        listVehicles: () => ({ items: [aVehicle({ name: 'Of the server' })], nextCursor: null }),
      });
      const coming = Promise.withResolvers<boolean>();
      vi.spyOn(Engine.prototype, 'isWhole').mockReturnValue(coming.promise);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      return { server, come: () => coming.resolve(true) };
    };
    afterEach(() => {
      vi.useRealTimers();
      reportReachable(true);
    });

    it('online → answered by the server after some seconds; read again once the copy is open', async () => {
      const { come } = await haveHangingCopy();
      const told = vi.fn<() => void>();
      (await openedCopy())?.subscribe(told);
      const names = async () => (await read('listVehicles', {})).items.map(({ name }) => name);
      const reading = names();
      await vi.advanceTimersByTimeAsync(5000);
      expect(await reading).toEqual(['Of the server']);
      expect(told).not.toHaveBeenCalled();
      come();
      await vi.waitFor(() => expect(told).toHaveBeenCalled());
      expect(await names()).toEqual(['Clio']);
    });

    it('offline → waits for the copy', async () => {
      const { server } = await haveHangingCopy();
      reportReachable(false);
      const calls = server.calls.length;
      let isAnswered = false;
      void read('listVehicles', {}).finally(() => (isAnswered = true));
      await vi.advanceTimersByTimeAsync(60_000);
      expect([isAnswered, server.calls.length]).toEqual([false, calls]);
    });
  });

  it('unknown id → pulls the feed, then 404', async () => {
    const { feed } = await haveCopy();
    const added = aVehicle({ name: 'Zoé' });
    feed.put(vehicleChange(added));
    expect((await read('getVehicle', { path: { id: added.id } })).name).toBe('Zoé');
    await expect(read('getVehicle', { path: { id: camille.id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('after a write of this window → includes the write', async () => {
    const { feed, server } = await haveCopy();
    server.use({
      deleteVehicle: () => {
        feed.put({ kind: 'vehicle', id: clio.id, object: null });
      },
    });
    await call('deleteVehicle', { path: { id: clio.id } });
    expect((await read('listVehicles', {})).items).toEqual([]);
  });

  it('next page of a list that the server started → read from the server', async () => {
    const { server } = await haveCopy();
    server.use({ listMaintenances: () => ({ items: [], nextCursor: 'WyItZGF0ZSJd' }) });
    expect((await read('listMaintenances', { query: { cursor: 'WyItZGF0ZSJd' } })).nextCursor).not.toBeNull();
  });

  it('without a copy → read from the server', async () => {
    fakeServer({ listVehicles: () => ({ items: [clio], nextCursor: null }) });
    expect((await read('listVehicles', {})).items).toHaveLength(1);
  });
});

describe('the copy on the device', () => {
  it('another user signs in → their copy replaces it', async () => {
    await haveCopy();
    const alix = aUser();
    await startCopy(alix);
    expect(await databases()).toEqual([expect.stringContaining(alix.id)]);
  });

  it('the account signs out → nothing is left or read from it', async () => {
    await haveCopy();
    await forgetAccount(signedInAccount(), NO_CHANGES);
    expect(await databases()).toEqual([]);
    expect(await openedCopy()).toBeNull();
  });

  it.each([
    ['ended', 0],
    ['expired', 1],
  ])('the server reports that the session is %s → %i copies remain', async (reason, left) => {
    const { server } = await haveCopy();
    server.use({ getSettings: () => refuse('unauthenticated', { params: { reason } }) });
    await expect(call('getSettings')).rejects.toThrow('unauthenticated');
    expect(isSignedIn()).toBe(false);
    await expect.poll(databases).toHaveLength(left);
  });

  it('full device → gives the copy up and reads from the server instead', async () => {
    const { feed, server } = await haveCopy();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 2 }));
    await expect((await openedCopy())?.pull()).rejects.toThrow('full');
    server.use({ listVehicles: () => ({ items: [{ ...clio, name: 'La bleue' }], nextCursor: null }) });
    expect((await read('listVehicles', {})).items[0]?.name).toBe('La bleue');
    // The next start finds an empty database and starts from the beginning.
    await (await openedCopy())?.pull();
    expect(server.callsOf('listChanges')).toHaveLength(2);
    const [name] = await databases();
    const database = await openDB(String(name));
    expect([await database.count('vehicle'), await database.get('meta', 'cursor')]).toEqual([0, undefined]);
    database.close();
  });

  it('an operation is added while the copy is given up → kept', async () => {
    // From before the pull fails until after the copy is empty, one event-loop turn at a time.
    for (let steps = 0; steps < 40; steps += 1) {
      const { feed } = await haveCopy();
      const copy = await openedCopy();
      feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 2 }));
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      const pulling = copy?.pull().catch(() => undefined);
      for (let step = 0; step < steps; step += 1) await new Promise(setImmediate);
      await copy?.write({ do: 'add', intent: { ...aNewReading(46_000), vehicleId: clio.id } });
      await pulling;
      copy?.close();
      const [name] = await databases();
      const database = await openDB(String(name));
      expect(await database.count('operation'), `after ${steps} steps`).toBe(1);
      database.close();
      await forgetAccount('everyone', 'any');
    }
  });

  it('the page is left during a pull → the next page finds the copy unchanged', async () => {
    const { feed, server } = await haveCopy();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('left', 'AbortError');
    });
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 2 }));
    await expect((await openedCopy())?.pull()).rejects.toThrow('left');
    server.down();
    expect((await read('listVehicles', {})).items.map(({ name }) => name)).toEqual(['Clio']);
  });

  it('the system deletes it during a pull → other data of the user stays', async () => {
    const { feed } = await haveCopy();
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 2 }));
    const pulling = (await openedCopy())?.pull();
    for (const name of await databases()) indexedDB.deleteDatabase(String(name));
    await expect(pulling).rejects.toMatchObject({
      name: expect.stringMatching(/^(Abort|InvalidState)Error$/),
    });
    expect(deviceStore.read(deviceKeys.copyOf)).toBe(camille.id);
  });

  it('shared computer → no copy', async () => {
    fakeServer();
    markSharedDevice(true);
    expect(await startCopy(camille)).toBeNull();
    expect(await databases()).toEqual([]);
  });

  it('browser forbids storage → no copy; signing out succeeds', async () => {
    fakeServer();
    startSession('token');
    const refusing = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const forbidden = vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(refusing);
    expect(await startCopy(camille)).toBeNull();
    await expect(forgetAccount(signedInAccount(), NO_CHANGES)).resolves.toMatchObject({ isComplete: true });
    forbidden.mockRestore();
    expect(await databases()).toEqual([]);
  });
});

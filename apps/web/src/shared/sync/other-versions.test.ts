import { aNewReading, clio, copiedGarage, openCopied, record } from '#testing/copied-garage.ts';
import { FakeFeed, recordChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { DeviceCopy } from '#shared/sync/device-copy.ts';
import { openDB } from 'idb';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';

/** Of a later release. */
const NEXT_DATABASE = 99;

describe('a copy beside other versions of Carnet', () => {
  it('a newer server tells of kinds and fields that are not known → the fields are kept, the kinds passed over', async () => {
    const { name, copy } = await copiedGarage();
    const bleue = { ...clio, name: 'La bleue', wheels: 4, version: 4 };
    const items = [
      { kind: 'vehicle', id: clio.id, object: bleue },
      { kind: 'tyre', id: newId(), object: { title: 'Hiver' } },
    ];
    // Not by the fake server, which holds every answer against the contract of today.
    const page = { items, cursor: 'next', hasMore: false, reset: false };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)));
    await copy.pull();
    for (const shown of [copy, await openCopied(name)]) {
      await shown.isWhole();
      expect(shown.garage.vehicles.get(clio.id)).toMatchObject({ name: 'La bleue', wheels: 4 });
    }
  });

  it('the database of the release before, opened without a network → all is shown; then everything is asked for anew', async () => {
    const name = newId();
    const { object, id } = vehicleChange(clio);
    const before = await openDB(name, 2, {
      upgrade(made) {
        for (const store of ['meta', 'settings', 'vehicle', 'reminder', 'reading', 'thumbnail', 'original'])
          made.createObjectStore(store);
        made.createObjectStore('record', { keyPath: 'id' }).createIndex('order', 'order');
        made.createObjectStore('operation', { keyPath: 'place', autoIncrement: true });
        made.createObjectStore('kept', { keyPath: 'id' });
      },
    });
    await before.put('vehicle', object, id);
    await before.put('meta', 'first/5', 'cursor');
    before.close();
    const feed = new FakeFeed();
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 4 }), recordChange(record));
    const server = fakeServer({ listChanges: feed.listChanges });
    server.down();
    const copy = await openCopied(name);
    await expect(copy.pull()).rejects.toMatchObject({ code: 'network' });
    expect(await copy.isWhole()).toBe(true);
    expect(copy.garage.vehicles.get(id)?.name).toBe('Clio');
    server.up();
    await copy.pull();
    const again = await openCopied(name);
    expect(again.garage.vehicles.get(id)?.name).toBe('La bleue');
    expect(again.garage.records.size).toBe(1);
  });

  it('a database of the next release → not opened, and what waits in it stays', async () => {
    const { name, server, copy } = await copiedGarage();
    server.down();
    await copy.outbox.add(aNewReading(43_500));
    const next = await openDB(name, NEXT_DATABASE);
    next.close();
    const opening = DeviceCopy.open(
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

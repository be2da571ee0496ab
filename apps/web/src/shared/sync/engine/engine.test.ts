import 'fake-indexeddb/auto';
import { aMaintenance, aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { FakeFeed, recordChange, reminderChange, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { aNewReading } from '#testing/copied-garage.ts';
import { databasesAtRest } from '#testing/database-rest.ts';
import { openStore } from '#testing/left-copy.ts';
import { openCopy } from '#shared/sync/open-copy.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { noteOwnWrite } from '#shared/sync/own-writes.ts';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';

const clio = aVehicle();
const garageId = newId();

function open(name: string, isCurrent = () => true): Promise<Engine> {
  return openCopy(name, isCurrent, () => undefined);
}

/** A garage with one vehicle, its settings, a reminder and this many records. */
function garageOf(records: number, pageSize?: number) {
  const feed = new FakeFeed(pageSize);
  const reminder = aReminder({ vehicle_id: clio.id });
  feed.put(settingsChange(garageId, someSettings()), vehicleChange(clio), reminderChange(reminder));
  for (let made = 0; made < records; made += 1) feed.put(recordChange(aMaintenance({ vehicle_id: clio.id })));
  const server = fakeServer({ listChanges: feed.listChanges });
  return { feed, server, reminder };
}

describe('the copy of a garage', () => {
  it('pulled once → complete, and loaded at the next start without a call', async () => {
    const { server } = garageOf(600, 250);
    const name = newId();
    const copy = await open(name);
    expect(await copy.isWhole()).toBe(false);
    await copy.pull();
    expect(await copy.isWhole()).toBe(true);
    const calls = server.calls.length;

    const again = await open(name);
    expect(await again.isWhole()).toBe(true);
    expect(again.garage.settings?.timezone).toBe('Europe/Paris');
    expect([...again.garage.vehicles.values()]).toEqual([...copy.garage.vehicles.values()]);
    expect(again.garage.recordsNewestFirst).toEqual(copy.garage.recordsNewestFirst);
    expect(again.garage.records.size).toBe(600);
    expect(server.calls.length).toBe(calls);
  });

  it('the first pull stops between two pages → incomplete; the next pull completes it', async () => {
    const { feed, server } = garageOf(10, 4);
    const copy = await open(newId());
    let pages = 0;
    server.use({
      listChanges: (call) => {
        pages += 1;
        if (pages === 2) throw new TypeError('Failed to fetch');
        return feed.listChanges(call);
      },
    });
    await expect(copy.pull()).rejects.toMatchObject({ code: 'network' });
    expect(await copy.isWhole()).toBe(false);
    await copy.pull();
    expect(copy.garage.records.size).toBe(10);
  });

  it('the first pull stops, then the server has another garage → keeps nothing of the first', async () => {
    const { feed, server } = garageOf(10, 4);
    const name = newId();
    const copy = await open(name);
    let pages = 0;
    server.use({
      listChanges: (call) => {
        pages += 1;
        if (pages === 3) throw new TypeError('Failed to fetch');
        return feed.listChanges(call);
      },
    });
    await expect(copy.pull()).rejects.toMatchObject({ code: 'network' });
    feed.restore(vehicleChange(clio));
    await copy.pull();
    for (const shown of [copy, await open(name)]) {
      expect(await shown.isWhole()).toBe(true);
      expect([shown.garage.records.size, shown.garage.reminders.size]).toEqual([0, 0]);
      expect([...shown.garage.vehicles.keys()]).toEqual([clio.id]);
    }
  });

  it('changed, added and deleted elsewhere → matches the server, also after a restart; notifies of each kind', async () => {
    const { feed, reminder } = garageOf(2);
    const name = newId();
    const copy = await open(name);
    await copy.pull();
    const told: string[] = [];
    copy.subscribe(({ kinds }) => told.push(...kinds));
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 2 }), {
      kind: 'reminder',
      id: reminder.id,
      object: null,
    });
    await copy.pull();
    expect(told).toEqual(['vehicle', 'reminder']);
    for (const shown of [copy, await open(name)]) {
      await shown.isWhole();
      expect(shown.garage.vehicles.get(clio.id)?.name).toBe('La bleue');
      expect(shown.garage.reminders.size).toBe(0);
    }
  });

  it('restored server → objects that it lacks are removed', async () => {
    const { feed } = garageOf(3);
    const name = newId();
    const copy = await open(name);
    await copy.pull();
    feed.restore(vehicleChange({ ...clio, name: 'Avant' }));
    await copy.pull();
    for (const shown of [copy, await open(name)]) {
      await shown.isWhole();
      expect(shown.garage.records.size).toBe(0);
      expect([...shown.garage.vehicles.values()].map((vehicle) => vehicle.name)).toEqual(['Avant']);
    }
  });

  it('another window has pulled → this one shows the rows without a call', async () => {
    const { feed, server } = garageOf(1);
    const name = newId();
    const [one, other] = [await open(name), await open(name)];
    await one.pull();
    await expect.poll(() => other.isWhole()).toBe(true);
    const calls = server.calls.length;
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 2 }));
    await one.pull();
    await expect.poll(() => other.garage.vehicles.get(clio.id)?.name).toBe('La bleue');
    expect(server.calls.length).toBe(calls + 1);
  });

  it('another window signs in to another account → discards its rows', async () => {
    const { feed } = garageOf(0);
    let isCurrent = true;
    const copy = await open(newId(), () => isCurrent);
    await copy.pull();
    isCurrent = false;
    feed.put(vehicleChange(aVehicle({ name: 'Of somebody else' })));
    await copy.pull();
    expect([...copy.garage.vehicles.keys()]).toEqual([clio.id]);
  });

  it('requested during a pull → another pull starts after it', async () => {
    const { feed, server } = garageOf(0);
    const copy = await open(newId());
    const first = copy.pull();
    const [second, third] = [copy.pull(), copy.pull()];
    await first;
    feed.put(recordChange(aMaintenance()));
    await Promise.all([second, third]);
    expect(copy.garage.records.size).toBe(1);
    expect(server.callsOf('listChanges')).toHaveLength(2);
  });

  it('write of this window → behind until a later pull', async () => {
    const { feed, server } = garageOf(0);
    const copy = await open(newId());
    await copy.pull();
    expect(copy.isBehind()).toBe(false);
    server.use({
      listChanges: (call) => {
        noteOwnWrite();
        return feed.listChanges(call);
      },
    });
    await copy.pull();
    server.use({ listChanges: feed.listChanges });
    expect(copy.isBehind()).toBe(true);
    await copy.pull();
    expect(copy.isBehind()).toBe(false);
  });
});

it('two garages open → neither shows or sends the operations of the other', async () => {
  garageOf(0);
  const [one, other] = [await open(newId()), await open(newId())];
  await Promise.all([one.pull(), other.pull()]);
  const reading = { ...aNewReading(43_000), vehicleId: clio.id };
  await one.write({ do: 'add', intent: reading });
  await databasesAtRest();
  expect([one, other].map(({ operations }) => operations.length)).toEqual([1, 0]);
  expect(other.view.readings.has(reading.id)).toBe(false);
  one.close();
});

describe('the store of the copy', () => {
  it('records → read newest first, by descending id within a day', async () => {
    const store = await openStore(newId());
    const days = ['2026-01-05', '2025-12-31', '2026-10-01', '2026-01-05'] as const;
    const records = days.map((date) => recordChange(aMaintenance({ date: date as never })));
    await store.putRows(records, 'cursor');
    const read = [];
    for await (const slice of store.readPagedKind()) read.push(...slice);
    const expected = records
      .map(({ object }) => object as { date: string; id: string })
      .sort((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1));
    expect(read.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it('more originals than the limit → evicts those viewed longest ago', async () => {
    const store = await openStore(newId());
    const picture = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };
    const now = vi.spyOn(Date, 'now');
    for (let id = 0; id < 103; id += 1) {
      now.mockReturnValue(id);
      await store.keepOriginal(String(id), picture);
    }
    const kept = await Promise.all(['0', '1', '2', '3', '102'].map((id) => store.original(id)));
    expect(kept.map((original) => original !== undefined)).toEqual([false, false, false, true, true]);
  });
});

import 'fake-indexeddb/auto';
import { aVehicle } from '#testing/builders.ts';
import { vehicleChange } from '#testing/fake-feed.ts';
import { openStore } from '#testing/left-copy.ts';
import { aNewReading } from '#testing/copied-garage.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import { openDB } from 'idb';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';

const NAME = 'carnet-copy-store';

afterEach(() => void indexedDB.deleteDatabase(NAME));

it('a new store requires a new database version, otherwise existing databases lack it', async () => {
  await openStore(NAME);
  const database = await openDB(NAME);
  const more = ['kept', 'meta', 'operation', 'original', 'thumbnail'];
  expect([...database.objectStoreNames].toSorted()).toEqual([...KIND_NAMES, ...more].toSorted());
  expect([database.version, database.objectStoreNames.length]).toEqual([7, 14]);
  database.close();
});

describe('a page with a row that cannot be stored', () => {
  // IndexedDB refuses this row without a key immediately, not when the transaction ends.
  const keyless = { ...vehicleChange(aVehicle()), id: undefined as unknown as string };

  it.each(['putRows', 'replaceRows'] as const)(
    '%s → refused, and nothing of the page is there',
    async (way) => {
      const store = await openStore(NAME);
      const [before, after] = [aVehicle({ name: 'Clio' }), aVehicle({ name: 'Zoé' })];
      await store.putRows([vehicleChange(before)], 'first');
      await expect(store[way]([vehicleChange(after), keyless], 'second')).rejects.toThrow(DOMException);
      expect(await store.cursor()).toBe('first');
      expect((await store.readSmallKinds()).map(({ id }) => id)).toEqual([before.id]);
    },
  );
});

async function storeWith(change: Partial<Operation>) {
  const store = await openStore(newId());
  const seen = await store.addOperation({
    key: newId(),
    format: 1,
    intent: aNewReading(43_500),
    undoes: null,
    madeOn: civilDateOf(2026, 11, 20),
    madeAt: 0,
    sentVersion: null,
    hasBeenTried: false,
    state: 'waiting',
    problem: null,
  });
  await store.replaceOperations([{ ...seen, ...change }]);
  return { store, seen };
}

describe('removeUnsent', () => {
  it.each([
    ['still unsent', {}, true],
    ['on its way by now, which whoever undoes it has not seen', { hasBeenTried: true }, false],
    ['stored by the server by now', { hasBeenTried: true, state: 'stored' }, false],
    ['refused, and so not done', { hasBeenTried: true, state: 'refused' }, true],
  ] as const)('%s → removed: %s', async (_, change, isRemoved) => {
    const { store, seen } = await storeWith(change);
    expect(await store.removeUnsent(seen, [seen], [])).toBe(isRemoved);
    expect(await store.operations()).toHaveLength(isRemoved ? 0 : 1);
  });
});

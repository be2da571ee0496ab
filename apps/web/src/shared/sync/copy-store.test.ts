import 'fake-indexeddb/auto';
import { aVehicle } from '#testing/builders.ts';
import { vehicleChange } from '#testing/fake-feed.ts';
import { openCopyDatabase } from '#shared/sync/copy-database.ts';
import { CopyStore } from '#shared/sync/copy-store.ts';
import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import { afterEach, describe, expect, it } from 'vitest';

const NAME = 'carnet-copy-store';

afterEach(() => void indexedDB.deleteDatabase(NAME));

it('a store that is added comes with a new version, or devices that have the database would lack it', async () => {
  const database = await openCopyDatabase(NAME, () => undefined);
  const more = ['kept', 'meta', 'operation', 'original', 'thumbnail'];
  expect([...database.objectStoreNames].toSorted()).toEqual([...KIND_NAMES, ...more].toSorted());
  expect([database.version, database.objectStoreNames.length]).toEqual([5, 13]);
  database.close();
});

describe('a page with a row that cannot be stored', () => {
  // No key of IndexedDB: it says so when it is asked, not when the transaction ends.
  const keyless = { ...vehicleChange(aVehicle()), id: undefined as unknown as string };

  it.each(['apply', 'replace'] as const)('%s → refused, and nothing of the page is there', async (way) => {
    const database = await openCopyDatabase(NAME, () => undefined);
    const store = new CopyStore(database);
    const [before, after] = [aVehicle({ name: 'Clio' }), aVehicle({ name: 'Zoé' })];
    await store.apply([vehicleChange(before)], 'first');
    await expect(store[way]([vehicleChange(after), keyless], 'second')).rejects.toThrow(DOMException);
    expect(await store.cursor()).toBe('first');
    expect(await database.getAllKeys('vehicle')).toEqual([before.id]);
    database.close();
  });
});

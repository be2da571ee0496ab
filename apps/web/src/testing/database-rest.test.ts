import 'fake-indexeddb/auto';
import { databasesAtRest } from '#testing/database-rest.ts';
import { openDB } from 'idb';
import { expect, it } from 'vitest';

it('pending writes and reads of a test → completed once the databases are at rest', async () => {
  const database = await openDB('left-behind', 1, {
    upgrade: (opened) => void opened.createObjectStore('rows'),
  });
  let read: unknown = null;
  const work = async (): Promise<void> => {
    for (let index = 0; index < 100; index += 1) await database.put('rows', index, index);
    read = await database.get('rows', 99);
  };
  void work();
  await databasesAtRest();
  expect(read).toBe(99);
});

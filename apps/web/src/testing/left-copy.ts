import { openCopyDatabase } from '#shared/sync/copy-database.ts';
import { newOperation } from '#shared/sync/outbox/outbox.ts';
import { OperationStore } from '#shared/sync/outbox/operation-store.ts';
import { vehicleChange } from '#testing/fake-feed.ts';
import { aNewReading, clio } from '#testing/copied-garage.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { openDB, type IDBPDatabase } from 'idb';
import { vi } from 'vitest';

/** Of a later release. */
const NEXT_VERSION = 99;

/**
 * What an earlier start has left of an account: the database of its garage with one vehicle, and changes that were not sent.
 * Returns the name of the database.
 */
export async function leaveCopy(account: string, unsent: number): Promise<string> {
  const name = `carnet||${account}`;
  const database = await openCopyDatabase(name, () => undefined);
  const { object, id } = vehicleChange(clio);
  // The change is one of a vehicle.
  await database.put('vehicle', object as never, id);
  await database.put('meta', 'first/1', 'cursor');
  database.close();
  await addUnsent(name, unsent);
  return name;
}

/** What another window adds to a copy. */
export async function addUnsent(name: string, count: number): Promise<void> {
  const database = await openCopyDatabase(name, () => undefined);
  const store = new OperationStore(database);
  for (let added = 0; added < count; added += 1)
    await store.add(newOperation(aNewReading(43_000 + added), {}, civilDateOf(2026, 11, 20)));
  database.close();
}

/** A newer version of Carnet opens a copy. */
export async function raiseVersion(name: string): Promise<void> {
  (await openDB(name, NEXT_VERSION)).close();
}

/** The databases of this device, with the number of the operations in each. */
export async function keptCopies(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openThere(name);
    if (database) counts[name] = await database.count('operation');
    database?.close();
  }
  return counts;
}

/** Null for one that has gone since it was listed. */
async function openThere(name: string): Promise<IDBPDatabase | null> {
  let isMissing = false;
  const opening = openDB(name, undefined, {
    upgrade(_database, _old, _new, transaction) {
      isMissing = true;
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
  });
  return opening.catch((error: unknown) => {
    if (isMissing) return null;
    throw error;
  });
}

/** Firefox before 126: the browser has no way to list its databases. */
export function forbidListing(): void {
  const factory = indexedDB;
  const withoutListing = new Proxy(factory, {
    has: (target, key) => key !== 'databases' && Reflect.has(target, key),
    get(target, key) {
      const value: unknown = key === 'databases' ? undefined : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(withoutListing);
}

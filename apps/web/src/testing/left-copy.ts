import { carnetRules } from '#shared/sync/carnet-rules.ts';
import { newOperation } from '#shared/sync/engine/operation.ts';
import { Store } from '#shared/sync/engine/store.ts';
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
  const store = await openStore(name);
  await store.putRows([vehicleChange(clio)], 'first/1');
  await addUnsent(name, unsent);
  return name;
}

/** What another window adds to a copy. */
export async function addUnsent(name: string, count: number): Promise<void> {
  const store = await openStore(name);
  const madeOn = civilDateOf(2026, 11, 20);
  for (let added = 0; added < count; added += 1)
    await store.addOperation(newOperation(aNewReading(43_000 + added), { madeOn }));
}

/** The store of a garage, as a window that is open has it: it gives way to an upgrade or a deletion. */
export function openStore(name: string): Promise<Store> {
  return Store.open(name, carnetRules.stored, () => undefined);
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

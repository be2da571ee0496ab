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
 * Creates what an earlier start left of an account: the database of its garage with one vehicle and unsent
 * changes. Returns its name.
 */
export async function leaveCopy(account: string, unsent: number): Promise<string> {
  const name = `carnet||${account}`;
  const store = await openStore(name);
  await store.putRows([vehicleChange(clio)], 'first/1');
  await addUnsent(name, unsent);
  return name;
}

/** Adds changes to a copy, like another window. */
export async function addUnsent(name: string, count: number): Promise<void> {
  const store = await openStore(name);
  const madeOn = civilDateOf(2026, 11, 20);
  for (let added = 0; added < count; added += 1)
    await store.addOperation(newOperation(aNewReading(43_000 + added), { madeOn }));
}

/** Opens a garage's store like another window: it yields to an upgrade or deletion. */
export function openStore(name: string): Promise<Store> {
  return Store.open(name, carnetRules.stored, () => undefined);
}

/** Opens a copy like a newer version of Carnet. */
export async function raiseVersion(name: string): Promise<void> {
  (await openDB(name, NEXT_VERSION)).close();
}

/** Databases of this device, with the number of operations in each. */
export async function keptCopies(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openExisting(name);
    if (database) counts[name] = await database.count('operation');
    database?.close();
  }
  return counts;
}

/** Null if the database was deleted since it was listed. */
async function openExisting(name: string): Promise<IDBPDatabase | null> {
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

/** Simulates Firefox before 126, which cannot list databases. */
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

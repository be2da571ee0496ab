import { setImmediate as nextTurn } from 'node:timers/promises';

/** The part of fake-indexeddb that knows what it is still working on. */
interface FakeFactory {
  readonly _databases: ReadonlyMap<string, { readonly transactions: readonly unknown[] }>;
}

/** What follows from an answer asks again within a turn or two. */
const QUIET_TURNS = 10;
const MOST_TURNS = 10_000;

/**
 * Waits until no transaction of the databases of a test file is under way. Once the file has ended its globals are gone,
 * without which `idb` fails outside of every test.
 */
export async function databasesAtRest(): Promise<void> {
  // Most files have none.
  const { indexedDB: factory } = globalThis as unknown as { readonly indexedDB?: FakeFactory };
  if (factory === undefined) return;
  const isBusy = (): boolean =>
    [...factory._databases.values()].some(({ transactions }) => transactions.length > 0);
  for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
    quiet = isBusy() ? 0 : quiet + 1;
    await nextTurn();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Internals of fake-indexeddb: its running transactions. */
interface FakeFactory {
  readonly _databases: ReadonlyMap<string, { readonly transactions: readonly unknown[] }>;
}

/** Follow-up requests start within a turn or two. */
const QUIET_TURNS = 10;
const MOST_TURNS = 10_000;

/**
 * Waits until no database transaction of the test file is running. After the file its globals are gone, and
 * `idb` would fail outside of any test.
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

import type { Config } from '#platform/config/config.ts';
import { transactionsOf, type Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import type { Transactions } from '#platform/transactions.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Where a server keeps everything: its database and its files. A running server may use it at the same time. */
export interface Place {
  readonly database: Database;
  readonly fileStore: FileStore;
  readonly dataDir: string;
  /** Transactions as servers make them. */
  transactions(): Transactions;
  close(): Promise<void>;
}

/** What of a configuration says where that is. */
export type PlaceConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

/** One connection is enough for a command. */
const POOL_SIZE = 2;

/** Opens the place that the configuration names, and changes nothing there. */
export async function openPlace(config: PlaceConfig): Promise<Place> {
  const fileStore = await openFileStore(config);
  const database = openDatabase({ ...config, databasePoolSize: POOL_SIZE }, () => {});
  return {
    database,
    fileStore,
    dataDir: config.dataDir,
    transactions: () => transactionsOf(database),
    close: async () => {
      fileStore.close();
      await database.close();
    },
  };
}

import type { Config } from '#platform/config/config.ts';
import { openTransactions, type Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import type { Transactions } from '#platform/transactions.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** The database and files of a server. A running server may use them at the same time. */
export interface Installation {
  readonly database: Database;
  readonly fileStore: FileStore;
  readonly dataDir: string;
  /** Transactions as used by servers. */
  transactions(): Transactions;
  close(): Promise<void>;
}

/** The part of the configuration that locates them. */
export type InstallationConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

/** Enough for a command. */
const POOL_SIZE = 2;

/** Opens the configured database and file store without changing them. */
export async function openInstallation(config: InstallationConfig): Promise<Installation> {
  const fileStore = await openFileStore(config);
  const database = openDatabase({ ...config, databasePoolSize: POOL_SIZE }, () => {});
  return {
    database,
    fileStore,
    dataDir: config.dataDir,
    transactions: () => openTransactions(database),
    close: async () => {
      fileStore.close();
      await database.close();
    },
  };
}

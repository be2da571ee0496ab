import {
  openInstallation,
  type Installation,
  type InstallationConfig,
} from '#platform/upkeep/installation.ts';
import { createTestDatabase, type Dialect } from '#testing/test-database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty database and file store, as on a new machine. */
export interface TestInstallation {
  readonly config: InstallationConfig;
  /** The same as environment variables of a process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens it; closed by `remove`. */
  open(): Promise<Installation>;
  remove(): Promise<void>;
}

export async function createTestInstallation(dialect: Dialect): Promise<TestInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carnet-place-'));
  const { url, drop } = await createTestDatabase(dialect);
  const opened: Installation[] = [];
  const config: InstallationConfig = { databaseUrl: url, dataDir, s3: null };
  return {
    config,
    environment: { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) },
    open: async () => {
      const place = await openInstallation(config);
      opened.push(place);
      return place;
    },
    remove: async () => {
      for (const place of opened) await place.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

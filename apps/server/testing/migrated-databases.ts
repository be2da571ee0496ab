import { openDatabase } from '#platform/db/open-database.ts';
import pg from 'pg';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { TEST_EXTENT } from '../../../scripts/testing/test-extent.ts';
import { startPostgres } from './databases/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run, whose role may create databases; null in `npm run test:quick`. */
    postgresUrl: string | null;
    /** A fully migrated empty SQLite file, to be copied. */
    migratedFile: string;
  }
}

/** The same on PostgreSQL: a database to be copied. */
export const MIGRATED_DATABASE = 'migrated';

/** Vitest's global set-up: one PostgreSQL server for the whole run, and both databases migrated once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-migrated-'));
  const server = TEST_EXTENT === 'quick' ? undefined : await startPostgres();
  await migrate(null, folder);
  if (server) await migrate(await createDatabase(server.url), folder);
  project.provide('postgresUrl', server?.url ?? null);
  project.provide('migratedFile', path.join(folder, 'carnet.db'));
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function migrate(databaseUrl: string | null, dataDir: string): Promise<void> {
  const database = openDatabase({ databaseUrl, databasePoolSize: 1, dataDir }, () => {});
  await database.migrate();
  await database.close();
}

/** @returns its address */
async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${MIGRATED_DATABASE}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${MIGRATED_DATABASE}`;
  return url.href;
}

import { openDatabase } from '#platform/db/open-database.ts';
import pg from 'pg';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './databases/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that this run of the tests has for itself; its role may create databases. */
    postgresUrl: string;
    /** A file of the embedded database with every migration and no row, to be copied. */
    migratedFile: string;
  }
}

/** On PostgreSQL: with every migration and no row, to be copied. */
export const MIGRATED_DATABASE = 'migrated';

/** Vitest's global set-up: one PostgreSQL for the whole run, and both databases migrated once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-migrated-'));
  const url = new URL(server.url);
  url.pathname = `/${MIGRATED_DATABASE}`;
  await createDatabase(server.url);
  for (const databaseUrl of [null, url.href]) {
    const database = openDatabase({ databaseUrl, databasePoolSize: 1, dataDir: folder }, () => {});
    await database.migrate();
    await database.close();
  }
  project.provide('postgresUrl', server.url);
  project.provide('migratedFile', path.join(folder, 'carnet.db'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function createDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${MIGRATED_DATABASE}`);
  await client.end();
}

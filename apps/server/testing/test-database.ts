import pg from 'pg';
import { inject } from 'vitest';
import { randomUUID } from 'node:crypto';

export const DIALECTS = ['sqlite', 'postgres'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface TestDatabase {
  /** For `DATABASE_URL`; null is the embedded database. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** An empty database of one's own; on PostgreSQL inside the real server that the test run has started. */
export async function createTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'sqlite') return { url: null, drop: async () => {} };
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import type { InstallationConfig } from '#platform/upkeep/installation.ts';
import type { Dialect } from '#testing/test-database.ts';
import SqliteConnection from 'better-sqlite3';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Further facts about a server of commit 426448bb, and the state of its devices when it was stopped. */
export interface BaselineFacts {
  /** The time of the responses. */
  readonly instant: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Token of a signed-out session. */
  readonly endedToken: string;
  /** Token of another account, which imported the export of the first one. */
  readonly importerToken: string;
  /** Token of a mail to choose a new password. */
  readonly resetToken: string;
  readonly vehicle: string;
  /** A record before it was deleted. */
  readonly trashedRecord: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly invoice: { readonly id: string };
  };
  readonly trash: readonly { readonly id: string; readonly kind: string }[];
  /** Cursor of a device that has the whole garage except the last reading. */
  readonly cursor: string;
  readonly feedObjects: number;
  readonly lateReading: string;
  /** A write whose response the device may not have received. */
  readonly applied: { readonly key: string; readonly path: string; readonly body: { readonly id: string } };
  /** Writes that the device has not sent yet, in batch form, with their expected status. */
  readonly queued: readonly {
    readonly op: { readonly path: string; readonly body?: { readonly id?: string } };
    readonly status: number;
  }[];
  readonly calendarPath: string;
  readonly bookToken: string;
  readonly offerToken: string;
  /** SHA-256 of a service book that the server made. */
  readonly bookHash: string;
}

interface BaselineAnswer {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function readText(dialect: Dialect, name: string): string {
  return readFileSync(join(import.meta.dirname, dialect, name), 'utf8');
}

export function readFacts(dialect: Dialect): BaselineFacts {
  return JSON.parse(readText(dialect, 'facts.json'));
}

/** Responses of that server to reads. */
export function readAnswers(dialect: Dialect): BaselineAnswer[] {
  const lines = readText(dialect, 'answers.ndjson').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Restores the state of that server's data in an empty database and folder. */
export async function storeBaseline(
  dialect: Dialect,
  { databaseUrl, dataDir }: InstallationConfig,
): Promise<void> {
  const statements = readText(dialect, 'database.sql');
  if (databaseUrl === null) {
    const file = new SqliteConnection(join(dataDir, 'carnet.db'));
    // Rows are inserted table by table, not in the order of their references.
    file.pragma('foreign_keys = OFF');
    file.exec(statements);
    file.close();
  } else {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statements);
    await client.end();
  }
  cpSync(join(import.meta.dirname, dialect, 'files'), join(dataDir, 'files'), { recursive: true });
}

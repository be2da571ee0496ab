import type { PlaceConfig } from '#platform/upkeep/place.ts';
import type { Dialect } from '#testing/test-database.ts';
import SqliteConnection from 'better-sqlite3';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What a server of commit 426448bb was asked besides `answers.ndjson`, and what its devices held when it was stopped. */
export interface BaselineFacts {
  /** When the answers were given. */
  readonly instant: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Of a session that was signed out. */
  readonly endedToken: string;
  /** Of another account, which imported the export of the first. */
  readonly importerToken: string;
  /** Of the mail that lets the owner choose a new password. */
  readonly resetToken: string;
  readonly vehicle: string;
  /** A record as it was before it was deleted. */
  readonly trashedRecord: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly invoice: { readonly id: string };
  };
  readonly trash: readonly { readonly id: string; readonly kind: string }[];
  /** Of a device that has the whole garage but for the last reading. */
  readonly cursor: string;
  readonly feedObjects: number;
  readonly lateReading: string;
  /** A write whose answer the device may not have seen. */
  readonly applied: { readonly key: string; readonly path: string; readonly body: { readonly id: string } };
  /** Writes that the device has not sent yet, as its app sends them in a batch, each with the status that it is to get. */
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

function textOf(dialect: Dialect, name: string): string {
  return readFileSync(join(import.meta.dirname, dialect, name), 'utf8');
}

export function readFacts(dialect: Dialect): BaselineFacts {
  return JSON.parse(textOf(dialect, 'facts.json'));
}

/** What reads of that server answered. */
export function readAnswers(dialect: Dialect): BaselineAnswer[] {
  const lines = textOf(dialect, 'answers.ndjson').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Puts an empty place into the state in which that server left its own. */
export async function storeBaseline(dialect: Dialect, { databaseUrl, dataDir }: PlaceConfig): Promise<void> {
  const statements = textOf(dialect, 'database.sql');
  if (databaseUrl === null) {
    const file = new SqliteConnection(join(dataDir, 'carnet.db'));
    // Rows come table by table, not in the order of their keys.
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

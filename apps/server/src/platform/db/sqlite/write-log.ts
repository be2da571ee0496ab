import { isLongWork } from '#platform/concurrency/long-work.ts';
import type SqliteConnection from 'better-sqlite3';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** A transaction with this many changed rows, including triggers, leaves a log of megabytes. */
const LARGE_CHANGES = 2000;
/** Log pages after which SQLite checkpoints at a commit; its default. */
const FOLDED_AT_PAGES = 1000;

/**
 * Commits go to the log (`-wal`) first; a later commit of any call checkpoints it into the database. After an
 * import this takes hundreds of milliseconds that block the event loop, and so does the commit itself, which
 * waits until the log is on disk. So the log of a large transaction is checkpointed by a separate thread, and
 * the commit of long work does not wait for the disk: its caller does, before anything is acknowledged.
 */
export class WriteLog {
  readonly #connection: SqliteConnection.Database;
  readonly #path: string;
  readonly #countChanges: SqliteConnection.Statement;
  /** Rows changed on this connection until the last commit. */
  #changesBefore = 0;
  #isLong = false;
  #folding: Promise<void> | null = null;

  constructor(connection: SqliteConnection.Database, path: string) {
    this.#connection = connection;
    this.#path = path;
    this.#countChanges = connection.prepare('select total_changes()').pluck();
  }

  /** Call before a transaction begins: the setting cannot change within one. */
  begin(): void {
    if (isLongWork() !== this.#isLong) {
      this.#isLong = !this.#isLong;
      this.#connection.pragma(`synchronous = ${this.#isLong ? 'NORMAL' : 'FULL'}`);
    }
  }

  /** Commits, and resolves when the commit would survive a power cut. Rethrows errors of the commit. */
  async commit(commit: () => Promise<void>): Promise<void> {
    const changes = Number(this.#countChanges.get());
    // What was rolled back since counts too: its pages may be in the log.
    const isLarge = changes - this.#changesBefore >= LARGE_CHANGES;
    this.#changesBefore = changes;
    if (isLarge) this.#connection.pragma('wal_autocheckpoint = 0');
    try {
      await commit();
      if (this.#isLong) await this.#flush();
    } finally {
      if (isLarge) this.#folding ??= this.#fold();
    }
  }

  /** Resolves when no checkpoint is running. */
  async close(): Promise<void> {
    await this.#folding;
  }

  async #flush(): Promise<void> {
    const log = await open(`${this.#path}-wal`);
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  }

  /** A failed checkpoint is left to the next commit. */
  async #fold(): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const workerData = { base: import.meta.filename, path: this.#path };
    const worker = new Worker(FOLD, { eval: true, workerData });
    worker.on('error', () => {});
    worker.once('exit', () => resolve());
    await ended;
    this.#folding = null;
    if (this.#connection.open) this.#connection.pragma(`wal_autocheckpoint = ${FOLDED_AT_PAGES}`);
  }
}

/** Kept as text, so that it is part of the bundled server file. */
const FOLD = `
  const { workerData } = require('node:worker_threads');
  const { createRequire } = require('node:module');
  const SqliteConnection = createRequire(workerData.base)('better-sqlite3');
  const connection = new SqliteConnection(workerData.path, { fileMustExist: true });
  connection.pragma('wal_checkpoint(PASSIVE)');
  connection.close();
`;

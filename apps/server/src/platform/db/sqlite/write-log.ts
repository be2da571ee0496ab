import { isLongWork } from '#platform/concurrency/long-work.ts';
import type SqliteConnection from 'better-sqlite3';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** A transaction that changes so many rows, those of triggers included, leaves a log of megabytes. */
const LARGE_CHANGES = 2000;
/** Pages of the log after which SQLite folds it at a commit; its default. */
const FOLDED_AT_PAGES = 1000;

/**
 * What is committed is in the log (`-wal`) first and is folded into the database at some later commit, by whoever commits.
 * After an import that is hundreds of milliseconds in which the process answers nobody, and so is the commit itself, which
 * waits until the log is on the disk. The log of a large transaction is folded by a thread of its own after it; and the
 * commit of long work does not wait for the disk, but whoever asked for it does, before anything is acknowledged.
 */
export class WriteLog {
  readonly #connection: SqliteConnection.Database;
  readonly #path: string;
  readonly #countChanges: SqliteConnection.Statement;
  #changesBefore = 0;
  #isLong = false;
  #folding: Promise<void> | null = null;

  constructor(connection: SqliteConnection.Database, path: string) {
    this.#connection = connection;
    this.#path = path;
    this.#countChanges = connection.prepare('select total_changes()').pluck();
  }

  /** To be called before a transaction begins: within one the database does not let go of what it waits for. */
  begin(): void {
    if (isLongWork() !== this.#isLong) {
      this.#isLong = !this.#isLong;
      this.#connection.pragma(`synchronous = ${this.#isLong ? 'NORMAL' : 'FULL'}`);
    }
    this.#changesBefore = this.#changes();
  }

  /** Carries a commit out, and resolves when it outlives a loss of power. Throws what it throws. */
  async commit(commit: () => Promise<void>): Promise<void> {
    const isLarge = this.#changes() - this.#changesBefore >= LARGE_CHANGES;
    if (isLarge) this.#connection.pragma('wal_autocheckpoint = 0');
    try {
      await commit();
      if (this.#isLong) await this.#flush();
    } finally {
      if (isLarge) this.#folding ??= this.#fold();
    }
  }

  /** Resolves when nothing is being folded any more. */
  async close(): Promise<void> {
    await this.#folding;
  }

  #changes(): number {
    return Number(this.#countChanges.get());
  }

  async #flush(): Promise<void> {
    const log = await open(`${this.#path}-wal`);
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  }

  /** What fails here is left to the next commit. */
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

/** Text, so that it is part of the one file that the server is built into. */
const FOLD = `
  const { workerData } = require('node:worker_threads');
  const { createRequire } = require('node:module');
  const SqliteConnection = createRequire(workerData.base)('better-sqlite3');
  const connection = new SqliteConnection(workerData.path, { fileMustExist: true });
  connection.pragma('wal_checkpoint(PASSIVE)');
  connection.close();
`;

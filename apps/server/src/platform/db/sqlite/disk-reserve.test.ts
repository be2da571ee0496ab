import { openTransactions } from '#platform/db/database.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { openSqliteDatabase } from '#platform/db/sqlite/sqlite-database.ts';
import { asRemoval } from '#platform/disk-room.ts';
import type { Tx } from '#platform/transactions.ts';
import { isDiskFull } from '#platform/unavailable.ts';
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const RESERVE_BYTES = 8 * 1024 * 1024;
const OPEN_ENDED_PAGES = 1_000_000;

describe('the reserve file of the embedded database', () => {
  let folder: string;
  let reserve: string;
  let database: ReturnType<typeof openSqliteDatabase>;
  let transactions: ReturnType<typeof openTransactions>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carnet-reserve-'));
    const path = join(folder, 'carnet.db');
    reserve = `${path}.reserve`;
    database = openSqliteDatabase(path);
    transactions = openTransactions(database);
    await transactions.run((tx) => sql`create table note (text)`.execute(queriesOf(tx)));
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const limitPages = (tx: Tx, pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(queriesOf(tx));
  /** Simulates a full disk: SQLite refuses the page that this write needs as long as the reserve exists. */
  const write = () =>
    transactions.run(async (tx) => {
      await limitPages(tx, existsSync(reserve) ? 1 : OPEN_ENDED_PAGES);
      await sql`insert into note values (${'x'.repeat(20_000)})`.execute(queriesOf(tx));
    });
  const isFull = (attempt: Promise<unknown>) => attempt.then(() => false, isDiskFull);

  it('a command creates none', () => {
    expect(existsSync(reserve)).toBe(false);
  });

  it('a server creates 8 MB that others cannot read, once', async () => {
    await database.keepRoom();
    const laid = await stat(reserve);
    expect([laid.size, laid.mode & 0o077]).toEqual([RESERVE_BYTES, 0]);
    await database.keepRoom();
    expect((await stat(reserve)).mtimeMs).toBe(laid.mtimeMs);
  });

  it('truncated by a crash → created again', async () => {
    await database.keepRoom();
    await truncate(reserve, 10);
    await database.keepRoom();
    expect((await stat(reserve)).size).toBe(RESERVE_BYTES);
  });

  it('the disk is full → a write is refused and the reserve stays; a deletion uses it and succeeds', async () => {
    await database.keepRoom();
    expect(await isFull(write())).toBe(true);
    expect(existsSync(reserve)).toBe(true);
    await asRemoval(write);
    expect(existsSync(reserve)).toBe(false);
    const { rows } = await sql`select 1 from note`.execute(database.reading);
    expect(rows).toHaveLength(1);
  });

  it('the reserve is used up and there is space again → the next write recreates it first', async () => {
    await database.keepRoom();
    await asRemoval(write);
    await transactions.run(async (tx) => limitPages(tx, OPEN_ENDED_PAGES));
    expect((await stat(reserve)).size).toBe(RESERVE_BYTES);
  });
});

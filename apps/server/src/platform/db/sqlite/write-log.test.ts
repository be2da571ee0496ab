import { asLongWork } from '#platform/concurrency/long-work.ts';
import { openSqliteDatabase } from '#platform/db/sqlite/sqlite-database.ts';
import { openTransactions } from '#platform/db/database.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { sql } from 'kysely';
import { open, type FileHandle } from 'node:fs/promises';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ROWS_OF_A_STATEMENT = 500;
/** Values of `pragma synchronous`. */
const [NORMAL, FULL] = [1, 2];

describe('the write-ahead log of the embedded database', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carnet-log-'));
    path = join(folder, 'carnet.db');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function insertNumbers(tx: Tx, name: string, count: number): Promise<void> {
    for (let first = 0; first < count; first += ROWS_OF_A_STATEMENT) {
      const rows = Array.from({ length: ROWS_OF_A_STATEMENT }, (_, index) => ({
        name: `${name} ${first + index} ${'x'.repeat(400)}`,
        claimed_until: '2026-11-22T12:00:00.000Z',
      }));
      await queriesOf(tx).insertInto('job_claim').values(rows).execute();
    }
  }

  const fileBytes = () => statSync(path).size;

  it('a large transaction → not checkpointed by its commit, but soon after; small ones continue', async () => {
    const database = openSqliteDatabase(path);
    await database.migrate();
    const transactions = openTransactions(database);
    await transactions.run((tx) => insertNumbers(tx, 'small', ROWS_OF_A_STATEMENT));
    const before = fileBytes();
    await transactions.run((tx) => insertNumbers(tx, 'large', 20_000));
    expect(fileBytes()).toBe(before);
    await transactions.run((tx) => insertNumbers(tx, 'another', ROWS_OF_A_STATEMENT));
    await expect.poll(fileBytes).toBeGreaterThan(before + 5_000_000);
    await database.close();
  });

  it('long work → its commit does not wait for the disk, others can read meanwhile, and it resolves once synced', async () => {
    const database = openSqliteDatabase(path);
    await database.migrate();
    const transactions = openTransactions(database);
    const waitsForDisk = async (tx: Tx): Promise<unknown> =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(queriesOf(tx))).rows[0]?.synchronous;
    const [reached, toldOfDisk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const log = await open(path, 'r');
    const files: FileHandle = Object.getPrototypeOf(log);
    const sync = vi.spyOn(files, 'datasync').mockImplementation(() => {
      reached.resolve();
      return toldOfDisk.promise;
    });
    let isOver = false;
    const working = asLongWork(() =>
      transactions.run(async (tx) => {
        await insertNumbers(tx, 'long', ROWS_OF_A_STATEMENT);
        return waitsForDisk(tx);
      }),
    ).finally(() => {
      isOver = true;
    });
    await reached.promise;
    const { count } = await database.reading
      .selectFrom('job_claim')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect([count, isOver]).toEqual([ROWS_OF_A_STATEMENT, false]);
    toldOfDisk.resolve();
    expect(await working).toBe(NORMAL);
    expect(sync).toHaveBeenCalledTimes(1);
    expect(await transactions.run(waitsForDisk)).toBe(FULL);
    expect(sync).toHaveBeenCalledTimes(1);
    sync.mockRestore();
    await log.close();
    await database.close();
  });

  it('long work whose log cannot be synced → not acknowledged', async () => {
    const database = openSqliteDatabase(path);
    await database.migrate();
    const log = await open(path, 'r');
    const broken = Object.assign(new Error('i/o error'), { code: 'EIO' });
    const files: FileHandle = Object.getPrototypeOf(log);
    const sync = vi.spyOn(files, 'datasync').mockRejectedValue(broken);
    const working = asLongWork(() =>
      openTransactions(database).run((tx) => insertNumbers(tx, 'long', ROWS_OF_A_STATEMENT)),
    );
    await expect(working).rejects.toBe(broken);
    sync.mockRestore();
    await log.close();
    await database.close();
  });

  it('closed right after a large transaction → no data is lost', async () => {
    const database = openSqliteDatabase(path);
    await database.migrate();
    await openTransactions(database).run((tx) => insertNumbers(tx, 'large', 20_000));
    await database.close();
    const again = openSqliteDatabase(path);
    const { count } = await again.queries
      .selectFrom('job_claim')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(20_000);
    await again.close();
  });
});

import { compileOnce } from '#platform/db/compile-once.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { rememberRead } from '#platform/db/remember-read.ts';
import { openSqliteDatabase } from '#platform/db/sqlite/sqlite-database.ts';
import { transactionsOf, type Database } from '#platform/db/database.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { newId } from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import SqliteConnection from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CREATED_AT = '2026-11-21T10:00:00.000Z';

const selectGarage = compileOnce((queries, given: { id: string }) =>
  queries.selectFrom('garage').select(['id', 'revision']).where('id', '=', given.id),
);

let presented = 0;
const recallRevision = rememberRead(
  selectGarage,
  ({ id }) => id,
  ([row]) => {
    presented += 1;
    return row?.revision ?? null;
  },
);

const addGarage = (tx: Tx, id: string) =>
  queriesOf(tx).insertInto('garage').values({ id, created_at: CREATED_AT }).execute();
const raiseRevision = (tx: Tx, id: string) =>
  queriesOf(tx).updateTable('garage').set({ revision: 7 }).where('id', '=', id).execute();

describe('a read that is remembered, over the embedded database', () => {
  let folder: string;
  const databases: Database[] = [];
  let here: Transactions;
  const id = newId();

  const openTransactions = (): Transactions => {
    const database = openSqliteDatabase(join(folder, 'carnet.db'));
    databases.push(database);
    return transactionsOf(database);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carnet-remember-'));
    here = openTransactions();
    await databases[0]?.migrate();
    await addGarage(here.reading, id);
    presented = 0;
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    await rm(folder, { recursive: true });
  });

  it('asked again and again → read once', () => {
    expect([1, 2, 3].map(() => recallRevision(here.reading, { id }))).toEqual([0, 0, 0]);
    expect(presented).toBe(1);
  });

  it.each([
    ['this connection', () => here],
    ['another connection', () => openTransactions()],
  ])('anything written by %s → read anew', async (_, writer) => {
    expect(recallRevision(here.reading, { id })).toBe(0);
    await addGarage(writer().reading, newId());
    expect(recallRevision(here.reading, { id })).toBe(0);
    expect(presented).toBe(2);
    await raiseRevision(writer().reading, id);
    expect(recallRevision(here.reading, { id })).toBe(7);
  });

  it('written by another process → read anew with the next calls that come in', async () => {
    expect(recallRevision(here.reading, { id })).toBe(0);
    // Of what no connection of this process has done, SQLite alone can tell.
    const foreign = new SqliteConnection(join(folder, 'carnet.db'));
    foreign.prepare('update garage set revision = 8 where id = ?').run(id);
    foreign.close();
    await nextTurn();
    expect(recallRevision(here.reading, { id })).toBe(8);
  });

  it('asked inside a transaction → not answered, and nothing of it is remembered', async () => {
    const work = here.run(async (tx) => {
      await raiseRevision(tx, id);
      expect(recallRevision(tx, { id })).toBeUndefined();
      expect(recallRevision(here.reading, { id })).toBeUndefined();
      throw new Error('it comes to nothing');
    });
    await expect(work).rejects.toThrow('it comes to nothing');
    expect(recallRevision(here.reading, { id })).toBe(0);
  });

  it('nothing found → looked for again, and found once it is there', async () => {
    const later = newId();
    expect([1, 2].map(() => recallRevision(here.reading, { id: later }))).toEqual([null, null]);
    expect(presented).toBe(2);
    await addGarage(here.reading, later);
    expect(recallRevision(here.reading, { id: later })).toBe(0);
  });

  it('two databases → each answers its own', async () => {
    const folderOfHere = folder;
    folder = await mkdtemp(join(tmpdir(), 'carnet-remember-'));
    const elsewhere = openTransactions();
    await databases[1]?.migrate();
    expect(recallRevision(here.reading, { id })).toBe(0);
    expect(recallRevision(elsewhere.reading, { id })).toBeNull();
    await rm(folder, { recursive: true });
    folder = folderOfHere;
  });
});

describe('a read that is remembered, over PostgreSQL', () => {
  const server = holdServer({ dialect: 'postgres' });

  it('→ has to be waited for', async () => {
    const { reading } = server.context.transactions;
    const id = newId();
    await addGarage(reading, id);
    expect(recallRevision(reading, { id })).toBeUndefined();
  });
});

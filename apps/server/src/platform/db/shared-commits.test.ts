import { transactionsOf, type Database } from '#platform/db/database.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import { shareCommits, type InTransaction } from '#platform/db/shared-commits.ts';
import { openSqliteDatabase } from '#platform/db/sqlite/sqlite-database.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { newId } from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CREATED_AT = '2026-11-22T10:00:00.000Z';

const addGarage = (queries: Queries, id: string) =>
  queries.insertInto('garage').values({ id, created_at: CREATED_AT }).execute();
const addGarages = async (queries: Queries, ids: readonly string[]) => {
  for (const id of ids) await addGarage(queries, id);
};
const revisionsOf = async (queries: Queries, ids: readonly string[]) => {
  const rows = await queries.selectFrom('garage').select(['id', 'revision']).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.revision ?? null);
};
/** What became of each: the message of its error, or what it answered. */
const outcomesOf = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error).message,
  );
const failing = async () => {
  throw new Error('it comes to nothing');
};

describe.each(DIALECTS)('changes that come at the same moment, on %s', (dialect) => {
  const server = holdServer({ dialect });
  const together = (id: string, work: (tx: Tx) => Promise<unknown>) =>
    server.context.transactions.forGarageTogether(id, work);

  it('each of another garage, one fails → it alone comes to nothing, and its revision stays', async () => {
    const queries = queriesOf(server.context.transactions.reading);
    const ids = [newId(), newId(), newId(), newId()];
    const added = ids.map(() => newId());
    await addGarages(queries, ids);
    const works = ids.map((id, index) =>
      together(id, async (tx) => {
        await addGarage(queriesOf(tx), added[index] ?? '');
        return index === 2 ? failing() : index;
      }),
    );
    expect(await outcomesOf(works)).toEqual([0, 1, 'it comes to nothing', 3]);
    expect(await revisionsOf(queries, ids)).toEqual([1, 1, 0, 1]);
    expect(await revisionsOf(queries, added)).toEqual([0, 0, null, 0]);
  });

  it('many of one garage → one after the other, each sees what was there before it', async () => {
    const queries = queriesOf(server.context.transactions.reading);
    const id = newId();
    await addGarage(queries, id);
    const works = Array.from({ length: 70 }, () =>
      together(id, async (tx) => (await revisionsOf(queriesOf(tx), [id]))[0]),
    );
    const seen = (await Promise.all(works)) as number[];
    expect(seen.toSorted((one, other) => one - other)).toEqual(works.map((_, index) => index + 1));
    expect(await revisionsOf(queries, [id])).toEqual([works.length]);
  });
});

describe('transactions that share a commit, over the embedded database', () => {
  let folder: string;
  let database: Database;
  let transactions: Transactions;
  let begun: number;
  let shared: InTransaction;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carnet-shared-'));
    database = openSqliteDatabase(join(folder, 'carnet.db'));
    transactions = transactionsOf(database);
    await database.migrate();
    begun = 0;
    shared = shareCommits((work) => {
      begun += 1;
      return database.queries.transaction().execute(work);
    });
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  /** What is stored, as another connection reads it. */
  const stored = (): unknown[] => {
    const other = new SqliteConnection(join(folder, 'carnet.db'), { readonly: true });
    const ids = other.prepare('select id from garage order by id').pluck().all();
    other.close();
    return ids;
  };
  const adding = (id: string) => shared((trx) => addGarage(trx, id).then(() => id));
  /** SQLite looks at the garage that is named only when everything is committed, and then refuses that. */
  const spoilCommit = async (trx: Queries): Promise<void> => {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await sql`insert into settings (garage_id, account_id, email_notifications, push_notifications,
      reminder_advance_days, reminder_advance_km, version) values ('nobody', 'nobody', 0, 0, 0, 0, 1)`.execute(
      trx,
    );
  };

  it('come together → one transaction for all, answered when all of it is stored', async () => {
    const works = ['a', 'b', 'c'].map(async (id) => {
      await adding(id);
      return stored();
    });
    expect(await Promise.all(works)).toEqual(works.map(() => ['a', 'b', 'c']));
    expect(begun).toBe(1);
  });

  it('one by itself → has its own, before anything else happens in the process', async () => {
    const turns: string[] = [];
    const work = adding('a').then(() => turns.push('stored'));
    setImmediate(() => turns.push('next turn'));
    await work;
    expect([turns, stored(), begun]).toEqual([['stored'], ['a'], 1]);
  });

  it('come while others are under way → together after them', async () => {
    let later: Promise<unknown>[] = [];
    await shared(async (trx) => {
      later = ['b', 'c'].map(adding);
      await addGarage(trx, 'a');
    });
    expect(stored()).toEqual(['a']);
    expect(await Promise.all(later)).toEqual(['b', 'c']);
    expect([stored(), begun]).toEqual([['a', 'b', 'c'], 2]);
  });

  it('more than may hold each other up → several commits', async () => {
    await Promise.all(Array.from({ length: 70 }, () => adding(newId())));
    expect([stored().length, begun]).toEqual([70, 3]);
  });

  it('a statement of one is refused → what it did before is gone, the others are stored', async () => {
    const works = [
      adding('a'),
      shared(async (trx) => {
        await addGarage(trx, 'b');
        await addGarage(trx, 'a');
      }),
      adding('c'),
      adding('d'),
    ];
    expect(await outcomesOf(works)).toEqual(['a', 'UNIQUE constraint failed: garage.id', 'c', 'd']);
    expect([stored(), begun]).toEqual([['a', 'c', 'd'], 4]);
  });

  it('all of them fail → each for its own reason, and none of them runs twice', async () => {
    const runs = [0, 0, 0, 0];
    const works = runs.map((_, index) =>
      shared(async (trx) => {
        runs[index] = (runs[index] ?? 0) + 1;
        await addGarage(trx, 'a');
        throw new Error(`reason ${index}`);
      }),
    );
    expect(await outcomesOf(works)).toEqual(['reason 0', 'reason 1', 'reason 2', 'reason 3']);
    expect([stored(), runs]).toEqual([[], [1, 1, 1, 1]]);
  });

  it('one is refused for what another one wrote → it is asked again once that is stored', async () => {
    const seen: unknown[] = [];
    const first = adding('a');
    const refused = shared(async (trx) => {
      seen.push([await trx.selectFrom('garage').select('id').execute(), stored()]);
      throw new Refusal('version_conflict');
    });
    await outcomesOf([first, refused, adding('b')]);
    expect(seen).toEqual([
      [[{ id: 'a' }], []],
      [[{ id: 'a' }], ['a']],
    ]);
    expect(stored()).toEqual(['a', 'b']);
  });

  it('the commit fails → it fails for all, as it does for one alone, and nothing is stored', async () => {
    const [alone] = await outcomesOf([shared(spoilCommit)]);
    expect(alone).toBe('FOREIGN KEY constraint failed');
    expect(await outcomesOf([adding('a'), shared(spoilCommit), adding('b')])).toEqual([alone, alone, alone]);
    expect(stored()).toEqual([]);
    expect(await outcomesOf([adding('c'), adding('d')])).toEqual(['c', 'd']);
    expect(stored()).toEqual(['c', 'd']);
  });

  it('the commit fails for those before one that is refused → that one is told its own reason', async () => {
    const [first, second, third, last] = await outcomesOf([
      adding('a'),
      shared(spoilCommit),
      shared(() => Promise.reject(new Refusal('version_conflict'))),
      adding('b'),
    ]);
    expect([first, second]).toEqual(Array.from({ length: 2 }, () => 'FOREIGN KEY constraint failed'));
    expect([third, last]).toEqual(['version_conflict', 'b']);
    expect(stored()).toEqual(['b']);
  });

  it('SQLite itself rolls everything back → the one it failed for is told, the others are stored', async () => {
    const works = [
      adding('a'),
      shared((trx) => sql`insert or rollback into garage (id, created_at) values ('a', '')`.execute(trx)),
      adding('b'),
    ];
    expect(await outcomesOf(works)).toEqual(['a', 'UNIQUE constraint failed: garage.id', 'b']);
    expect(stored()).toEqual(['a', 'b']);
  });

  it('a read meanwhile → sees nothing before the commit, and nothing at all of one that fails', async () => {
    const reads: Promise<unknown[]>[] = [];
    const seenElsewhere: unknown[] = [];
    const lookingAfter = (id: string) =>
      shared(async (trx) => {
        await addGarage(trx, id);
        reads.push(database.queries.selectFrom('garage').select('id').execute());
        seenElsewhere.push(stored());
      });
    await outcomesOf([lookingAfter('a'), lookingAfter('b'), shared(spoilCommit)]);
    expect(seenElsewhere).toEqual([[], []]);
    expect(await Promise.all(reads)).toEqual([[], []]);
  });

  it('another process is writing → all wait outside of the database, and are stored after it', async () => {
    const other = new SqliteConnection(join(folder, 'carnet.db'));
    other.exec("begin immediate; insert into garage (id, created_at) values ('first', '')");
    const works = ['a', 'b'].map((id) =>
      transactions.forGarageTogether('first', (tx) => addGarage(queriesOf(tx), id)),
    );
    const reads = await database.queries.selectFrom('garage').select('id').execute();
    expect(reads).toEqual([]);
    setTimeout(() => other.exec('commit'), 30);
    await Promise.all(works);
    other.close();
    expect(stored()).toEqual(['a', 'b', 'first']);
    expect(await revisionsOf(database.queries, ['first'])).toEqual([2]);
  });
});

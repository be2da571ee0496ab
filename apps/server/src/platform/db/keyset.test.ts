import { toPage, selectPage, startOfPage, type Order, type PageRequest } from '#platform/db/keyset.ts';
import type { Schema } from '#platform/db/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { anyText } from '#testing/any-text.ts';
import fc from 'fast-check';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';

/** Compiles queries without running them. */
const queries = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const byDate: Order = { name: '-date', column: 'maintenance.date', kind: 'text', direction: 'desc' };
const byCost: Order = { name: 'cost', column: 'maintenance.cost_cents', kind: 'integer', direction: 'asc' };

function compile(order: Order, page: PageRequest) {
  return selectPage(
    queries.selectFrom('maintenance').select('id'),
    order,
    startOfPage(order, page),
  ).compile();
}

/** Whether the cursor is refused as such; other errors are thrown. */
function isRefused(order: Order, cursor: string): boolean {
  try {
    compile(order, { cursor });
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [fault] = error.details.errors ?? [];
    return fault?.pointer === '/query/cursor' && fault.code === 'invalid_value';
  }
}

const id = '019aa111-2222-7333-8444-555566667777';
const encode = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');

describe('selectPage', () => {
  it('no cursor → ordered by column and id, one row more than the page', () => {
    const { sql, parameters } = compile(byDate, { limit: 10 });
    expect(sql).toContain('order by "maintenance"."date" desc, "maintenance"."id" desc limit ?');
    expect(parameters).toEqual([11]);
  });

  it('no limit → pages of 100', () => {
    expect(compile(byCost, {}).parameters).toEqual([101]);
  });

  it('with a cursor → one comparison of column and id together, as parameters', () => {
    const rows = [1, 2, 3].map((cost) => ({ id, cost }));
    const { nextCursor } = toPage(rows, byCost, { limit: 2 }, (row) => row.cost);
    const { sql, parameters } = compile(byCost, { limit: 2, cursor: nextCursor ?? '' });
    expect(sql).toContain('("maintenance"."cost_cents", "maintenance"."id") > (?, ?)');
    expect(parameters).toEqual([2, id, 3]);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['no list', encode({ 0: '-date' })],
    ['another order', encode(['date', '2026-01-01', id])],
    ['a number for text', encode(['-date', 1, id])],
    ['no id', encode(['-date', '2026-01-01'])],
    ['an id that is none', encode(['-date', '2026-01-01', "' or 1=1"])],
    ['a NUL', encode(['-date', 'a\u0000', id])],
    ['half a surrogate pair', encode(['-date', '\uD83D', id])],
    ['an object', encode(['-date', {}, id])],
  ])('a cursor with %s → refused', (_, cursor) => {
    expect(isRefused(byDate, cursor)).toBe(true);
  });

  it.each([1.5, 2 ** 31, -(2 ** 31), '1', null, true, [1]])('a cost of %j in a cursor → refused', (cost) => {
    expect(isRefused(byCost, encode(['cost', cost, id]))).toBe(true);
  });

  it('any text → refused, never another error', () => {
    fc.assert(
      fc.property(anyText(), (cursor) => {
        expect(isRefused(byDate, cursor)).toBe(true);
      }),
    );
  });

  it('any JSON → refused unless it is a position in this order', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.tuple(fc.constant('-date'), fc.jsonValue(), fc.uuid())),
        (value) => {
          const isPosition =
            Array.isArray(value) &&
            value[0] === '-date' &&
            typeof value[1] === 'string' &&
            value[1].isWellFormed() &&
            !value[1].includes('\u0000') &&
            typeof value[2] === 'string';
          expect(isRefused(byDate, encode(value))).toBe(!isPosition);
        },
      ),
    );
  });
});

describe('pageOf', () => {
  it.each([
    [0, 2, 0, false],
    [1, 2, 1, false],
    [2, 2, 2, false],
    [3, 2, 2, true],
  ])('%d rows for a page of %d → %d of them, has more: %s', (count, limit, kept, hasMore) => {
    const rows = Array.from({ length: count }, (_, cost) => ({ id, cost }));
    const page = toPage(rows, byCost, { limit }, (row) => row.cost);
    expect([page.rows.length, page.nextCursor !== null]).toEqual([kept, hasMore]);
  });
});

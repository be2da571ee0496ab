import { Refusal } from '#platform/refusal.ts';
import { DEFAULT_PAGE_SIZE } from '@carnet/contract/wire/page-sizes';
import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '#platform/db/schema.ts';

/** The order of a page: a column, an optional second one, then the id, all in the same direction. */
export interface Order {
  /** Part of the cursor: a cursor of another order is refused. */
  readonly name: string;
  readonly column: string;
  readonly kind: 'text' | 'integer';
  readonly direction: 'asc' | 'desc';
  /** An integer column that orders rows of the same value. */
  readonly second?: string;
}

export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface Position {
  readonly value: string | number;
  readonly second?: number | undefined;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_INTEGER = 2 ** 31 - 1;

/** The position where a page starts, and the number of rows to read: one more than it shows. */
export interface PageStart {
  readonly rowCount: number;
  readonly afterValue?: string | number | undefined;
  readonly afterSecond?: number | undefined;
  readonly afterId?: string | undefined;
}

/** Refuses a cursor that was not made for this order. */
export function startOfPage(order: Order, page: PageRequest): PageStart {
  const rowCount = (page.limit ?? DEFAULT_PAGE_SIZE) + 1;
  if (page.cursor === undefined) return { rowCount };
  const { value, second, id } = parseCursor(page.cursor, order);
  return { rowCount, afterValue: value, afterSecond: second, afterId: id };
}

/**
 * Restricts a query to one page plus one row. The position is compared as a row value, which both databases
 * resolve with an index on (garage, column, id), so every page costs the same.
 */
export function selectPage<Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  order: Order,
  { rowCount, afterValue, afterSecond, afterId }: PageStart,
): SelectQueryBuilder<Schema, Tables, Row> {
  const columns = [
    order.column,
    ...(order.second ? [order.second] : []),
    order.column.replace(/[^.]+$/, 'id'),
  ];
  const position = [afterValue, ...(order.second ? [afterSecond] : []), afterId];
  const comparison = order.direction === 'asc' ? sql`>` : sql`<`;
  const restricted =
    afterValue === undefined
      ? query
      : query.where(
          sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) ${comparison} (${sql.join(position)})`,
        );
  return columns
    .reduce(
      (ordered, name) =>
        ordered.orderBy(sql.ref(name) as unknown as ReferenceExpression<Schema, Tables>, order.direction),
      restricted,
    )
    .limit(rowCount);
}

/** Splits the rows of `selectPage` into the page and the cursor of the next one. */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  order: Order,
  page: PageRequest,
  valueOf: (row: Row) => string | number,
  secondOf?: (row: Row) => number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const limit = page.limit ?? DEFAULT_PAGE_SIZE;
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: kept,
    nextCursor: hasMore
      ? encodeCursor(order, { value: valueOf(last), second: secondOf?.(last), id: last.id })
      : null,
  };
}

function encodeCursor(order: Order, { value, second, id }: Position): string {
  return Buffer.from(JSON.stringify([order.name, value, id, second])).toString('base64url');
}

/** Refuses a cursor that `encodeCursor` did not make for the same order. */
function parseCursor(cursor: string, order: Order): Position {
  const [name, value, id, second] = decode(cursor);
  const isValue =
    order.kind === 'text'
      ? typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
      : isInteger(value);
  const isSecond = order.second === undefined || isInteger(second);
  if (name !== order.name || !isValue || !isSecond || typeof id !== 'string' || !UUID.test(id)) {
    throw new Refusal('validation_failed', { errors: [{ pointer: '/query/cursor', code: 'invalid_value' }] });
  }
  return { value: value as string | number, id, ...(isInteger(second) && { second }) };
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER;
}

function decode(cursor: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
}

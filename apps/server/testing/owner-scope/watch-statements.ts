import { isException } from '#testing/owner-scope/exceptions.ts';
import { findUnowned, normalizeStatement } from '#testing/owner-scope/find-unowned.ts';
import SqliteConnection from 'better-sqlite3';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Reads every statement that the server prepares while its tests run, and fails the test in which one touches rows without
 * naming their owner. SQLite is listened to: the queries are the same on PostgreSQL.
 */
const STACK_DEPTH = 60;
const OURS = /(?:src|testing)\/[\w/.-]+\.ts/g;
/** Tests ask about everybody, and so do migrations, the seed and the operator's commands. */
const FREE_CODE = /^testing\/|\.test\.ts$|^src\/seed\/|^src\/platform\/(upkeep|db\/migrations)\//;

const known = new Set<string>();
let found: string[] = [];

const { prepare } = SqliteConnection.prototype;
Object.assign(SqliteConnection.prototype, {
  prepare(this: SqliteConnection.Database, text: string): unknown {
    if (!known.has(text) && /^\s*(select|insert|update|delete|with)\b/i.test(text)) {
      known.add(text);
      judge(text);
    }
    return Reflect.apply(prepare, this, [text]);
  },
});

function judge(text: string): void {
  const statement = normalizeStatement(text);
  if (isException(statement)) return;
  const tables = findUnowned(text);
  if (tables.length === 0 || isFree(askersOf())) return;
  found.push(`${tables.join(', ')} without an owner: ${statement}`);
}

/** Our files on the way to the statement, the nearest first; those that pass any statement on are left out. */
function askersOf(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_DEPTH;
  const stack = new Error('asked').stack ?? '';
  Error.stackTraceLimit = limit;
  const files = stack.match(OURS) ?? [];
  const passing = /owner-scope|platform\/db\/(sqlite|database|compile-once|queries)/;
  return files.filter((file) => file.endsWith('.test.ts') || !passing.test(file));
}

function isFree(askers: readonly string[]): boolean {
  const [nearest] = askers;
  return nearest !== undefined && FREE_CODE.test(nearest);
}

function report(): void {
  const reported = found;
  found = [];
  expect(reported, 'name the owner, or add the statement to testing/owner-scope/exceptions.ts').toEqual([]);
}

afterEach(report);
afterAll(report);

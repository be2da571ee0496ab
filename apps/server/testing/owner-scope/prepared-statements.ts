import { isException } from '#testing/owner-scope/exceptions.ts';
import { findUnowned, normalizeStatement } from '#testing/owner-scope/find-unowned.ts';
import SqliteConnection from 'better-sqlite3';

const STACK_DEPTH = 60;
const OURS = /(?:src|testing)\/[\w/.-]+\.ts/g;
/** Code that may query all owners: tests, migrations, the seed and operator commands. */
const FREE_CODE = /^testing\/|\.test\.ts$|^src\/seed\/|^src\/platform\/(upkeep|db\/migrations)\//;

const known = new Set<string>();
let found: string[] = [];

// A worker runs many test files and loads this module once. Only SQLite is intercepted, because the queries
// are the same on PostgreSQL.
const { prepare } = SqliteConnection.prototype;
Object.assign(SqliteConnection.prototype, {
  prepare(this: SqliteConnection.Database, text: string): unknown {
    if (!known.has(text) && /^\s*(select|insert|update|delete|with)\b/i.test(text)) {
      judge(text);
    }
    return Reflect.apply(prepare, this, [text]);
  },
});

function judge(text: string): void {
  const statement = normalizeStatement(text);
  const tables = isException(statement) ? [] : findUnowned(text);
  // The statement is checked again when other code uses it.
  if (tables.length > 0 && isFree(listCallers())) return;
  known.add(text);
  if (tables.length === 0) return;
  found.push(`${tables.join(', ')} without an owner: ${statement}`);
}

/** Our files in the call stack, nearest first, without those that forward any statement. */
function listCallers(): string[] {
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

/** Statements found since the last call. */
export function takeUnowned(): string[] {
  const taken = found;
  found = [];
  return taken;
}

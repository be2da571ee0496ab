import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { CompiledQuery, type Compilable } from 'kysely';

type Value = string | number | null;

/** Query arguments by name. An undefined argument drops its condition from the query. */
type Given<Arguments> = { readonly [Name in keyof Arguments]: Value | readonly Value[] | undefined };

type Entry = [name: string, value: Value | readonly Value[] | undefined];

/** Placeholder for an argument while a query is built. */
class Placeholder {
  readonly name: string;
  /** Index in a list; null for a single value. */
  readonly index: number | null;

  constructor(name: string, index: number | null) {
    this.name = name;
    this.index = index;
  }

  valueIn(given: object): unknown {
    const value: unknown = Reflect.get(given, this.name);
    return this.index === null || !Array.isArray(value) ? value : value[this.index];
  }
}

/** A list argument has a shape for each length, so their number is limited. */
const MAX_SHAPES = 100;

/** A query whose SQL is compiled once. */
type OnceCompiled<Arguments, Row> = (tx: Tx, given: Arguments, variant?: string) => Promise<Row[]>;

/**
 * A query that is built and compiled on its first run only, because building a small query takes longer than
 * running it. `build` receives placeholders for the arguments: it may use them in conditions and check
 * whether they are defined, but not read them. Anything else that changes the SQL belongs in `variant`.
 */
export function compileOnce<Arguments extends Given<Arguments>, Row>(
  build: (queries: Queries, given: Arguments, variant: string) => Compilable<Row>,
): OnceCompiled<Arguments, Row> {
  // The SQL depends on the dialect. Transactions change; the adapter of the dialect stays.
  const dialects = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  const compile = (queries: Queries, given: Arguments, variant: string): CompiledQuery<Row> => {
    const { adapter } = queries.getExecutor();
    const shapes = dialects.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    dialects.set(adapter, shapes);
    const shape = `${variant}|${shapeKey(given)}`;
    const compiled =
      shapes.get(shape) ?? withoutTree(build(queries, placeholdersFor(given), variant).compile());
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    shapes.set(shape, compiled);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(given) : parameter,
    );
    return { ...compiled, parameters };
  };
  return async (tx, given, variant = '') => {
    const queries = queriesOf(tx);
    return (await queries.executeQuery(compile(queries, given, variant))).rows;
  };
}

/** The query tree is many times larger than the SQL and no longer needed. */
function withoutTree<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...compiled, query: CompiledQuery.raw(compiled.sql).query };
}

function shapeKey(given: object): string {
  let shape = '';
  for (const [name, value] of Object.entries(given) as Entry[]) {
    if (value === undefined) continue;
    shape += Array.isArray(value) ? `${name}*${value.length} ` : `${name} `;
  }
  return shape;
}

/** The arguments replaced by placeholders, typed as the values that `build` expects. */
function placeholdersFor<Arguments extends object>(given: Arguments): Arguments {
  const places = (Object.entries(given) as Entry[]).map(([name, value]) => [
    name,
    placeholderFor(name, value),
  ]);
  return Object.fromEntries(places) as Arguments;
}

function placeholderFor(name: string, value: Entry[1]): unknown {
  if (value === undefined) return undefined;
  return Array.isArray(value)
    ? value.map((_, index) => new Placeholder(name, index))
    : new Placeholder(name, null);
}

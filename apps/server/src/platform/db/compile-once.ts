import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { CompiledQuery, type Compilable } from 'kysely';

type Value = string | number | null;

/** Arguments of a query by name; one that is absent takes its condition out of the query. */
type Given<Arguments> = { readonly [Name in keyof Arguments]: Value | readonly Value[] | undefined };

type Entry = [name: string, value: Value | readonly Value[] | undefined];

/** Stands where an argument goes while a query is built. */
class Place {
  readonly name: string;
  /** Where in a list; null for an argument of one value. */
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

/** A list of ids makes a shape for each of its lengths, so there would be as many as there are lengths. */
const MAX_SHAPES = 100;

/** A query with a text that is made once. */
type OnceCompiled<Arguments, Row> = (tx: Tx, given: Arguments, variant?: string) => Promise<Row[]>;

/**
 * A query that is built and compiled at its first run and then only run: building takes longer than running, for a
 * small one. `build` gets stand-ins for the arguments, so it may put them into conditions and ask whether they are
 * there, but not look at them; what else decides about the text goes into `variant`.
 */
export function compileOnce<Arguments extends Given<Arguments>, Row>(
  build: (queries: Queries, given: Arguments, variant: string) => Compilable<Row>,
): OnceCompiled<Arguments, Row> {
  // The text depends on the dialect; transactions come and go, their adapter stays.
  const dialects = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  const compile = (queries: Queries, given: Arguments, variant: string): CompiledQuery<Row> => {
    const { adapter } = queries.getExecutor();
    const shapes = dialects.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    dialects.set(adapter, shapes);
    const shape = `${variant}|${shapeOf(given)}`;
    const compiled = shapes.get(shape) ?? withoutTree(build(queries, placesFor(given), variant).compile());
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    shapes.set(shape, compiled);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? parameter.valueIn(given) : parameter,
    );
    return { ...compiled, parameters };
  };
  return async (tx, given, variant = '') => {
    const queries = queriesOf(tx);
    return (await queries.executeQuery(compile(queries, given, variant))).rows;
  };
}

/** The tree that a text was made from is many times as large, and nothing asks for it any more. */
function withoutTree<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...compiled, query: CompiledQuery.raw(compiled.sql).query };
}

function shapeOf(given: object): string {
  let shape = '';
  for (const [name, value] of Object.entries(given) as Entry[]) {
    if (value === undefined) continue;
    shape += Array.isArray(value) ? `${name}*${value.length} ` : `${name} `;
  }
  return shape;
}

/** The same arguments, each of them a stand-in: `build` handles them as what they stand for. */
function placesFor<Arguments extends object>(given: Arguments): Arguments {
  const places = (Object.entries(given) as Entry[]).map(([name, value]) => [name, placeFor(name, value)]);
  return Object.fromEntries(places) as Arguments;
}

function placeFor(name: string, value: Entry[1]): unknown {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map((_, index) => new Place(name, index)) : new Place(name, null);
}

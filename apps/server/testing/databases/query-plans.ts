import { handleOf, type Queries } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Dialect } from '#testing/test-database.ts';
import type { RootOperationNode } from 'kysely';

const EXPLAIN: Readonly<Record<Dialect, string>> = { sqlite: 'explain query plan', postgres: 'explain' };

/** The query plan of each statement that `work` runs, as lower-case text. */
export async function plansOf(
  dialect: Dialect,
  queries: Queries,
  work: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recording = queries.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(handleOf(recording));
  const plans: string[] = [];
  for (const node of nodes) {
    const compiled = queries.getExecutor().compileQuery(node, { queryId: 'plan' });
    // A query that is compiled once has placeholders for its values.
    const parameters = compiled.parameters.map((value) => (typeof value === 'object' ? null : value));
    const explained = { ...compiled, sql: `${EXPLAIN[dialect]} ${compiled.sql}`, parameters };
    const { rows } = await queries.executeQuery(explained);
    plans.push(JSON.stringify(rows).toLowerCase());
  }
  return plans;
}

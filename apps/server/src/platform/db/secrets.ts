import { queriesOf } from '#platform/db/queries.ts';
import type { Transactions } from '#platform/transactions.ts';
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * A secret of this installation, made at the first start and kept in the database so that several servers share it.
 */
export async function findOrCreateSecret(
  transactions: Transactions,
  name: string,
  makeSecret: () => string = randomSecret,
): Promise<string> {
  return transactions.run(async (tx) => {
    const queries = queriesOf(tx);
    await queries
      .insertInto('server_secret')
      .values({ name, value: makeSecret() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const stored = await queries
      .selectFrom('server_secret')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return stored.value;
  });
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

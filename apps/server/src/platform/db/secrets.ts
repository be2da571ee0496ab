import { queriesOf } from '#platform/db/queries.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * Loads a secret of this installation. It is created at the first start and stored in the database, so that
 * all servers share it. An existing secret is only read, so a start needs no disk space.
 * @throws Error naming the secret, if it is missing and cannot be stored
 */
export async function findOrCreateSecret(
  transactions: Transactions,
  name: string,
  makeSecret: () => string = randomSecret,
): Promise<string> {
  const stored = await findSecret(transactions.readOnly, name);
  if (stored !== null) return stored;
  try {
    return await transactions.run(async (tx) => {
      await queriesOf(tx)
        .insertInto('server_secret')
        .values({ name, value: makeSecret() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const created = await findSecret(tx, name);
      if (created === null) throw new Error('Another process deleted it');
      return created;
    });
  } catch (cause) {
    throw new Error(`The secret ${name} could not be stored`, { cause });
  }
}

async function findSecret(tx: Tx, name: string): Promise<string | null> {
  const row = await queriesOf(tx)
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

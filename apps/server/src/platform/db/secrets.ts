import { queriesOf } from '#platform/db/queries.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * A secret of this installation, created at the first start and kept in the database so that several servers share it. One
 * that is there is only read: a start needs no room on the disk.
 * @throws Error that names the secret, where it is absent and cannot be stored
 */
export async function findOrCreateSecret(
  transactions: Transactions,
  name: string,
  makeSecret: () => string = randomSecret,
): Promise<string> {
  const stored = await findSecret(transactions.reading, name);
  if (stored !== null) return stored;
  try {
    return await transactions.run(async (tx) => {
      await queriesOf(tx)
        .insertInto('server_secret')
        .values({ name, value: makeSecret() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const created = await findSecret(tx, name);
      if (created === null) throw new Error('Another process has deleted it');
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

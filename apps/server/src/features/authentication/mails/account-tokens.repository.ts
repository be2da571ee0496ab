import { queriesOf } from '#platform/db/queries.ts';
import { lockRowsSkipLocked } from '#platform/db/row-locks.ts';
import type { Tx } from '#platform/transactions.ts';

export type TokenPurpose = 'verify' | 'reset';

export interface AccountToken {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly purpose: TokenPurpose;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export async function insertAccountToken(tx: Tx, token: AccountToken): Promise<void> {
  await queriesOf(tx)
    .insertInto('account_token')
    .values({
      token_hash: token.tokenHash,
      account_id: token.accountId,
      purpose: token.purpose,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

export async function findAccountToken(
  tx: Tx,
  tokenHash: string,
  purpose: TokenPurpose,
): Promise<{ accountId: string; expiresAt: string } | null> {
  const row = await queriesOf(tx)
    .selectFrom('account_token')
    .select(['account_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ? { accountId: row.account_id, expiresAt: row.expires_at } : null;
}

/** Deletes the token so that it works once; false if another call was faster. */
export async function takeAccountToken(tx: Tx, tokenHash: string, purpose: TokenPurpose): Promise<boolean> {
  const taken = await queriesOf(tx)
    .deleteFrom('account_token')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes all of the account's tokens of one purpose: once one is used, the others must not stay valid. */
export async function deleteAccountTokens(tx: Tx, accountId: string, purpose: TokenPurpose): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Skips rows that another transaction is about to delete. */
export async function deleteTokensExpiredBefore(tx: Tx, before: string): Promise<void> {
  const found = queriesOf(tx)
    .selectFrom('account_token')
    .select('token_hash')
    .where('expires_at', '<', before);
  await queriesOf(tx)
    .deleteFrom('account_token')
    .where('token_hash', 'in', lockRowsSkipLocked(tx, found))
    .execute();
}

import type { PushDevice } from '#features/push/push.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';

/** The devices that have received a message, and when the first of them did. */
export interface Receipts {
  readonly deviceIds: ReadonlySet<string>;
  readonly firstSentAt: string | null;
}

export async function listReceipts(tx: Tx, accountId: string, messageId: string): Promise<Receipts> {
  const rows = await queriesOf(tx)
    .selectFrom('push_receipt')
    .select(['subscription_id', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .orderBy('sent_at')
    .execute();
  return {
    deviceIds: new Set(rows.map((row) => row.subscription_id)),
    firstSentAt: rows[0]?.sent_at ?? null,
  };
}

/** Records that a push service accepted a message for a device. Deletes receipts from before `forgetBefore`. */
export async function storeReceipt(
  tx: Tx,
  device: Owned<PushDevice>,
  messageId: string,
  at: { readonly sentAt: string; readonly forgetBefore: string },
): Promise<void> {
  const queries = queriesOf(tx);
  await queries
    .updateTable('push_subscription')
    .set({ last_sent_at: at.sentAt })
    .where('account_id', '=', device.accountId)
    .where('id', '=', device.id)
    .execute();
  await queries
    .deleteFrom('push_receipt')
    .where('account_id', '=', device.accountId)
    .where('subscription_id', '=', device.id)
    .where('sent_at', '<', at.forgetBefore)
    .execute();
  await queries
    .insertInto('push_receipt')
    .columns(['account_id', 'subscription_id', 'message_id', 'sent_at'])
    // The device may have been deleted while its message was being sent.
    .expression((build) =>
      build
        .selectFrom('push_subscription')
        .select((row) => [
          'account_id',
          'id',
          row.val(messageId).as('message_id'),
          row.val(at.sentAt).as('sent_at'),
        ])
        .where('account_id', '=', device.accountId)
        .where('id', '=', device.id),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'subscription_id', 'message_id']).doNothing())
    .execute();
}

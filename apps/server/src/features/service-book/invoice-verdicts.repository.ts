import type { InvoiceVerdict } from '#features/service-book/pdf/book-messages.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

type Garage = Pick<Actor, 'garageId'>;

/** The known verdicts of those files. */
export async function findInvoiceVerdicts(
  tx: Tx,
  { garageId }: Garage,
  fileIds: readonly string[],
): Promise<[fileId: string, verdict: InvoiceVerdict][]> {
  const rows = await queriesOf(tx)
    .selectFrom('file')
    .select(['id', 'invoice_verdict'])
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...fileIds])
    .execute();
  return rows.flatMap(({ id, invoice_verdict: verdict }) => (verdict === null ? [] : [[id, verdict]]));
}

export async function setInvoiceVerdict(
  tx: Tx,
  { garageId }: Garage,
  fileIds: readonly string[],
  verdict: InvoiceVerdict,
): Promise<void> {
  await queriesOf(tx)
    .updateTable('file')
    .set({ invoice_verdict: verdict })
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...fileIds])
    .execute();
}

import {
  findInvoiceVerdicts,
  setInvoiceVerdict,
} from '#features/service-book/invoice-verdicts.repository.ts';
import { INVOICE_VERDICTS, type InvoiceVerdict } from '#features/service-book/pdf/book-messages.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';

type Verdicts = ReadonlyMap<string, InvoiceVerdict>;

/** Number of ids in one statement. */
const FILES_PER_STEP = 200;

/** Verdicts of earlier books on these invoices, by id. */
export async function findVerdicts(
  { transactions }: Context,
  actor: Actor,
  fileIds: readonly string[],
): Promise<Map<string, InvoiceVerdict>> {
  const verdicts = new Map<string, InvoiceVerdict>();
  await inSteps(fileIds, FILES_PER_STEP, async (part) => {
    for (const [id, verdict] of await findInvoiceVerdicts(transactions.readOnly, actor, part)) {
      verdicts.set(id, verdict);
    }
  });
  return verdicts;
}

/** Stores new and changed verdicts, so that a bad invoice is not tried again. */
export async function storeVerdicts(
  { transactions }: Context,
  actor: Actor,
  before: Verdicts,
  verdicts: Verdicts,
): Promise<void> {
  const changed = [...verdicts].filter(([id, verdict]) => before.get(id) !== verdict);
  if (changed.length === 0) return;
  // While the disk is full, a bad invoice is tried again with the next book.
  await unlessDiskIsFull(() =>
    transactions.run(async (tx) => {
      for (const verdict of INVOICE_VERDICTS) {
        const ids = changed.flatMap(([id, found]) => (found === verdict ? [id] : []));
        await inSteps(ids, FILES_PER_STEP, (part) => setInvoiceVerdict(tx, actor, part, verdict));
      }
    }),
  );
}

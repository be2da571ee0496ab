import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { bookOptions } from '@carnet/contract/service-book/book-link.schema';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';

/** A generated book, by the hashes of its document and content. */
export interface MadeBook {
  readonly vehicleId: string;
  readonly documentHash: string;
  readonly contentHash: string;
  readonly options: ServiceBookQuery;
  readonly madeAt: string;
}

type Garage = Pick<Actor, 'garageId'>;

export async function insertMadeBook(tx: Tx, { garageId }: Garage, book: MadeBook): Promise<void> {
  await queriesOf(tx)
    .insertInto('made_book')
    .values({
      garage_id: garageId,
      vehicle_id: book.vehicleId,
      document_hash: book.documentHash,
      content_hash: book.contentHash,
      options: JSON.stringify(book.options),
      made_at: book.madeAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findMadeBook(
  tx: Tx,
  { garageId }: Garage,
  vehicleId: string,
  documentHash: string,
): Promise<MadeBook | null> {
  const row = await queriesOf(tx)
    .selectFrom('made_book')
    .selectAll()
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('document_hash', '=', documentHash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    vehicleId,
    documentHash,
    contentHash: row.content_hash,
    options: bookOptions.parse(JSON.parse(row.options)),
    madeAt: row.made_at,
  };
}

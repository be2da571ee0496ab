import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { toPage, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import {
  buildPatterns,
  textContains,
  vehicleOfRowContains,
  type SearchPatterns,
} from '#platform/db/search.ts';
import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { DocumentQuery } from '@carnet/contract/documents/document.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { DocumentKind } from '@carnet/domain/documents/document';

export const DOCUMENTS = objectTable('document');
export type DocumentRow = RowOf<'document'>;

const NEWEST_FIRST: Order = {
  name: '-created_at',
  column: 'document.created_at',
  kind: 'text',
  direction: 'desc',
};

type ListArguments = PageStart &
  Partial<SearchPatterns> & {
    readonly garageId: string;
    readonly vehicleId: string | undefined;
    readonly kind: DocumentKind | undefined;
    readonly expiresUntil: CivilDate | undefined;
  };

const selectDocuments = compileOnce<ListArguments, DocumentRow>((queries, given) => {
  const { garageId } = given;
  let query = queries.selectFrom('document').select(DOCUMENTS.columns).where('garage_id', '=', garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  if (given.kind !== undefined) query = query.where('kind', '=', given.kind);
  if (given.expiresUntil !== undefined) query = query.where('expires_on', '<=', given.expiresUntil);
  given.texts?.forEach((text, index) => {
    const plate = given.plates?.[index] ?? text;
    query = query.where((has) => has.or([textContains(text), vehicleOfRowContains(garageId, text, plate)]));
  });
  return selectPage(query, NEWEST_FIRST, given);
});

export async function listDocumentRows(
  tx: Tx,
  { garageId }: Actor,
  filter: DocumentQuery,
): Promise<{ rows: readonly DocumentRow[]; nextCursor: string | null }> {
  const { vehicleId, kind, expiresUntil, q } = filter;
  const patterns = q ? buildPatterns(q) : undefined;
  const place = startOfPage(NEWEST_FIRST, filter);
  const given = { garageId, vehicleId, kind, expiresUntil, ...patterns, ...place };
  const rows = await selectDocuments(tx, given);
  return toPage(rows, NEWEST_FIRST, filter, (row) => row.created_at);
}

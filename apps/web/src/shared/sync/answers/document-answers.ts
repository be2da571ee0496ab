import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Page } from '@carnet/contract/wire/list';
import { searchable } from '@carnet/domain/text/searchable';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import type { QueryInput } from '#shared/api/routes.ts';
import { byValueThenId, pageOf } from '#shared/sync/answers/page.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';

const NEWEST_FIRST = byValueThenId<Row<'document'>>(({ created_at: at }) => at, true);

/** What `GET /v1/documents` would answer. */
export function listDocuments(copy: Garage, query: QueryInput<'listDocuments'> = {}): Page<CarnetDocument> {
  const { vehicleId, kind, expiresUntil } = query;
  const isFound = searchOf(copy, query.q ?? '');
  const found = [...copy.documents.values()].filter(
    (document) =>
      (vehicleId === undefined || document.vehicle_id === vehicleId) &&
      (kind === undefined || document.kind === kind) &&
      (expiresUntil === undefined || (document.expiresOn !== null && document.expiresOn <= expiresUntil)) &&
      isFound(document),
  );
  const { items, nextCursor } = pageOf(found.sort(NEWEST_FIRST), query);
  return { items: items.map(documentOf), nextCursor };
}

/** What `GET /v1/documents/{id}` would answer; null when there is none. */
export function findDocument(copy: Garage, id: string): CarnetDocument | null {
  const row = copy.documents.get(id);
  return row ? documentOf(row) : null;
}

function documentOf(row: Row<'document'>): CarnetDocument {
  return { ...row, files: row.files.map(withCopyAddresses) };
}

/** Every word has to be found: in the document or in its vehicle. */
function searchOf(copy: Garage, q: string): (document: Row<'document'>) => boolean {
  const words = searchWords(q);
  return (document) => {
    if (words.length === 0) return true;
    const { title, number, issuer, notes } = document;
    const text = searchable([title, number, issuer, notes].filter(Boolean).join(' '));
    const vehicle = copy.vehicles.get(document.vehicle_id ?? '');
    return words.every(
      (word) => text.includes(word.text) || (vehicle && isWordIn(vehicleSearchText(vehicle), word)),
    );
  };
}

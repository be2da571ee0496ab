import type { UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import type { MaintenanceFilters } from '#features/maintenances/pieces/maintenance-filters.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { searchable } from '@carnet/domain/text/searchable';
import { searchWords } from '@carnet/domain/text/search-words';
import type { Translate } from '@carnet/i18n/translate';

/**
 * Documents that contain every search word in the name, the kind in the current language, the details or the owner.
 */
export function findDocuments(
  t: Translate,
  documents: readonly CarnetDocument[],
  ownerOf: (document: CarnetDocument) => string,
  search: string,
): readonly CarnetDocument[] {
  const words = searchWords(search);
  if (words.length === 0) return documents;
  return documents.filter((document) => {
    const { kind, number, issuer, notes } = document;
    const texts = [
      documentTitle(t, document),
      t(`common.documentKind.${kind}`),
      number,
      issuer,
      notes,
      ownerOf(document),
    ];
    const text = searchable(texts.filter(Boolean).join(' '));
    return words.every((word) => text.includes(word.text));
  });
}

/** Upcoming documents that match the filters of the maintenance page; a filter by maintenance type excludes all. */
export function matchingDocuments(
  t: Translate,
  documents: readonly UpcomingDocument[],
  { q, vehicleId, type }: Pick<MaintenanceFilters, 'q' | 'vehicleId' | 'type'>,
): readonly UpcomingDocument[] {
  if (type !== null) return [];
  const candidates = documents.filter(
    ({ document }) => vehicleId === null || document.vehicle_id === vehicleId,
  );
  const names = new Map(candidates.map(({ document, vehicle }) => [document.id, vehicle?.name]));
  const found = findDocuments(
    t,
    candidates.map(({ document }) => document),
    ({ id }) => names.get(id) ?? '',
    q,
  );
  const ids = new Set(found.map(({ id }) => id));
  return candidates.filter(({ document }) => ids.has(document.id));
}

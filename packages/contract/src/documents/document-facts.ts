import type { CarnetDocument } from '#documents/document.schema.ts';
import type { DocumentFacts } from '@carnet/domain/documents/document';

/** What the rules need to know of a document that comes over the wire. */
export function factsOfDocument(
  document: Pick<CarnetDocument, 'id' | 'vehicle_id' | 'kind' | 'expiresOn' | 'advanceDays' | 'active'>,
): DocumentFacts {
  const { id, vehicle_id: vehicleId, kind, expiresOn, advanceDays, active } = document;
  return { id, vehicleId, kind, expiresOn, advanceDays, active };
}

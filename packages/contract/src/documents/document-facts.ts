import type { CarnetDocument } from '#documents/document.schema.ts';
import type { DocumentFacts } from '@carnet/domain/documents/document';

/** Converts a document of the wire to the facts that the domain rules need. */
export function toDocumentFacts(
  document: Pick<CarnetDocument, 'id' | 'vehicle_id' | 'kind' | 'expiresOn' | 'advanceDays' | 'active'>,
): DocumentFacts {
  const { id, vehicle_id: vehicleId, kind, expiresOn, advanceDays, active } = document;
  return { id, vehicleId, kind, expiresOn, advanceDays, active };
}

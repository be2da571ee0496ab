import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { DOCUMENT_FIELDS } from '@carnet/contract/kinds/document-fields';

export interface DocumentValues extends ObjectValues<'document'>, Omit<FormFields<'document'>, 'vehicle_id'> {
  /** Empty for a document of the user. */
  readonly vehicle_id: string;
}

export function blankDocument(id: string, vehicleId: string): DocumentValues {
  return {
    ...toFormFields<'document'>(DOCUMENT_FIELDS),
    kind: 'insurance',
    vehicle_id: vehicleId,
    id,
    basis: null,
  };
}

export function toDocumentValues(document: CarnetDocument): DocumentValues {
  const fields = toFormFields<'document'>(DOCUMENT_FIELDS, document);
  return { ...fields, vehicle_id: fields.vehicle_id ?? '', id: document.id, basis: document };
}

/** Body of the call; a licence belongs to the user, not to a vehicle. */
export function toDocumentBody(values: DocumentValues) {
  const vehicleId = values.kind === 'licence' ? null : values.vehicle_id || null;
  return { ...toBodyFields<'document'>(DOCUMENT_FIELDS, values), vehicle_id: vehicleId };
}

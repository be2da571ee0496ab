import type { ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { toBodyFields, toFormFields, type FormFields } from '#shared/forms/object-fields.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { DOCUMENT_FIELDS } from '@carnet/contract/kinds/document-fields';

/** What the form of a document holds. */
export interface DocumentValues extends ObjectValues<'document'>, Omit<FormFields<'document'>, 'vehicle_id'> {
  /** Empty for what belongs to the person. */
  readonly vehicle_id: string;
}

/** An untouched form. */
export function blankDocument(id: string, vehicleId: string): DocumentValues {
  return {
    ...toFormFields<'document'>(DOCUMENT_FIELDS),
    kind: 'insurance',
    vehicle_id: vehicleId,
    id,
    basis: null,
  };
}

/** The form of a document that is to be changed. */
export function valuesOfDocument(document: CarnetDocument): DocumentValues {
  const fields = toFormFields<'document'>(DOCUMENT_FIELDS, document);
  return { ...fields, vehicle_id: fields.vehicle_id ?? '', id: document.id, basis: document };
}

/** The body of the call; a licence belongs to the person. */
export function bodyOfDocument(values: DocumentValues) {
  const vehicleId = values.kind === 'licence' ? null : values.vehicle_id || null;
  return { ...toBodyFields<'document'>(DOCUMENT_FIELDS, values), vehicle_id: vehicleId };
}

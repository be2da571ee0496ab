import { toDocumentBody, type DocumentValues } from '#features/documents/form/document-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { documentReplacement, type DocumentReplacement } from '@carnet/contract/documents/document.schema';
import { DOCUMENT_FIELDS } from '@carnet/contract/kinds/document-fields';

export type DocumentFormState = ObjectForm<DocumentValues>;

export function useDocumentForm(
  options: ObjectFormOptions<'document', DocumentValues, DocumentReplacement>,
): DocumentFormState {
  return useObjectForm({
    ...options,
    kind: 'document',
    fields: DOCUMENT_FIELDS,
    schema: documentReplacement,
    toBody: toDocumentBody,
  });
}

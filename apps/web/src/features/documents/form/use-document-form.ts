import { bodyOfDocument, type DocumentValues } from '#features/documents/form/document-values.ts';
import { isStillKept } from '#features/files/pieces/file-age.ts';
import { useFileList, type FileList } from '#features/files/pieces/use-form-files.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { documentReplacement, type DocumentReplacement } from '@carnet/contract/documents/document.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { expiresBeforeIssue } from '@carnet/domain/documents/document';
import { useState } from 'react';

interface DocumentFormOptions {
  readonly initialValues: DocumentValues;
  readonly draftName: string;
  /** Sends the body with what its files are. */
  readonly save: (
    body: DocumentReplacement,
    values: DocumentValues,
    files: readonly CarnetFile[],
  ) => Promise<unknown>;
}

/** The form of a document, with its files on their way to the server or there. */
export interface DocumentFormState extends ContractForm<DocumentValues> {
  readonly files: FileList;
}

/** Refuses what the server would, keeps what is typed as a draft. */
export function useDocumentForm({ initialValues, draftName, save }: DocumentFormOptions): DocumentFormState {
  const [openedAt] = useState(Date.now);
  const contractForm: ContractForm<DocumentValues> = useContractForm({
    schema: documentReplacement,
    initialValues,
    draftName,
    toBody: bodyOfDocument,
    check: ({ issuedOn, expiresOn }) => [
      ...(expiresBeforeIssue(issuedOn, expiresOn)
        ? [{ pointer: '/expiresOn', code: 'date_before_issue' }]
        : []),
      ...files.faults(),
    ],
    async save(body) {
      const stored = await files.settled();
      const values = contractForm.form.getValues();
      await save({ ...body, files: stored }, values, values.files);
    },
  });
  const { form } = contractForm;
  const files = useFileList({
    files: form.values.files,
    // Those of a document that is not saved yet go after a day.
    isThere: (file) => form.values.version !== null || isStillKept(file, openedAt),
    onFiles: (given) => form.setFieldValue('files', given),
    field: 'files',
  });
  return { ...contractForm, files };
}

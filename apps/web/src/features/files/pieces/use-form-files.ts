import { isPdfFile } from '#features/files/file-limits.ts';
import { isStillStored } from '#features/files/pieces/file-age.ts';
import { storedFiles } from '#features/files/upload-queue.ts';
import { useUploads, type Uploads } from '#features/files/use-uploads.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { MAX_PHOTOS, type CarnetFile } from '@carnet/contract/files/file.schema';
import { fileFields, type Fields, type FieldShape } from '@carnet/contract/kinds/field';
import { useState } from 'react';

/** A form with file fields, under their names on the wire. */
interface FilesForm {
  readonly values: object;
  setFieldValue(field: string, value: unknown): void;
}

/** Files of a form, uploading or stored. */
export interface FormFiles {
  /** The list: photos, or photos and PDFs if the kind has no single document. */
  readonly list: Uploads;
  readonly document: Uploads;
  /** Adds files of both kinds: a PDF becomes the document unless there is one; all others join the list. */
  readonly add: (contents: readonly File[]) => void;
  readonly isUnderWay: boolean;
  /** A failed upload must be retried or removed before the form is saved. */
  readonly faults: () => readonly FormFault[];
  /**
   * Waits for running uploads and returns the ids by field, as in a body.
   * @throws the problem of a failed upload
   */
  readonly settled: () => Promise<Readonly<Record<string, readonly string[] | string | null>>>;
  /** Replaces the files by the files of these values. */
  readonly reset: (values: object) => void;
}

/**
 * Uploads the files of a form as they are chosen.
 * @param fields the described fields of its kind
 * @param owned files that the object already has; others, from a draft, may have been deleted meanwhile
 */
export function useFormFiles(fields: Fields, form: FilesForm, owned: readonly CarnetFile[]): FormFiles {
  const [openedAt] = useState(Date.now);
  const [listField, documentField] = [fieldOfShape(fields, 'files'), fieldOfShape(fields, 'file')];
  const isThere = (file: CarnetFile) =>
    owned.some(({ id }) => id === file.id) || isStillStored(file, openedAt);
  const list = useUploads({
    kind: documentField === null ? 'document' : 'photo',
    maxFiles: MAX_PHOTOS,
    files: filesIn(form.values, listField).filter(isThere),
    onStored: (files) => listField !== null && form.setFieldValue(listField, files),
  });
  const document = useUploads({
    kind: 'document',
    maxFiles: 1,
    files: filesIn(form.values, documentField).filter(isThere),
    onStored: ([file = null]) => documentField !== null && form.setFieldValue(documentField, file),
  });
  return {
    list,
    document,
    add(contents) {
      list.queue.add(contents.filter((content) => !isPdfFile(content)));
      document.queue.add(contents.filter(isPdfFile), { isKept: true });
    },
    isUnderWay: list.isUnderWay || document.isUnderWay,
    faults: () => [...faultsOf(list, listField), ...faultsOf(document, documentField)],
    async settled() {
      const [ids, [documentId = null]] = await Promise.all([settledIds(list), settledIds(document)]);
      return {
        ...(listField !== null && { [listField]: ids }),
        ...(documentField !== null && { [documentField]: documentId }),
      };
    },
    reset(values) {
      list.queue.reset(filesIn(values, listField));
      document.queue.reset(filesIn(values, documentField));
    },
  };
}

/** All files of an object or its form. */
export function filesOf(fields: Fields, values: object): CarnetFile[] {
  return fileFields(fields).flatMap(([name]) => filesIn(values, name));
}

function fieldOfShape(fields: Fields, shape: FieldShape): string | null {
  return fileFields(fields).find(([, field]) => field.shape === shape)?.[0] ?? null;
}

function filesIn(values: object, field: string | null): CarnetFile[] {
  const held: unknown = field === null ? null : Reflect.get(values, field);
  return [held ?? []].flat() as CarnetFile[];
}

function faultsOf({ hasFailed }: Uploads, field: string | null): FormFault[] {
  return hasFailed && field !== null ? [{ pointer: `/${field}`, code: 'upload_failed' }] : [];
}

async function settledIds({ queue }: Uploads): Promise<string[]> {
  const { uploads } = await queue.settled();
  const failed = uploads.find(({ status }) => status === 'failed');
  if (failed?.problem) throw failed.problem;
  return storedFiles(uploads).map(({ id }) => id);
}

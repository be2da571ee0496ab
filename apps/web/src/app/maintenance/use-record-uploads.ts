import { isStillKept } from '#features/files/file-age.ts';
import { useUploads, type Uploads } from '#features/files/use-uploads.ts';
import { storedFiles } from '#features/files/upload-queue.ts';
import type { MaintenanceFormValues } from '#features/maintenances/maintenance-form-values.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { MAX_PHOTOS, type CarnetFile } from '@carnet/contract/files/file.schema';
import { useState } from 'react';

export interface RecordUploads {
  readonly photos: Uploads;
  readonly invoice: Uploads;
  readonly isUnderWay: boolean;
  /** A file that could not be sent has to be sent again or removed before the record is saved. */
  readonly faults: () => readonly FormFault[];
  /** Takes these files in place of those there are. */
  readonly reset: (files: Pick<MaintenanceFormValues, 'photos' | 'invoice'>) => void;
  /** Waits for what is on its way. @throws the problem of a file that could not be sent. */
  readonly settled: () => Promise<{ photos: string[]; invoice: string | null }>;
}

/** The photos and the invoice of a record's form. */
export function useRecordUploads(form: ContractForm<MaintenanceFormValues>['form']): RecordUploads {
  const [openedAt] = useState(Date.now);
  // A record keeps its files for ever; those of one that is not saved yet go after a day.
  const isThere = (file: CarnetFile) => form.values.version !== null || isStillKept(file, openedAt);
  const { photos: photoFiles, invoice: invoiceFile } = form.values;
  const photos = useUploads({
    kind: 'photo',
    maxFiles: MAX_PHOTOS,
    files: photoFiles.filter(isThere),
    onStored: (files) => form.setFieldValue('photos', files),
  });
  const invoice = useUploads({
    kind: 'document',
    maxFiles: 1,
    files: invoiceFile && isThere(invoiceFile) ? [invoiceFile] : [],
    onStored: ([file = null]) => form.setFieldValue('invoice', file),
  });
  return {
    photos,
    invoice,
    isUnderWay: photos.isUnderWay || invoice.isUnderWay,
    faults: () => [
      ...(photos.hasFailed ? [{ pointer: '/photos', code: 'upload_failed' }] : []),
      ...(invoice.hasFailed ? [{ pointer: '/invoice', code: 'upload_failed' }] : []),
    ],
    reset(files) {
      photos.queue.reset(files.photos);
      invoice.queue.reset(files.invoice ? [files.invoice] : []);
    },
    async settled() {
      const [photoIds, invoiceIds] = await Promise.all([settledIds(photos), settledIds(invoice)]);
      return { photos: photoIds, invoice: invoiceIds[0] ?? null };
    },
  };
}

async function settledIds({ queue }: Uploads): Promise<string[]> {
  const { uploads } = await queue.settled();
  const failed = uploads.find(({ status }) => status === 'failed');
  if (failed?.problem) throw failed.problem;
  return storedFiles(uploads).map(({ id }) => id);
}

import { isStillKept } from '#features/files/file-age.ts';
import { storedFiles } from '#features/files/upload-queue.ts';
import { useUploads, type Uploads } from '#features/files/use-uploads.ts';
import type { VehicleFormValues } from '#features/vehicles/vehicle-form-values.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { MAX_PHOTOS, type CarnetFile } from '@carnet/contract/files/file.schema';
import { useState } from 'react';

export interface VehicleUploads {
  readonly photos: Uploads;
  readonly document: Uploads;
  readonly isUnderWay: boolean;
  /** A file that could not be sent has to be sent again or removed before the vehicle is saved. */
  readonly faults: () => readonly FormFault[];
  /** Waits for what is on its way. @throws the problem of a file that could not be sent. */
  readonly settled: () => Promise<{ photos: string[]; registrationDocument: string | null }>;
  /** Starts anew with what the form holds now. */
  readonly reset: (values: Pick<VehicleFormValues, 'photos' | 'registrationDocument'>) => void;
}

/**
 * The photos and the registration document of a vehicle's form.
 * @param owned those that the vehicle already has; others, of a draft, may have been removed in the meantime
 */
export function useVehicleUploads(
  form: ContractForm<VehicleFormValues>['form'],
  owned: readonly CarnetFile[],
): VehicleUploads {
  const [isKept] = useState(() => keptFiles(owned));
  const { photos: photoFiles, registrationDocument } = form.values;
  const photos = useUploads({
    kind: 'photo',
    maxFiles: MAX_PHOTOS,
    files: photoFiles.filter(isKept),
    onStored: (files) => form.setFieldValue('photos', files),
  });
  const document = useUploads({
    kind: 'document',
    maxFiles: 1,
    files: registrationDocument ? [registrationDocument].filter(isKept) : [],
    onStored: ([file = null]) => form.setFieldValue('registrationDocument', file),
  });
  return {
    photos,
    document,
    isUnderWay: photos.isUnderWay || document.isUnderWay,
    faults: () => [
      ...(photos.hasFailed ? [{ pointer: '/photos', code: 'upload_failed' }] : []),
      ...(document.hasFailed ? [{ pointer: '/registrationDocument', code: 'upload_failed' }] : []),
    ],
    async settled() {
      const [photoIds, documentIds] = await Promise.all([settledIds(photos), settledIds(document)]);
      return { photos: photoIds, registrationDocument: documentIds[0] ?? null };
    },
    reset(values) {
      photos.queue.reset(values.photos);
      document.queue.reset(values.registrationDocument ? [values.registrationDocument] : []);
    },
  };
}

function keptFiles(owned: readonly CarnetFile[]): (file: CarnetFile) => boolean {
  const openedAt = Date.now();
  const ownedIds = new Set(owned.map(({ id }) => id));
  return (file) => ownedIds.has(file.id) || isStillKept(file, openedAt);
}

async function settledIds({ queue }: Uploads): Promise<string[]> {
  const { uploads } = await queue.settled();
  const failed = uploads.find(({ status }) => status === 'failed');
  if (failed?.problem) throw failed.problem;
  return storedFiles(uploads).map(({ id }) => id);
}

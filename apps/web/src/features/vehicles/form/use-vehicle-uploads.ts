import { useFormFiles, type FormFiles } from '#features/files/pieces/use-form-files.ts';
import { isStillKept } from '#features/files/pieces/file-age.ts';
import type { VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { useState } from 'react';

export interface VehicleUploads extends Omit<FormFiles, 'settled' | 'reset'> {
  /** Waits for what is on its way. @throws the problem of a file that could not be sent. */
  readonly settled: () => Promise<{ photos: string[]; registrationDocument: string | null }>;
  /** Takes these files in place of those there are. */
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
  const [openedAt] = useState(Date.now);
  const files = useFormFiles({
    photos: form.values.photos,
    document: form.values.registrationDocument,
    isThere: (file) => owned.some(({ id }) => id === file.id) || isStillKept(file, openedAt),
    onPhotos: (photos) => form.setFieldValue('photos', photos),
    onDocument: (document) => form.setFieldValue('registrationDocument', document),
    documentField: 'registrationDocument',
  });
  return {
    ...files,
    async settled() {
      const { photoIds, documentId } = await files.settled();
      return { photos: photoIds, registrationDocument: documentId };
    },
    reset: ({ photos, registrationDocument }) => files.reset({ photos, document: registrationDocument }),
  };
}

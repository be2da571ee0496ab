import { DocumentField, PhotosField } from '#features/files/pieces/file-fields.tsx';
import type { FormFiles } from '#features/files/pieces/use-form-files.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ReactNode } from 'react';

interface VehicleFilesFieldsProps {
  readonly files: FormFiles;
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** Photos of the vehicle and its registration document. */
export function VehicleFilesFields({ files, errors }: VehicleFilesFieldsProps) {
  const { t } = useTranslation('files');
  return (
    <>
      <div data-wide>
        <PhotosField
          uploads={files.list}
          label={t('vehicles.form.photos.label')}
          field="photos"
          errors={errors}
        />
      </div>
      <div data-wide>
        <DocumentField
          uploads={files.document}
          label={t('vehicles.form.registrationDocument.label')}
          addLabel={t('files.addDocument')}
          hint={t('vehicles.form.registrationDocument.hint')}
          field="registrationDocument"
          errors={errors}
        />
      </div>
    </>
  );
}

import type { VehicleUploads } from '#app/vehicles/use-vehicle-uploads.ts';
import { uploadItems, uploadRefusalMessage } from '#features/files/upload-items.ts';
import type { Uploads } from '#features/files/use-uploads.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DocumentSlot } from '#shared/ui/document-slot.tsx';
import { PhotoStrip } from '#shared/ui/photo-strip.tsx';
import { MAX_FILE_BYTES, MAX_PHOTOS } from '@carnet/contract/files/file.schema';
import type { Translate } from '@carnet/i18n/translate';
import type { ReactNode } from 'react';

interface VehicleFilesFieldsProps {
  readonly uploads: VehicleUploads;
  /** Faults of the form by field. */
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** Photos of the vehicle and its registration document. */
export function VehicleFilesFields({ uploads: { photos, document }, errors }: VehicleFilesFieldsProps) {
  const { t } = useTranslation('files');
  const { formatFileSize } = useFormat();
  const [shownDocument = null] = uploadItems(t, document.uploads);
  return (
    <>
      <div data-wide>
        <PhotoStrip
          label={t('vehicles.form.photos.label')}
          hint={t('files.limitsPhotos', { size: formatFileSize(MAX_FILE_BYTES) })}
          items={uploadItems(t, photos.uploads)}
          maxItems={MAX_PHOTOS}
          onAdd={(files) => photos.queue.add(files)}
          onRemove={(key) => photos.queue.remove(key)}
          onRetry={(key) => photos.queue.retry(key)}
          onMove={(key, position) => photos.queue.move(key, position)}
          error={fileFaults(t, photos, faultOf('photos', errors))}
        />
      </div>
      <div data-wide>
        <DocumentSlot
          label={t('vehicles.form.registrationDocument.label')}
          addLabel={t('files.addDocument')}
          hint={t('vehicles.form.registrationDocument.hint')}
          item={shownDocument}
          onAdd={(file) => document.queue.add([file])}
          onRemove={(key) => document.queue.remove(key)}
          onRetry={(key) => document.queue.retry(key)}
          error={fileFaults(t, document, faultOf('registrationDocument', errors))}
        />
      </div>
    </>
  );
}

/** Files that were not taken, and what the server or the form has against those that were. */
function fileFaults(t: Translate, { refusals }: Uploads, fault: ReactNode): ReactNode {
  if (refusals.length === 0 && fault === undefined) return undefined;
  const sentences = refusals.map((refusal) => uploadRefusalMessage(t, refusal));
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fault !== undefined && <p>{fault}</p>}
    </>
  );
}

/** A fault of one file, `photos.3`, stands with its field. */
function faultOf(field: string, errors: VehicleFilesFieldsProps['errors']): ReactNode {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

import { uploadItems, uploadRefusalMessage } from '#features/files/upload-items.ts';
import type { Uploads } from '#features/files/use-uploads.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DocumentSlot } from '#shared/ui/files/document-slot.tsx';
import { PhotoStrip } from '#shared/ui/photos/photo-strip.tsx';
import { MAX_PHOTOS, SHOWN_MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { Translate } from '@carnet/i18n/translate';
import type { ReactNode } from 'react';

interface FileFieldProps {
  readonly uploads: Uploads;
  readonly label: string;
  /** What the form calls the field, and its faults by field. */
  readonly field: string;
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** The photos of a form: add, order, retry, remove. */
export function PhotosField({ uploads, label, field, errors }: FileFieldProps) {
  const { t } = useTranslation('files');
  const { formatFileSize } = useFormat();
  const { queue } = uploads;
  return (
    <PhotoStrip
      label={label}
      hint={t('files.limitsPhotos', { size: formatFileSize(SHOWN_MAX_FILE_BYTES) })}
      items={uploadItems(t, uploads.uploads)}
      maxItems={MAX_PHOTOS}
      onAdd={(files) => queue.add(files)}
      onRemove={(key) => queue.remove(key)}
      onRetry={(key) => queue.retry(key)}
      onMove={(key, position) => queue.move(key, position)}
      error={fileFaults(t, uploads, faultOf(field, errors))}
    />
  );
}

interface FilesFieldProps extends FileFieldProps {
  readonly addLabel: string;
}

/** Photos and PDFs in one list: add, order, retry, remove. */
export function FilesField({ uploads, label, field, errors, addLabel }: FilesFieldProps) {
  const { t } = useTranslation('files');
  const { formatFileSize } = useFormat();
  const { queue } = uploads;
  return (
    <PhotoStrip
      label={label}
      hint={t('files.limits', { size: formatFileSize(SHOWN_MAX_FILE_BYTES) })}
      items={uploadItems(t, uploads.uploads)}
      maxItems={MAX_PHOTOS}
      adding={{ accept: 'application/pdf,image/*', label: addLabel }}
      onAdd={(files) => queue.add(files)}
      onRemove={(key) => queue.remove(key)}
      onRetry={(key) => queue.retry(key)}
      onMove={(key, position) => queue.move(key, position)}
      error={fileFaults(t, uploads, faultOf(field, errors))}
    />
  );
}

interface DocumentFieldProps extends FileFieldProps {
  readonly addLabel: string;
  readonly hint: string;
}

/** The one document of a form: add, replace, retry, remove. */
export function DocumentField({ uploads, label, field, errors, addLabel, hint }: DocumentFieldProps) {
  const { t } = useTranslation('files');
  const { queue } = uploads;
  const [item = null] = uploadItems(t, uploads.uploads);
  return (
    <DocumentSlot
      label={label}
      addLabel={addLabel}
      hint={hint}
      item={item}
      onAdd={(file) => queue.add([file])}
      onRemove={(key) => queue.remove(key)}
      onRetry={(key) => queue.retry(key)}
      error={fileFaults(t, uploads, faultOf(field, errors))}
    />
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
function faultOf(field: string, errors: FileFieldProps['errors']): ReactNode {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

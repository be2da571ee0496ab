import type { Upload, UploadRefusal } from '#features/files/upload-queue.ts';
import type { Uploads } from '#features/files/use-uploads.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DocumentSlot } from '#shared/ui/files/document-slot.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { PhotoStrip } from '#shared/ui/photos/photo-strip.tsx';
import {
  MAX_PHOTOS,
  SHOWN_MAX_FILE_BYTES,
  SHOWN_MAX_SHRUNK_PHOTO_BYTES,
} from '@carnet/contract/files/file.schema';
import { formattersFor } from '@carnet/i18n/format';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';
import type { ReactNode } from 'react';

const PHOTOS_AND_PDFS = 'application/pdf,image/*';

interface FileFieldProps {
  readonly uploads: Uploads;
  readonly label: string;
  /** Form field name, and the form's errors by field. */
  readonly field: string;
  readonly errors: Readonly<Record<string, ReactNode>>;
}

interface PhotosFieldProps extends FileFieldProps {
  /** Accepts photos and PDFs together; without it only photos. */
  readonly onAddBoth?: (contents: readonly File[]) => void;
}

/** Photos of a form: add, order, retry, remove. */
export function PhotosField({ uploads, label, field, errors, onAddBoth }: PhotosFieldProps) {
  const { t } = useTranslation('files');
  const { formatFileSize } = useFormat();
  const { queue } = uploads;
  const size = formatFileSize(SHOWN_MAX_FILE_BYTES);
  const photoSize = formatFileSize(SHOWN_MAX_SHRUNK_PHOTO_BYTES);
  return (
    <PhotoStrip
      label={label}
      hint={onAddBoth ? t('files.limits', { size, photoSize }) : t('files.limitsPhotos', { size: photoSize })}
      {...(onAddBoth && { adding: { accept: PHOTOS_AND_PDFS, label: t('files.addPhotosAndPdf') } })}
      items={uploadItems(t, uploads.uploads)}
      maxItems={MAX_PHOTOS}
      onAdd={onAddBoth ?? ((files) => queue.add(files))}
      onRemove={(key) => queue.remove(key)}
      onRetry={(key) => queue.retry(key)}
      onMove={(key, position) => queue.move(key, position)}
      error={fileFaults(t, uploads, findFault(field, errors))}
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
      hint={t('files.limits', {
        size: formatFileSize(SHOWN_MAX_FILE_BYTES),
        photoSize: formatFileSize(SHOWN_MAX_SHRUNK_PHOTO_BYTES),
      })}
      items={uploadItems(t, uploads.uploads)}
      maxItems={MAX_PHOTOS}
      adding={{ accept: PHOTOS_AND_PDFS, label: addLabel }}
      onAdd={(files) => queue.add(files)}
      onRemove={(key) => queue.remove(key)}
      onRetry={(key) => queue.retry(key)}
      onMove={(key, position) => queue.move(key, position)}
      error={fileFaults(t, uploads, findFault(field, errors))}
    />
  );
}

interface DocumentFieldProps extends FileFieldProps {
  readonly addLabel: string;
  readonly hint: string;
}

/** Single document of a form: add, replace, retry, remove. */
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
      error={fileFaults(t, uploads, findFault(field, errors))}
    />
  );
}

/** Messages for rejected files, and faults of accepted ones. */
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

/** A fault of one file, `photos.3`, is shown at its field. */
function findFault(field: string, errors: FileFieldProps['errors']): ReactNode {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

const STATES = { waiting: 'uploading', sending: 'uploading', failed: 'failed', stored: 'stored' } as const;

/** Uploads in the format of the photo strip and the document slot. */
function uploadItems(t: Translate, uploads: readonly Upload[]): UploadItem[] {
  return uploads.map(({ id, name, status, share, localUrl, stored, problem }) => ({
    key: id,
    state: STATES[status],
    name,
    file: stored ?? undefined,
    progress: status === 'sending' ? share : undefined,
    previewUrl: localUrl ?? undefined,
    problem: problem ? problemMessage(t, problem) : undefined,
  }));
}

/** Why a file was rejected, in a sentence that names it. */
function uploadRefusalMessage(t: Translate, refusal: UploadRefusal): string {
  switch (refusal.code) {
    case 'tooLarge': {
      const limit = refusal.isPdf ? SHOWN_MAX_FILE_BYTES : SHOWN_MAX_SHRUNK_PHOTO_BYTES;
      const size = formattersFor(t.language).formatFileSize(limit);
      return t('files.tooLarge', { name: refusal.name, size });
    }
    case 'wrongKind':
      return t('files.wrongKind', { name: refusal.name });
    case 'heic':
      return t('files.heic', { name: refusal.name });
    case 'tooMany':
      return t('files.tooMany', { files: refusal.count });
  }
}

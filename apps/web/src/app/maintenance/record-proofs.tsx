import type { RecordUploads } from '#app/maintenance/use-record-uploads.ts';
import { uploadItems, uploadRefusalMessage } from '#features/files/upload-items.ts';
import type { Uploads } from '#features/files/use-uploads.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DocumentSlot } from '#shared/ui/document-slot.tsx';
import { FormSection, FullWidth } from '#shared/ui/form-section.tsx';
import { PhotoStrip } from '#shared/ui/photo-strip.tsx';
import { MAX_PHOTOS, SHOWN_MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { Translate } from '@carnet/i18n/translate';
import type { ReactNode } from 'react';

interface RecordProofsProps {
  readonly uploads: RecordUploads;
  /** Faults of the form by field. */
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** Photos of the work and its invoice. */
export function RecordProofs({ uploads: { photos, invoice }, errors }: RecordProofsProps) {
  const { t } = useTranslation('files');
  const { formatFileSize } = useFormat();
  const [document = null] = uploadItems(t, invoice.uploads);
  return (
    <FormSection legend={t('maintenance.form.section.proofs')}>
      <FullWidth>
        <PhotoStrip
          label={t('maintenance.form.photos.label')}
          hint={t('files.limitsPhotos', { size: formatFileSize(SHOWN_MAX_FILE_BYTES) })}
          items={uploadItems(t, photos.uploads)}
          maxItems={MAX_PHOTOS}
          onAdd={(files) => photos.queue.add(files)}
          onRemove={(key) => photos.queue.remove(key)}
          onRetry={(key) => photos.queue.retry(key)}
          onMove={(key, position) => photos.queue.move(key, position)}
          error={fileFaults(t, photos, faultOf('photos', errors))}
        />
      </FullWidth>
      <FullWidth>
        <DocumentSlot
          label={t('maintenance.form.invoice.label')}
          addLabel={t('files.addInvoice')}
          hint={t('maintenance.form.invoice.hint')}
          item={document}
          onAdd={(file) => invoice.queue.add([file])}
          onRemove={(key) => invoice.queue.remove(key)}
          onRetry={(key) => invoice.queue.retry(key)}
          error={fileFaults(t, invoice, faultOf('invoice', errors))}
        />
      </FullWidth>
    </FormSection>
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
function faultOf(field: string, errors: RecordProofsProps['errors']): ReactNode {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

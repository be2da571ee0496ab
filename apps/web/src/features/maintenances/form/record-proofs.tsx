import { DocumentField, PhotosField } from '#features/files/pieces/file-fields.tsx';
import type { RecordUploads } from '#features/maintenances/form/use-record-uploads.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import type { ReactNode } from 'react';

interface RecordProofsProps {
  readonly uploads: RecordUploads;
  /** Faults of the form by field. */
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** Photos of the work and its invoice. */
export function RecordProofs({ uploads: { photos, document }, errors }: RecordProofsProps) {
  const { t } = useTranslation('files');
  return (
    <FormSection legend={t('maintenance.form.section.proofs')}>
      <FullWidth>
        <PhotosField
          uploads={photos}
          label={t('maintenance.form.photos.label')}
          field="photos"
          errors={errors}
        />
      </FullWidth>
      <FullWidth>
        <DocumentField
          uploads={document}
          label={t('maintenance.form.invoice.label')}
          addLabel={t('files.addInvoice')}
          hint={t('maintenance.form.invoice.hint')}
          field="invoice"
          errors={errors}
        />
      </FullWidth>
    </FormSection>
  );
}

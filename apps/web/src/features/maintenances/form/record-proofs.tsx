import { isStillKept } from '#features/files/pieces/file-age.ts';
import { DocumentField, PhotosField } from '#features/files/pieces/file-fields.tsx';
import { useFormFiles, type FormFiles } from '#features/files/pieces/use-form-files.ts';
import type { MaintenanceFormValues } from '#features/maintenances/form/maintenance-form-values.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { useState, type ReactNode } from 'react';

interface RecordProofsProps {
  readonly uploads: RecordUploads;
  /** Faults of the form by field. */
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** Photos of the work and its invoice. */
export function RecordProofs({ uploads: { photos, document, add }, errors }: RecordProofsProps) {
  const { t } = useTranslation('files');
  return (
    // A picture that is pasted anywhere on the page goes there.
    <FoldableSection
      title={t('maintenance.form.section.proofs')}
      hint={t('maintenance.form.section.proofsHint')}
      hasFault={isFaultIn(errors, ['photos', 'invoice'])}
      isOpenAtFirst
      isAlwaysDrawn
    >
      <FullWidth>
        <PhotosField
          uploads={photos}
          onAddBoth={add}
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
    </FoldableSection>
  );
}

interface RecordUploads extends Omit<FormFiles, 'settled' | 'reset'> {
  /** Takes these files in place of those there are. */
  readonly reset: (files: Pick<MaintenanceFormValues, 'photos' | 'invoice'>) => void;
  /** Waits for what is on its way. @throws the problem of a file that could not be sent. */
  readonly settled: () => Promise<{ photos: string[]; invoice: string | null }>;
}

/** The photos and the invoice of a record's form. */
export function useRecordUploads(form: ContractForm<MaintenanceFormValues>['form']): RecordUploads {
  const [openedAt] = useState(Date.now);
  const files = useFormFiles({
    photos: form.values.photos,
    document: form.values.invoice,
    // A record keeps its files for ever; those of one that is not saved yet go after a day.
    isThere: (file) => form.values.version !== null || isStillKept(file, openedAt),
    onPhotos: (photos) => form.setFieldValue('photos', photos),
    onDocument: (invoice) => form.setFieldValue('invoice', invoice),
    documentField: 'invoice',
  });
  return {
    ...files,
    reset: ({ photos, invoice }) => files.reset({ photos, document: invoice }),
    async settled() {
      const { photoIds, documentId } = await files.settled();
      return { photos: photoIds, invoice: documentId };
    },
  };
}

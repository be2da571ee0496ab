import { DocumentField, PhotosField } from '#features/files/pieces/file-fields.tsx';
import type { FormFiles } from '#features/files/pieces/use-form-files.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import type { ReactNode } from 'react';

interface RecordProofsProps {
  readonly files: FormFiles;
  readonly errors: Readonly<Record<string, ReactNode>>;
}

/** Photos of the work and the invoice. */
export function RecordProofs({ files: { list, document, add }, errors }: RecordProofsProps) {
  const { t } = useTranslation('files');
  return (
    // Always mounted, since an image may be pasted anywhere on the page.
    <FoldableSection
      title={t('maintenance.form.section.proofs')}
      hint={t('maintenance.form.section.proofsHint')}
      hasFault={isFaultIn(errors, ['photos', 'invoice'])}
      isOpenAtFirst
      isAlwaysDrawn
    >
      <FullWidth>
        <PhotosField
          uploads={list}
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

import { FilesField } from '#features/files/pieces/file-fields.tsx';
import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { RENEWAL_FILES, type InsuranceRenewal } from '#features/maintenances/form/use-insurance-renewal.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';

interface InsuranceDocumentFieldsProps {
  readonly errors: MaintenanceFormState['form']['errors'];
  readonly renewal: InsuranceRenewal;
}

/** Expiry and files of the next insurance document. */
export function InsuranceDocumentFields({ errors, renewal }: InsuranceDocumentFieldsProps) {
  const { t } = useTranslation('documents');
  const today = useToday();
  const { formatDate } = useFormat();
  const { lastEnd, end, uploads } = renewal;
  return (
    <FoldableSection
      title={t('documents.renewal.title')}
      hint={
        lastEnd === null
          ? t('documents.renewal.hint')
          : t('documents.renewal.lastEnd', { date: formatDate(lastEnd) })
      }
      hasFault={isFaultIn(errors, [RENEWAL_FILES])}
      isOpenAtFirst={end !== null || lastEnd !== null}
    >
      <FullWidth>
        <DateInput
          label={t('documents.renewal.end')}
          description={t('documents.renewal.endHint')}
          today={today}
          value={end}
          onChange={renewal.chooseEnd}
        />
      </FullWidth>
      <FullWidth>
        <FilesField
          uploads={uploads}
          label={t('documents.renewal.files')}
          addLabel={t('documents.form.addFiles')}
          field={RENEWAL_FILES}
          errors={errors}
        />
      </FullWidth>
    </FoldableSection>
  );
}

import type { DocumentFormState } from '#features/documents/form/use-document-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';

const OFF = 'off';
const ADVANCES = [0, 7, 15, 30, 60, 90];

/** Until when a document is valid, and how long before that its owner is told; the second only where there is an end. */
export function ExpiryFields({ form }: Pick<DocumentFormState, 'form'>) {
  const { t } = useTranslation('documents');
  const today = useToday();
  const { expiresOn, advanceDays, active } = form.values;
  // One that another client has chosen stays in the list.
  const days = [...new Set([...ADVANCES, advanceDays])].sort((a, b) => a - b);
  const options = days.map((value) => ({
    value: String(value),
    label:
      value === 0 ? t('documents.form.advance.sameDay') : t('documents.form.advance.before', { days: value }),
  }));
  function choose(chosen: string | null): void {
    form.setFieldValue('active', chosen !== OFF);
    if (chosen !== OFF) form.setFieldValue('advanceDays', Number(chosen));
  }
  return (
    <>
      <DateInput
        label={t('documents.form.expiresOn')}
        description={t('documents.form.expiresOnHint')}
        today={today}
        {...form.getInputProps('expiresOn')}
      />
      {expiresOn !== null && (
        // In half of a phone's width its words would be cut.
        <FullWidth>
          <SelectField
            name="advanceDays"
            allowDeselect={false}
            label={t('documents.form.advance')}
            options={[...options, { value: OFF, label: t('documents.form.advance.off') }]}
            value={active ? String(advanceDays) : OFF}
            onChange={choose}
          />
        </FullWidth>
      )}
    </>
  );
}

import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { INSPECTION_RESULTS } from '@carnet/domain/inspection/inspection';

/** Result of an inspection and validity of its report. */
export function VisitFields({ record: { form } }: { readonly record: MaintenanceFormState }) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const { visit } = form.values;
  if (visit === null) return null;
  return (
    <FoldableSection
      title={t('vehicles.inspection.title')}
      hint={t('vehicles.inspection.form.validUntilHint')}
      hasFault={isFaultIn(form.errors, ['visit.validUntil'])}
      isOpenAtFirst
    >
      <FullWidth>
        <ChoiceChips
          label={t('vehicles.inspection.form.result')}
          value={visit.result}
          onChange={(result) => form.setFieldValue('visit', { ...visit, result })}
          choices={INSPECTION_RESULTS.map((result) => ({
            value: result,
            label: t(`vehicles.inspection.result.${result}`),
          }))}
        />
      </FullWidth>
      <FullWidth>
        <DateInput
          label={t('vehicles.inspection.form.validUntil')}
          today={today}
          {...form.getInputProps('visit.validUntil')}
        />
      </FullWidth>
    </FoldableSection>
  );
}

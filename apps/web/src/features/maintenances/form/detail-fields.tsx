import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { namesLike, type Workshop } from '#features/maintenances/workshops.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SuggestField } from '#shared/ui/selects/suggest-field.tsx';
import { Textarea, TextInput, type ComboboxParsedItem } from '@mantine/core';
import classes from './maintenance-form.module.css';

export interface DetailFieldsProps {
  readonly record: MaintenanceFormState;
  /** Those of earlier records, to choose from instead of typing. */
  readonly workshops: readonly Workshop[];
}

const SHOWN_SUGGESTIONS = 6;

/** What was done exactly, by whom, and what to remember. All optional. */
export function DetailFields({ record: { form }, workshops }: DetailFieldsProps) {
  const { t } = useTranslation();
  const addresses = [...new Set(workshops.flatMap(({ address }) => address ?? []))];
  function takeAddressOf(name: string): void {
    const address = workshops.find((workshop) => workshop.name === name)?.address;
    if (address && form.getValues().garage_address === '') form.setFieldValue('garage_address', address);
  }
  return (
    <FormSection legend={t('maintenance.form.section.details')}>
      <FullWidth>
        <TextInput
          label={t('maintenance.form.description.label')}
          placeholder={t('maintenance.form.description.placeholder')}
          {...form.getInputProps('description')}
        />
      </FullWidth>
      <FullWidth>
        <SuggestField
          label={t('maintenance.form.garageName.label')}
          placeholder={t('maintenance.form.garageName.placeholder')}
          suggestions={workshops.map(({ name }) => name)}
          filter={filterSuggestions}
          onTake={takeAddressOf}
          {...form.getInputProps('garage_name')}
        />
      </FullWidth>
      <FullWidth>
        <SuggestField
          label={t('maintenance.form.garageAddress.label')}
          suggestions={addresses}
          filter={filterSuggestions}
          {...form.getInputProps('garage_address')}
        />
      </FullWidth>
      <FullWidth>
        <Textarea
          rows={3}
          classNames={{ input: classes.growing }}
          label={t('maintenance.form.notes.label')}
          placeholder={t('maintenance.form.notes.placeholder')}
          {...form.getInputProps('notes')}
        />
      </FullWidth>
    </FormSection>
  );
}

function filterSuggestions({ options, search }: { options: ComboboxParsedItem[]; search: string }) {
  const labels = options.flatMap((option) => ('label' in option ? [option.label] : []));
  const wanted = namesLike(search, labels).slice(0, SHOWN_SUGGESTIONS);
  return options.filter((option) => 'label' in option && wanted.includes(option.label));
}

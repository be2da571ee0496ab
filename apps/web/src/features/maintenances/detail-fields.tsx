import type { MaintenanceFormState } from '#features/maintenances/use-maintenance-form.ts';
import { listInPage } from '#features/maintenances/list-in-page.ts';
import { useOptionsWhenNear } from '#features/maintenances/use-options-when-near.ts';
import { namesLike, type Workshop } from '#features/maintenances/workshops.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormSection, FullWidth } from '#shared/ui/form-section.tsx';
import { Autocomplete, Textarea, TextInput, type ComboboxParsedItem } from '@mantine/core';
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
  const nameOptions = useOptionsWhenNear(form.getInputProps('garage_name'));
  const addressOptions = useOptionsWhenNear(form.getInputProps('garage_address'));
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
        <Autocomplete
          {...listInPage}
          label={t('maintenance.form.garageName.label')}
          placeholder={t('maintenance.form.garageName.placeholder')}
          data={workshops.map(({ name }) => name)}
          filter={filterSuggestions}
          onOptionSubmit={takeAddressOf}
          {...form.getInputProps('garage_name')}
          {...nameOptions}
        />
      </FullWidth>
      <FullWidth>
        <Autocomplete
          {...listInPage}
          label={t('maintenance.form.garageAddress.label')}
          autoComplete="off"
          data={addresses}
          filter={filterSuggestions}
          {...form.getInputProps('garage_address')}
          {...addressOptions}
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

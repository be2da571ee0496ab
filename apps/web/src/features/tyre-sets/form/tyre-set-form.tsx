import type { TyreSetFormState } from '#features/tyre-sets/form/use-tyre-set-form.ts';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isTyreSeason, TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface TyreSetFormProps {
  readonly state: TyreSetFormState;
  /** Names the form to screen readers. */
  readonly label: string;
  /** Why the save was refused, as far as no field says it. */
  readonly alert: ReactNode;
  /** Those that the set may go to; none where its vehicle is not asked for. */
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
  readonly onCancel: () => void;
}

/** The form of a set of tyres: its name, its season, its vehicle, and notes. */
export function TyreSetForm({ state, label, alert, vehicles, onCancel }: TyreSetFormProps) {
  const { t } = useTranslation();
  const { form, formProps, isSaving } = state;
  return (
    <PageForm formProps={formProps} label={label}>
      {alert}
      <FormSection legend={t('tyres.form.section')}>
        <FullWidth>
          <TextInput
            required
            label={t('tyres.form.name')}
            placeholder={t('tyres.form.namePlaceholder')}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
        </FullWidth>
        <FullWidth>
          <SelectField
            required
            name="season"
            allowDeselect={false}
            label={t('tyres.form.season')}
            options={TYRE_SEASONS.map((value) => ({ value, label: t(`tyres.season.${value}`) }))}
            value={form.values.season}
            onChange={(chosen) => isTyreSeason(chosen) && form.setFieldValue('season', chosen)}
            error={form.errors['season']}
          />
        </FullWidth>
        {vehicles.length > 1 && (
          <FullWidth>
            <SelectField
              required
              name="vehicle_id"
              allowDeselect={false}
              label={t('tyres.form.vehicle')}
              options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.values.vehicle_id}
              onChange={(chosen) => form.setFieldValue('vehicle_id', chosen ?? '')}
              error={form.errors['vehicle_id']}
            />
          </FullWidth>
        )}
        <FullWidth>
          <Textarea rows={3} label={t('tyres.form.notes')} {...form.getInputProps('notes')} />
        </FullWidth>
      </FormSection>
      <PageFormActions
        isSaving={isSaving}
        submitLabel={t('tyres.form.submit')}
        savingLabel={t('common.state.saving')}
        onCancel={onCancel}
      />
    </PageForm>
  );
}

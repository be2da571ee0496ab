import { SilhouetteChoice } from '#features/vehicles/silhouette-choice.tsx';
import type { VehicleFormValues } from '#features/vehicles/vehicle-form-values.ts';
import { ConfirmQuestion } from '#shared/forms/confirm-question.tsx';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormSection, FullWidth } from '#shared/ui/form-section.tsx';
import { MileageInput } from '#shared/ui/mileage-input.tsx';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { TextInput } from '@mantine/core';

export interface VehicleFieldsProps {
  readonly vehicle: ContractForm<VehicleFormValues>;
}

/** The three fields that a vehicle cannot do without. */
export function EssentialFields({ vehicle: { form, problem, isSaving, submitWith } }: VehicleFieldsProps) {
  const { t } = useTranslation('vehicles');
  const { values } = form;
  const isRefusedForOrder =
    form.errors['currentMileage'] !== undefined &&
    problem?.errors.some(({ code }) => code === 'mileage_out_of_order') === true;
  return (
    <FormSection legend={t('vehicles.form.section.essential')}>
      <FullWidth>
        <TextInput
          required
          label={t('vehicles.form.name.label')}
          description={t('vehicles.form.name.hint')}
          placeholder={t('vehicles.form.name.placeholder')}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </FullWidth>
      <FullWidth>
        <SilhouetteChoice
          label={t('vehicles.form.type.label')}
          size="large"
          value={values.type}
          onChange={(type) => form.setFieldValue('type', type)}
          choices={VEHICLE_TYPES.map((type) => ({
            value: type,
            label: t(`vehicles.type.${type}`),
            type,
            color: values.color,
          }))}
        />
      </FullWidth>
      <FullWidth>
        <MileageInput
          required
          label={t('vehicles.form.currentMileage.label')}
          description={t('vehicles.form.currentMileage.hint')}
          {...form.getInputProps('currentMileage')}
        />
        <ConfirmQuestion
          isAsked={isRefusedForOrder}
          text={t('vehicles.mileage.outOfOrder.hint')}
          confirmLabel={t('vehicles.mileage.outOfOrder.confirm')}
          isSaving={isSaving}
          onConfirm={() => void submitWith({ confirmedMileage: form.getValues().currentMileage })}
        />
      </FullWidth>
    </FormSection>
  );
}

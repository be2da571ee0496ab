import { SilhouetteChoice } from '#features/vehicles/form/silhouette-choice.tsx';
import type { VehicleFormState } from '#features/vehicles/form/use-vehicle-form.ts';
import { MileageDoubt } from '#features/mileage/pieces/mileage-doubt.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { VEHICLE_TYPES, type VehicleType } from '@carnet/domain/vehicles/vehicle';
import { TextInput } from '@mantine/core';

export interface VehicleFieldsProps {
  readonly vehicle: VehicleFormState;
}

/** The three required fields of a vehicle. */
export function EssentialFields({ vehicle: { form, outOfOrder, isSaving, submitWith } }: VehicleFieldsProps) {
  const { t } = useTranslation('vehicles');
  const { values } = form;
  const hints: Partial<Record<VehicleType, string>> = {
    truck: t('vehicles.form.type.truckHint'),
    other: t('vehicles.form.type.otherHint'),
  };
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
            hint: hints[type],
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
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        <MileageDoubt
          fault={outOfOrder}
          vehicleId={values.id}
          object={{ id: values.id }}
          date={null}
          mileage={values.currentMileage}
          isSaving={isSaving}
          onConfirm={() => submitWith({ confirmedMileage: form.getValues().currentMileage })}
        />
      </FullWidth>
    </FormSection>
  );
}

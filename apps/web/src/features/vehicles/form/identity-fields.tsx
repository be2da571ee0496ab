import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { VehicleFieldsProps } from '#features/vehicles/form/essential-fields.tsx';
import { SilhouetteChoice } from '#features/vehicles/form/silhouette-choice.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { WholeNumberInput } from '#shared/ui/inputs/number-inputs.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { INSPECTION_CATEGORIES } from '@carnet/domain/inspection/inspection';
import { SECOND_ENERGIES } from '@carnet/domain/expenses/fuel';
import { ENERGIES, VEHICLE_COLORS } from '@carnet/domain/vehicles/vehicle';
import { recognisePlate } from '@carnet/domain/vehicles/plate';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import classes from './identity-fields.module.css';

/** Data of the registration certificate, and the colour. */
export function IdentityFields({ vehicle: { form } }: VehicleFieldsProps) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const { values } = form;
  return (
    <>
      <PlateField form={form} />
      <TextInput
        label={t('vehicles.form.make.label')}
        description={t('vehicles.form.make.hint')}
        placeholder={t('vehicles.form.make.placeholder')}
        autoComplete="off"
        {...form.getInputProps('make')}
      />
      <TextInput
        label={t('vehicles.form.model.label')}
        description={t('vehicles.form.model.hint')}
        placeholder={t('vehicles.form.model.placeholder')}
        autoComplete="off"
        {...form.getInputProps('model')}
      />
      <div data-wide>
        <NativeSelect
          name="energy"
          label={t('vehicles.form.energy.label')}
          description={t('vehicles.form.energy.hint')}
          error={form.errors['energy']}
          value={values.energy ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('energy', ENERGIES.find((energy) => energy === value) ?? null)
          }
          data={[
            { value: '', label: t('vehicles.form.energy.none') },
            ...ENERGIES.map((energy) => ({ value: energy, label: t(`vehicles.energy.${energy}`) })),
          ]}
        />
      </div>
      <div data-wide>
        <NativeSelect
          name="secondEnergy"
          label={t('vehicles.form.secondEnergy.label')}
          description={t('vehicles.form.secondEnergy.hint')}
          error={form.errors['secondEnergy']}
          value={values.secondEnergy ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('secondEnergy', SECOND_ENERGIES.find((energy) => energy === value) ?? null)
          }
          data={[
            { value: '', label: t('vehicles.form.secondEnergy.none') },
            ...SECOND_ENERGIES.map((energy) => ({ value: energy, label: t(`common.fuel.${energy}`) })),
          ]}
        />
      </div>
      <WholeNumberInput
        label={t('vehicles.form.fiscalPower.label')}
        description={t('vehicles.form.fiscalPower.hint')}
        unit={t('vehicles.form.fiscalPower.unit')}
        {...form.getInputProps('fiscalPower')}
      />
      <DateInput
        label={t('vehicles.form.firstRegistrationDate.label')}
        description={t('vehicles.form.firstRegistrationDate.hint')}
        today={today}
        max={today}
        {...form.getInputProps('firstRegistrationDate')}
      />
      <NativeSelect
        name="inspectionCategory"
        label={t('vehicles.form.inspectionCategory.label')}
        description={t('vehicles.form.inspectionCategory.hint')}
        error={form.errors['inspectionCategory']}
        value={values.inspectionCategory ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue(
            'inspectionCategory',
            INSPECTION_CATEGORIES.find((category) => category === value) ?? null,
          )
        }
        data={[
          { value: '', label: t('vehicles.form.inspectionCategory.byType') },
          ...INSPECTION_CATEGORIES.map((category) => ({
            value: category,
            label: t(`vehicles.form.inspectionCategory.${category}`),
          })),
        ]}
      />
      <div data-wide>
        <Switch
          label={t('vehicles.form.isCollection.label')}
          description={t('vehicles.form.isCollection.hint')}
          {...form.getInputProps('isCollection', { type: 'checkbox' })}
        />
      </div>
      <TextInput
        label={t('vehicles.form.vin.label')}
        description={t('vehicles.form.vin.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('vin')}
      />
      <div data-wide>
        <SilhouetteChoice
          label={t('vehicles.form.color.label')}
          size="small"
          value={values.color ?? 'none'}
          onChange={(color) => form.setFieldValue('color', color === 'none' ? null : color)}
          choices={['none' as const, ...VEHICLE_COLORS].map((color) => ({
            value: color,
            label: color === 'none' ? t('vehicles.form.color.none') : t(`vehicles.color.${color}`),
            type: values.type,
            color: color === 'none' ? null : color,
          }))}
        />
      </div>
    </>
  );
}

/** Plate input that shows a French plate while typing. Other plates are accepted as they are. */
function PlateField({ form }: Pick<VehicleFieldsProps['vehicle'], 'form'>) {
  const { t } = useTranslation('vehicles');
  const { licensePlate } = form.values;
  const isFrench = recognisePlate(licensePlate).kind !== 'unknown';
  return (
    <div data-wide className={classes.plate}>
      <TextInput
        label={t('vehicles.form.licensePlate.label')}
        description={t('vehicles.form.licensePlate.hint')}
        placeholder={t('vehicles.form.licensePlate.placeholder')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('licensePlate')}
      />
      <div role="status" className={classes.drawn}>
        {isFrench && <Plate plate={licensePlate} size="lg" />}
        {!isFrench && licensePlate.trim().length > 6 && <p>{t('vehicles.form.licensePlate.unknown')}</p>}
      </div>
    </div>
  );
}

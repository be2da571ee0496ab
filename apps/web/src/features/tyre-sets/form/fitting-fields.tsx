import { MileageDoubt } from '#features/mileage/pieces/mileage-doubt.tsx';
import { readingOfFitting, type FittingValues } from '#features/tyre-sets/form/fitting-values.ts';
import type { FittingFormState } from '#features/tyre-sets/form/use-fitting-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { TYRES_OF_AN_AXLE } from '@carnet/domain/tyre-sets/tyre-set';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

interface FittingFieldsProps {
  readonly state: FittingFormState;
  readonly vehicle: Pick<Vehicle, 'id'>;
  readonly sets: readonly TyreSet[];
  /** Source of the prefilled mileage. */
  readonly mileageNote: ReactNode;
}

/** The day and mileage of a fitting, and the set on each axle from then on. */
export function FittingFields({ state, vehicle, sets, mileageNote }: FittingFieldsProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const { form, outOfOrder, isSaving, submitWith } = state;
  const { date, mileage, id } = form.values;
  return (
    <>
      <DateInput
        required
        hasRecentDays
        label={t('tyres.fitting.date')}
        today={today}
        max={today}
        {...form.getInputProps('date')}
      />
      <FullWidth>
        <MileageInput
          label={t('tyres.fitting.mileage')}
          description={mileageNote}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('mileage')}
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        <MileageDoubt
          fault={outOfOrder}
          vehicleId={vehicle.id}
          object={{ id }}
          date={date}
          mileage={mileage}
          isSaving={isSaving}
          onConfirm={() => submitWith({ confirmedReading: readingOfFitting(form.getValues()) })}
        />
      </FullWidth>
      {(['front', 'rear'] as const).map((axle) => (
        <FullWidth key={axle}>
          <SelectField
            name={axle}
            allowDeselect={false}
            label={t(`tyres.fitting.${axle}`)}
            options={[
              ...setsToChoose(sets, form.values).map((set) => ({ value: set.id, label: set.name })),
              { value: '', label: t('tyres.fitting.nothing') },
            ]}
            value={form.values[axle] ?? ''}
            onChange={(chosen) => {
              form.setValues(withSet(form.getValues(), axle, chosen || null, sets));
              form.clearFieldError(axle);
            }}
            error={form.errors[axle]}
          />
        </FullWidth>
      ))}
      <FullWidth>
        <Checkbox
          label={t('tyres.fitting.rotated')}
          {...form.getInputProps('rotated', { type: 'checkbox' })}
        />
      </FullWidth>
    </>
  );
}

/** Sets that are not retired on the day, and those already chosen in the form. */
function setsToChoose(sets: readonly TyreSet[], { front, rear, date }: FittingValues): TyreSet[] {
  return sets.filter(
    ({ id, retired_on: retiredOn }) =>
      id === front || id === rear || retiredOn === null || (date !== null && date < retiredOn),
  );
}

/** A set of more than two tyres goes on both axles, unless tyres stay on the other one. */
function withSet(
  values: FittingValues,
  axle: 'front' | 'rear',
  chosen: string | null,
  sets: readonly TyreSet[],
): FittingValues {
  const other = axle === 'front' ? 'rear' : 'front';
  const countOf = (id: string | null): number => sets.find((set) => set.id === id)?.count ?? 0;
  const isWhole = countOf(chosen) > TYRES_OF_AN_AXLE;
  const isOtherFree = values[other] === null || values[other] === values[axle];
  return { ...values, [axle]: chosen, ...(isWhole && isOtherFree && { [other]: chosen }) };
}

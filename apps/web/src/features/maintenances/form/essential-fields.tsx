import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { FieldOffer } from '#features/maintenances/form/field-offer.tsx';
import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { TypeSelect } from '#features/maintenances/pieces/type-select.tsx';
import { VehicleSelect } from '#features/maintenances/pieces/vehicle-select.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { TextInput } from '@mantine/core';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { ReactNode } from 'react';

export interface EssentialFieldsProps {
  readonly record: MaintenanceFormState;
  readonly vehicles: readonly Vehicle[];
  readonly types: readonly RecordType[];
  /** The vehicle and type are those of a reminder that is marked as done: they stand above the form. */
  readonly isTargetFixed: boolean;
  /** What the same service cost last, in euros. */
  readonly lastCost: number | null;
  /** What is offered for the mileage, and asked about it. */
  readonly belowMileage: ReactNode;
}

/** Bought from others always: the cost is never 0 for having done it oneself. */
const NEVER_DONE_BY_OWNERS: ReadonlySet<string | null> = new Set(['insurance', 'technical_inspection']);

/** What was done, when, for how much, at which mileage, in which words. */
export function EssentialFields({
  record: { form, outOfOrder },
  vehicles,
  types,
  ...props
}: EssentialFieldsProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <FormSection legend={t('maintenance.form.section.essential')}>
      {!props.isTargetFixed && (
        <>
          <FullWidth>
            <VehicleSelect
              required
              allowDeselect={false}
              label={t('maintenance.form.vehicle.label')}
              placeholder={t('maintenance.form.vehicle.placeholder')}
              vehicles={vehicles}
              {...form.getInputProps('vehicle_id')}
            />
          </FullWidth>
          <FullWidth>
            <TypeSelect
              required
              allowDeselect={false}
              label={t('maintenance.form.type.label')}
              placeholder={t('maintenance.form.type.placeholder')}
              types={types}
              {...form.getInputProps('type')}
            />
          </FullWidth>
        </>
      )}
      <DateInput
        required
        hasRecentDays
        label={t('maintenance.form.date.label')}
        today={today}
        max={today}
        {...form.getInputProps('date')}
      />
      <CostField form={form} lastCost={props.lastCost} />
      <FullWidth>
        <MileageInput
          label={t('maintenance.form.mileage.label')}
          {...form.getInputProps('mileage')}
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        {props.belowMileage}
      </FullWidth>
      <FullWidth>
        <TextInput
          label={t('maintenance.form.description.label')}
          placeholder={t('maintenance.form.description.placeholder')}
          {...form.getInputProps('description')}
        />
      </FullWidth>
    </FormSection>
  );
}

function CostField({
  form,
  lastCost,
}: {
  readonly form: MaintenanceFormState['form'];
  readonly lastCost: number | null;
}) {
  const { t } = useTranslation();
  const { formatEuros } = useFormat();
  const { cost, type } = form.values;
  return (
    <div>
      <EuroInput
        required
        label={t('maintenance.form.cost.label')}
        description={NEVER_DONE_BY_OWNERS.has(type) ? undefined : t('maintenance.form.cost.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('cost')}
      />
      {lastCost !== null && cost === null && (
        <FieldOffer
          text={t('maintenance.form.cost.last', { amount: formatEuros(lastCost) })}
          action={{
            label: t('maintenance.form.offer.take'),
            onTake: () => form.setFieldValue('cost', lastCost),
          }}
        />
      )}
    </div>
  );
}

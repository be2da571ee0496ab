import {
  bringsEnergy,
  kindsFor,
  nameReading,
  unitOf,
  type ExpenseValues,
} from '#features/expenses/form/expense-values.ts';
import { withFuel, withKind, withVehicle } from '#features/expenses/form/remembered-filling.ts';
import { amountProps, type ExpenseFormState } from '#features/expenses/form/use-expense-form.ts';
import { FilesField } from '#features/files/pieces/file-fields.tsx';
import { VehicleSelect } from '#features/maintenances/pieces/vehicle-select.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { MileageDoubt } from '#features/mileage/pieces/mileage-doubt.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { RefundSwitch } from '#shared/forms/refund-switch.tsx';
import { useFirstField } from '#shared/ui/inputs/use-first-field.ts';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { DecimalInput } from '#shared/ui/inputs/number-inputs.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { FUELS, listFuels } from '@carnet/domain/expenses/fuel';
import { isExpenseKind, isFilling, RECURRENCE_STEPS } from '@carnet/domain/expenses/expense';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import classes from './expense-form.module.css';

interface ExpenseFormProps {
  readonly state: ExpenseFormState;
  /** Accessible name. */
  readonly label: string;
  /** Faults of the save that no field shows. */
  readonly alert: ReactNode;
  readonly vehicles: readonly Vehicle[];
  /** Latest expenses, newest first, to prefill station and price of a filling. */
  readonly latest: readonly Expense[];
  readonly onCancel: () => void;
}

/** Expense form: essential fields first, the others in a folded section. */
export function ExpenseForm({ state, label, alert, vehicles, latest, onCancel }: ExpenseFormProps) {
  const { t } = useTranslation('expenses');
  const { form } = state;
  const isStored = form.values.basis !== null;
  const foldedFields = ['date', 'fuel', 'place', 'notes', 'unitPrice', 'files', 'until', 'recurrence'];
  return (
    <PageForm formProps={state.formProps} label={label}>
      {alert}
      <EssentialFields state={state} vehicles={vehicles} latest={latest} />
      <FoldableSection
        title={t('expenses.form.more')}
        hint={t('expenses.form.moreHint')}
        hasFault={isFaultIn(form.errors, foldedFields)}
        isOpenAtFirst={isStored}
        isAlwaysDrawn
      >
        <MoreFields state={state} vehicles={vehicles} latest={latest} />
      </FoldableSection>
      <PageFormActions
        isSaving={state.isSaving}
        submitLabel={t('expenses.form.submit')}
        savingLabel={t(state.files.isUnderWay ? 'expenses.form.saveAfterUploads' : 'common.state.saving')}
        onCancel={onCancel}
      />
    </PageForm>
  );
}

type FieldsOfFillingProps = Pick<ExpenseFormProps, 'state' | 'vehicles' | 'latest'>;

function EssentialFields({ state, vehicles, latest }: FieldsOfFillingProps) {
  const { t } = useTranslation('expenses');
  const { form, outOfOrder, isSaving, submitWith } = state;
  const [isNewFilling] = useState(form.values.basis === null && isFilling(form.values.kind));
  const mileageRef = useFirstField(isNewFilling);
  const { kind, vehicle_id: vehicleId, unit, mileage } = form.values;
  const kinds = kindsFor(vehicles.find(({ id }) => id === vehicleId) ?? null, kind).filter(
    // The page already says that it is a filling; the kind is asked only for a vehicle that takes both.
    (each) => !isNewFilling || isFilling(each),
  );
  return (
    <FormSection legend={t('expenses.form.section')}>
      {vehicles.length > 1 && (
        <FullWidth>
          <VehicleSelect
            required
            allowDeselect={false}
            label={t('expenses.form.vehicle')}
            vehicles={vehicles}
            name="vehicle_id"
            value={vehicleId}
            onChange={(chosen) => {
              const vehicle = vehicles.find(({ id }) => id === chosen);
              if (vehicle) form.setValues(withVehicle(form.getValues(), vehicle, vehicles, latest));
            }}
            error={form.errors['vehicle_id']}
          />
        </FullWidth>
      )}
      {kinds.length > 1 && (
        <FullWidth>
          <SelectField
            required
            name="kind"
            allowDeselect={false}
            label={t('expenses.form.kind')}
            options={kinds.map((value) => ({ value, label: t(`common.expenseKind.${value}`) }))}
            value={kind}
            onChange={(chosen) =>
              isExpenseKind(chosen) && form.setValues(withKind(form.getValues(), chosen, vehicles, latest))
            }
            error={form.errors['kind']}
          />
        </FullWidth>
      )}
      <FullWidth ref={mileageRef}>
        <MileageInput
          label={t('expenses.form.mileage')}
          {...form.getInputProps('mileage')}
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        <MileageDoubt
          fault={outOfOrder}
          vehicleId={vehicleId}
          object={{ id: form.values.id }}
          date={form.values.date}
          mileage={mileage}
          isSaving={isSaving}
          onConfirm={() => submitWith({ confirmedReading: nameReading(form.getValues()) })}
        />
      </FullWidth>
      {hasTwoFuels(vehicles, vehicleId) && <FuelField state={state} vehicles={vehicles} latest={latest} />}
      {bringsEnergy(form.values) && (
        <DecimalInput
          label={t(kind === 'charge' ? 'expenses.form.energy' : 'expenses.form.quantity')}
          unit={unitOf(kind, unit, form.values.fuel)}
          {...amountProps(form, 'quantity')}
        />
      )}
      <EuroInput required label={t('expenses.form.cost')} {...amountProps(form, 'cost')} />
      {bringsEnergy(form.values) && <UnitPriceText {...form.values} />}
    </FormSection>
  );
}

/** Whether the fuel of a filling has to be asked: the vehicle takes two. */
function hasTwoFuels(vehicles: readonly Vehicle[], vehicleId: string): boolean {
  return (vehicles.find(({ id }) => id === vehicleId)?.secondEnergy ?? null) !== null;
}

/** Fuel of a filling, among those that the vehicle takes; hidden for a single fuel. */
function FuelField({ state: { form }, vehicles, latest }: FieldsOfFillingProps) {
  const { t } = useTranslation('expenses');
  const { kind, vehicle_id: vehicleId, fuel } = form.values;
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const taken = listFuels(vehicle ?? { energy: null, secondEnergy: null });
  const fuels = FUELS.filter((one) => taken.includes(one) || one === fuel);
  if (kind !== 'fuel' || !bringsEnergy(form.values) || fuels.length < 2) return null;
  return (
    <SelectField
      name="fuel"
      allowDeselect={false}
      label={t('expenses.form.fuel')}
      options={[
        { value: '', label: t('expenses.form.fuelUnknown') },
        ...fuels.map((value) => ({ value, label: t(`common.fuel.${value}`) })),
      ]}
      value={fuel ?? ''}
      onChange={(chosen) => {
        const other = FUELS.find((one) => one === chosen) ?? null;
        form.setValues(withFuel(form.getValues(), other, vehicles, latest));
      }}
      error={form.errors['fuel']}
    />
  );
}

/** Unit price, whose field is folded: computed, or from the last filling. */
function UnitPriceText({ kind, unit, fuel, unitPrice, worked }: ExpenseValues) {
  const { t } = useTranslation('expenses');
  const { formatThousandths } = useFormat();
  if (unitPrice === null) return null;
  const price = `${formatThousandths(unitPrice)}\u00a0${t('expenses.form.perUnit', { unit: unitOf(kind, unit, fuel) })}`;
  return (
    <FullWidth>
      <p className={classes.price}>
        {t(worked === 'unitPrice' ? 'expenses.form.priceIs' : 'expenses.form.priceAt', { price })}
      </p>
    </FullWidth>
  );
}

/** Optional fields: date, unit price, full or not, place, recurrence, receipt. */
function MoreFields({ state, vehicles, latest }: FieldsOfFillingProps) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const { form, files } = state;
  const { kind, unit, fuel, vehicle_id: vehicleId, every } = form.values;
  return (
    <>
      <DateInput
        required
        hasRecentDays
        label={t('expenses.form.date')}
        today={today}
        max={today}
        {...form.getInputProps('date')}
      />
      {bringsEnergy(form.values) && (
        <>
          <DecimalInput
            label={t('expenses.form.unitPrice')}
            unit={t('expenses.form.perUnit', { unit: unitOf(kind, unit, fuel) })}
            {...amountProps(form, 'unitPrice')}
          />
          {!hasTwoFuels(vehicles, vehicleId) && (
            <FuelField state={state} vehicles={vehicles} latest={latest} />
          )}
          {kind === 'fuel' && fuel === null && (
            <SelectField
              name="unit"
              allowDeselect={false}
              label={t('expenses.form.unit')}
              options={(['L', 'kg'] as const).map((value) => ({ value, label: t(`expenses.unit.${value}`) }))}
              value={unitOf(kind, unit)}
              onChange={(chosen) => form.setFieldValue('unit', chosen === 'kg' ? 'kg' : 'L')}
            />
          )}
          <FullWidth>
            <Checkbox
              label={t(kind === 'charge' ? 'expenses.form.fullCharge' : 'expenses.form.full')}
              {...form.getInputProps('isFull', { type: 'checkbox' })}
            />
          </FullWidth>
          <FullWidth>
            <Checkbox
              label={t('expenses.form.missed')}
              {...form.getInputProps('missedPrevious', { type: 'checkbox' })}
            />
          </FullWidth>
        </>
      )}
      <FullWidth>
        <TextInput
          label={t(isFilling(kind) ? 'expenses.form.station' : 'expenses.form.place')}
          autoComplete="off"
          {...form.getInputProps('place')}
        />
      </FullWidth>
      {!isFilling(kind) && (
        <>
          <SelectField
            name="every"
            allowDeselect={false}
            label={t('expenses.form.every')}
            options={[
              { value: '', label: t('expenses.every.never') },
              ...RECURRENCE_STEPS.map((value) => ({ value, label: t(`expenses.every.${value}`) })),
            ]}
            value={every}
            onChange={(chosen) =>
              form.setFieldValue('every', RECURRENCE_STEPS.find((step) => step === chosen) ?? '')
            }
          />
          {every !== '' && (
            <DateInput label={t('expenses.form.until')} today={today} {...form.getInputProps('until')} />
          )}
        </>
      )}
      <FullWidth>
        <FilesField
          uploads={files.list}
          label={t('expenses.form.files')}
          addLabel={t('expenses.form.addFiles')}
          field="files"
          errors={form.errors}
        />
      </FullWidth>
      <FullWidth>
        <Textarea rows={3} label={t('expenses.form.notes')} {...form.getInputProps('notes')} />
      </FullWidth>
      <RefundSwitch
        isRefund={form.values.isRefund}
        onChange={(isRefund) => form.setFieldValue('isRefund', isRefund)}
      />
    </>
  );
}

import { amountProps } from '#features/expenses/form/amount-props.ts';
import { unitOf } from '#features/expenses/form/expense-values.ts';
import type { ExpenseFormState } from '#features/expenses/form/use-expense-form.ts';
import { FilesField } from '#features/files/pieces/file-fields.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { DecimalInput } from '#shared/ui/inputs/decimal-input.tsx';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { isFilling, RECURRENCE_STEPS } from '@carnet/domain/expenses/expense';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** What can wait: the day, the price of a unit, full or not, where, how often, the receipt. */
export function MoreFields({ state }: { readonly state: ExpenseFormState }) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const { form, files } = state;
  const { kind, unit, every } = form.values;
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
      {isFilling(kind) && (
        <>
          <DecimalInput
            label={t('expenses.form.unitPrice')}
            unit={t('expenses.form.perUnit', { unit: unitOf(kind, unit) })}
            {...amountProps(form, 'unitPrice')}
          />
          {kind === 'fuel' && (
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
          uploads={files.uploads}
          label={t('expenses.form.files')}
          addLabel={t('expenses.form.addFiles')}
          field="files"
          errors={form.errors}
        />
      </FullWidth>
      <FullWidth>
        <Textarea rows={3} label={t('expenses.form.notes')} {...form.getInputProps('notes')} />
      </FullWidth>
    </>
  );
}

import {
  toExpenseBody,
  bringsEnergy,
  nameReading,
  withAmount,
  type Amount,
  type ExpenseValues,
} from '#features/expenses/form/expense-values.ts';
import {
  useObjectForm,
  type ObjectForm,
  type ObjectFormOptions,
} from '#features/files/pieces/use-object-form.ts';
import { expenseReplacement, type ExpenseReplacement } from '@carnet/contract/expenses/expense.schema';
import { EXPENSE_FIELDS } from '@carnet/contract/kinds/expense-fields';

export type ExpenseFormState = ObjectForm<ExpenseValues>;

export function useExpenseForm(
  options: ObjectFormOptions<'expense', ExpenseValues, ExpenseReplacement>,
): ExpenseFormState {
  return useObjectForm({
    ...options,
    kind: 'expense',
    fields: EXPENSE_FIELDS,
    schema: expenseReplacement,
    toBody: toExpenseBody,
    nameReading,
  });
}

/** Input props of one of the three amounts; typing recomputes the computed one. */
export function amountProps(form: ExpenseFormState['form'], field: Amount) {
  return {
    ...form.getInputProps(field),
    onChange: (amount: number | null) => {
      const values: ExpenseValues = form.getValues();
      form.setValues(
        bringsEnergy(values) ? withAmount(values, field, amount) : { ...values, [field]: amount },
      );
    },
  };
}

import { withAmount, type Amount, type ExpenseValues } from '#features/expenses/form/expense-values.ts';
import type { ExpenseFormState } from '#features/expenses/form/use-expense-form.ts';
import { isFilling } from '@carnet/domain/expenses/expense';

/** What one of the three fields gets from the form: what is typed works out the third. */
export function amountProps(form: ExpenseFormState['form'], field: Amount) {
  return {
    ...form.getInputProps(field),
    onChange: (amount: number | null) => {
      const values: ExpenseValues = form.getValues();
      form.setValues(
        isFilling(values.kind) ? withAmount(values, field, amount) : { ...values, [field]: amount },
      );
    },
  };
}

import {
  bodyOfExpense,
  readingOf,
  withAmount,
  type Amount,
  type ExpenseValues,
} from '#features/expenses/form/expense-values.ts';
import { isStillKept } from '#features/files/pieces/file-age.ts';
import { useFileList, type FileList } from '#features/files/pieces/use-form-files.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import { expenseReplacement, type ExpenseReplacement } from '@carnet/contract/expenses/expense.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { isFilling } from '@carnet/domain/expenses/expense';
import { useState } from 'react';

interface ExpenseFormOptions {
  readonly initialValues: ExpenseValues;
  readonly draftName: string;
  /** Sends the body with what its files are. */
  readonly save: (
    body: ExpenseReplacement,
    values: ExpenseValues,
    files: readonly CarnetFile[],
  ) => Promise<unknown>;
}

/** The form of an expense, with its files on their way to the server or there. */
export interface ExpenseFormState extends ContractForm<ExpenseValues> {
  readonly files: FileList;
  /** The mileage in the form was refused because it breaks the order of the readings; null for another one. */
  readonly outOfOrder: FormFault | null;
}

/** Refuses what the server would, keeps what is typed as a draft. */
export function useExpenseForm({ initialValues, draftName, save }: ExpenseFormOptions): ExpenseFormState {
  const [openedAt] = useState(Date.now);
  const today = useToday();
  const refused = useRefusedReading();
  const contractForm: ContractForm<ExpenseValues> = useContractForm({
    schema: expenseReplacement,
    initialValues,
    draftName,
    toBody: bodyOfExpense,
    check: ({ date }) => [
      // Civil dates compare as text.
      ...(date !== null && date > today ? [{ pointer: '/date', code: 'date_in_future' }] : []),
      ...files.faults(),
    ],
    async save(body) {
      const stored = await files.settled();
      const values = contractForm.form.getValues();
      await save({ ...body, files: stored }, values, values.files);
    },
    onRefused: (problem) => refused.note(problem, readingOf(contractForm.form.getValues())),
  });
  const { form } = contractForm;
  const files = useFileList({
    files: form.values.files,
    // Those of an expense that is not saved yet go after a day.
    isThere: (file) => form.values.version !== null || isStillKept(file, openedAt),
    onFiles: (given) => form.setFieldValue('files', given),
    field: 'files',
  });
  return { ...contractForm, files, outOfOrder: refused.faultOf(readingOf(form.values)) };
}

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

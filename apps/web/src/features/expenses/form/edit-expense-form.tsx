import { ExpenseForm } from '#features/expenses/form/expense-form.tsx';
import { toExpenseBody, toExpenseValues } from '#features/expenses/form/expense-values.ts';
import { useExpenseForm } from '#features/expenses/form/use-expense-form.ts';
import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { expense as expenseSchema, type Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface EditExpenseFormProps {
  /** As read when the form opened. */
  readonly expense: Expense;
  readonly vehicles: readonly Vehicle[];
  readonly onDiscard: () => void;
}

/** A stored expense is not prefilled. */
const NOTHING_LIKELY: readonly Expense[] = [];

/** Shows an expense with its files, and edits it. */
export function EditExpenseForm({ expense, vehicles, onDiscard }: EditExpenseFormProps) {
  const { t } = useTranslation('expenses');
  const goBack = useGoBack(paths.expenses);
  const edit = useEditForm({
    kind: 'expense',
    stored: expense,
    schema: expenseSchema,
    toValues: toExpenseValues,
    toBody: toExpenseBody,
    done: () => t('expenses.toast.updated'),
    onSaved: goBack,
    failure: t('expenses.error.update'),
    onDiscard,
  });
  const state = useExpenseForm(edit.options);
  return (
    <>
      {edit.showDraft(state)}
      <ExpenseForm
        state={state}
        label={t('expenses.form.editTitle')}
        alert={edit.showAlert(state, state.files.reset)}
        vehicles={vehicles}
        latest={NOTHING_LIKELY}
        onCancel={goBack}
      />
    </>
  );
}

interface DeleteExpenseButtonProps {
  readonly expense: Expense;
  /** Called on confirmation: the expense disappears at once, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Deletes an expense and its files, after a confirmation. */
export function DeleteExpenseButton({ expense, onDeleting }: DeleteExpenseButtonProps) {
  const { t } = useTranslation('expenses');
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletion('expense');

  function confirm(): void {
    setIsAsking(false);
    onDeleting();
    remove(expense.id, { done: t('expenses.toast.deleted'), failed: t('expenses.error.delete') });
  }

  return (
    <>
      <NamedButton
        icon={Trash2}
        text={t('common.action.delete')}
        label={t('expenses.form.delete')}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('expenses.confirmDelete.title')}
        text={t('expenses.confirmDelete.text', { title: t(`common.expenseKind.${expense.kind}`) })}
        confirmLabel={t('common.action.delete')}
        keepLabel={t('expenses.confirmDelete.keep')}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

import { useDeleteExpense, useReplaceExpense } from '#features/expenses/expenses.queries.ts';
import { ExpenseForm } from '#features/expenses/form/expense-form.tsx';
import { valuesOfExpense } from '#features/expenses/form/expense-values.ts';
import { useExpenseForm } from '#features/expenses/form/use-expense-form.ts';
import { ConflictingValues } from '#features/sync/pieces/conflicting-values.tsx';
import { ConflictNotice } from '#shared/forms/conflict-notice.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { expense as expenseSchema, type Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface EditExpenseFormProps {
  /** As it was read when the form opened. */
  readonly expense: Expense;
  readonly vehicles: readonly Vehicle[];
  readonly onDiscard: () => void;
}

/** What is stored is not guessed at. */
const NOTHING_LIKELY: readonly Expense[] = [];

/** The form that shows an expense with its files, and changes it. */
export function EditExpenseForm({ expense, vehicles, onDiscard }: EditExpenseFormProps) {
  const { t } = useTranslation('expenses');
  const goBack = useGoBack(paths.expenses);
  const replacement = useReplaceExpense();
  const state = useExpenseForm({
    initialValues: valuesOfExpense(expense),
    draftName: `expense.edit.${expense.id}`,
    async save(body, { version }, files) {
      const read = { ...expense, version: version ?? expense.version };
      await replacement.mutateAsync({ expense: read, body, files });
      notifySuccess(t('expenses.toast.updated'));
      goBack();
    },
  });
  const { form, problem } = state;
  const theirs =
    problem?.code === 'version_conflict' ? expenseSchema.safeParse(problem.current).data : undefined;
  return (
    <>
      {state.isDraftRestored && (
        <DraftNotice
          before="saved"
          onDiscard={() => {
            state.discardDraft();
            onDiscard();
          }}
        />
      )}
      <ExpenseForm
        state={state}
        label={t('expenses.form.editTitle')}
        alert={
          theirs && theirs.version !== form.values.version ? (
            <ConflictNotice
              onKeepMine={() => void state.submitWith({ version: theirs.version })}
              onTakeTheirs={() => {
                form.setValues(valuesOfExpense(theirs));
                state.files.reset(theirs.files);
              }}
            >
              <ConflictingValues kind="expense" mine={form.values} theirs={valuesOfExpense(theirs)} />
            </ConflictNotice>
          ) : (
            <FormAlert title={t('expenses.error.update')} faults={state.alertFaults} />
          )
        }
        vehicles={vehicles}
        latest={NOTHING_LIKELY}
        onCancel={goBack}
      />
    </>
  );
}

interface DeleteExpenseButtonProps {
  readonly expense: Expense;
  /** Called as soon as it is confirmed: the expense has left the screen, and comes back when the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks before an expense is deleted with its files, and deletes it. */
export function DeleteExpenseButton({ expense, onDeleting }: DeleteExpenseButtonProps) {
  const { t } = useTranslation('expenses');
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteExpense();
  const undo = useUndoDeletion('expense');

  function confirm(): void {
    setIsAsking(false);
    onDeleting();
    deletion.mutateAsync(expense).then(
      () => notifySuccess(t('expenses.toast.deleted'), undo(expense.id)),
      (error: unknown) => notifyError(deletionFailure(t, error, t('expenses.error.delete'))),
    );
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

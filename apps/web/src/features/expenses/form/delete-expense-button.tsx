import { useDeleteExpense } from '#features/expenses/expenses.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

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
      <IconButton icon={Trash2} label={t('expenses.form.delete')} onClick={() => setIsAsking(true)} />
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

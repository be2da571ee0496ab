import { PageFrame } from '#app/layout/page-frame.tsx';
import { useExpense } from '#features/expenses/expenses.queries.ts';
import { DeleteExpenseButton, EditExpenseForm } from '#features/expenses/form/edit-expense-form.tsx';
import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

/** Shows the files of an expense and edits everything else. */
export function EditExpensePage() {
  const { t } = useTranslation('expenses');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: expense } = useExpense(id);
  const history = useHistoryPanel();
  const kindName = expense && t(`common.expenseKind.${expense.kind}`);
  return (
    <PageFrame
      width="form"
      title={kindName ?? t('expenses.form.editTitle')}
      back={{ to: paths.expenses, label: t('expenses.title') }}
      actions={
        expense &&
        kindName && (
          <>
            <NamedButton
              icon={History}
              text={t('common.action.history')}
              onClick={() => history.show({ kind: 'expense', id, title: kindName })}
            />
            <DeleteExpenseButton
              expense={expense}
              onDeleting={() => void navigate(paths.expenses, { replace: true })}
            />
          </>
        )
      }
    >
      <Content key={id} id={id} />
      {history.panel}
    </PageFrame>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation('expenses');
  const expense = useExpense(id);
  const [inUse, archived] = [useVehicles(), useVehicles({ archived: 'true' })];
  const [attempt, setAttempt] = useState(0);
  if (expense.isError && !expense.data) {
    const isGone = problemOf(expense.error).status === 404;
    return (
      <Card>
        {isGone ? (
          <EmptyState
            icon={SearchX}
            title={t('expenses.notFound.title')}
            text={t('expenses.notFound.text')}
            action={<LinkButton to={paths.expenses}>{t('expenses.all')}</LinkButton>}
          />
        ) : (
          <ErrorState
            title={t('expenses.error.load')}
            error={expense.error}
            onRetry={() => void expense.refetch()}
            isRetrying={expense.isFetching}
          />
        )}
      </Card>
    );
  }
  if (!expense.data || !inUse.data || !archived.data) return <SkeletonForm count={5} />;
  return (
    <EditExpenseForm
      key={attempt}
      expense={expense.data}
      vehicles={[...inUse.data, ...archived.data]}
      onDiscard={() => setAttempt(attempt + 1)}
    />
  );
}

import { useDrawerPageBack } from '#app/layout/use-drawer-page-back.ts';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useExpenses } from '#features/expenses/expenses.queries.ts';
import { ExpenseList } from '#features/expenses/list/expense-list.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Fuel, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import classes from './expenses-page.module.css';

/** All expenses, newest first, with expected expenses above. Filters are part of the address. */
export function ExpensesPage() {
  const { t } = useTranslation('expenses');
  const query = useExpenses();
  const expenses = useArrival(query.data);
  const isEmpty = expenses?.length === 0;
  const vehicleId = useSearchParams()[0].get('vehicle');
  const back = useDrawerPageBack(useVehicles().data?.find(({ id }) => id === vehicleId));
  const add = (
    <div className={classes.actions}>
      <LinkButton to={paths.addFilling} leftSection={<Fuel size={18} aria-hidden="true" />}>
        {t('expenses.fill')}
      </LinkButton>
      <LinkButton to={paths.addExpense} variant="default" leftSection={<Plus size={18} aria-hidden="true" />}>
        {t('expenses.add')}
      </LinkButton>
    </div>
  );
  return (
    <PageFrame
      title={t('expenses.title')}
      subtitle={t('expenses.subtitle')}
      {...back}
      actions={expenses && !isEmpty && add}
    >
      {expenses && !isEmpty && <ExpenseList expenses={expenses} />}
      {(!expenses || isEmpty) && (
        <Card padding={expenses || query.isError ? 'normal' : 'none'}>
          {isEmpty && (
            <EmptyState
              icon={Fuel}
              title={t('expenses.empty.title')}
              text={t('expenses.empty.text')}
              action={add}
            />
          )}
          {!expenses && !query.isError && <SkeletonRows count={4} />}
          {!expenses && query.isError && (
            <ErrorState
              title={t('expenses.error.load')}
              error={query.error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          )}
        </Card>
      )}
    </PageFrame>
  );
}

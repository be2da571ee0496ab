import { PageFrame } from '#app/layout/page-frame.tsx';
import { useLatestExpenses } from '#features/expenses/expenses.queries.ts';
import { AddExpenseForm } from '#features/expenses/form/add-expense-form.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { isExpenseKind } from '@carnet/domain/expenses/expense';
import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Adds a filling, or another expense with `?kind=`. `?vehicle=` preselects the vehicle. */
export function AddExpensePage() {
  const { t } = useTranslation('expenses');
  const [parameters] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const [vehicles, expenses] = [useVehicles(), useLatestExpenses()];
  const [vehicleId, asked] = [parameters.get('vehicle'), parameters.get('kind')];
  const kind = isExpenseKind(asked) ? asked : null;
  const title = t(kind === null ? 'expenses.form.addFilling' : 'expenses.form.addTitle');
  const queries = [vehicles, expenses];
  const latest = useArrival(vehicles.data && expenses.data);
  const hasFailed = queries.some(({ isError, data }) => isError && !data);
  return (
    <PageFrame width="form" title={title} back={{ to: paths.expenses, label: t('expenses.title') }}>
      {vehicles.data && latest && vehicles.data.length > 0 && (
        <AddExpenseForm
          key={`${vehicleId} ${asked} ${attempt}`}
          vehicles={vehicles.data}
          expenses={latest}
          vehicleId={vehicleId}
          kind={kind}
          label={title}
          onDiscard={() => setAttempt(attempt + 1)}
        />
      )}
      {vehicles.data?.length === 0 && (
        <Card>
          <EmptyState
            icon={CarFront}
            title={t('expenses.noVehicle.title')}
            text={t('expenses.noVehicle.text')}
            action={<LinkButton to={paths.addVehicle}>{t('shell.nav.addVehicle')}</LinkButton>}
          />
        </Card>
      )}
      {!latest && vehicles.data?.length !== 0 && !hasFailed && <SkeletonForm count={5} />}
      {hasFailed && (
        <Card>
          <ErrorState
            onRetry={() => queries.forEach((query) => void (query.isError && query.refetch()))}
            isRetrying={queries.some(({ isFetching }) => isFetching)}
          />
        </Card>
      )}
    </PageFrame>
  );
}

import { PageFrame } from '#app/layout/page-frame.tsx';
import { useExpenses } from '#features/expenses/expenses.queries.ts';
import { ExpectedRows } from '#features/expenses/pieces/expected-rows.tsx';
import { ExpenseRows } from '#features/expenses/pieces/expense-rows.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { EXPENSE_KINDS } from '@carnet/domain/expenses/expense';
import { centsFromEuros, eurosFromCents, sumCents } from '@carnet/domain/money/cents';
import { Button } from '@mantine/core';
import { ChartColumn, Fuel, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './expenses-page.module.css';

const ROWS_AT_ONCE = 100;

/** All expenses, newest first, with what is expected to come again above. Filters live in the address. */
export function ExpensesPage() {
  const { t } = useTranslation('expenses');
  const query = useExpenses();
  const expenses = useArrival(query.data);
  const isEmpty = expenses?.length === 0;
  const add = (
    <div className={classes.actions}>
      <LinkButton to={paths.addFilling} leftSection={<Fuel size={18} aria-hidden="true" />}>
        {t('expenses.fill')}
      </LinkButton>
      <LinkButton to={paths.addExpense} variant="default" leftSection={<Plus size={18} aria-hidden="true" />}>
        {t('expenses.add')}
      </LinkButton>
      <LinkButton
        to={paths.reports}
        variant="subtle"
        leftSection={<ChartColumn size={18} aria-hidden="true" />}
      >
        {t('expenses.reports')}
      </LinkButton>
    </div>
  );
  return (
    <PageFrame
      title={t('expenses.title')}
      subtitle={t('expenses.subtitle')}
      actions={expenses && !isEmpty && add}
    >
      {expenses && !isEmpty && <FoundExpenses expenses={expenses} />}
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
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          )}
        </Card>
      )}
    </PageFrame>
  );
}

function FoundExpenses({ expenses }: { readonly expenses: readonly Expense[] }) {
  const { t } = useTranslation('expenses');
  const { formatEuros } = useFormat();
  const [parameters, setParameters] = useSearchParams();
  const [rowCount, setRowCount] = useState(ROWS_AT_ONCE);
  const [vehicleId, kind] = [parameters.get('vehicle') ?? '', parameters.get('kind') ?? ''];
  const choose = (name: string) => (value: string | null) => {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true });
  };
  const vehicles = [...(useVehicles().data ?? []), ...(useVehicles({ archived: 'true' }).data ?? [])];
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  const found = expenses.filter(
    (one) => (vehicleId === '' || one.vehicle_id === vehicleId) && (kind === '' || one.kind === kind),
  );
  const total = eurosFromCents(sumCents(found.flatMap(({ cost }) => centsFromEuros(cost) ?? [])));
  const vehicleName = (id: string) => names.get(id);
  return (
    <>
      <div className={classes.filters}>
        <SelectField
          name="vehicle"
          label={t('expenses.form.vehicle')}
          allowDeselect={false}
          options={[
            { value: '', label: t('expenses.filter.everyVehicle') },
            ...vehicles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={vehicleId}
          onChange={choose('vehicle')}
        />
        <SelectField
          name="kind"
          label={t('expenses.form.kind')}
          allowDeselect={false}
          options={[
            { value: '', label: t('expenses.filter.everyKind') },
            ...EXPENSE_KINDS.map((value) => ({ value, label: t(`common.expenseKind.${value}`) })),
          ]}
          value={kind}
          onChange={choose('kind')}
        />
      </div>
      <Card padding="none">
        <ExpectedRows label={t('expenses.expected.title')} expenses={found} vehicleName={vehicleName} />
        <p className={classes.total} role="status">
          {t('expenses.total', { count: found.length, amount: formatEuros(total) })}
        </p>
        <ExpenseRows
          label={t('expenses.title')}
          expenses={found.slice(0, rowCount)}
          vehicleName={vehicleName}
        />
        {found.length > rowCount && (
          <Button variant="subtle" fullWidth onClick={() => setRowCount(rowCount + ROWS_AT_ONCE)}>
            {t('common.action.showMore')}
          </Button>
        )}
      </Card>
    </>
  );
}

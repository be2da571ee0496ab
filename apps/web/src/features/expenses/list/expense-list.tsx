import { useExpenses } from '#features/expenses/expenses.queries.ts';
import { ExpenseFilterBar } from '#features/expenses/list/expense-filter-bar.tsx';
import { filtersIn, parametersOf, withinFilters } from '#features/expenses/list/expense-filters.ts';
import { perHundredOf } from '#features/expenses/list/per-hundred.ts';
import { ExpectedRows } from '#features/expenses/pieces/expected-rows.tsx';
import { ExpenseRows } from '#features/expenses/pieces/expense-rows.tsx';
import { MonthlyCostsText } from '#features/expenses/pieces/monthly-costs-text.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { centsFromEuros, eurosFromCents, sumCents } from '@carnet/domain/money/cents';
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './expense-list.module.css';

const ROWS_AT_ONCE = 100;

/** Expenses with their filters, which live in the address, and with what is expected to come again above. */
export function ExpenseList({ expenses }: { readonly expenses: readonly Expense[] }) {
  const { t } = useTranslation('expenses');
  const [parameters, setParameters] = useSearchParams();
  const filters = filtersIn(parameters);
  const isSearched = filters.q !== '';
  const matching = useExpenses(isSearched ? { q: filters.q } : {}).data ?? expenses;
  const vehicles = [...(useVehicles().data ?? []), ...(useVehicles({ archived: 'true' }).data ?? [])];
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  const found = withinFilters(matching, filters);
  // What is expected follows from whole series: a year or a word would cut them.
  const recurring = isSearched || filters.year !== '' ? [] : found;
  const vehicleName = (id: string) => names.get(id);
  return (
    <>
      <ExpenseFilterBar
        filters={filters}
        change={(changes) => setParameters(parametersOf({ ...filters, ...changes }), { replace: true })}
        vehicles={vehicles}
        expenses={expenses}
      />
      {found.length === 0 ? (
        <Card>
          <div role="status">
            <EmptyState
              icon={SearchX}
              title={t('expenses.filter.none')}
              action={
                <Button variant="default" onClick={() => setParameters({}, { replace: true })}>
                  {t('common.action.resetFilters')}
                </Button>
              }
            />
          </div>
        </Card>
      ) : (
        <Card padding="none">
          <ExpectedRows label={t('expenses.expected.title')} expenses={recurring} vehicleName={vehicleName} />
          <MonthlyCostsText expenses={recurring} />
          <FoundRows
            key={parameters.toString()}
            found={found}
            perHundred={perHundredOf(expenses)}
            vehicleName={vehicleName}
          />
        </Card>
      )}
    </>
  );
}

interface FoundRowsProps {
  readonly found: readonly Expense[];
  readonly perHundred: (id: string) => number | undefined;
  readonly vehicleName: (id: string) => string | undefined;
}

function FoundRows({ found, perHundred, vehicleName }: FoundRowsProps) {
  const { t } = useTranslation('expenses');
  const { formatEuros } = useFormat();
  const [rowCount, setRowCount] = useState(ROWS_AT_ONCE);
  const total = eurosFromCents(sumCents(found.flatMap(({ cost }) => centsFromEuros(cost) ?? [])));
  return (
    <>
      <p className={classes.total} role="status">
        {t('expenses.total', { count: found.length, amount: formatEuros(total) })}
      </p>
      <ExpenseRows
        label={t('expenses.title')}
        expenses={found.slice(0, rowCount)}
        perHundred={perHundred}
        vehicleName={vehicleName}
      />
      {found.length > rowCount && (
        <Button variant="subtle" fullWidth onClick={() => setRowCount(rowCount + ROWS_AT_ONCE)}>
          {t('common.action.showMore')}
        </Button>
      )}
    </>
  );
}

import { useExpenses } from '#features/expenses/expenses.queries.ts';
import { ExpectedRows } from '#features/expenses/pieces/expected-rows.tsx';
import { ExpenseRows } from '#features/expenses/pieces/expense-rows.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FoldedFilters } from '#shared/ui/inputs/folded-filters.tsx';
import { SearchField } from '#shared/ui/inputs/search-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { toRecurringFacts, toFillingFacts } from '@carnet/contract/expenses/expense-facts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { yearOf } from '@carnet/domain/calendar/civil-date';
import { expectedExpenses } from '@carnet/domain/expenses/expected-expenses';
import { EXPENSE_KINDS, isFilling } from '@carnet/domain/expenses/expense';
import { monthlyCosts } from '@carnet/domain/expenses/monthly-costs';
import { balanceFromInteger, centsFromEuros, eurosFromCents, signedCost } from '@carnet/domain/money/cents';
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './expense-list.module.css';
import { computeConsumption } from '@carnet/domain/expenses/consumption';

const ROWS_AT_ONCE = 100;

/** Expenses with filters, which are part of the address, and expected expenses above. */
export function ExpenseList({ expenses }: { readonly expenses: readonly Expense[] }) {
  const { t } = useTranslation('expenses');
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const isSearched = filters.q !== '';
  const matching = useExpenses(isSearched ? { q: filters.q } : {}).data ?? expenses;
  const vehicles = [...(useVehicles().data ?? []), ...(useVehicles({ archived: 'true' }).data ?? [])];
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  const found = applyFilters(matching, filters);
  // Expectations need whole series, which a year or a search would cut.
  const recurring = isSearched || filters.year !== '' ? [] : found;
  const vehicleName = (id: string) => names.get(id);
  return (
    <>
      <ExpenseFilterBar
        filters={filters}
        change={(changes) => setParameters(toParameters({ ...filters, ...changes }), { replace: true })}
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
            perHundred={measureConsumption(expenses, vehicles)}
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
  const cents = found.reduce((sum, expense) => sum + Math.round(signedCost(expense) * 100), 0);
  const total = eurosFromCents(balanceFromInteger(cents));
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

/** Monthly total of recurring costs such as loan, insurance and tax; nothing without any. */
function MonthlyCostsText({ expenses }: { readonly expenses: readonly Expense[] }) {
  const { t } = useTranslation('expenses');
  const { formatEuros } = useFormat();
  const costed = expenses.flatMap((expense) => {
    const cost = centsFromEuros(expense.cost);
    const { kind, isRefund } = expense;
    return cost === null ? [] : { ...toRecurringFacts(expense), kind, cost, isRefund };
  });
  const parts = monthlyCosts(expectedExpenses(costed));
  if (parts.length === 0) return null;
  const total = balanceFromInteger(parts.reduce((sum, { cost }) => sum + cost, 0));
  return (
    <p className={classes.monthly}>
      {t('expenses.monthly.total', { amount: formatEuros(eurosFromCents(total)) })}
      {parts.length > 1 && (
        <span className={classes.monthlyParts}>
          {parts
            .map(
              ({ kind, cost }) => `${t(`common.expenseKind.${kind}`)} ${formatEuros(eurosFromCents(cost))}`,
            )
            .join('\u00a0· ')}
        </span>
      )}
    </p>
  );
}

interface ExpenseFilterBarProps {
  readonly filters: ExpenseFilters;
  readonly change: (changes: Partial<ExpenseFilters>) => void;
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
  /** Unfiltered: only years with expenses can be chosen. */
  readonly expenses: readonly Expense[];
}

/** Search, vehicle, kind and year. */
function ExpenseFilterBar({ filters, change, vehicles, expenses }: ExpenseFilterBarProps) {
  const { t } = useTranslation('expenses');
  return (
    <div role="search" className={classes.bar}>
      <FoldedFilters
        active={[filters.vehicle, filters.kind, filters.year].filter((value) => value !== '').length}
        search={
          <div className={classes.search}>
            <SearchField
              label={t('expenses.filter.search')}
              placeholder={t('expenses.filter.searchHint')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
          </div>
        }
      >
        <div className={classes.vehicle}>
          <SelectField
            name="vehicle"
            label={t('expenses.form.vehicle')}
            allowDeselect={false}
            options={[
              { value: '', label: t('expenses.filter.everyVehicle') },
              ...vehicles.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filters.vehicle}
            onChange={(vehicle) => change({ vehicle: vehicle ?? '' })}
          />
        </div>
        <SelectField
          name="kind"
          label={t('expenses.form.kind')}
          allowDeselect={false}
          options={[
            { value: '', label: t('expenses.filter.everyKind') },
            ...EXPENSE_KINDS.map((value) => ({ value, label: t(`common.expenseKind.${value}`) })),
          ]}
          value={filters.kind}
          onChange={(kind) => change({ kind: kind ?? '' })}
        />
        <SelectField
          name="year"
          label={t('expenses.filter.year')}
          allowDeselect={false}
          options={[
            { value: '', label: t('expenses.filter.everyYear') },
            ...listYears(expenses).map((year) => ({ value: year, label: year })),
          ]}
          value={filters.year}
          onChange={(year) => change({ year: year ?? '' })}
        />
      </FoldedFilters>
    </div>
  );
}

/** Active filters; '' does not filter. */
interface ExpenseFilters {
  readonly q: string;
  readonly vehicle: string;
  readonly kind: string;
  /** Four digits. */
  readonly year: string;
}

const NAMES = ['q', 'vehicle', 'kind', 'year'] as const satisfies readonly (keyof ExpenseFilters)[];

function readFilters(parameters: URLSearchParams): ExpenseFilters {
  const read = (name: keyof ExpenseFilters) => parameters.get(name) ?? '';
  return { q: read('q'), vehicle: read('vehicle'), kind: read('kind'), year: read('year') };
}

function toParameters(filters: ExpenseFilters): Record<string, string> {
  return Object.fromEntries(
    NAMES.map((name) => [name, filters[name]] as const).filter(([, value]) => value !== ''),
  );
}

/** Filters by vehicle, kind and year; the server or the copy does the search. */
function applyFilters(
  expenses: readonly Expense[],
  { vehicle, kind, year }: Omit<ExpenseFilters, 'q'>,
): Expense[] {
  return expenses.filter(
    (one) =>
      (vehicle === '' || one.vehicle_id === vehicle) &&
      (kind === '' || one.kind === kind) &&
      (year === '' || String(yearOf(one.date)) === year),
  );
}

/** Years with expenses, latest first. */
function listYears(expenses: readonly Expense[]): string[] {
  return [...new Set(expenses.map(({ date }) => String(yearOf(date))))].toSorted().toReversed();
}

/**
 * Consumption per 100 km of the leg that each filling ends, by its id; undefined for other expenses. Needs
 * all expenses, because a filling is measured against earlier ones.
 */
export function measureConsumption(
  expenses: readonly Expense[],
  vehicles: readonly Pick<Vehicle, 'id' | 'energy' | 'secondEnergy'>[],
): (id: string) => number | undefined {
  const byVehicle = Map.groupBy(
    expenses.filter(({ kind }) => isFilling(kind)),
    (one) => one.vehicle_id,
  );
  const legs = [...byVehicle].flatMap(([vehicleId, fillings]) => {
    const vehicle = vehicles.find(({ id }) => id === vehicleId) ?? { energy: null, secondEnergy: null };
    return computeConsumption(vehicle, fillings.map(toFillingFacts)).energies.flatMap(({ legs: own }) => own);
  });
  const found = new Map(legs.map(({ id, perHundred }) => [id, perHundred]));
  return (id) => found.get(id);
}

import { yearsOf, type ExpenseFilters } from '#features/expenses/list/expense-filters.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SearchField } from '#shared/ui/inputs/search-field.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { EXPENSE_KINDS } from '@carnet/domain/expenses/expense';
import classes from './expense-list.module.css';

interface ExpenseFilterBarProps {
  readonly filters: ExpenseFilters;
  readonly change: (changes: Partial<ExpenseFilters>) => void;
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
  /** All of them: only years that have one can be chosen. */
  readonly expenses: readonly Expense[];
}

/** Search, vehicle, kind and year. */
export function ExpenseFilterBar({ filters, change, vehicles, expenses }: ExpenseFilterBarProps) {
  const { t } = useTranslation('expenses');
  return (
    <div role="search" className={classes.bar}>
      <div className={classes.search}>
        <SearchField
          label={t('expenses.filter.search')}
          placeholder={t('expenses.filter.searchHint')}
          value={filters.q}
          onChange={(q) => change({ q })}
        />
      </div>
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
          ...yearsOf(expenses).map((year) => ({ value: year, label: year })),
        ]}
        value={filters.year}
        onChange={(year) => change({ year: year ?? '' })}
      />
    </div>
  );
}

import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import { signedCost } from '@carnet/domain/money/cents';
import { Link } from 'react-router';
import classes from './expense-rows.module.css';

interface ExpenseRowsProps {
  readonly label: string;
  readonly expenses: readonly Expense[];
  /** Name of a vehicle; omitted on the page of one vehicle. */
  readonly vehicleName?: (vehicleId: string) => string | undefined;
  /** Consumption per 100 km measured by a filling, in its unit. */
  readonly perHundred?: (id: string) => number | undefined;
}

/** Expense rows: kind, date, details, amount. The whole row is a link. */
export function ExpenseRows({ label, expenses, vehicleName, perHundred }: ExpenseRowsProps) {
  return (
    <RowList label={label}>
      {expenses.map((expense) => (
        <ExpenseRow
          key={expense.id}
          expense={expense}
          vehicleName={vehicleName?.(expense.vehicle_id)}
          perHundred={perHundred?.(expense.id)}
        />
      ))}
    </RowList>
  );
}

interface ExpenseRowProps {
  readonly expense: Expense;
  readonly vehicleName: string | undefined;
  readonly perHundred: number | undefined;
}

function ExpenseRow({ expense, vehicleName, perHundred }: ExpenseRowProps) {
  const { t } = useTranslation('expenses');
  const { formatDate, formatKilometres, formatThousandths } = useFormat();
  const consumption = usePerHundredText();
  const { id, kind, date, isRefund, mileage, quantity, unit, fuel, place } = expense;
  const facts = [
    isRefund && t('common.refund'),
    formatDate(date),
    vehicleName,
    quantity === null || unit === null ? null : `${formatThousandths(quantity)}\u00a0${unit}`,
    fuel && t(`common.fuel.${fuel}`),
    mileage === null ? null : formatKilometres(mileage),
    perHundred === undefined || unit === null ? null : consumption.text(perHundred, unit),
    place,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>
          <Link to={paths.expense(id)}>
            {t(`common.expenseKind.${kind}`)}
            <LeadsOn />
          </Link>{' '}
          <WaitingMark id={id} />
        </p>
        <p className={classes.facts}>{facts.filter(Boolean).join('\u00a0· ')}</p>
      </div>
      <Amount euros={signedCost(expense)} />
    </li>
  );
}

/** Formats a consumption with one decimal, the precision of a pump. */
export function usePerHundredText() {
  const { t } = useTranslation('expenses');
  const { formatNumber } = useFormat();
  const figure = (perHundred: number) => formatNumber(Math.round(perHundred * 10) / 10);
  return {
    /** « 5,9 » */
    figure,
    /** « 5,9 L aux 100 km » */
    text: (perHundred: number, unit: QuantityUnit) =>
      t('expenses.consumption.mean', { quantity: figure(perHundred), unit }),
  };
}

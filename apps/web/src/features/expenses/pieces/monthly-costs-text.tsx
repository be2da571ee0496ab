import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { recurrenceOfExpense } from '@carnet/contract/expenses/expense-facts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { expectedExpenses } from '@carnet/domain/expenses/expected-expenses';
import { monthlyCosts } from '@carnet/domain/expenses/monthly-costs';
import { centsFromEuros, eurosFromCents, sumCents } from '@carnet/domain/money/cents';
import classes from './monthly-costs-text.module.css';

/** What loan, insurance, tax and all else that comes again costs a month. Nothing where nothing does. */
export function MonthlyCostsText({ expenses }: { readonly expenses: readonly Expense[] }) {
  const { t } = useTranslation('expenses');
  const { formatEuros } = useFormat();
  const costed = expenses.flatMap((expense) => {
    const cost = centsFromEuros(expense.cost);
    return cost === null ? [] : { ...recurrenceOfExpense(expense), kind: expense.kind, cost };
  });
  const parts = monthlyCosts(expectedExpenses(costed));
  if (parts.length === 0) return null;
  const total = sumCents(parts.map(({ cost }) => cost));
  return (
    <p className={classes.text}>
      {t('expenses.monthly.total', { amount: formatEuros(eurosFromCents(total)) })}
      {parts.length > 1 && (
        <span className={classes.parts}>
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

import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { LONG_PAGE, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import { toRecurringFacts } from '@carnet/contract/expenses/expense-facts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  skipPaidYears,
  expectedExpenses,
  type RecordedPremium,
} from '@carnet/domain/expenses/expected-expenses';
import { signedCost } from '@carnet/domain/money/cents';
import { confirmedExpenseId } from '@carnet/domain/sync/derived-id';
import { Button } from '@mantine/core';
import { v7 as newId } from 'uuid';
import classes from './expense-rows.module.css';

/** Days ahead in which an expected expense is shown, and in which it can be confirmed as paid. */
const [DAYS_SHOWN, DAYS_PAYABLE] = [30, 10];

interface ExpectedRowsProps {
  readonly label: string;
  readonly expenses: readonly Expense[];
  readonly vehicleName?: (vehicleId: string) => string | undefined;
}

/** Expected recurring expenses: nothing is booked automatically, one tap confirms. Renders nothing without any. */
export function ExpectedRows({ label, expenses, vehicleName }: ExpectedRowsProps) {
  const today = useToday();
  const soon = addDays(today, DAYS_SHOWN);
  const premiums = useRecordedPremiums();
  const comingAgain = expectedExpenses(expenses.map(toRecurringFacts));
  const unpaid = premiums
    ? skipPaidYears(comingAgain, premiums)
    : comingAgain.filter(({ latest }) => latest.kind !== 'insurance');
  // Civil dates compare as text.
  const expected = unpaid.filter(({ date }) => date <= soon);
  if (expected.length === 0) return null;
  return (
    <RowList label={label}>
      {expected.map(({ latest: { expense }, date }) => (
        <ExpectedRow
          key={expense.id}
          expense={expense}
          date={date}
          vehicleName={vehicleName?.(expense.vehicle_id)}
        />
      ))}
    </RowList>
  );
}

/** Premiums recorded with insurance records; null while loading. */
function useRecordedPremiums(): RecordedPremium[] | null {
  const { data: records = [], isPending } = useMaintenances({ type: 'insurance', limit: LONG_PAGE });
  if (isPending) return null;
  return records.flatMap((record) => {
    const { vehicle_id: vehicleId, date } = record;
    return signedCost(record) > 0 ? [{ vehicleId, date }] : [];
  });
}

interface ExpectedRowProps {
  /** The latest of its series. */
  readonly expense: Expense;
  readonly date: CivilDate;
  readonly vehicleName: string | undefined;
}

function ExpectedRow({ expense, date, vehicleName }: ExpectedRowProps) {
  const { t } = useTranslation('expenses');
  const { formatDate } = useFormat();
  const today = useToday();
  const creation = useCreateObject('expense');
  const showDone = useDoneMessage();
  const { id, vehicle_id, kind, cost, isRefund, place, recurrence, series_id } = expense;

  async function confirm(): Promise<void> {
    // A payment ahead of its date is dated today: future dates are refused.
    const paidOn = date > today ? today : date;
    const seriesId = series_id ?? id;
    const body = { vehicle_id, kind, date: paidOn, cost, isRefund, place, recurrence, series_id: seriesId };
    const add = (expenseId: string) => creation.mutateAsync({ id: expenseId, body });
    try {
      const stored = await add(confirmedExpenseId(seriesId, date)).catch((error: unknown) => {
        // It was confirmed before and then deleted, and is now paid after all.
        if (problemOf(error).code === 'deleted') return add(newId());
        throw error;
      });
      showDone(t('expenses.toast.added'), [{ verb: 'create', kind: 'expense', stored }]);
    } catch {
      notifyError(t('expenses.error.add'));
    }
  }

  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{t(`common.expenseKind.${kind}`)}</p>
        <p className={classes.facts}>
          {[
            t('expenses.expected.on', { date: formatDate(date) }),
            isRefund && t('common.refund'),
            vehicleName,
            place,
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </div>
      <Amount euros={signedCost(expense)} />
      {date <= addDays(today, DAYS_PAYABLE) && (
        <Button
          variant="default"
          size="xs"
          loading={creation.isPending}
          aria-label={t('expenses.expected.confirmOne', {
            kind: t(`common.expenseKind.${kind}`),
            date: formatDate(date),
          })}
          onClick={() => void confirm()}
        >
          {t('expenses.expected.confirm')}
        </Button>
      )}
    </li>
  );
}

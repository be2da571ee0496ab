import { MONTHS_OF_STEP, type ExpectedExpense, type RecurringFacts } from '#expenses/expected-expenses.ts';
import { EXPENSE_KINDS, type ExpenseKind } from '#expenses/expense.ts';
import { balanceFromInteger, signedCost, type Balance, type Cents } from '#money/cents.ts';

/** Facts about a recurring expense. */
export interface CostedRecurrence extends RecurringFacts {
  readonly kind: ExpenseKind;
  readonly cost: Cents;
  readonly isRefund: boolean;
}

/**
 * Monthly cost of recurring expenses by kind, in list order: a twelfth of yearly and a third of quarterly costs, each
 * rounded half up. Refunds are subtracted.
 */
export function monthlyCosts(
  expected: readonly ExpectedExpense<CostedRecurrence>[],
): { readonly kind: ExpenseKind; readonly cost: Balance }[] {
  return EXPENSE_KINDS.flatMap((kind) => {
    const parts = expected.flatMap(({ latest: { recurrence, cost, isRefund, ...latest } }) =>
      latest.kind === kind && recurrence
        ? signedCost({ cost: Math.round(cost / MONTHS_OF_STEP[recurrence.every]), isRefund })
        : [],
    );
    if (parts.length === 0) return [];
    return { kind, cost: balanceFromInteger(parts.reduce((sum, part) => sum + part, 0)) };
  });
}

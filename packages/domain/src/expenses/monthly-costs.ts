import { MONTHS_OF_STEP, type ExpectedExpense, type RecurringFacts } from '#expenses/expected-expenses.ts';
import { EXPENSE_KINDS, type ExpenseKind } from '#expenses/expense.ts';
import { balanceFromInteger, spentOn, type Balance, type Cents } from '#money/cents.ts';

/** What the rule needs to know of an expense that comes again. */
export interface CostedRecurrence extends RecurringFacts {
  readonly kind: ExpenseKind;
  readonly cost: Cents;
  readonly isRefund: boolean;
}

/**
 * What comes again costs a month, by kind in their order: of a yearly insurance the twelfth part, of what is due every
 * quarter the third, each rounded half up. What comes back again is subtracted.
 */
export function monthlyCosts(
  expected: readonly ExpectedExpense<CostedRecurrence>[],
): { readonly kind: ExpenseKind; readonly cost: Balance }[] {
  return EXPENSE_KINDS.flatMap((kind) => {
    const parts = expected.flatMap(({ latest: { recurrence, cost, isRefund, ...latest } }) =>
      latest.kind === kind && recurrence
        ? spentOn({ cost: Math.round(cost / MONTHS_OF_STEP[recurrence.every]), isRefund })
        : [],
    );
    if (parts.length === 0) return [];
    return { kind, cost: balanceFromInteger(parts.reduce((sum, part) => sum + part, 0)) };
  });
}

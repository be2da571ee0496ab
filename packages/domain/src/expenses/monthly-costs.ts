import { MONTHS_OF_STEP, type ExpectedExpense, type RecurringFacts } from '#expenses/expected-expenses.ts';
import { EXPENSE_KINDS, type ExpenseKind } from '#expenses/expense.ts';
import { centsFromInteger, sumCents, type Cents } from '#money/cents.ts';

/** What the rule needs to know of an expense that comes again. */
export interface CostedRecurrence extends RecurringFacts {
  readonly kind: ExpenseKind;
  readonly cost: Cents;
}

/**
 * What comes again costs a month, by kind in their order: of a yearly insurance the twelfth part, of what is due every
 * quarter the third, each rounded half up.
 */
export function monthlyCosts(
  expected: readonly ExpectedExpense<CostedRecurrence>[],
): { readonly kind: ExpenseKind; readonly cost: Cents }[] {
  return EXPENSE_KINDS.flatMap((kind) => {
    const parts = expected.flatMap(({ latest }) =>
      latest.kind === kind && latest.recurrence
        ? centsFromInteger(Math.round(latest.cost / MONTHS_OF_STEP[latest.recurrence.every]))
        : [],
    );
    return parts.length > 0 ? { kind, cost: sumCents(parts) } : [];
  });
}

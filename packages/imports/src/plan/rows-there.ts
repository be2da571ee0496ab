import { PlanIds } from '#content/plan-ids.ts';
import type { ImportPlan, KnownAccount, PlanExpense, PlanRecord } from '#plan/plan.ts';

type Rows = Pick<ImportPlan, 'source' | 'vehicles' | 'records' | 'expenses'>;

/** Marks what an earlier import of the same rows has brought: those do not come again, and look like nothing else. */
export function markRowsThere<Plan extends Rows>(plan: Plan, account: KnownAccount | undefined): Plan {
  const known = new Set([...(account?.records ?? []), ...(account?.expenses ?? [])].map(({ id }) => id));
  if (account?.namespace === undefined || known.size === 0) return plan;
  const ids = new PlanIds(plan, account.namespace);
  const records = plan.records.map((row) => ({ row, id: ids.row('record', row.vehicle, row.natural) }));
  const expenses = plan.expenses.map((row) => ({ row, id: ids.row('expense', row.vehicle, row.natural) }));
  const own = new Set([...records, ...expenses].map(({ id }) => id));
  const marked = <Row extends PlanRecord | PlanExpense>({ row, id }: { row: Row; id: string }): Row => {
    const isThere = known.has(id);
    return { ...row, isThere, resembles: isThere ? [] : row.resembles.filter((other) => !own.has(other)) };
  };
  return { ...plan, records: records.map(marked), expenses: expenses.map(marked) };
}

import type { JudgedRow } from '#plan/judged-row.ts';
import type {
  KnownRecord,
  PlanVehicle,
  ImportPlan,
  KnownAccount,
  PlanExpense,
  PlanRecord,
} from '#plan/plan.ts';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import { fold } from '#words/fold.ts';
import { PlanIds } from '#content/plan-ids.ts';

export function titleOf({ found }: JudgedRow): string {
  return found.title.trim() || found.category.trim();
}

/** What stays when the same row comes again in a longer file; never the type, which the owner may correct. */
export function naturalKey(row: JudgedRow): string {
  const { date, found } = row;
  if (found.sourceId !== null) return found.sourceId;
  return [date, found.mileage ?? '', found.cents ?? '', fold(titleOf(row))].join('|');
}

/** What the account has of its own that may be the same: of the same vehicle and cost, within a day. */
export function resembling(
  { found, date, cents, mileage }: Pick<JudgedRow, 'found' | 'date' | 'cents' | 'mileage'>,
  vehicles: readonly PlanVehicle[],
  known: readonly KnownRecord[] = [],
): string[] {
  const choice = vehicles.find(({ key }) => key === found.vehicle)?.choice;
  if (choice?.kind !== 'mine') return [];
  return known
    .filter((one) => one.vehicleId === choice.id && one.cents === (cents ?? 0))
    .filter((one) => Math.abs(daysBetween(one.date, date)) <= 1)
    .filter((one) => one.mileage === null || mileage === null || one.mileage === mileage)
    .map(({ id }) => id);
}

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

import type { JudgedRow } from '#plan/judged-row.ts';
import type {
  KnownRecord,
  PlanVehicle,
  ImportPlan,
  KnownAccount,
  RowNames,
  PlanExpense,
  PlanRecord,
} from '#plan/plan.ts';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import { fold } from '#words/fold.ts';
import { PlanIds } from '#content/plan-ids.ts';

export function titleOf({ found }: JudgedRow): string {
  return found.title.trim() || found.category.trim();
}

/** What names the row of a file again, with what its reader made of it before for imports that went by that. */
export function rowNames(row: JudgedRow, first = row): RowNames {
  const { written } = row;
  const { date, found } = first;
  const { vehicle, sourceId } = written;
  if (sourceId !== null) return { vehicle, written: sourceId, read: found.sourceId ?? sourceId };
  const sheet = written.file.split(' › ').slice(1).join(' › ');
  return {
    vehicle,
    // Only what survives another encoding.
    written: ['text', sheet, written.text.replace(/[^\x21-\x7e]/g, '')].join('|'),
    read: [date, found.mileage ?? '', found.cents ?? '', fold(titleOf(first))].join('|'),
  };
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

/**
 * Marks what an earlier import of the same rows has brought: those do not come again, and look like nothing else. One whose
 * values are others by now was read differently, or was changed since.
 */
export function markRowsThere<Plan extends Rows>(plan: Plan, account: KnownAccount | undefined): Plan {
  const all = [...(account?.records ?? []), ...(account?.expenses ?? [])];
  const known = new Map(all.map((one) => [one.id, one]));
  if (account?.namespace === undefined || known.size === 0) return plan;
  const ids = new PlanIds(plan, account.namespace);
  const idOf = (row: PlanRecord | PlanExpense, kind: 'record' | 'expense') => {
    const names = [ids.written(row.names), ids.read(kind, row.names)];
    return names.find((id) => known.has(id));
  };
  const records = plan.records.map((row) => ({ row, id: idOf(row, 'record') }));
  const expenses = plan.expenses.map((row) => ({ row, id: idOf(row, 'expense') }));
  const own = new Set([...records, ...expenses].map(({ id }) => id));
  const marked = <Row extends PlanRecord | PlanExpense>({
    row,
    id,
  }: {
    row: Row;
    id: string | undefined;
  }): Row => {
    const there = id === undefined ? undefined : known.get(id);
    const isThere = there !== undefined;
    const isOtherwise = isThere && !isSameValues(row, there);
    const resembles = isThere ? [] : row.resembles.filter((other) => !own.has(other));
    return { ...row, isThere, isOtherwise, resembles };
  };
  return { ...plan, records: records.map(marked), expenses: expenses.map(marked) };
}

function isSameValues({ date, cents, mileage }: PlanRecord | PlanExpense, there: KnownRecord): boolean {
  return there.date === date && there.cents === (cents ?? 0) && there.mileage === mileage;
}

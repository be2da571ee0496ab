import type { JudgedRow } from '#plan/judged-row.ts';
import type { JudgedMileages } from '#plan/judge-mileages.ts';
import { byDay, rowNames, findSimilar, type KnownDays } from '#plan/known-rows.ts';
import type { KnownAccount, PlanAnswers, PlanExpense, PlanVehicle } from '#plan/plan.ts';
import { withAsked, type Findings, type FoundRow } from '#sources/findings.ts';

interface Judged {
  readonly rows: readonly JudgedRow[];
  readonly judged: JudgedMileages;
  readonly findings: Findings;
  readonly vehicles: readonly PlanVehicle[];
  readonly answers: PlanAnswers;
  readonly account: KnownAccount | undefined;
}

/** Fill-ups and other expenses. A fill-up without a mileage is reported, because it makes no reading. */
export function planExpenses(facts: Judged): PlanExpense[] {
  const known = byDay(facts.account?.expenses);
  return facts.rows.flatMap((row) => expenseOf(row, facts, known) ?? []);
}

function expenseOf(
  row: JudgedRow,
  { judged, findings, vehicles, answers }: Judged,
  days: KnownDays,
): PlanExpense | null {
  const { found, date, cents } = row;
  const isRefund = cents !== null && cents < 0;
  const isFuel = found.kind === 'fuel' && !isRefund;
  if (!isFuel && !row.isOff) return null;
  const { mileage, note } = judged.of(row);
  if (isFuel && mileage === null && !judged.isOff(row)) findings.aside(found, 'no_odometer_fuel');
  const known = judged.isOff(row) ? null : mileage;
  const written = [isFuel ? '' : found.title, row.notes];
  return {
    key: row.key,
    vehicle: found.vehicle,
    kind: isFuel ? (found.quantityUnit === 'kWh' ? 'charge' : 'fuel') : row.type,
    date,
    cents,
    mileage: known,
    quantity: isRefund ? null : quantityOf(found, findings, answers),
    quantityUnit: found.quantityUnit,
    fuel: isFuel ? found.fuel : null,
    isFull: found.isFull,
    isMissed: found.isMissed,
    place: found.garage,
    notes: [...(row.said.notes === undefined ? written : [row.said.notes]), note]
      .filter((part) => part !== '')
      .join('\n'),
    places: [found],
    names: rowNames(row),
    there: null,
    isConfirmed: judged.isConfirmed(row),
    doubts: withAsked(row.doubts, judged.doubtsOf(row)),
    resembles: findSimilar({ found, date, cents, mileage: known }, vehicles, days),
  };
}

/** A file in miles without a unit of volume may be in gallons, so the quantity is unknown. */
function quantityOf(found: FoundRow, findings: Findings, { unit }: PlanAnswers): number | null {
  if (found.isInLitres) return found.quantity;
  const own = found.unit ?? findings.vehicles.get(found.vehicle)?.unit ?? null;
  return own === null && (unit ?? findings.likelyUnit) === 'mi' ? null : found.quantity;
}

/** The number of rows and the sum in cents of each kind. */
export function sumByKind(expenses: readonly PlanExpense[]): { key: string; rows: number; cents: number }[] {
  const sums = new Map<string, { key: string; rows: number; cents: number }>();
  for (const { kind, cents } of expenses) {
    const sum = sums.get(kind) ?? { key: kind, rows: 0, cents: 0 };
    sums.set(kind, { key: kind, rows: sum.rows + 1, cents: sum.cents + (cents ?? 0) });
  }
  return [...sums.values()];
}

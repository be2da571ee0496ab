import { costPeriodOf } from '#features/reports/cost-period.ts';
import {
  listDrivenRanges,
  sumCosts,
  type CostSum,
  type DrivenRange,
} from '#features/reports/cost-report.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { CostReport, CostReportQuery } from '@carnet/contract/reports/report.schema';

type Costs = CostReport['rows'][number];

/** What vehicles cost in a period, and a kilometre of them. Nothing of a vehicle that is not the caller's. */
export async function readCostReport(
  { transactions }: Context,
  actor: Actor,
  { vehicleId, from, to, by = 'month' }: CostReportQuery,
): Promise<CostReport> {
  const tx = transactions.reading;
  const period = costPeriodOf(from, to);
  const sums = await sumCosts(tx, actor, { by, period, vehicleId });
  const ranges = await listDrivenRanges(tx, actor, vehicleId, period);
  const byKey = [...Map.groupBy(sums, ({ key }) => key)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const byVehicle = Map.groupBy(sums, (sum) => sum.vehicle_id);
  return {
    by,
    rows: byKey.map(([key, ofKey]) => ({ key, ...costsOf(ofKey) })),
    total: { ...costsOf(sums), ...drivenOf(sums, ranges) },
    vehicles: ranges.map((range) => {
      const ofVehicle = byVehicle.get(range.id) ?? [];
      return { vehicle_id: range.id, ...costsOf(ofVehicle), ...drivenOf(ofVehicle, [range]) };
    }),
  };
}

function costsOf(sums: readonly CostSum[]): Omit<Costs, 'key'> {
  const of = (source: CostSum['source']) => {
    const ofSource = sums.filter((sum) => sum.source === source);
    return { count: total(ofSource, ({ count }) => count), cost: centsOf(ofSource) / 100 };
  };
  return { maintenance: of('maintenance'), expenses: of('expenses'), cost: centsOf(sums) / 100 };
}

/** All kilometres of vehicles of which any are known: the costs of one without would make the others dearer. */
function drivenOf(
  sums: readonly CostSum[],
  ranges: readonly DrivenRange[],
): Pick<CostReport['total'], 'distance' | 'costPerKilometre'> {
  const driven = ranges.flatMap(({ id, start, end }) =>
    start !== null && end !== null && end > start ? [{ id, distance: end - start }] : [],
  );
  const distance = total(driven, (range) => range.distance);
  if (distance === 0) return { distance: null, costPerKilometre: null };
  const ids = new Set(driven.map(({ id }) => id));
  const cents = centsOf(sums.filter((sum) => ids.has(sum.vehicle_id)));
  return { distance, costPerKilometre: Math.round((cents / distance) * 100) / 10_000 };
}

function centsOf(sums: readonly CostSum[]): number {
  return total(sums, (sum) => sum.cost_cents);
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

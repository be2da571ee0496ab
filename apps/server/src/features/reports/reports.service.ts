import { costPeriodOf } from '#features/reports/cost-period.ts';
import {
  listReadingSpans,
  listReadingsAround,
  sumCosts,
  type ReadingSpan,
} from '#features/reports/cost-report.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CostReport, CostReportQuery } from '@carnet/contract/reports/report.schema';
import { wireReport, type VehicleDriven } from '@carnet/contract/reports/wire-report';
import { boundsOf, drivenOver, knownDays, mileageOn, spansOf, type Days } from '@carnet/domain/costs/driven';

/** What vehicles cost in a period, and a kilometre of them. Nothing of a vehicle that is not the caller's. */
export async function readCostReport(
  { transactions }: Context,
  actor: Actor,
  { vehicleId, from, to, by = 'month' }: CostReportQuery,
): Promise<CostReport> {
  const tx = transactions.reading;
  const period = costPeriodOf(from, to);
  const sums = await sumCosts(tx, actor, { by, period, vehicleId });
  const vehicles = await listReadingSpans(tx, actor, vehicleId);
  const days = knownDays(period, vehicles);
  return wireReport(by, sums, await listDriven(tx, actor, { by, vehicleId, vehicles, days }));
}

interface Driving {
  readonly by: NonNullable<CostReportQuery['by']>;
  readonly vehicleId: CostReportQuery['vehicleId'];
  readonly vehicles: readonly ReadingSpan[];
  readonly days: Days | null;
}

/** What each vehicle was driven in the days of a report for which there are readings. */
async function listDriven(
  tx: Tx,
  actor: Actor,
  { by, vehicleId, vehicles, days }: Driving,
): Promise<VehicleDriven[]> {
  const spans = days ? spansOf(by === 'month' || by === 'year' ? by : 'period', days) : [];
  const bounds = days ? boundsOf(spans, days) : [];
  const around = Map.groupBy(
    await listReadingsAround(tx, actor, bounds, vehicleId),
    ({ vehicle_id }) => vehicle_id,
  );
  return vehicles.map(({ id }) => {
    const mileages = new Map(
      (around.get(id) ?? []).map(({ day, ...readings }) => [day, mileageOn(day, readings)]),
    );
    return {
      vehicleId: id,
      ...drivenOver(
        spans,
        bounds.map((day) => mileages.get(day) ?? null),
      ),
    };
  });
}

import { costPeriodOf } from '#features/reports/cost-period.ts';
import {
  listReadingSpans,
  listReadingsAround,
  sumCosts,
  type ReadingSpan,
} from '#features/reports/cost-report.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CostReport, CostReportQuery } from '@carnet/contract/reports/report.schema';
import { wireReport, type CostSum, type VehicleDriven } from '@carnet/contract/reports/wire-report';
import { boundsOf, drivenOver, knownDays, mileageOn, spansOf, type Days } from '@carnet/domain/costs/driven';

/** A vehicle may have a sum for each month and kind. */
const VEHICLES_PER_STEP = 5;

/** What vehicles cost in a period, and a kilometre of them. Nothing of a vehicle that is not the caller's. */
export async function readCostReport(
  { transactions }: Context,
  actor: Actor,
  { vehicleId, from, to, by = 'month' }: CostReportQuery,
): Promise<CostReport> {
  const tx = transactions.reading;
  const period = costPeriodOf(from, to);
  const vehicles = await listReadingSpans(tx, actor, vehicleId);
  const sums: CostSum[] = [];
  await inSteps(vehicles, VEHICLES_PER_STEP, async (part) => {
    const vehicleIds = part.map(({ id }) => id);
    for (const sum of await sumCosts(tx, actor, { by, period, vehicleIds })) sums.push(sum);
  });
  const days = knownDays(period, vehicles);
  return wireReport(by, sums, await listDriven(tx, actor, { by, vehicles, days }));
}

interface Driving {
  readonly by: NonNullable<CostReportQuery['by']>;
  readonly vehicles: readonly ReadingSpan[];
  readonly days: Days | null;
}

/** Look-ups of days of vehicles between two turns of the event loop. */
const DAYS_PER_STEP = 2000;

/** What each vehicle was driven in the days of a report for which there are readings. */
async function listDriven(tx: Tx, actor: Actor, { by, vehicles, days }: Driving): Promise<VehicleDriven[]> {
  const spans = days ? spansOf(by === 'month' || by === 'year' ? by : 'period', days) : [];
  const bounds = days ? boundsOf(spans, days) : [];
  const driven: VehicleDriven[] = [];
  // Each vehicle has two look-ups for each month of the report.
  await inSteps(
    vehicles,
    Math.max(1, Math.floor(DAYS_PER_STEP / Math.max(1, bounds.length))),
    async (part) => {
      const ids = part.map(({ id }) => id);
      const around = Map.groupBy(await listReadingsAround(tx, actor, bounds, ids), (row) => row.vehicle_id);
      for (const id of ids) {
        const mileages = new Map(
          (around.get(id) ?? []).map(({ day, ...readings }) => [day, mileageOn(day, readings)]),
        );
        const known = bounds.map((day) => mileages.get(day) ?? null);
        driven.push({ vehicleId: id, ...drivenOver(spans, known) });
      }
    },
  );
  return driven;
}

import { costPeriodOf } from '#features/reports/cost-period.ts';
import { listReadingSpans, listReadingsAround, sumCosts } from '#features/reports/cost-report.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CostReport, CostReportQuery } from '@carnet/contract/reports/report.schema';
import { CostReportSums, type VehicleDriven } from '@carnet/contract/reports/wire-report';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  boundsOf,
  drivenOver,
  knownDays,
  mileageOn,
  spansOf,
  type Days,
  type Span,
} from '@carnet/domain/costs/driven';

/** A vehicle may have a sum for each month and kind, and two look-ups of readings for each month. */
const VEHICLES_PER_STEP = 5;
const DAYS_PER_STEP = 2000;
/** Of all vehicles together: a hundred vehicles for eighty years. */
const MOST_SPANS = 100_000;

/** What vehicles cost in a period, and a kilometre of them. Nothing of a vehicle that is not the caller's. */
export async function readCostReport(
  { transactions }: Context,
  actor: Actor,
  { vehicleId, from, to, by = 'month' }: CostReportQuery,
): Promise<CostReport> {
  const tx = transactions.reading;
  const period = costPeriodOf(from, to);
  const vehicles = await listReadingSpans(tx, actor, vehicleId);
  const days = knownDays(period, vehicles);
  const spans = days ? spansWithin(by, days, vehicles.length) : [];
  const bounds = days ? boundsOf(spans, days) : [];
  const step = Math.min(VEHICLES_PER_STEP, Math.floor(DAYS_PER_STEP / Math.max(1, bounds.length)));
  const report = new CostReportSums(by);
  await inSteps(vehicles, Math.max(1, step), async (part) => {
    const vehicleIds = part.map(({ id }) => id);
    const sums = Map.groupBy(await sumCosts(tx, actor, { by, period, vehicleIds }), (sum) => sum.vehicleId);
    for (const driven of await listDriven(tx, actor, vehicleIds, spans, bounds)) {
      report.addVehicle(driven, sums.get(driven.vehicleId) ?? []);
    }
  });
  return report.toWire();
}

/**
 * The months or years whose kilometres are told. Those of hundreds of vehicles over decades are not: a report of them tells
 * the kilometres of the whole period alone.
 */
function spansWithin(by: NonNullable<CostReportQuery['by']>, days: Days, vehicles: number): Span[] {
  const spans = spansOf(by === 'month' || by === 'year' ? by : 'period', days);
  return spans.length * vehicles <= MOST_SPANS ? spans : spansOf('period', days);
}

/** What each vehicle was driven in the days of a report for which there are readings. */
async function listDriven(
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
  spans: readonly Span[],
  bounds: readonly CivilDate[],
): Promise<VehicleDriven[]> {
  const around = Map.groupBy(
    await listReadingsAround(tx, actor, bounds, vehicleIds),
    (row) => row.vehicle_id,
  );
  return vehicleIds.map((vehicleId) => {
    const mileages = new Map(
      (around.get(vehicleId) ?? []).map(({ day, ...readings }) => [day, mileageOn(day, readings)]),
    );
    const known = bounds.map((day) => mileages.get(day) ?? null);
    return { vehicleId, ...drivenOver(spans, known) };
  });
}

import { costPeriodOf } from '#features/reports/cost-period.ts';
import {
  listReadingSpans,
  listReadingsAround,
  sumCosts,
  sumCostsBeforePurchase,
  type ReadingSpan,
} from '#features/reports/cost-report.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CostReport, CostReportQuery } from '@carnet/contract/reports/report.schema';
import { CostReportSums, type VehicleDriven } from '@carnet/contract/reports/wire-report';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  listBounds,
  drivenOver,
  knownDays,
  knownDaysOfVehicle,
  mileageSincePurchase,
  toPurchase,
  listSpans,
  type Days,
  type Span,
} from '@carnet/domain/costs/driven';

/** A vehicle may have a sum for each month and kind, and two look-ups of readings for each month. */
const VEHICLES_PER_STEP = 5;
const DAYS_PER_STEP = 2000;
/** For all vehicles together: a hundred vehicles over eighty years. */
const MOST_SPANS = 100_000;

/** Costs of vehicles in a period, and cost per kilometre; empty for a vehicle that is not the caller's. */
export async function readCostReport(
  { transactions }: Context,
  actor: Actor,
  { vehicleId, from, to, by = 'month' }: CostReportQuery,
): Promise<CostReport> {
  const tx = transactions.readOnly;
  const period = costPeriodOf(from, to);
  const vehicles = await listReadingSpans(tx, actor, vehicleId);
  const known = vehicles.map((vehicle) =>
    knownDaysOfVehicle(vehicle.first, vehicle.last, {
      date: vehicle.purchase_date,
      mileage: vehicle.purchase_mileage,
    }),
  );
  const days = knownDays(period, known);
  const spans = days ? spansWithin(by, days, vehicles.length) : [];
  const bounds = days ? listBounds(spans, days) : [];
  const step = Math.min(VEHICLES_PER_STEP, Math.floor(DAYS_PER_STEP / Math.max(1, bounds.length)));
  const report = new CostReportSums(by);
  await inSteps(vehicles, Math.max(1, step), async (part) => {
    const vehicleIds = part.map(({ id }) => id);
    const sums = Map.groupBy(await sumCosts(tx, actor, { by, period, vehicleIds }), (sum) => sum.vehicleId);
    const bought = part.filter(({ purchase_date: date }) => date !== null).map(({ id }) => id);
    const before = Map.groupBy(
      await sumCostsBeforePurchase(tx, actor, { by, period, vehicleIds: bought }),
      (sum) => sum.vehicleId,
    );
    for (const driven of await listDistances(tx, actor, part, spans, bounds)) {
      report.addVehicle(driven, sums.get(driven.vehicleId) ?? [], before.get(driven.vehicleId));
    }
  });
  return report.toWire();
}

/**
 * The months or years with their kilometres. A report of hundreds of vehicles over decades only has the
 * kilometres of the whole period.
 */
function spansWithin(by: NonNullable<CostReportQuery['by']>, days: Days, vehicles: number): Span[] {
  const spans = listSpans(by === 'month' || by === 'year' ? by : 'period', days);
  return spans.length * vehicles <= MOST_SPANS ? spans : listSpans('period', days);
}

const NO_READINGS = { previous: null, next: null } as const;

/** The distance of each vehicle in the days of a report that have readings. */
async function listDistances(
  tx: Tx,
  actor: Actor,
  vehicles: readonly ReadingSpan[],
  spans: readonly Span[],
  bounds: readonly CivilDate[],
): Promise<VehicleDriven[]> {
  const purchases = vehicles.flatMap(({ purchase_date: date }) => (date === null ? [] : [date]));
  const days = bounds.length === 0 ? [] : [...new Set([...bounds, ...purchases])];
  const vehicleIds = vehicles.map(({ id }) => id);
  const around = Map.groupBy(await listReadingsAround(tx, actor, days, vehicleIds), (row) => row.vehicle_id);
  return vehicles.map(({ id: vehicleId, purchase_date: date, purchase_mileage: mileage }) => {
    const readings = new Map((around.get(vehicleId) ?? []).map((row) => [row.day, row]));
    const on = (day: CivilDate) => readings.get(day) ?? NO_READINGS;
    const purchase = date === null ? null : toPurchase(date, mileage, on(date));
    const known = bounds.map((day) => mileageSincePurchase(day, on(day), purchase));
    return { vehicleId, ...drivenOver(spans, known) };
  });
}

import type { CostReport } from '@carnet/contract/reports/report.schema';
import {
  wireReport,
  type CostSum,
  type ReportBy,
  type VehicleDriven,
} from '@carnet/contract/reports/wire-report';
import { monthOf, parseCivilDate, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  listBounds,
  drivenOver,
  knownDays,
  knownDaysOfVehicle,
  mileageSincePurchase,
  toPurchase,
  listSpans,
  WHOLE_CALENDAR,
  type Days,
} from '@carnet/domain/costs/driven';
import { signedCost } from '@carnet/domain/money/cents';
import { nameKey } from '@carnet/domain/text/name-key';
import type { QueryInput } from '#shared/api/routes.ts';
import { byValueThenId } from '#shared/sync/answers/page.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';

/** The response of `GET /v1/reports/costs`. */
export function reportCosts(copy: Garage, query: QueryInput<'getCostReport'> = {}): CostReport {
  const { vehicleId, by = 'month' } = query;
  const period = {
    from: parseCivilDate(query.from ?? '') ?? WHOLE_CALENDAR.from,
    to: parseCivilDate(query.to ?? '') ?? WHOLE_CALENDAR.to,
  };
  const vehicles = [...copy.vehicles.values()]
    .filter(({ id }) => vehicleId === undefined || id === vehicleId)
    .sort(byValueThenId(({ name }) => nameKey(name), false));
  const isCounted = ({ vehicle_id, date }: CostFields) =>
    date >= period.from && date <= period.to && (vehicleId === undefined || vehicle_id === vehicleId);
  const [sums, beforePurchase] = [new Sums(by), new Sums(by)];
  const add = (spent: CostFields, kind: CostSum['kind']) => {
    if (!isCounted(spent)) return;
    sums.add(spent, kind);
    const boughtOn = copy.vehicles.get(spent.vehicle_id)?.purchaseDate ?? null;
    if (boughtOn !== null && spent.date < boughtOn) beforePurchase.add(spent, kind);
  };
  for (const record of copy.records.values()) add(record, 'maintenance');
  for (const expense of copy.expenses.values()) add(expense, expense.kind);
  return wireReport(by, sums.all(), drivenIn(copy, by, vehicles, period), beforePurchase.all());
}

type CostFields = Pick<Row<'expense'>, 'vehicle_id' | 'date' | 'cost' | 'isRefund'>;

/** Sums by row, vehicle and kind, the same few as on the server however many expenses there are. */
class Sums {
  readonly #by: ReportBy;
  readonly #sums = new Map<string, { -readonly [Fact in keyof CostSum]: CostSum[Fact] }>();

  constructor(by: ReportBy) {
    this.#by = by;
  }

  add({ vehicle_id: vehicleId, date, cost, isRefund }: CostFields, kind: CostSum['kind']): void {
    const key = { month: monthOf(date), year: yearOf(date), kind, vehicle: vehicleId }[this.#by];
    const name = `${vehicleId} ${key} ${kind}`;
    const sum = this.#sums.get(name) ?? { vehicleId, key, kind, count: 0, cents: 0 };
    sum.count += 1;
    sum.cents += signedCost({ cost: Math.round(cost * 100), isRefund });
    this.#sums.set(name, sum);
  }

  all(): CostSum[] {
    return [...this.#sums.values()];
  }
}

/** The distance that each vehicle was driven, as far as its readings show. */
function drivenIn(
  copy: Garage,
  by: ReportBy,
  vehicles: readonly Row<'vehicle'>[],
  period: Days,
): VehicleDriven[] {
  const readings = vehicles.map(({ id }) => copy.readingsOf(id).toReversed());
  const known = vehicles.map(({ purchaseDate, purchaseMileage }, index) => {
    const series = readings[index] ?? [];
    const [first, last] = [series[0]?.date ?? null, series.at(-1)?.date ?? null];
    return knownDaysOfVehicle(first, last, { date: purchaseDate, mileage: purchaseMileage });
  });
  const days = knownDays(period, known);
  const spans = days ? listSpans(by === 'month' || by === 'year' ? by : 'period', days) : [];
  const bounds = days ? listBounds(spans, days) : [];
  return vehicles.map((vehicle, index) => ({
    vehicleId: vehicle.id,
    ...drivenOver(spans, mileagesOn(bounds, readings[index] ?? [], vehicle)),
  }));
}

/** The mileage at the end of each day; both lists are in order. */
function mileagesOn(
  days: readonly CivilDate[],
  readings: readonly Pick<Row<'reading'>, 'date' | 'mileage'>[],
  { purchaseDate, purchaseMileage }: Pick<Row<'vehicle'>, 'purchaseDate' | 'purchaseMileage'>,
): (number | null)[] {
  const around = (next: number) => ({ previous: readings[next - 1] ?? null, next: readings[next] ?? null });
  const later = purchaseDate === null ? 0 : readings.findIndex(({ date }) => date > purchaseDate);
  const purchase = toPurchase(purchaseDate, purchaseMileage, around(later < 0 ? readings.length : later));
  let next = 0;
  return days.map((day) => {
    while ((readings[next]?.date ?? '9') <= day) next += 1;
    return mileageSincePurchase(day, around(next), purchase);
  });
}

import type { CostReport, CostReportQuery } from '#reports/report.schema.ts';
import type { Driven } from '@carnet/domain/costs/driven';
import type { ExpenseKind } from '@carnet/domain/expenses/expense';

export type ReportBy = NonNullable<CostReportQuery['by']>;
type Costs = Pick<CostReport['total'], 'maintenance' | 'expenses' | 'cost' | 'kinds'>;
type PerKilometre = Pick<CostReport['total'], 'distance' | 'costPerKilometre'>;

/**
 * Costs of one vehicle and kind in one row of a report, in cents. Several of the same row, vehicle and kind
 * add up.
 */
export interface CostSum {
  readonly vehicleId: string;
  readonly key: string;
  readonly kind: 'maintenance' | ExpenseKind;
  readonly count: number;
  readonly cents: number;
}

/** Kilometres that a vehicle was driven in the period, by month or year if the rows are months or years. */
export interface VehicleDriven extends Driven {
  readonly vehicleId: string;
}

/**
 * Builds a cost report; the server and offline devices share this code.
 * @param driven the vehicles, in the order of the report
 * @param beforePurchase the part of `sums` dated before the purchase: excluded from the cost per kilometre
 */
export function wireReport(
  by: ReportBy,
  sums: readonly CostSum[],
  driven: readonly VehicleDriven[],
  beforePurchase: readonly CostSum[] = [],
): CostReport {
  const report = new CostReportSums(by);
  const byVehicle = Map.groupBy(sums, ({ vehicleId }) => vehicleId);
  const byOthers = Map.groupBy(beforePurchase, ({ vehicleId }) => vehicleId);
  for (const one of driven) {
    const { vehicleId } = one;
    report.addVehicle(one, byVehicle.get(vehicleId) ?? [], byOthers.get(vehicleId));
    byVehicle.delete(one.vehicleId);
  }
  for (const ofVehicle of byVehicle.values()) report.addCosts(ofVehicle);
  return report.toWire();
}

interface RowSums {
  readonly kinds: Map<CostSum['kind'], { count: number; cents: number }>;
  /** Kilometres of the vehicles for which any are known, and the costs of those vehicles. */
  distance: number;
  knownCents: number;
}

/** Adds up a report vehicle by vehicle, so that no vehicle has to be kept in memory. */
export class CostReportSums {
  readonly #by: ReportBy;
  readonly #rows = new Map<string, RowSums>();
  readonly #total = noSums();
  readonly #vehicles: CostReport['vehicles'] = [];

  constructor(by: ReportBy) {
    this.#by = by;
  }

  /** Adds a vehicle with its costs and kilometres, in the order of the report. `sums` includes `beforePurchase`. */
  addVehicle(
    { vehicleId, bySpan, total }: VehicleDriven,
    sums: readonly CostSum[],
    beforePurchase: readonly CostSum[] = [],
  ): void {
    this.addCosts(sums);
    const own = noSums();
    for (const sum of sums) addSum(own, sum);
    const counted = [...sums, ...beforePurchase.map((sum) => ({ ...sum, cents: -sum.cents }))];
    if (total !== null) {
      const cents = counted.reduce((all, sum) => all + sum.cents, 0);
      for (const row of [own, this.#total]) addDistance(row, total, cents);
    }
    this.#vehicles.push({ vehicle_id: vehicleId, ...toCosts(own), ...perKilometre(own) });
    this.#addDistances({ vehicleId, bySpan, total }, counted);
  }

  /** Adds the costs of a vehicle without known kilometres. */
  addCosts(sums: readonly CostSum[]): void {
    for (const sum of sums) {
      addSum(this.#row(sum.key), sum);
      addSum(this.#total, sum);
    }
  }

  /**
   * Adds the kilometres that the costs of a row are divided by: of its month, year or vehicle. A kind uses
   * the kilometres of the period.
   */
  #addDistances({ bySpan, total }: VehicleDriven, sums: readonly CostSum[]): void {
    const isBySpan = this.#by === 'month' || this.#by === 'year';
    if (isBySpan) for (const [key, distance] of bySpan) if (key !== '') this.#row(key).distance += distance;
    if (this.#by === 'vehicle' && total !== null) {
      for (const key of new Set(sums.map((sum) => sum.key))) this.#row(key).distance += total;
    }
    for (const { key, cents } of sums) {
      // Costs of a vehicle without known kilometres would raise the cost per kilometre of the others.
      if (isBySpan ? bySpan.has(key) : total !== null) this.#row(key).knownCents += cents;
    }
  }

  toWire(): CostReport {
    const keys = [...this.#rows.keys()].toSorted();
    return {
      by: this.#by,
      rows: keys.map((key) => {
        const row = this.#row(key);
        const distance = this.#by === 'kind' ? this.#total.distance : row.distance;
        return { key, ...toCosts(row), ...perKilometre({ ...row, distance }) };
      }),
      total: { ...toCosts(this.#total), ...perKilometre(this.#total) },
      vehicles: this.#vehicles,
    };
  }

  #row(key: string): RowSums {
    const row = this.#rows.get(key) ?? noSums();
    this.#rows.set(key, row);
    return row;
  }
}

function noSums(): RowSums {
  return { kinds: new Map(), distance: 0, knownCents: 0 };
}

function addSum({ kinds }: RowSums, { kind, count, cents }: CostSum): void {
  const known = kinds.get(kind);
  if (known === undefined) kinds.set(kind, { count, cents });
  else {
    known.count += count;
    known.cents += cents;
  }
}

function addDistance(sums: RowSums, distance: number, cents: number): void {
  sums.distance += distance;
  sums.knownCents += cents;
}

function toCosts({ kinds }: RowSums): Costs {
  const byKind = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const expenses = byKind.filter(([kind]) => kind !== 'maintenance').map(([, sum]) => sum);
  return {
    maintenance: addUp([kinds.get('maintenance') ?? { count: 0, cents: 0 }]),
    expenses: addUp(expenses),
    cost: addUp([...kinds.values()]).cost,
    kinds: byKind.map(([kind, sum]) => ({ kind, ...addUp([sum]) })),
  };
}

function addUp(
  sums: readonly { readonly count: number; readonly cents: number }[],
): CostReport['total']['expenses'] {
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    cost: sums.reduce((sum, { cents }) => sum + cents, 0) / 100,
  };
}

/** Euros per kilometre with four decimals; null without known kilometres. */
function perKilometre({ distance, knownCents }: RowSums): PerKilometre {
  if (distance === 0) return { distance: null, costPerKilometre: null };
  return { distance, costPerKilometre: Math.round((knownCents / distance) * 100) / 10_000 };
}

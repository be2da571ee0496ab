import type { CostReport, CostReportQuery } from '#reports/report.schema.ts';
import type { Driven } from '@carnet/domain/costs/driven';
import type { ExpenseKind } from '@carnet/domain/expenses/expense';

export type ReportBy = NonNullable<CostReportQuery['by']>;
type Costs = Pick<CostReport['total'], 'maintenance' | 'expenses' | 'cost' | 'kinds'>;
type PerKilometre = Pick<CostReport['total'], 'distance' | 'costPerKilometre'>;

/** What one vehicle cost in one row of a report, of one kind; several of one row, vehicle and kind add up. */
export interface CostSum {
  readonly vehicleId: string;
  readonly key: string;
  readonly kind: 'maintenance' | ExpenseKind;
  readonly count: number;
  readonly cents: number;
}

/** What a vehicle was driven in the period of a report, by month or year where its rows are those. */
export interface VehicleDriven extends Driven {
  readonly vehicleId: string;
}

/** A report as the wire has it: the same on the server and on a device. `driven`: the vehicles in their order. */
export function wireReport(
  by: ReportBy,
  sums: readonly CostSum[],
  driven: readonly VehicleDriven[],
): CostReport {
  const byKey = Map.groupBy(sums, ({ key }) => key);
  const keys = new Set([
    ...byKey.keys(),
    ...driven.flatMap(({ bySpan }) => [...bySpan.keys()].filter(Boolean)),
  ]);
  const drivenById = new Map(driven.map((one) => [one.vehicleId, one]));
  const byVehicle = Map.groupBy(sums, ({ vehicleId }) => vehicleId);
  return {
    by,
    rows: [...keys].toSorted().map((key) => {
      const ofKey = byKey.get(key) ?? [];
      return {
        key,
        ...costsOf(ofKey),
        ...perKilometre(ofKey, distancesIn(by, key, driven, drivenById)),
      };
    }),
    total: { ...costsOf(sums), ...perKilometre(sums, driven.map(wholeDistance)) },
    vehicles: driven.map((one) => {
      const ofVehicle = byVehicle.get(one.vehicleId) ?? [];
      return {
        vehicle_id: one.vehicleId,
        ...costsOf(ofVehicle),
        ...perKilometre(ofVehicle, [wholeDistance(one)]),
      };
    }),
  };
}

interface Distance {
  readonly vehicleId: string;
  readonly distance: number | null;
}

function wholeDistance({ vehicleId, total }: VehicleDriven): Distance {
  return { vehicleId, distance: total };
}

/** The kilometres over which the costs of a row are spread: those of its month, year or vehicle; those of the period for a kind. */
function distancesIn(
  by: ReportBy,
  key: string,
  driven: readonly VehicleDriven[],
  drivenById: ReadonlyMap<string, VehicleDriven>,
): Distance[] {
  if (by === 'kind') return driven.map(wholeDistance);
  if (by === 'vehicle') {
    const own = drivenById.get(key);
    return own === undefined ? [] : [wholeDistance(own)];
  }
  return driven.flatMap(({ vehicleId, bySpan }) => {
    const distance = bySpan.get(key) ?? null;
    return distance === null ? [] : [{ vehicleId, distance }];
  });
}

function costsOf(sums: readonly CostSum[]): Costs {
  const byKind = [...Map.groupBy(sums, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    maintenance: sumOf(sums.filter(({ kind }) => kind === 'maintenance')),
    expenses: sumOf(sums.filter(({ kind }) => kind !== 'maintenance')),
    cost: sumOf(sums).cost,
    kinds: byKind.map(([kind, ofKind]) => ({ kind, ...sumOf(ofKind) })),
  };
}

function sumOf(sums: readonly CostSum[]): CostReport['total']['expenses'] {
  return { count: addUp(sums, ({ count }) => count), cost: addUp(sums, ({ cents }) => cents) / 100 };
}

/** All kilometres of vehicles of which any are known: the costs of one without would make the others dearer. */
function perKilometre(sums: readonly CostSum[], distances: readonly Distance[]): PerKilometre {
  const known = new Map(
    distances.flatMap(({ vehicleId, distance }) => (distance === null ? [] : [[vehicleId, distance]])),
  );
  const distance = [...known.values()].reduce((sum, one) => sum + one, 0);
  if (distance === 0) return { distance: null, costPerKilometre: null };
  const cents = addUp(
    sums.filter(({ vehicleId }) => known.has(vehicleId)),
    (sum) => sum.cents,
  );
  return { distance, costPerKilometre: Math.round((cents / distance) * 100) / 10_000 };
}

function addUp(sums: readonly CostSum[], of: (sum: CostSum) => number): number {
  return sums.reduce((sum, one) => sum + of(one), 0);
}

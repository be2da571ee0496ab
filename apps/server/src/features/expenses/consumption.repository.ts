import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import { MAX_LEGS } from '@carnet/contract/expenses/wire-consumption';
import type { LegSum, MeasuredLegs } from '@carnet/domain/expenses/consumption';
import { FUELS, TANKS, type FuelSet, type Tank } from '@carnet/domain/expenses/fuel';
import type { Leg } from '@carnet/domain/expenses/full-to-full';
import { sql, type Selectable } from 'kysely';

/** Number of tanks of a vehicle that were ever filled. */
export async function countUsedTanks(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<number> {
  const counted = TANKS.map(
    (tank) => sql`case when exists (select 1 from expense
      where garage_id = ${garageId} and vehicle_id = ${vehicleId} and ${isOfTank(tank)}) then 1 else 0 end`,
  );
  const { rows } = await sql<{ used: number }>`select ${sql.join(counted, sql` + `)} as used`.execute(
    queriesOf(tx),
  );
  return rows[0]?.used ?? 0;
}

/** Not a parameter, because the partial index is used only if the condition is in the statement itself. */
const IS_LPG = sql<boolean>`fuel = 'lpg'`;

function isOfTank(tank: Tank) {
  return tank === 'lpg' ? IS_LPG : sql<boolean>`unit = ${tank} and coalesce(fuel, '') <> 'lpg'`;
}

/**
 * Measured consumption of a vehicle, from rows maintained by triggers, so that the cost does not grow with its history.
 */
export async function listMeasuredLegs(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
): Promise<MeasuredLegs[]> {
  const sums = await listSums(tx, garageId, vehicleId);
  const measured: MeasuredLegs[] = [];
  for (const { tank, fuels, sum } of sums) {
    const legs = selectLegs(tx, { garageId, vehicleId, tank, fuels });
    const [best, worst] = [await legs.extreme('min'), await legs.extreme('max')];
    // The last leg was deleted since the sums were read.
    if (!best || !worst) continue;
    measured.push({ tank, fuels: fuelsIn(fuels), sum, best, worst, latest: await legs.latest() });
  }
  return measured;
}

/** Bit of an unknown fuel in a leg; the bits of the others follow by index. */
const UNKNOWN = 1;

function fuelsIn(bits: number): FuelSet {
  return [null, ...FUELS].filter((_, place) => bits & (UNKNOWN << place));
}

interface SumOfFuels {
  readonly tank: Tank;
  readonly fuels: number;
  readonly sum: LegSum;
}

/** Sums of the legs by tank and fuels. Legs without a known fuel are the rest of the tank's sum. */
async function listSums(tx: Tx, garageId: string, vehicleId: string): Promise<SumOfFuels[]> {
  const of = (table: 'consumption_sum' | 'fuel_sum') =>
    queriesOf(tx)
      .selectFrom(table)
      .select(['unit', 'legs', 'distance', 'quantity_thousandths as quantity', 'cost_cents as cost'])
      .where('garage_id', '=', garageId)
      .where('vehicle_id', '=', vehicleId);
  const known = await of('fuel_sum').select('fuels').orderBy('fuels').execute();
  const tanks = await of('consumption_sum').execute();
  return TANKS.flatMap((tank) => {
    const ofTank = known
      .filter(({ unit }) => unit === tank)
      .map(({ fuels, legs, distance, quantity, cost }) => ({
        tank,
        fuels,
        sum: { legs, distance, quantity, cost },
      }));
    const all = tanks.find(({ unit }) => unit === tank);
    if (!all) return [];
    const left = (field: keyof LegSum) =>
      all[field] - ofTank.reduce((total, { sum }) => total + sum[field], 0);
    const unknown = {
      legs: left('legs'),
      distance: left('distance'),
      quantity: left('quantity'),
      cost: left('cost'),
    };
    return [...(unknown.legs > 0 ? [{ tank, fuels: UNKNOWN, sum: unknown }] : []), ...ofTank];
  });
}

interface LegFilter {
  readonly garageId: string;
  readonly vehicleId: string;
  readonly tank: Tank;
  readonly fuels: number;
}

function selectLegs(tx: Tx, { garageId, vehicleId, tank, fuels }: LegFilter) {
  const legs = queriesOf(tx)
    .selectFrom('consumption_leg')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('unit', '=', tank)
    .where('fuels', '=', fuels);
  return {
    async latest(): Promise<Leg[]> {
      const query = legs.selectAll().orderBy('to_date', 'desc').orderBy('to_mileage', 'desc').limit(MAX_LEGS);
      return (await query.execute()).toReversed().map(toLeg);
    },
    /** The leg with the least or the most per 100 km, the first if several; null without legs. */
    async extreme(end: 'min' | 'max'): Promise<Leg | null> {
      const query = legs
        .selectAll()
        .where(
          'per_hundred',
          '=',
          legs.select((leg) => leg.fn[end]('per_hundred').as('per_hundred')),
        )
        .orderBy('to_date')
        .orderBy('to_mileage')
        .limit(1);
      const row = await query.executeTakeFirst();
      return row ? toLeg(row) : null;
    },
  };
}

function toLeg(row: Selectable<Schema['consumption_leg']>): Leg {
  return {
    id: row.expense_id,
    from: { date: row.from_date, mileage: row.from_mileage },
    to: { date: row.to_date, mileage: row.to_mileage },
    distance: row.to_mileage - row.from_mileage,
    quantity: row.quantity_thousandths,
    cost: row.cost_cents,
    fuels: fuelsIn(row.fuels),
  };
}

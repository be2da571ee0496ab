import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Tx } from '#platform/transactions.ts';
import { MAX_LEGS } from '@carnet/contract/expenses/wire-consumption';
import type { MeasuredEnergy } from '@carnet/domain/expenses/consumption';
import { QUANTITY_UNITS, type QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Leg } from '@carnet/domain/expenses/full-to-full';
import { sql, type Selectable } from 'kysely';

/** How many energies were ever filled into a vehicle. */
export async function countUsedEnergies(tx: Tx, { garageId }: Actor, vehicleId: string): Promise<number> {
  const asked = sql.join(QUANTITY_UNITS.map((unit) => sql`(${unit})`));
  const { rows } = await sql<{ unit: string }>`with asked (unit) as (values ${asked})
    select asked.unit from asked where exists (select 1 from expense
      where garage_id = ${garageId} and vehicle_id = ${vehicleId} and expense.unit = asked.unit)`.execute(
    queriesOf(tx),
  );
  return rows.length;
}

/** What full fillings of a vehicle measure, from what triggers keep: as much is read for a long history as for a short one. */
export async function listMeasuredEnergies(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
): Promise<MeasuredEnergy[]> {
  const sums = await queriesOf(tx)
    .selectFrom('consumption_sum')
    .select(['unit', 'legs', 'distance', 'quantity_thousandths as quantity', 'cost_cents as cost'])
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .execute();
  const measured: MeasuredEnergy[] = [];
  for (const unit of QUANTITY_UNITS) {
    const found = sums.find((sum) => sum.unit === unit);
    if (!found) continue;
    const { unit: _, ...sum } = found;
    const legs = legsOf(tx, garageId, vehicleId, unit);
    const [best, worst] = [await legs.extreme('min'), await legs.extreme('max')];
    // The last leg was deleted since the sums were read.
    if (!best || !worst) continue;
    measured.push({ unit, sum, best, worst, latest: await legs.latest() });
  }
  return measured;
}

function legsOf(tx: Tx, garageId: string, vehicleId: string, unit: QuantityUnit) {
  const legs = queriesOf(tx)
    .selectFrom('consumption_leg')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('unit', '=', unit);
  return {
    async latest(): Promise<Leg[]> {
      const query = legs.selectAll().orderBy('to_date', 'desc').orderBy('to_mileage', 'desc').limit(MAX_LEGS);
      return (await query.execute()).toReversed().map(legOf);
    },
    /** The first one with the least or the most for 100 km; null where there is none. */
    async extreme(end: 'min' | 'max'): Promise<Leg | null> {
      const query = legs
        .selectAll()
        .where(
          'per_hundred',
          '=',
          legs.select((of) => of.fn[end]('per_hundred').as('per_hundred')),
        )
        .orderBy('to_date')
        .orderBy('to_mileage')
        .limit(1);
      const row = await query.executeTakeFirst();
      return row ? legOf(row) : null;
    },
  };
}

function legOf(row: Selectable<Schema['consumption_leg']>): Leg {
  return {
    id: row.expense_id,
    from: { date: row.from_date, mileage: row.from_mileage },
    to: { date: row.to_date, mileage: row.to_mileage },
    distance: row.to_mileage - row.from_mileage,
    quantity: row.quantity_thousandths,
    cost: row.cost_cents,
  };
}

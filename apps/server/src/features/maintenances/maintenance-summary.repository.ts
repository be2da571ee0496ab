import type { Actor } from '#platform/actor.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { monthOf, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { centsFromInteger, eurosFromCents } from '@carnet/domain/money/cents';

interface Sum {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
  readonly cost_cents: number;
}

/** The sums that the database keeps with each change of a record (migration 0017): no record is read. */
const selectSums = compileOnce<{ garageId: string; vehicleId: string | undefined }, Sum>((queries, given) => {
  const sums = queries
    .selectFrom('maintenance_sum')
    .select((build) => [
      'kind',
      'name',
      build.fn.sum<number>('count').as('count'),
      build.fn.sum<number>('cost_cents').as('cost_cents'),
    ])
    .where('garage_id', '=', given.garageId)
    .groupBy(['kind', 'name'])
    .orderBy('kind')
    .orderBy('name');
  return given.vehicleId === undefined ? sums : sums.where('vehicle_id', '=', given.vehicleId);
});

/** Counts and sums by the database: what they cost to read grows with what they show, not with the history. */
export async function summariseMaintenances(
  tx: Tx,
  actor: Actor,
  vehicleId: string | undefined,
  today: CivilDate,
): Promise<MaintenanceSummary> {
  const sums = await selectSums(tx, { garageId: actor.garageId, vehicleId });
  const months = sums.filter(({ kind }) => kind === 'month');
  const types = sums.filter(({ kind }) => kind === 'type');
  return {
    this_month: totalOf(months.filter(({ name }) => name === monthOf(today))),
    this_year: totalOf(months.filter(({ name }) => name.startsWith(yearOf(today)))),
    all_time: totalOf(months),
    per_type: types.map((sum) => ({ type: sum.name, ...totalOf([sum]) })),
    per_month: months.map((sum) => ({ month: sum.name, ...totalOf([sum]) })),
  };
}

function totalOf(sums: readonly Sum[]): { count: number; cost: number } {
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  const cents = sums.reduce((total, sum) => total + sum.cost_cents, 0);
  return { count, cost: eurosFromCents(centsFromInteger(cents)) };
}

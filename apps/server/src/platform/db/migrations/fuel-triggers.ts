import type { Trigger } from '#platform/db/dialect.ts';
import { FUELS } from '@carnet/domain/expenses/fuel';

/** What each vehicle took from one full filling to the next, by tank, with the fuels of each distance. */
export function consumptionLegs(): Trigger[] {
  const measured = [
    'vehicle_id',
    'unit',
    'fuel',
    'date',
    'mileage',
    'quantity_thousandths',
    'cost_cents',
    'is_full',
    'missed_previous',
  ];
  const isChanged = measured.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    {
      name: 'consumption_leg_of_new',
      table: 'expense',
      event: 'insert',
      when: 'new.unit is not null',
      statements: measureAround('new'),
    },
    {
      name: 'consumption_leg_of_deleted',
      table: 'expense',
      event: 'delete',
      when: 'old.unit is not null',
      statements: measureAround('old'),
    },
    {
      name: 'consumption_leg_of_changed',
      table: 'expense',
      event: 'update',
      when: `(old.unit is not null or new.unit is not null) and (${isChanged})`,
      statements: [...measureAround('old'), ...measureAround('new')],
    },
  ];
}

/** The tank of an expense: LPG has its own beside the other litres. */
function tankOf(row: string): string {
  return `case when ${row}.fuel = 'lpg' then 'lpg' else ${row}.unit end`;
}

function isOfVehicle(table: string, row: string): string {
  return `${table}.garage_id = ${row}.garage_id and ${table}.vehicle_id = ${row}.vehicle_id`;
}

/** An expense of the tank of another. The unit goes with the tank, and finds it by its index. */
function isOfTank(table: string, row: string): string {
  return `${isOfVehicle(table, row)} and ${table}.unit = ${row}.unit and ${tankOf(table)} = ${tankOf(row)}`;
}

/** The bit of an unknown fuel, then those of the others by their places. */
const UNKNOWN = 1;
const BIT_OF = Object.fromEntries(FUELS.map((fuel, index) => [fuel, 2 << index]));

/**
 * Measures the legs that a changed row can have changed: up to the next full filling of its tank after its day. The table of
 * expenses is already as it is after the change.
 */
function measureAround(row: 'old' | 'new'): string[] {
  const isBehindStart = '(f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)';
  const fuels = [
    `max(case when f.fuel is null then ${UNKNOWN} else 0 end)`,
    ...FUELS.map((fuel) => `max(case when f.fuel = '${fuel}' then ${BIT_OF[fuel]} else 0 end)`),
    `case when way.unit = 'lpg' and ${hasUnknown('way')} then ${UNKNOWN} else 0 end`,
  ];
  return [
    `delete from consumption_leg where ${isOfVehicle('consumption_leg', row)} and unit = ${tankOf(row)}
      and from_date <= ${row}.date and to_date between ${row}.date and ${dayAfter(row)}`,
    `insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred, fuels)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id,
      sum(case when ${isBehindStart} then f.quantity_thousandths else 0 end),
      sum(case when ${isBehindStart} then f.cost_cents else 0 end),
      cast(sum(case when ${isBehindStart} then f.quantity_thousandths else 0 end) as double precision)
        / (way.to_mileage - way.from_mileage) / 10,
      ${fuels.join('\n        + ')}
    from (
      select e.garage_id, e.vehicle_id, ${tankOf('e')} as unit, e.date as to_date, e.mileage as to_mileage,
        min(e.id) as expense_id, lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null
        and ${isOfTank('e', row)} and e.date between ${dayBefore(row)} and ${dayAfter(row)}
      group by e.garage_id, e.vehicle_id, ${tankOf('e')}, e.date, e.mileage
      window in_order as (order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id
      and f.unit = ${row}.unit and ${tankOf('f')} = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) >= way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= ${row}.date and way.from_date <= ${row}.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(case when ${isBehindStart} then f.missed_previous else 0 end) = 0
      and sum(case when ${isBehindStart} and f.quantity_thousandths is null then 1 else 0 end) = 0`,
    // Litres of an unknown fuel may have been LPG: a distance with them is known to be doubtful.
    `update consumption_leg set fuels = ${BIT_OF['lpg']}
        + (case when ${hasUnknown('consumption_leg')} then ${UNKNOWN} else 0 end)
      where ${isOfVehicle('consumption_leg', row)} and unit = 'lpg' and ${row}.unit = 'L' and ${row}.fuel is null
        and from_date <= ${row}.date and to_date >= ${row}.date`,
  ];
}

/** Whether litres of an unknown fuel were filled in between both ends; the first end is excluded. */
function hasUnknown(way: string): string {
  return `exists (select 1 from expense u
    where ${isOfVehicle('u', way)} and u.unit = 'L' and u.fuel is null
      and u.date between ${way}.from_date and ${way}.to_date
      and (u.date > ${way}.from_date or coalesce(u.mileage, -1) > ${way}.from_mileage)
      and (u.date < ${way}.to_date or coalesce(u.mileage, -1) <= ${way}.to_mileage))`;
}

/** The day of the last full filling of its tank before that of the row; its own day where there is none. */
function dayBefore(row: string): string {
  return `coalesce((select max(b.date) from expense b
    where ${isOfTank('b', row)} and b.is_full = 1 and b.mileage is not null and b.date < ${row}.date), ${row}.date)`;
}

/** The day of the first full filling of its tank after that of the row; its own day where there is none. */
function dayAfter(row: string): string {
  return `coalesce((select min(a.date) from expense a
    where ${isOfTank('a', row)} and a.is_full = 1 and a.mileage is not null and a.date > ${row}.date), ${row}.date)`;
}

/** The sums of the legs of each tank by their fuels; those of which no fuel is known are what is left of the tank. */
export function fuelSums(): Trigger[] {
  const add = `insert into fuel_sum (garage_id, vehicle_id, unit, fuels, legs, distance, quantity_thousandths, cost_cents)
    select new.garage_id, new.vehicle_id, new.unit, new.fuels, 1, new.to_mileage - new.from_mileage,
      new.quantity_thousandths, new.cost_cents
    where new.fuels <> ${UNKNOWN}
    on conflict (garage_id, vehicle_id, unit, fuels) do update
      set legs = fuel_sum.legs + 1, distance = fuel_sum.distance + excluded.distance,
        quantity_thousandths = fuel_sum.quantity_thousandths + excluded.quantity_thousandths,
        cost_cents = fuel_sum.cost_cents + excluded.cost_cents`;
  const ofOld = `${isOfVehicle('fuel_sum', 'old')} and fuel_sum.unit = old.unit and fuel_sum.fuels = old.fuels`;
  const subtract = [
    `update fuel_sum set legs = legs - 1, distance = distance - (old.to_mileage - old.from_mileage),
      quantity_thousandths = quantity_thousandths - old.quantity_thousandths, cost_cents = cost_cents - old.cost_cents
      where ${ofOld}`,
    `delete from fuel_sum where ${ofOld} and legs = 0`,
  ];
  const table = 'consumption_leg';
  return [
    { name: 'fuel_sum_of_new', table, event: 'insert', statements: [add] },
    { name: 'fuel_sum_of_deleted', table, event: 'delete', statements: subtract },
    {
      name: 'fuel_sum_of_changed',
      table,
      event: 'update',
      when: 'old.fuels <> new.fuels',
      statements: [...subtract, add],
    },
  ];
}

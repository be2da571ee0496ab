import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { ownedByVehicle, tableMaker, type MakeTable } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/**
 * What each vehicle took from one full filling to the next, and the sums of that, so that consumption costs what it shows and
 * not what was ever filled in (ADR 0092). Triggers keep both: a filling changes only the legs around it.
 */
export async function keepLegsOfConsumption(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await createTables(tableMaker(db, capabilities));
  await sql`create index consumption_leg_by_rate on consumption_leg
    (garage_id, vehicle_id, unit, per_hundred, to_date, to_mileage)`.execute(db);
  await sql`create index expense_by_unit on expense (garage_id, vehicle_id, unit, is_full, date, mileage)
    where unit is not null`.execute(db);
  for (const trigger of [...SUMS, ...LEGS]) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
  await sql.raw(insertLegs()).execute(db);
}

async function createTables(make: MakeTable): Promise<void> {
  const vehicleAndUnit = { garage_id: 'text', vehicle_id: 'text', unit: 'text' } as const;
  await make(
    'consumption_leg',
    {
      ...vehicleAndUnit,
      to_date: 'text',
      to_mileage: 'integer',
      from_date: 'text',
      from_mileage: 'integer',
      expense_id: 'text',
      quantity_thousandths: 'bigint',
      cost_cents: 'bigint',
      per_hundred: 'double',
    },
    (table) => {
      const key = ['garage_id', 'vehicle_id', 'unit', 'to_date', 'to_mileage'];
      return ownedByVehicle(table.addPrimaryKeyConstraint('consumption_leg_pk', key), 'consumption_leg');
    },
  );
  await make(
    'consumption_sum',
    {
      ...vehicleAndUnit,
      legs: 'integer',
      distance: 'bigint',
      quantity_thousandths: 'bigint',
      cost_cents: 'bigint',
    },
    (table) => {
      const key = ['garage_id', 'vehicle_id', 'unit'];
      return ownedByVehicle(table.addPrimaryKeyConstraint('consumption_sum_pk', key), 'consumption_sum');
    },
  );
}

/** Legs of all vehicles, or those that a changed row can have changed: up to the next full filling after its day. */
function insertLegs(row?: 'old' | 'new'): string {
  const ends = row ? `and ${isOf('e', row)} and e.date between ${dayBefore(row)} and ${dayAfter(row)}` : '';
  const around = row ? `and way.to_date >= ${row}.date and way.from_date <= ${row}.date` : '';
  return `insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null ${ends}
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage ${around}
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths)`;
}

function isOf(table: string, row: string): string {
  return `${table}.garage_id = ${row}.garage_id and ${table}.vehicle_id = ${row}.vehicle_id and ${table}.unit = ${row}.unit`;
}

/** The day of the last full filling before that of the row; its own day where there is none. */
function dayBefore(row: string): string {
  return `coalesce((select max(b.date) from expense b
    where ${isOf('b', row)} and b.is_full = 1 and b.mileage is not null and b.date < ${row}.date), ${row}.date)`;
}

/** The day of the first full filling after that of the row; its own day where there is none. */
function dayAfter(row: string): string {
  return `coalesce((select min(a.date) from expense a
    where ${isOf('a', row)} and a.is_full = 1 and a.mileage is not null and a.date > ${row}.date), ${row}.date)`;
}

/** Measures anew what lies around a row; the table of expenses is already as it is after the change. */
function measureAround(row: 'old' | 'new'): string[] {
  return [
    `delete from consumption_leg where ${isOf('consumption_leg', row)} and from_date <= ${row}.date
      and to_date between ${row}.date and ${dayAfter(row)}`,
    insertLegs(row),
  ];
}

const MEASURED = [
  'vehicle_id',
  'unit',
  'date',
  'mileage',
  'quantity_thousandths',
  'cost_cents',
  'is_full',
  'missed_previous',
];
const IS_CHANGED = MEASURED.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const LEGS: readonly Trigger[] = [
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
    when: `(old.unit is not null or new.unit is not null) and (${IS_CHANGED})`,
    statements: [...measureAround('old'), ...measureAround('new')],
  },
];

const SUMS: readonly Trigger[] = [
  {
    name: 'consumption_sum_of_new',
    table: 'consumption_leg',
    event: 'insert',
    statements: [
      `insert into consumption_sum (garage_id, vehicle_id, unit, legs, distance, quantity_thousandths, cost_cents)
        values (new.garage_id, new.vehicle_id, new.unit, 1, new.to_mileage - new.from_mileage,
          new.quantity_thousandths, new.cost_cents)
        on conflict (garage_id, vehicle_id, unit) do update
          set legs = consumption_sum.legs + 1, distance = consumption_sum.distance + excluded.distance,
            quantity_thousandths = consumption_sum.quantity_thousandths + excluded.quantity_thousandths,
            cost_cents = consumption_sum.cost_cents + excluded.cost_cents`,
    ],
  },
  {
    name: 'consumption_sum_of_deleted',
    table: 'consumption_leg',
    event: 'delete',
    statements: [
      `update consumption_sum set legs = legs - 1, distance = distance - (old.to_mileage - old.from_mileage),
        quantity_thousandths = quantity_thousandths - old.quantity_thousandths, cost_cents = cost_cents - old.cost_cents
        where ${isOf('consumption_sum', 'old')}`,
      `delete from consumption_sum where ${isOf('consumption_sum', 'old')} and legs = 0`,
    ],
  },
];

import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { sql, type Kysely } from 'kysely';

/**
 * Triggers keep what follows from other rows: sums, legs of consumption, the change log. So it misses neither what a
 * cascade deletes nor what a server of another version writes.
 */
export async function createBaselineTriggers(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const triggers = [
    ...maintenanceSums(),
    ...LOGGED.flatMap(changeLog),
    ...movesInTheLog(),
    ...['reminder', 'document'].map(forgottenAnnouncements),
    ...expenseSums(),
    READING_OF_DELETED_EXPENSE,
    ...consumptionSums(),
    ...consumptionLegs(),
  ];
  for (const trigger of triggers) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
}

const EVENTS = ['insert', 'update', 'delete'] as const;

/** A table whose rows are objects of the feed. */
interface LoggedTable {
  readonly table: string;
  readonly kind: string;
  readonly id: string;
  readonly isOncePerStatement?: true;
}

const LOGGED: readonly LoggedTable[] = [
  { table: 'settings', kind: 'settings', id: 'garage_id' },
  { table: 'vehicle', kind: 'vehicle', id: 'id' },
  { table: 'reminder', kind: 'reminder', id: 'id' },
  // An import adds thousands of these, the deletion of a vehicle deletes as many.
  { table: 'mileage_reading', kind: 'reading', id: 'id', isOncePerStatement: true },
  { table: 'maintenance', kind: 'record', id: 'id', isOncePerStatement: true },
  { table: 'document', kind: 'document', id: 'id' },
  { table: 'expense', kind: 'expense', id: 'id' },
];

/** What logs the changes of a table. Selects from `garage`, so that nothing is logged while the garage itself is being deleted. */
export function changeLog({ table, kind, id, isOncePerStatement }: LoggedTable): Trigger[] {
  return EVENTS.map((event) => {
    const row = event === 'delete' ? 'old' : 'new';
    const logFrom = (from: string, changed: string) => [
      `insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, '${kind}', ${changed}.${id}, garage.revision, ${event === 'delete' ? 1 : 0} ${from}
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted`,
    ];
    return {
      name: `item_change_of_${table}_${event}`,
      table,
      event,
      statements: logFrom(`from garage where garage.id = ${row}.garage_id`, row),
      ...(isOncePerStatement && event !== 'update'
        ? {
            oncePerStatement: logFrom('from changed join garage on garage.id = changed.garage_id', 'changed'),
          }
        : {}),
    };
  });
}

/**
 * A move is sent with its record in the feed, so a change of a move logs the record; not where the record itself is being
 * deleted, which is logged by then.
 */
function movesInTheLog(): Trigger[] {
  return EVENTS.map((event) => {
    const row = event === 'delete' ? 'old' : 'new';
    return {
      name: `item_change_of_reminder_move_${event}`,
      table: 'reminder_move',
      event,
      statements: [
        `insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = ${row}.garage_id and maintenance.id = ${row}.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted`,
      ],
    };
  });
}

/** What a foreign key would do if a watch and an announcement named one table alone. */
function forgottenAnnouncements(table: string): Trigger {
  const statements = ['reminder_watch', 'announcement'].map(
    (told) => `delete from ${told} where garage_id = old.garage_id and reminder_id = old.id`,
  );
  return { name: `untold_${table}`, table, event: 'delete', statements };
}

/** What a foreign key does for the reading of a record. */
const READING_OF_DELETED_EXPENSE: Trigger = {
  name: 'reading_of_deleted_expense',
  table: 'expense',
  event: 'delete',
  statements: ['delete from mileage_reading where garage_id = old.garage_id and expense_id = old.id'],
};

/** The amount that a sum adds for a row, in SQL: `row` is `new.`, `old.` or nothing. */
type CostOfRow = (row: string) => string;

const COST: CostOfRow = (row) => `${row}cost_cents`;

/**
 * Once per statement where that is possible: row by row an import of 10,000 records wrote the sum of a type 20,000 times,
 * and PostgreSQL passed all its versions of this transaction each time, 1.7 of 2.7 s of CPU time.
 */
export function maintenanceSums(cost: CostOfRow = COST): Trigger[] {
  const add = `insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) values
    (new.garage_id, new.vehicle_id, 'month', substr(new.date, 1, 7), 1, ${cost('new.')}),
    (new.garage_id, new.vehicle_id, 'type', new.type, 1, ${cost('new.')})
  on conflict (garage_id, vehicle_id, kind, name) do update
    set count = maintenance_sum.count + 1, cost_cents = maintenance_sum.cost_cents + excluded.cost_cents`;
  const ofOldVehicle = 'garage_id = old.garage_id and vehicle_id = old.vehicle_id';
  const subtract = (kind: string, name: string) =>
    `update maintenance_sum set count = count - 1, cost_cents = cost_cents - ${cost('old.')}
    where ${ofOldVehicle} and kind = '${kind}' and name = ${name}`;
  const remove = [
    subtract('month', 'substr(old.date, 1, 7)'),
    subtract('type', 'old.type'),
    `delete from maintenance_sum where ${ofOldVehicle} and kind in ('month', 'type')
    and name in (substr(old.date, 1, 7), old.type) and count = 0`,
  ];
  const summed = `select garage_id, vehicle_id, kind, name,
    count(*) as count, sum(cost_cents) as cost_cents
  from (
    select garage_id, vehicle_id, 'month' as kind, substr(date, 1, 7) as name, ${cost('')} as cost_cents from changed
    union all
    select garage_id, vehicle_id, 'type', type, ${cost('')} from changed
  ) as parts
  group by garage_id, vehicle_id, kind, name`;
  const isSame = `maintenance_sum.garage_id = gone.garage_id and maintenance_sum.vehicle_id = gone.vehicle_id
  and maintenance_sum.kind = gone.kind and maintenance_sum.name = gone.name`;
  return [
    {
      name: 'maintenance_sum_of_new',
      table: 'maintenance',
      event: 'insert',
      statements: [add],
      oncePerStatement: [
        `insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) ${summed}
        on conflict (garage_id, vehicle_id, kind, name) do update
          set count = maintenance_sum.count + excluded.count,
            cost_cents = maintenance_sum.cost_cents + excluded.cost_cents`,
      ],
    },
    {
      name: 'maintenance_sum_of_deleted',
      table: 'maintenance',
      event: 'delete',
      statements: remove,
      oncePerStatement: [
        `delete from maintenance_sum using (${summed}) as gone
        where ${isSame} and maintenance_sum.count = gone.count`,
        `update maintenance_sum
        set count = maintenance_sum.count - gone.count, cost_cents = maintenance_sum.cost_cents - gone.cost_cents
        from (${summed}) as gone where ${isSame}`,
      ],
    },
    {
      name: 'maintenance_sum_of_changed',
      table: 'maintenance',
      event: 'update',
      // A correction that moves nothing between the sums leaves them alone.
      when: `old.vehicle_id <> new.vehicle_id or old.type <> new.type or ${cost('old.')} <> ${cost('new.')}
  or substr(old.date, 1, 7) <> substr(new.date, 1, 7)`,
      statements: [...remove, add],
    },
  ];
}

export function expenseSums(cost: CostOfRow = COST): Trigger[] {
  const add = `insert into expense_sum (garage_id, vehicle_id, month, kind, count, cost_cents)
  values (new.garage_id, new.vehicle_id, substr(new.date, 1, 7), new.kind, 1, ${cost('new.')})
  on conflict (garage_id, vehicle_id, month, kind) do update
    set count = expense_sum.count + 1, cost_cents = expense_sum.cost_cents + excluded.cost_cents`;
  const ofOld = `garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind`;
  const remove = [
    `update expense_sum set count = count - 1, cost_cents = cost_cents - ${cost('old.')} where ${ofOld}`,
    `delete from expense_sum where ${ofOld} and count = 0`,
  ];
  return [
    { name: 'expense_sum_of_new', table: 'expense', event: 'insert', statements: [add] },
    { name: 'expense_sum_of_deleted', table: 'expense', event: 'delete', statements: remove },
    {
      name: 'expense_sum_of_changed',
      table: 'expense',
      event: 'update',
      when: `old.vehicle_id <> new.vehicle_id or old.kind <> new.kind or ${cost('old.')} <> ${cost('new.')}
  or substr(old.date, 1, 7) <> substr(new.date, 1, 7)`,
      statements: [...remove, add],
    },
  ];
}

function isOf(table: string, row: string): string {
  return `${table}.garage_id = ${row}.garage_id and ${table}.vehicle_id = ${row}.vehicle_id and ${table}.unit = ${row}.unit`;
}

/** The sums of the legs of each vehicle and unit. */
function consumptionSums(): Trigger[] {
  return [
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
}

/**
 * What each vehicle took from one full filling to the next, so that consumption costs what it shows and not what was ever
 * filled in: a filling changes only the legs around it.
 */
function consumptionLegs(): Trigger[] {
  const measured = [
    'vehicle_id',
    'unit',
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

/**
 * Measures the legs that a changed row can have changed: up to the next full filling after its day. The table of expenses
 * is already as it is after the change.
 */
function measureAround(row: 'old' | 'new'): string[] {
  return [
    `delete from consumption_leg where ${isOf('consumption_leg', row)} and from_date <= ${row}.date
      and to_date between ${row}.date and ${dayAfter(row)}`,
    `insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null
        and ${isOf('e', row)} and e.date between ${dayBefore(row)} and ${dayAfter(row)}
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= ${row}.date and way.from_date <= ${row}.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths)`,
  ];
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

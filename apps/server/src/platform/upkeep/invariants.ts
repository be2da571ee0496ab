import { tableOf } from '#platform/kinds/tables.ts';
import { OWNED_KINDS, VEHICLE_KINDS } from '@carnet/contract/kinds/kinds';
import { BUILT_IN_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { sql, type RawBuilder } from 'kysely';

/** A condition that the rows meet between any two transactions. */
export interface Invariant {
  readonly rule: string;
  /** The ids of the rows that violate the rule. */
  readonly broken: RawBuilder<{ id: string }>;
}

const ids = sql<{ id: string }>;

const ACCOUNTS: readonly Invariant[] = [
  {
    rule: 'every account has its own garage',
    broken: ids`select a.id from account a where not exists (
      select 1 from garage_member m join garage g on g.id = m.garage_id
      where m.account_id = a.id and m.role = 'owner')`,
  },
  {
    rule: 'every garage has an owner',
    broken: ids`select g.id from garage g where not exists (
      select 1 from garage_member m join account a on a.id = m.account_id
      where m.garage_id = g.id and m.role = 'owner')`,
  },
  {
    rule: 'every member of a garage has settings',
    broken: ids`select m.account_id as id from garage_member m where not exists (
      select 1 from settings s where s.garage_id = m.garage_id and s.account_id = m.account_id)`,
  },
  {
    rule: 'every garage has all built-in maintenance types',
    broken: ids`select g.id from garage g where (
      select count(*) from maintenance_type t
      where t.garage_id = g.id and t.is_custom = 0 and t.key in (${sql.join([...BUILT_IN_MAINTENANCE_TYPES])})
    ) <> ${sql.lit(BUILT_IN_MAINTENANCE_TYPES.length)}`,
  },
];

const MILEAGE: readonly Invariant[] = [
  {
    rule: 'every reading of a record has its record, with the same vehicle, date and mileage',
    broken: ids`select r.id from mileage_reading r
      left join maintenance m on m.garage_id = r.garage_id and m.id = r.record_id
      where r.source = 'record' and (m.id is null or m.vehicle_id <> r.vehicle_id or m.date <> r.date
        or m.mileage is null or m.mileage <> r.mileage)`,
  },
  {
    rule: 'a reading from another source references no record',
    broken: ids`select id from mileage_reading where source <> 'record' and record_id is not null`,
  },
  {
    rule: 'every purchase reading has the date and mileage of its vehicle’s purchase',
    broken: ids`select r.id from mileage_reading r
      join vehicle v on v.garage_id = r.garage_id and v.id = r.vehicle_id
      where r.source = 'purchase' and not (v.purchase_date = r.date and v.purchase_mileage = r.mileage
        and v.purchase_date is not null and v.purchase_mileage is not null)`,
  },
  {
    rule: 'every reading of an expense has its expense, with the same vehicle, date and mileage',
    broken: ids`select r.id from mileage_reading r
      left join expense e on e.garage_id = r.garage_id and e.id = r.expense_id
      where (r.source = 'expense' or r.expense_id is not null) and (r.source <> 'expense' or e.id is null
        or e.vehicle_id <> r.vehicle_id or e.date <> r.date or e.mileage is null or e.mileage <> r.mileage)`,
  },
  {
    rule: 'every reading of a tyre fitting has its fitting, with the same vehicle, date and mileage',
    broken: ids`select r.id from mileage_reading r
      left join tyre_fitting f on f.garage_id = r.garage_id and f.id = r.fitting_id
      where (r.source = 'tyres' or r.fitting_id is not null) and (r.source <> 'tyres' or f.id is null
        or f.vehicle_id <> r.vehicle_id or f.date <> r.date or f.mileage is null or f.mileage <> r.mileage)`,
  },
  {
    rule: 'every tyre fitting with a mileage has one reading',
    broken: ids`select f.id from tyre_fitting f where f.mileage is not null and (
      select count(*) from mileage_reading r where r.garage_id = f.garage_id and r.fitting_id = f.id) <> 1`,
  },
  {
    rule: 'every expense with a mileage has one reading',
    broken: ids`select e.id from expense e where e.mileage is not null and (
      select count(*) from mileage_reading r where r.garage_id = e.garage_id and r.expense_id = e.id) <> 1`,
  },
  {
    rule: 'every record with a mileage has one reading',
    broken: ids`select m.id from maintenance m where m.mileage is not null and (
      select count(*) from mileage_reading r where r.garage_id = m.garage_id and r.record_id = m.id) <> 1`,
  },
  {
    rule: 'the current mileage of a vehicle equals its latest reading',
    broken: ids`select v.id from vehicle v where v.current_mileage <> coalesce((
      select r.mileage from mileage_reading r where r.garage_id = v.garage_id and r.vehicle_id = v.id
      order by r.date desc, r.mileage desc limit 1), 0)`,
  },
];

/** A refund is subtracted. */
const SPENT = sql`case when is_refund = 1 then -cost_cents else cost_cents end`;

const HISTORY: readonly Invariant[] = [
  {
    rule: 'every reminder has a type of its garage',
    broken: ids`select r.id from reminder r where not exists (
      select 1 from maintenance_type t where t.garage_id = r.garage_id and t.key = r.maintenance_type)`,
  },
  {
    rule: 'every record has a type of its garage',
    broken: ids`select m.id from maintenance m where not exists (
      select 1 from maintenance_type t where t.garage_id = m.garage_id and t.key = m.type)`,
  },
  {
    rule: 'the file count of a record equals the number of its files',
    broken: ids`select m.id from maintenance m where m.file_count <> (
      select count(*) from maintenance_file f where f.garage_id = m.garage_id and f.maintenance_id = m.id)`,
  },
  {
    rule: 'the stored sums of records equal their totals',
    broken: ids`select coalesce(made.id, kept.id) as id from (
        select vehicle_id || ' month ' || substr(date, 1, 7) as id, count(*) as count, sum(${SPENT}) as cost_cents
        from maintenance group by garage_id, vehicle_id, substr(date, 1, 7)
        union all
        select vehicle_id || ' type ' || type, count(*), sum(${SPENT})
        from maintenance group by garage_id, vehicle_id, type
      ) made
      full join (
        select vehicle_id || ' ' || kind || ' ' || name as id, count, cost_cents from maintenance_sum
      ) kept on made.id = kept.id
      where made.count is distinct from kept.count or made.cost_cents is distinct from kept.cost_cents`,
  },
];

const EXPENSES: readonly Invariant[] = [
  {
    rule: 'the stored sums of expenses equal their totals',
    broken: ids`select coalesce(made.id, kept.id) as id from (
        select vehicle_id || ' ' || substr(date, 1, 7) || ' ' || kind as id, count(*) as count,
          sum(${SPENT}) as cost_cents
        from expense group by garage_id, vehicle_id, substr(date, 1, 7), kind
      ) made
      full join (
        select vehicle_id || ' ' || month || ' ' || kind as id, count, cost_cents from expense_sum
      ) kept on made.id = kept.id
      where made.count is distinct from kept.count or made.cost_cents is distinct from kept.cost_cents`,
  },
  {
    rule: 'the stored legs of consumption end at full fillings',
    broken: ids`select l.expense_id as id from consumption_leg l where not exists (
      select 1 from expense e where e.garage_id = l.garage_id and e.vehicle_id = l.vehicle_id and e.id = l.expense_id
        and case when e.fuel = 'lpg' then 'lpg' else e.unit end = l.unit and e.date = l.to_date and e.mileage = l.to_mileage and e.is_full = 1)`,
  },
  {
    rule: 'the stored sums of consumption equal the totals of its legs',
    broken: ids`select coalesce(made.id, kept.id) as id from (
        select vehicle_id || ' ' || unit as id, count(*) as legs, sum(to_mileage - from_mileage) as distance,
          sum(quantity_thousandths) as quantity, sum(cost_cents) as cost
        from consumption_leg group by garage_id, vehicle_id, unit
      ) made
      full join (
        select vehicle_id || ' ' || unit as id, legs, distance, quantity_thousandths as quantity, cost_cents as cost
        from consumption_sum
      ) kept on made.id = kept.id
      where made.legs is distinct from kept.legs or made.distance is distinct from kept.distance
        or made.quantity is distinct from kept.quantity or made.cost is distinct from kept.cost`,
  },
  {
    rule: 'the stored sums of consumption by fuel equal the totals of legs with a known fuel',
    broken: ids`select coalesce(made.id, kept.id) as id from (
        select vehicle_id || ' ' || unit || ' ' || fuels as id, count(*) as legs, sum(to_mileage - from_mileage) as distance,
          sum(quantity_thousandths) as quantity, sum(cost_cents) as cost
        from consumption_leg where fuels <> 1 group by garage_id, vehicle_id, unit, fuels
      ) made
      full join (
        select vehicle_id || ' ' || unit || ' ' || fuels as id, legs, distance, quantity_thousandths as quantity,
          cost_cents as cost
        from fuel_sum
      ) kept on made.id = kept.id
      where made.legs is distinct from kept.legs or made.distance is distinct from kept.distance
        or made.quantity is distinct from kept.quantity or made.cost is distinct from kept.cost`,
  },
];

const DOCUMENTS: readonly Invariant[] = [
  {
    rule: 'every announced item is a reminder, a document or the warranty of a record',
    broken: ids`select told.id from (
        select garage_id, reminder_id as id from reminder_watch
        union select garage_id, reminder_id from announcement
      ) told
      where not exists (select 1 from reminder r where r.garage_id = told.garage_id and r.id = told.id)
        and not exists (select 1 from document d where d.garage_id = told.garage_id and d.id = told.id)
        and not exists (select 1 from maintenance m where m.garage_id = told.garage_id and m.id = told.id)`,
  },
];

/** Rules derived from the description of the kinds. */
const KINDS: readonly Invariant[] = [
  ...VEHICLE_KINDS.map((kind) => ({
    rule: `every ${kind} of a vehicle has its vehicle`,
    broken: ids`select o.id from ${sql.table(tableOf(kind).table)} o where o.vehicle_id is not null and not exists (
      select 1 from vehicle v where v.garage_id = o.garage_id and v.id = o.vehicle_id)`,
  })),
  ...OWNED_KINDS.flatMap((kind) => {
    const { files } = tableOf(kind);
    if (files === null) return [];
    return {
      rule: `every file of a ${kind} has its row`,
      broken: ids`select u.file_id as id from ${sql.table(files.table)} u where not exists (
        select 1 from file f where f.garage_id = u.garage_id and f.id = u.file_id)`,
    };
  }),
];

export const INVARIANTS: readonly Invariant[] = [
  ...ACCOUNTS,
  ...MILEAGE,
  ...HISTORY,
  ...EXPENSES,
  ...DOCUMENTS,
  ...KINDS,
];

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.consumption_leg_of_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from consumption_leg where consumption_leg.garage_id = old.garage_id and consumption_leg.vehicle_id = old.vehicle_id and consumption_leg.unit = old.unit and from_date <= old.date
      and to_date between old.date and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = old.garage_id and e.vehicle_id = old.vehicle_id and e.unit = old.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = old.garage_id and b.vehicle_id = old.vehicle_id and b.unit = old.unit and b.is_full = 1 and b.mileage is not null and b.date < old.date), old.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= old.date and way.from_date <= old.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths);
delete from consumption_leg where consumption_leg.garage_id = new.garage_id and consumption_leg.vehicle_id = new.vehicle_id and consumption_leg.unit = new.unit and from_date <= new.date
      and to_date between new.date and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = new.garage_id and e.vehicle_id = new.vehicle_id and e.unit = new.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = new.garage_id and b.vehicle_id = new.vehicle_id and b.unit = new.unit and b.is_full = 1 and b.mileage is not null and b.date < new.date), new.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= new.date and way.from_date <= new.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths); return null; end$$;
CREATE FUNCTION public.consumption_leg_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from consumption_leg where consumption_leg.garage_id = old.garage_id and consumption_leg.vehicle_id = old.vehicle_id and consumption_leg.unit = old.unit and from_date <= old.date
      and to_date between old.date and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = old.garage_id and e.vehicle_id = old.vehicle_id and e.unit = old.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = old.garage_id and b.vehicle_id = old.vehicle_id and b.unit = old.unit and b.is_full = 1 and b.mileage is not null and b.date < old.date), old.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = old.garage_id and a.vehicle_id = old.vehicle_id and a.unit = old.unit and a.is_full = 1 and a.mileage is not null and a.date > old.date), old.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= old.date and way.from_date <= old.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths); return null; end$$;
CREATE FUNCTION public.consumption_leg_of_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from consumption_leg where consumption_leg.garage_id = new.garage_id and consumption_leg.vehicle_id = new.vehicle_id and consumption_leg.unit = new.unit and from_date <= new.date
      and to_date between new.date and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date);
insert into consumption_leg (garage_id, vehicle_id, unit, to_date, to_mileage, from_date, from_mileage, expense_id,
      quantity_thousandths, cost_cents, per_hundred)
    select way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id, sum(f.quantity_thousandths), sum(f.cost_cents),
      cast(sum(f.quantity_thousandths) as double precision) / (way.to_mileage - way.from_mileage) / 10
    from (
      select e.garage_id, e.vehicle_id, e.unit, e.date as to_date, e.mileage as to_mileage, min(e.id) as expense_id,
        lag(e.date) over in_order as from_date, lag(e.mileage) over in_order as from_mileage
      from expense e
      where e.unit is not null and e.is_full = 1 and e.mileage is not null and e.garage_id = new.garage_id and e.vehicle_id = new.vehicle_id and e.unit = new.unit and e.date between coalesce((select max(b.date) from expense b
    where b.garage_id = new.garage_id and b.vehicle_id = new.vehicle_id and b.unit = new.unit and b.is_full = 1 and b.mileage is not null and b.date < new.date), new.date) and coalesce((select min(a.date) from expense a
    where a.garage_id = new.garage_id and a.vehicle_id = new.vehicle_id and a.unit = new.unit and a.is_full = 1 and a.mileage is not null and a.date > new.date), new.date)
      group by e.garage_id, e.vehicle_id, e.unit, e.date, e.mileage
      window in_order as (partition by e.garage_id, e.vehicle_id, e.unit order by e.date, e.mileage)
    ) way
    join vehicle v on v.garage_id = way.garage_id and v.id = way.vehicle_id
    join expense f on f.garage_id = way.garage_id and f.vehicle_id = way.vehicle_id and f.unit = way.unit
      and f.date between way.from_date and way.to_date
      and (f.date > way.from_date or coalesce(f.mileage, -1) > way.from_mileage)
      and (f.date < way.to_date or coalesce(f.mileage, -1) <= way.to_mileage)
    where way.from_mileage < way.to_mileage and way.to_date >= new.date and way.from_date <= new.date
    group by way.garage_id, way.vehicle_id, way.unit, way.to_date, way.to_mileage, way.from_date, way.from_mileage,
      way.expense_id
    having max(f.missed_previous) = 0 and count(*) = count(f.quantity_thousandths); return null; end$$;
CREATE FUNCTION public.consumption_sum_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin update consumption_sum set legs = legs - 1, distance = distance - (old.to_mileage - old.from_mileage),
        quantity_thousandths = quantity_thousandths - old.quantity_thousandths, cost_cents = cost_cents - old.cost_cents
        where consumption_sum.garage_id = old.garage_id and consumption_sum.vehicle_id = old.vehicle_id and consumption_sum.unit = old.unit;
delete from consumption_sum where consumption_sum.garage_id = old.garage_id and consumption_sum.vehicle_id = old.vehicle_id and consumption_sum.unit = old.unit and legs = 0; return null; end$$;
CREATE FUNCTION public.consumption_sum_of_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into consumption_sum (garage_id, vehicle_id, unit, legs, distance, quantity_thousandths, cost_cents)
        values (new.garage_id, new.vehicle_id, new.unit, 1, new.to_mileage - new.from_mileage,
          new.quantity_thousandths, new.cost_cents)
        on conflict (garage_id, vehicle_id, unit) do update
          set legs = consumption_sum.legs + 1, distance = consumption_sum.distance + excluded.distance,
            quantity_thousandths = consumption_sum.quantity_thousandths + excluded.quantity_thousandths,
            cost_cents = consumption_sum.cost_cents + excluded.cost_cents; return null; end$$;
CREATE FUNCTION public.expense_sum_of_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin update expense_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind;
delete from expense_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind and count = 0;
insert into expense_sum (garage_id, vehicle_id, month, kind, count, cost_cents)
  values (new.garage_id, new.vehicle_id, substr(new.date, 1, 7), new.kind, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, month, kind) do update
    set count = expense_sum.count + 1, cost_cents = expense_sum.cost_cents + excluded.cost_cents; return null; end$$;
CREATE FUNCTION public.expense_sum_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin update expense_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind;
delete from expense_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and month = substr(old.date, 1, 7)
  and kind = old.kind and count = 0; return null; end$$;
CREATE FUNCTION public.expense_sum_of_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into expense_sum (garage_id, vehicle_id, month, kind, count, cost_cents)
  values (new.garage_id, new.vehicle_id, substr(new.date, 1, 7), new.kind, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, month, kind) do update
    set count = expense_sum.count + 1, cost_cents = expense_sum.cost_cents + excluded.cost_cents; return null; end$$;
CREATE FUNCTION public.item_change_of_document_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', old.id, garage.revision, 1
        from garage where garage.id = old.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_document_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_document_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'document', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_expense_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', old.id, garage.revision, 1
        from garage where garage.id = old.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_expense_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_expense_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'expense', new.id, garage.revision, 0
        from garage where garage.id = new.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_maintenance_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'record', changed.id, garage.revision, 1
        from changed join garage on garage.id = changed.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_maintenance_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'record', changed.id, garage.revision, 0
        from changed join garage on garage.id = changed.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_maintenance_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'record', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_mileage_reading_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'reading', changed.id, garage.revision, 1
        from changed join garage on garage.id = changed.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_mileage_reading_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
        select garage.id, 'reading', changed.id, garage.revision, 0
        from changed join garage on garage.id = changed.garage_id
        on conflict (garage_id, kind, id) do update
          set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_mileage_reading_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reading', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_reminder_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reminder', old.id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_reminder_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reminder', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_reminder_move_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = old.garage_id and maintenance.id = old.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_reminder_move_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = new.garage_id and maintenance.id = new.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_reminder_move_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
          select garage.id, 'record', maintenance.id, garage.revision, 0
          from garage join maintenance on maintenance.garage_id = garage.id
          where garage.id = new.garage_id and maintenance.id = new.record_id
          on conflict (garage_id, kind, id) do update
            set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_reminder_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'reminder', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_settings_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'settings', old.garage_id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_settings_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'settings', new.garage_id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_settings_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'settings', new.garage_id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_vehicle_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'vehicle', old.id, garage.revision, 1 from garage where garage.id = old.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_vehicle_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'vehicle', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.item_change_of_vehicle_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into item_change (garage_id, kind, id, revision, is_deleted)
    select garage.id, 'vehicle', new.id, garage.revision, 0 from garage where garage.id = new.garage_id
    on conflict (garage_id, kind, id) do update
      set revision = excluded.revision, is_deleted = excluded.is_deleted; return null; end$$;
CREATE FUNCTION public.maintenance_sum_of_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind = 'month' and name = substr(old.date, 1, 7);
update maintenance_sum set count = count - 1, cost_cents = cost_cents - old.cost_cents
    where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind = 'type' and name = old.type;
delete from maintenance_sum where garage_id = old.garage_id and vehicle_id = old.vehicle_id and kind in ('month', 'type')
    and name in (substr(old.date, 1, 7), old.type) and count = 0;
insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) values
    (new.garage_id, new.vehicle_id, 'month', substr(new.date, 1, 7), 1, new.cost_cents),
    (new.garage_id, new.vehicle_id, 'type', new.type, 1, new.cost_cents)
  on conflict (garage_id, vehicle_id, kind, name) do update
    set count = maintenance_sum.count + 1, cost_cents = maintenance_sum.cost_cents + excluded.cost_cents; return null; end$$;
CREATE FUNCTION public.maintenance_sum_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from maintenance_sum using (select garage_id, vehicle_id, kind, name,
    count(*) as count, sum(cost_cents) as cost_cents
  from (
    select garage_id, vehicle_id, 'month' as kind, substr(date, 1, 7) as name, cost_cents from changed
    union all
    select garage_id, vehicle_id, 'type', type, cost_cents from changed
  ) as parts
  group by garage_id, vehicle_id, kind, name) as gone
        where maintenance_sum.garage_id = gone.garage_id and maintenance_sum.vehicle_id = gone.vehicle_id
  and maintenance_sum.kind = gone.kind and maintenance_sum.name = gone.name and maintenance_sum.count = gone.count;
update maintenance_sum
        set count = maintenance_sum.count - gone.count, cost_cents = maintenance_sum.cost_cents - gone.cost_cents
        from (select garage_id, vehicle_id, kind, name,
    count(*) as count, sum(cost_cents) as cost_cents
  from (
    select garage_id, vehicle_id, 'month' as kind, substr(date, 1, 7) as name, cost_cents from changed
    union all
    select garage_id, vehicle_id, 'type', type, cost_cents from changed
  ) as parts
  group by garage_id, vehicle_id, kind, name) as gone where maintenance_sum.garage_id = gone.garage_id and maintenance_sum.vehicle_id = gone.vehicle_id
  and maintenance_sum.kind = gone.kind and maintenance_sum.name = gone.name; return null; end$$;
CREATE FUNCTION public.maintenance_sum_of_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin insert into maintenance_sum (garage_id, vehicle_id, kind, name, count, cost_cents) select garage_id, vehicle_id, kind, name,
    count(*) as count, sum(cost_cents) as cost_cents
  from (
    select garage_id, vehicle_id, 'month' as kind, substr(date, 1, 7) as name, cost_cents from changed
    union all
    select garage_id, vehicle_id, 'type', type, cost_cents from changed
  ) as parts
  group by garage_id, vehicle_id, kind, name
        on conflict (garage_id, vehicle_id, kind, name) do update
          set count = maintenance_sum.count + excluded.count,
            cost_cents = maintenance_sum.cost_cents + excluded.cost_cents; return null; end$$;
CREATE FUNCTION public.reading_of_deleted_expense() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from mileage_reading where garage_id = old.garage_id and expense_id = old.id; return null; end$$;
CREATE FUNCTION public.untold_document() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from reminder_watch where garage_id = old.garage_id and reminder_id = old.id;
delete from announcement where garage_id = old.garage_id and reminder_id = old.id; return null; end$$;
CREATE FUNCTION public.untold_reminder() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin delete from reminder_watch where garage_id = old.garage_id and reminder_id = old.id;
delete from announcement where garage_id = old.garage_id and reminder_id = old.id; return null; end$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    timezone text NOT NULL COLLATE pg_catalog."C",
    email_verified_at text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    email_refused_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.account_token (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.announcement (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    reminder_id text NOT NULL COLLATE pg_catalog."C",
    message_id text NOT NULL COLLATE pg_catalog."C",
    cycle integer NOT NULL,
    moment text NOT NULL COLLATE pg_catalog."C",
    repeat integer NOT NULL,
    channel text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    queued_at text NOT NULL COLLATE pg_catalog."C",
    sent_at text COLLATE pg_catalog."C",
    failed_at text COLLATE pg_catalog."C",
    opened_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.applied_operation (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    operation_key text NOT NULL COLLATE pg_catalog."C",
    applied_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.asked_mail (
    id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    asked_at text NOT NULL COLLATE pg_catalog."C",
    claimed_until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.book_link (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    options text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    opened integer NOT NULL,
    last_opened_at text COLLATE pg_catalog."C",
    counted_since text COLLATE pg_catalog."C",
    reads integer NOT NULL
);
CREATE TABLE public.calendar_address (
    account_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    garage_id text NOT NULL COLLATE pg_catalog."C",
    secret_hash text NOT NULL COLLATE pg_catalog."C",
    vehicles text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_read_on text COLLATE pg_catalog."C",
    counted_since text COLLATE pg_catalog."C",
    reads integer NOT NULL
);
CREATE TABLE public.calendar_told (
    account_id text NOT NULL COLLATE pg_catalog."C",
    address_id text NOT NULL COLLATE pg_catalog."C",
    uid text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    sequence integer NOT NULL,
    gone_on text COLLATE pg_catalog."C"
);
CREATE TABLE public.consumption_leg (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    unit text NOT NULL COLLATE pg_catalog."C",
    to_date text NOT NULL COLLATE pg_catalog."C",
    to_mileage integer NOT NULL,
    from_date text NOT NULL COLLATE pg_catalog."C",
    from_mileage integer NOT NULL,
    expense_id text NOT NULL COLLATE pg_catalog."C",
    quantity_thousandths bigint NOT NULL,
    cost_cents bigint NOT NULL,
    per_hundred double precision NOT NULL
);
CREATE TABLE public.consumption_sum (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    unit text NOT NULL COLLATE pg_catalog."C",
    legs integer NOT NULL,
    distance bigint NOT NULL,
    quantity_thousandths bigint NOT NULL,
    cost_cents bigint NOT NULL
);
CREATE TABLE public.database_epoch (
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.document (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    number text COLLATE pg_catalog."C",
    issuer text COLLATE pg_catalog."C",
    issued_on text COLLATE pg_catalog."C",
    expires_on text COLLATE pg_catalog."C",
    advance_days integer NOT NULL,
    active integer NOT NULL,
    notes text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL
);
CREATE TABLE public.document_file (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    document_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    file_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.ended_session (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    ended_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.expense (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    cost_cents integer NOT NULL,
    mileage integer,
    quantity_thousandths integer,
    unit text COLLATE pg_catalog."C",
    is_full integer NOT NULL,
    missed_previous integer NOT NULL,
    place text COLLATE pg_catalog."C",
    notes text COLLATE pg_catalog."C",
    recurs_every text COLLATE pg_catalog."C",
    recurs_until text COLLATE pg_catalog."C",
    series_id text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL
);
CREATE TABLE public.expense_file (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    expense_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    file_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.expense_sum (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    month text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    cost_cents bigint NOT NULL
);
CREATE TABLE public.file (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    content_type text NOT NULL COLLATE pg_catalog."C",
    size integer NOT NULL,
    width integer,
    height integer,
    thumbnail_size integer,
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.garage (
    id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    revision bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.garage_member (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.hand_over (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    options text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    accepted_at text COLLATE pg_catalog."C",
    buyer_garage_id text COLLATE pg_catalog."C",
    buyer_vehicle_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.import_entry (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    imported_at text NOT NULL COLLATE pg_catalog."C",
    counts text NOT NULL COLLATE pg_catalog."C",
    undone_at text COLLATE pg_catalog."C",
    kept_count integer NOT NULL
);
CREATE TABLE public.import_part (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    import_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    table_name text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.item_change (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    is_deleted integer NOT NULL
);
CREATE TABLE public.item_history (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    item_id text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    device text COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    changes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.job_claim (
    name text NOT NULL COLLATE pg_catalog."C",
    claimed_until text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.known_device (
    account_id text NOT NULL COLLATE pg_catalog."C",
    mark_hash text NOT NULL COLLATE pg_catalog."C",
    session_id text COLLATE pg_catalog."C",
    last_used_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.made_book (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    document_hash text NOT NULL COLLATE pg_catalog."C",
    content_hash text NOT NULL COLLATE pg_catalog."C",
    options text NOT NULL COLLATE pg_catalog."C",
    made_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.maintenance (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    cost_cents integer NOT NULL,
    description text COLLATE pg_catalog."C",
    mileage integer,
    garage_name text COLLATE pg_catalog."C",
    garage_address text COLLATE pg_catalog."C",
    notes text COLLATE pg_catalog."C",
    next_service_date text COLLATE pg_catalog."C",
    next_service_mileage integer,
    search text NOT NULL COLLATE pg_catalog."C",
    file_count integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    inspection_kind text COLLATE pg_catalog."C",
    inspection_result text COLLATE pg_catalog."C",
    inspection_valid_until text COLLATE pg_catalog."C",
    inspection_center text COLLATE pg_catalog."C"
);
CREATE TABLE public.maintenance_file (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    maintenance_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    file_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.maintenance_sum (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    cost_cents bigint NOT NULL
);
CREATE TABLE public.maintenance_type (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    label text COLLATE pg_catalog."C",
    is_custom integer NOT NULL,
    interval_km integer,
    interval_days integer,
    default_reminder integer NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE public.message (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    channel text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    attempts integer NOT NULL,
    due_at text COLLATE pg_catalog."C",
    queued_at text NOT NULL COLLATE pg_catalog."C",
    finished_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.mileage_reading (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    mileage integer NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    record_id text COLLATE pg_catalog."C",
    version integer NOT NULL,
    expense_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.push_receipt (
    account_id text NOT NULL COLLATE pg_catalog."C",
    subscription_id text NOT NULL COLLATE pg_catalog."C",
    message_id text NOT NULL COLLATE pg_catalog."C",
    sent_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.push_subscription (
    account_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    session_id text COLLATE pg_catalog."C",
    endpoint text NOT NULL COLLATE pg_catalog."C",
    p256dh text NOT NULL COLLATE pg_catalog."C",
    auth text NOT NULL COLLATE pg_catalog."C",
    user_agent text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_sent_at text COLLATE pg_catalog."C",
    service text DEFAULT 'web'::text NOT NULL COLLATE pg_catalog."C",
    own_announcements text COLLATE pg_catalog."C"
);
CREATE TABLE public.reminder (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    maintenance_type text NOT NULL COLLATE pg_catalog."C",
    next_reminder_date text COLLATE pg_catalog."C",
    last_mileage integer,
    interval_km integer,
    planned_mileage integer,
    interval_days integer,
    active integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    follows text DEFAULT 'interval'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.reminder_move (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    record_id text NOT NULL COLLATE pg_catalog."C",
    reminder_id text NOT NULL COLLATE pg_catalog."C",
    date_before text COLLATE pg_catalog."C",
    last_mileage_before integer,
    planned_mileage_before integer,
    active_before integer NOT NULL,
    date_after text COLLATE pg_catalog."C",
    last_mileage_after integer,
    planned_mileage_after integer,
    active_after integer NOT NULL,
    follows_before text DEFAULT 'interval'::text NOT NULL COLLATE pg_catalog."C",
    follows_after text DEFAULT 'interval'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.reminder_watch (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    reminder_id text NOT NULL COLLATE pg_catalog."C",
    cycle integer NOT NULL,
    stage text COLLATE pg_catalog."C",
    overdue_on text COLLATE pg_catalog."C",
    repeats integer NOT NULL,
    look_at text COLLATE pg_catalog."C",
    law_due_on text COLLATE pg_catalog."C"
);
CREATE TABLE public.server_secret (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.session (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    user_agent text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_used_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.settings (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    email_notifications integer NOT NULL,
    push_notifications integer NOT NULL,
    reminder_advance_days integer NOT NULL,
    reminder_advance_km integer NOT NULL,
    version integer NOT NULL,
    notification_hour integer DEFAULT 9 NOT NULL,
    announce_projected integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.sign_in_failure (
    id text NOT NULL COLLATE pg_catalog."C",
    bucket text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    judged_until text COLLATE pg_catalog."C"
);
CREATE TABLE public.trash_entry (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    type text COLLATE pg_catalog."C",
    date text COLLATE pg_catalog."C",
    mileage integer,
    vehicle_id text COLLATE pg_catalog."C",
    vehicle_name text COLLATE pg_catalog."C",
    records integer NOT NULL,
    reminders integer NOT NULL,
    readings integer NOT NULL,
    files integer NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    deleted_at text NOT NULL COLLATE pg_catalog."C",
    documents integer DEFAULT 0 NOT NULL,
    expenses integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.trash_file (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    entry_id text NOT NULL COLLATE pg_catalog."C",
    file_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.trash_part (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    entry_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    table_name text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.vehicle (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    license_plate text COLLATE pg_catalog."C",
    color text COLLATE pg_catalog."C",
    energy text COLLATE pg_catalog."C",
    current_mileage integer NOT NULL,
    purchase_mileage integer,
    first_registration_date text COLLATE pg_catalog."C",
    purchase_date text COLLATE pg_catalog."C",
    purchase_price_cents integer,
    vin text COLLATE pg_catalog."C",
    make text COLLATE pg_catalog."C",
    model text COLLATE pg_catalog."C",
    archived_at text COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    inspection_category text COLLATE pg_catalog."C",
    is_collection integer DEFAULT 0 NOT NULL,
    fiscal_power integer
);
CREATE TABLE public.vehicle_file (
    garage_id text NOT NULL COLLATE pg_catalog."C",
    vehicle_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    file_id text NOT NULL COLLATE pg_catalog."C"
);
INSERT INTO public.account VALUES
	('01a21f03-b271-7085-bce3-da149193e07d', 'camille@example.org', 'camille@example.org', '$argon2id$v=19$m=19456,t=2,p=1$bzeIZT+TlC9oCR3VLqy2JA$4Apv7TJ6oW8UcoYLVMK1pxv4iJhDlXEcxENTsXxV4rI', 'fr', 'Europe/Paris', '2026-11-27T21:57:46.408Z', '2026-11-27T21:57:45.940Z', NULL),
	('01a21f03-c969-7265-92c3-ae7c8127e377', 'dominique@example.org', 'dominique@example.org', '$argon2id$v=19$m=19456,t=2,p=1$pKPiljSgKrmQ5gUwZd83JA$bA4NtnsSuYOwH4B6WegMYTp5j69whVrDUy0kHs9mUso', 'fr', 'Europe/Paris', NULL, '2026-11-27T21:57:51.611Z', NULL);
INSERT INTO public.account_token VALUES
	('c4bdfa9606a672a26e021d02a4217a65a4851c4c22c0f830d14ec58a4c2acb17', '01a21f03-b271-7085-bce3-da149193e07d', 'verify', '2026-11-27T21:57:46.259Z', '2026-11-30T21:57:46.259Z'),
	('81264014a4502b2cec66898b462b6381bc8bb014279c75d88c21c53dd8803902', '01a21f03-c969-7265-92c3-ae7c8127e377', 'verify', '2026-11-27T21:57:51.734Z', '2026-11-30T21:57:51.734Z'),
	('5a8ab276cc5f1fc2fa0b60fa1af034cff86c3a5657906d34e5a2eb8541e8ca67', '01a21f03-b271-7085-bce3-da149193e07d', 'reset', '2026-11-27T21:57:52.975Z', '2026-11-27T22:57:52.975Z');
INSERT INTO public.announcement VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f05-fca9-7249-a81f-b3edc5040d02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-ba30-74ac-b981-ac3ba4f29792', '01a21f05-fca9-7249-a81f-aef950e42891', 1, 'overdue', 0, 'push', 'queued', NULL, '2026-11-27T22:00:15.762Z', NULL, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f05-fca9-7249-a81f-a9e6e2b3e0f1', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-ba30-74ac-b981-ac3ba4f29792', '01a21f05-fca9-7249-a81f-a7410e5d943e', 1, 'overdue', 0, 'email', 'sent', NULL, '2026-11-27T22:00:15.762Z', '2026-11-27T22:00:15.861Z', NULL, NULL);
INSERT INTO public.applied_operation VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cf65-700d-81d2-fb087d7e0cb8', '2026-11-27T21:57:53.127Z');
INSERT INTO public.book_link VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bd37-7512-8a64-b7d278f0b9b3', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-b82d-7452-8807-13bb28dff1f8', '5076ef6e2cc1ebc14d4019c847c6f62a97708371ac852b66760c9666b123b67e', '{"costs":true}', '2026-11-27T21:57:48.469Z', '2027-11-27T21:57:48.469Z', 0, NULL, NULL, 0);
INSERT INTO public.calendar_address VALUES
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', '01a21f03-b354-770c-99c9-b75c8de5aa02', '2080b5094a3b85b2c17de3d3f46ce1b57776881623edd19e2423f6ad662cb08e', NULL, '2026-11-27T21:57:48.481Z', '2026-11-27', '2026-11-27T21:57:48.483Z', 2);
INSERT INTO public.calendar_told VALUES
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'document.01a21f03-ba4d-7384-b81c-d64a47b0da4d@carnet', '2027-03-31', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.78ce3f0d-558e-586a-b849-f49069ed5781@carnet', '2027-10-15', 6, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.0d0dfa6f-b747-52ac-9c82-1a548e57d710@carnet', '2027-11-27', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.35294fb2-a793-5a7a-afd1-9bd86daeacea@carnet', '2027-11-27', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.45bb8f74-59d2-5c31-82ec-9ec8f044bc34@carnet', '2027-11-27', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.64b32f68-64f1-50e4-8207-f6e94db42623@carnet', '2027-11-27', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.ba9662f1-f4c8-563a-89d4-df79e8ed81df@carnet', '2027-11-27', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.337ddd04-d541-5be8-bdec-45a21810935c@carnet', '2028-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.41039134-3082-5f80-9bec-c7dcbe9b6553@carnet', '2028-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.51900972-6c38-540b-b4f4-7bc46f14a3a7@carnet', '2028-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.740fd994-aa34-501f-a42b-6c0c73bac9dd@carnet', '2028-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.e332616c-3b2f-565d-947a-82f391edd408@carnet', '2028-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.0b2559ef-4570-51d1-8e63-ba3356ed4c64@carnet', '2031-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.1aff1d45-53c8-5a17-b7f2-3339cb72059b@carnet', '2031-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.348610ad-1d21-5264-8af9-5d3a3e481593@carnet', '2031-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'reminder.7d3f0271-2fc1-5ccd-bd9c-1c095d6712ce@carnet', '2031-11-26', 4, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'retest.01a21f03-b849-7764-9cca-ceb5b7f8eddd@carnet', '2026-11-01', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'estimate.01a21f03-ba30-74ac-b981-ac3ba4f29792@carnet', '2026-12-11', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'estimate.78ce3f0d-558e-586a-b849-f49069ed5781@carnet', '2028-03-05', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'estimate.ba9662f1-f4c8-563a-89d4-df79e8ed81df@carnet', '2028-10-15', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'estimate.337ddd04-d541-5be8-bdec-45a21810935c@carnet', '2029-09-24', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'estimate.51900972-6c38-540b-b4f4-7bc46f14a3a7@carnet', '2029-09-24', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'estimate.0b2559ef-4570-51d1-8e63-ba3356ed4c64@carnet', '2030-09-03', 742, NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-bd41-7537-8f31-988d436830fd', 'document.01a21f03-ba94-74c3-b9ee-ec454b7a1f65@carnet', '2033-02-19', 4, NULL);
INSERT INTO public.consumption_leg VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'L', '2026-11-10', 41400, '2026-10-20', 40600, '01a21f03-bb7e-755e-a145-f3faeca7a05a', 52345, 14204, 6.543125000000001),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'L', '2026-11-10', 41400, '2026-10-20', 40600, '0161aa9b-6659-565c-a777-7b348408dba3', 52345, 14204, 6.543125000000001);
INSERT INTO public.consumption_sum VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'L', 1, 800, 52345, 14204),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'L', 1, 800, 52345, 14204);
INSERT INTO public.database_epoch VALUES
	('9958205e-07d0-4483-b26d-c08f7f100708');
INSERT INTO public.document VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba4d-7384-b81c-d64a47b0da4d', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'insurance', 'Assurance', 'N° 12', 'MAIF', NULL, '2027-03-31', 30, 1, NULL, 'assurance n° 12 maif', '2026-11-27T21:57:47.725Z', '2026-11-27T21:57:47.725Z', 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba94-74c3-b9ee-ec454b7a1f65', NULL, 'licence', NULL, NULL, NULL, NULL, '2033-02-19', 30, 1, NULL, '', '2026-11-27T21:57:47.796Z', '2026-11-27T21:57:48.551Z', 2),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '8aca903c-0b91-5b48-bf51-4fa18c3c0fa0', NULL, 'licence', NULL, NULL, NULL, NULL, '2033-02-19', 30, 1, NULL, '', '2026-11-27T21:57:47.796Z', '2026-11-27T21:57:48.551Z', 2),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a6b07139-8423-59d7-874e-54edfbfd6c54', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'insurance', 'Assurance', 'N° 12', 'MAIF', NULL, '2027-03-31', 30, 1, NULL, 'assurance n° 12 maif', '2026-11-27T21:57:47.725Z', '2026-11-27T21:57:47.725Z', 1);
INSERT INTO public.document_file VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba4d-7384-b81c-d64a47b0da4d', 'file', 0, '01a21f03-b812-7556-a95c-373bbaee89ab'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a6b07139-8423-59d7-874e-54edfbfd6c54', 'file', 0, '08dfb008-3eb5-5590-852c-0ac6751865a7');
INSERT INTO public.ended_session VALUES
	('8d4938410bd61ac00a10851fec08e9c55a5e79dd3e1fc0ce3d58f786e9e1be74', '2026-11-27T21:57:52.853Z');
INSERT INTO public.expense VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-baba-7642-b78b-20869aab1e35', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'fuel', '2026-10-20', 7102, 40600, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:47.837Z', '2026-11-27T21:57:47.837Z', 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-baff-7121-a6d2-62087df6fb63', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'fuel', '2026-11-01', 7102, 41000, 12345, 'L', 0, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bb7e-755e-a145-f3faeca7a05a', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'fuel', '2026-11-10', 7102, 41400, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:48.034Z', '2026-11-27T21:57:48.034Z', 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbab-772d-a0ec-fca6876682a4', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'loan', '2026-11-20', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, 'month', '2028-11-20', NULL, '', '2026-11-27T21:57:48.078Z', '2026-11-27T21:57:48.078Z', 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbc3-7198-9901-0c64516b990e', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'loan', '2026-11-25', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, NULL, NULL, '01a21f03-bbab-772d-a0ec-fca6876682a4', '', '2026-11-27T21:57:48.101Z', '2026-11-27T21:57:48.101Z', 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '4700c613-4e78-5b13-9344-4fa295b3e301', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'loan', '2026-11-25', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, NULL, NULL, '4ef5228c-73b2-5f7a-ab3b-65a4fb731ebd', '', '2026-11-27T21:57:48.101Z', '2026-11-27T21:57:48.101Z', 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '4ef5228c-73b2-5f7a-ab3b-65a4fb731ebd', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'loan', '2026-11-20', 19901, NULL, NULL, NULL, 1, 0, NULL, NULL, 'month', '2028-11-20', NULL, '', '2026-11-27T21:57:48.078Z', '2026-11-27T21:57:48.078Z', 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '0161aa9b-6659-565c-a777-7b348408dba3', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'fuel', '2026-11-10', 7102, 41400, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:48.034Z', '2026-11-27T21:57:48.034Z', 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b54e9054-d9a1-5bd5-b273-bc2caa7b0ad1', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'fuel', '2026-11-01', 7102, 41000, 12345, 'L', 0, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:47.906Z', '2026-11-27T21:57:47.906Z', 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '10c4d4a5-3d63-583d-9915-776d038296cf', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'fuel', '2026-10-20', 7102, 40600, 40000, 'L', 1, 0, 'Total', NULL, NULL, NULL, NULL, 'total', '2026-11-27T21:57:47.837Z', '2026-11-27T21:57:47.837Z', 1);
INSERT INTO public.expense_file VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bb7e-755e-a145-f3faeca7a05a', 'file', 0, '01a21f03-b75b-77b8-b179-769ee869a147'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '0161aa9b-6659-565c-a777-7b348408dba3', 'file', 0, 'e868f106-9390-5741-82e6-deb21f620ea0');
INSERT INTO public.expense_sum VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-10', 'fuel', 1, 7102),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11', 'fuel', 2, 14204),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11', 'loan', 2, 39802),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-11', 'loan', 2, 39802),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-11', 'fuel', 2, 14204),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-10', 'fuel', 1, 7102);
INSERT INTO public.file VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b66b-715c-9e0d-96574f15e43e', 'Clio « bleue ».png', 'image/png', 95, 8, 6, 64, '2026-11-27T21:57:46.815Z'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b75b-77b8-b179-769ee869a147', 'moteur.jpg', 'image/jpeg', 332, 64, 48, 82, '2026-11-27T21:57:47.018Z'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b7f8-777d-8ae9-1693b3682550', 'facture.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:47.133Z'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b812-7556-a95c-373bbaee89ab', 'carte grise.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:47.154Z'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b81d-73ac-a649-9eced1fdcc7f', 'jeté.png', 'image/png', 95, 8, 6, 64, '2026-11-27T21:57:47.169Z'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '6ee73ec4-fc43-5746-bca6-05b211069d94', 'Clio « bleue ».png', 'image/png', 95, 8, 6, 64, '2026-11-27T21:57:46.815Z'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'e868f106-9390-5741-82e6-deb21f620ea0', 'moteur.jpg', 'image/jpeg', 332, 64, 48, 82, '2026-11-27T21:57:47.018Z'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '4c3f7224-7a84-513a-a18f-2c7e67214935', 'facture.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:47.133Z'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '08dfb008-3eb5-5590-852c-0ac6751865a7', 'carte grise.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:47.154Z'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd75-758f-a0f4-95deffd658c3', 'facture.pdf', 'application/pdf', 1263, NULL, NULL, NULL, '2026-11-27T21:57:52.629Z');
INSERT INTO public.garage VALUES
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '2026-11-27T21:57:51.611Z', 3),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '2026-11-27T21:57:45.940Z', 52);
INSERT INTO public.garage_member VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', 'owner'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'owner');
INSERT INTO public.hand_over VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bd3c-70fb-92a3-fe6a113fc16a', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'dd8727e8f419a02f26356312969667d363d22f1304520a4b59288cf064059532', 'buyer@example.org', '{}', '2026-11-27T21:57:48.475Z', '2026-12-27T21:57:48.475Z', NULL, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-cd43-72ff-a925-33471eda8e86', '01a21f03-c969-7265-92c3-ae7c8127e377', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '859afe1be7de74ff987523423d4c78059a3a4d4066e95277245804224b3772cb', 'camille@example.org', '{}', '2026-11-27T21:57:52.577Z', '2026-12-27T21:57:52.577Z', '2026-11-27T21:57:52.706Z', '01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-75cd54cfa57e');
INSERT INTO public.import_entry VALUES
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', '01a21f03-c969-7265-92c3-ae7c8127e377', '2026-11-27T21:57:52.521Z', '[{"entity":"vehicles","added":3},{"entity":"maintenances","added":3},{"entity":"reminders","added":25},{"entity":"mileage","added":10},{"entity":"documents","added":2},{"entity":"expenses","added":5},{"entity":"files","added":4},{"entity":"maintenance_types","added":1},{"entity":"settings","added":1}]', NULL, 0);
INSERT INTO public.import_part VALUES
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 0, 'mileage_reading', '[["b0bee3e5-1754-5a19-8c59-11103a930c00","987fff95e5e2f85c"],["59099534-154e-592e-924a-87f43313d14b","37d6057ac26ce319"],["7acd3274-6ac5-5468-a6b7-c9318e3753e0","7aceb919d5580559"],["a850cb6c-6b67-5aff-b4d1-d6b8b311b70f","0156e5311ba987c9"],["fab7606b-9d83-5179-a2d9-7fa5b8e363a3","cce0755b1057d17c"],["2163ff2f-5ed2-530b-9bbe-6f43309bf33a","f6e6abeb715d62bb"]]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 1, 'maintenance', '[["17b09b7f-257b-5491-807c-d0f49713d060","e35e26c0581fa898"],["3265846a-5f43-5998-a12b-1aa866a1f059","57441be81df0fc71"],["e9c18e05-aaf3-5c5a-93c3-1d59973fa60a","705904ef6d7f9e17"]]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 2, 'expense', '[["10c4d4a5-3d63-583d-9915-776d038296cf","620d283e36b9d3b6"],["b54e9054-d9a1-5bd5-b273-bc2caa7b0ad1","711b15a9ba3087d5"],["0161aa9b-6659-565c-a777-7b348408dba3","d3595866c4c5baf3"],["4ef5228c-73b2-5f7a-ab3b-65a4fb731ebd","67f7bbb0890d7d24"],["4700c613-4e78-5b13-9344-4fa295b3e301","13486a9ee9530a57"]]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 3, 'document', '[["a6b07139-8423-59d7-874e-54edfbfd6c54","89f96fce0bb52e1e"],["8aca903c-0b91-5b48-bf51-4fa18c3c0fa0","0c858ae0a493e9e6"]]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 4, 'reminder', '[["faf63c67-c2a8-5ca0-a13e-7574a557aebf","2f1461e98c4497a9"],["aef29047-7ff9-5290-9519-7b0b9a373d1c","e7e34f580cdaf55c"],["a52b7d57-c4f1-5a72-9dc1-ab67a72a0794","925a4549e9115889"],["ed287303-b78f-5ed6-8bc5-468781c23007","b17e2d18d739c510"],["eb157abb-4184-52f3-950b-b2625989cc2b","c3d9cac64b9b5ded"],["97743af4-0ed5-515a-824d-b108173c95cf","360c4f3d533f50e6"],["9eecb15a-7c16-5bd8-a2c6-1332e77b34fe","725bc54738bc3a5f"],["d677c060-2d58-5af5-a262-871a115b663c","07186da041fdf376"],["1bde1448-b380-51dd-b678-dc7b9b11ab84","67ed96fa9dddb8d0"],["b409d87b-29e2-55f2-8b6f-40059aa06244","1cbcba74966b4b27"],["0fd8428c-f7d9-5c69-bf70-fbd336077303","1eca3ef9a7f8e2d1"],["c21d627f-7f5c-5f6e-b748-7851ea03dc55","968ccbc587ea0fce"],["3fc9e951-a553-5a15-b35f-1acf915b9b4f","dbde14534bc4ad21"],["97796f3b-c317-56ef-b345-89b572fae43d","49700295037f76bd"],["b26a680a-8099-5600-b9e7-d3594a27cf3f","7740c132bdd2a2b0"],["cb0b6626-ca20-54cc-8104-118d3c237a4b","595ec308874971fd"],["aeb4802f-1231-5bbb-9057-eebb51bad7d8","a8a33524b2e38bf4"],["c711c4bd-3f9a-5e51-a395-91450299512e","7f19f076c547723d"],["49ad26bf-a311-5a5e-bd13-918658136e19","44f13714b70ed6c2"],["6b04615f-0fcb-53ee-b1c8-942508daaef5","758315a375320722"],["8fb79416-55fa-5a53-9941-1116e1e63b59","3a472512d3c893f4"],["6f591dad-a1af-5440-8d7d-a31b5a3da4bc","09dd6dad74ad7e6c"],["cdca3224-b745-5060-80bb-78d04c494822","c83cfa54382de468"],["1533b15a-793a-50cb-a834-2a7650f4620d","f52f3af19b7969fa"],["b766e536-a1cf-5381-9db2-0862599754ff","332584a5f41aeb87"]]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 5, 'vehicle', '[["66119a22-39b0-53ee-868e-d57bbefb0acb","99b2c9b6bc91ac63"],["a1109354-9e6c-59d8-9d1c-5b8595c0e654","9e90958f5eba6b06"],["b4941a07-8b1f-574d-bd80-e1a083ff7817","e09af11040da4e90"]]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-ccff-7755-a741-06a61a99a783', 6, 'maintenance_type', '[["kit_chaine_x","c8026c05fd6e84a4"]]');
INSERT INTO public.item_change VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', 'e02d5550-9a76-5535-8a21-3917a38c3674', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '0b2559ef-4570-51d1-8e63-ba3356ed4c64', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '337ddd04-d541-5be8-bdec-45a21810935c', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '1aff1d45-53c8-5a17-b7f2-3339cb72059b', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '51900972-6c38-540b-b4f4-7bc46f14a3a7', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'e332616c-3b2f-565d-947a-82f391edd408', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '35294fb2-a793-5a7a-afd1-9bd86daeacea', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'ba9662f1-f4c8-563a-89d4-df79e8ed81df', 7, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'vehicle', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '9504031a-94a3-5015-abdf-b12a2de05964', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '0d0dfa6f-b747-52ac-9c82-1a548e57d710', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '348610ad-1d21-5264-8af9-5d3a3e481593', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '41039134-3082-5f80-9bec-c7dcbe9b6553', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '7d3f0271-2fc1-5ccd-bd9c-1c095d6712ce', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '740fd994-aa34-501f-a42b-6c0c73bac9dd', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '64b32f68-64f1-50e4-8207-f6e94db42623', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '45bb8f74-59d2-5c31-82ec-9ec8f044bc34', 8, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '05a62fc7-023c-5f99-a75b-dcf7aa3082ba', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '12e207bc-b671-5053-a866-116df11e2b4e', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'fd63f668-ab1a-555b-882e-98a78900e664', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '1eaa0b89-d323-59af-b10c-a9d9c225ba3e', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'e567b1db-7c1a-57c5-a650-f8fd6dc09aba', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '870f932b-113e-526d-992c-5bc38ae70454', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '6df71b68-270c-5d32-8a40-fd4714e75952', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '3eb3ec34-aa57-523c-a34e-8cc46faa206c', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '9ffe5327-761d-5c71-8cf4-caf39ec74c3c', 9, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'vehicle', '01a21f03-b862-707b-8371-03e3eba199d8', 10, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-b8ba-743f-b3fa-9570123b254f', 12, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-b8c4-74d7-b2b0-2003c016122a', 13, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-b8d5-7444-90ab-cb7782598c1f', 14, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', 'ca73efe9-2a9b-5e0f-ae38-e992fcc27f01', 15, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '2c4bc5e2-4547-5985-8157-2b5f40fb691b', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '78ce3f0d-558e-586a-b849-f49069ed5781', 15, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-b8f6-714e-b72c-0e6e187620cb', 16, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-b9ed-742d-bb86-e064f6a5e817', 17, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '25a2ad58-5aa3-5477-bc8f-bebce1c95102', 17, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-ba11-706c-955b-92d8537e3596', 18, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-ba30-74ac-b981-ac3ba4f29792', 19, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'document', '01a21f03-ba4d-7384-b81c-d64a47b0da4d', 20, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'expense', '01a21f03-baba-7642-b78b-20869aab1e35', 22, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', 'e98949ba-7b9a-5241-a637-c7e08b0b0e48', 22, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'expense', '01a21f03-baff-7121-a6d2-62087df6fb63', 23, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '81ab046d-5232-57be-8672-3e6e4d50bb59', 23, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '106db668-e4c2-5152-9e66-a3d17e5015fb', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '2a8cbffa-3b20-52eb-b303-88c047c50d84', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '30dd6b1c-a117-5093-ab27-0461889c28c0', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '33f6eb64-402c-5b9b-9ba4-a5571aa47b42', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '9d216d6f-782e-5dab-8148-5b66e8385237', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'settings', '01a21f03-b354-770c-99c9-b75c8de5aa02', 37, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'document', '01a21f03-ba94-74c3-b9ee-ec454b7a1f65', 41, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'vehicle', '01a21f03-b82d-7452-8807-13bb28dff1f8', 47, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'expense', '01a21f03-bb7e-755e-a145-f3faeca7a05a', 24, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '62f76914-7151-546f-b50f-f2904a87263f', 24, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'expense', '01a21f03-bbab-772d-a0ec-fca6876682a4', 25, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'expense', '01a21f03-bbc3-7198-9901-0c64516b990e', 26, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-bbd5-77b4-b576-e2060af976b1', 33, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', 'f8c09ce3-56aa-5ba4-85fe-bf229babebd2', 33, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '64896f4d-30a5-506a-bad6-84cff05a780d', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', 'f75aafea-fbe2-511c-bc52-f5709fd2cf3c', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-bbfa-7556-93ab-fcdba4fd4f2e', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'a1738a70-350d-528d-babc-b412aaefe23a', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'a368f7eb-4a9d-5559-be0c-987db0095b4c', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', 'ecaf4801-1911-5cca-9113-1adb22f32782', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'document', '01a21f03-bc2e-73f8-bba7-cb7b82c81c4c', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'expense', '01a21f03-bc17-70bf-bea3-520bf83b54ba', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'vehicle', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 34, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'document', '01a21f03-bc46-7165-bd48-4902c289df9f', 35, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-bc6a-750a-b875-77b2faf3b482', 36, 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'settings', '01a21f03-c97b-7237-b270-5ce9a7bbab24', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'vehicle', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'vehicle', '66119a22-39b0-53ee-868e-d57bbefb0acb', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'record', 'e9c18e05-aaf3-5c5a-93c3-1d59973fa60a', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'record', '3265846a-5f43-5998-a12b-1aa866a1f059', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'record', '17b09b7f-257b-5491-807c-d0f49713d060', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'expense', '4700c613-4e78-5b13-9344-4fa295b3e301', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'expense', '4ef5228c-73b2-5f7a-ab3b-65a4fb731ebd', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'expense', '0161aa9b-6659-565c-a777-7b348408dba3', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'expense', 'b54e9054-d9a1-5bd5-b273-bc2caa7b0ad1', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'expense', '10c4d4a5-3d63-583d-9915-776d038296cf', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', 'a850cb6c-6b67-5aff-b4d1-d6b8b311b70f', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '7acd3274-6ac5-5468-a6b7-c9318e3753e0', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '59099534-154e-592e-924a-87f43313d14b', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '16755fd0-f538-5cce-9cae-e823a6ce884b', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '8e7c7767-703e-51ce-9e2b-d1e9ca583453', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '507d7565-6e5e-5d7e-a1df-6ee9941052c7', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '0cc0dd24-e041-5a52-b562-6118d8b72f87', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', 'b0bee3e5-1754-5a19-8c59-11103a930c00', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', 'fab7606b-9d83-5179-a2d9-7fa5b8e363a3', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reading', '2163ff2f-5ed2-530b-9bbe-6f43309bf33a', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '49ad26bf-a311-5a5e-bd13-918658136e19', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'b766e536-a1cf-5381-9db2-0862599754ff', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '97796f3b-c317-56ef-b345-89b572fae43d', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '97743af4-0ed5-515a-824d-b108173c95cf', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'c711c4bd-3f9a-5e51-a395-91450299512e', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'a52b7d57-c4f1-5a72-9dc1-ab67a72a0794', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'b26a680a-8099-5600-b9e7-d3594a27cf3f', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '6b04615f-0fcb-53ee-b1c8-942508daaef5', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'cb0b6626-ca20-54cc-8104-118d3c237a4b', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '6f591dad-a1af-5440-8d7d-a31b5a3da4bc', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'eb157abb-4184-52f3-950b-b2625989cc2b', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '0fd8428c-f7d9-5c69-bf70-fbd336077303', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'vehicle', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 3, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'c21d627f-7f5c-5f6e-b748-7851ea03dc55', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'aeb4802f-1231-5bbb-9057-eebb51bad7d8', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '3fc9e951-a553-5a15-b35f-1acf915b9b4f', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '9eecb15a-7c16-5bd8-a2c6-1332e77b34fe', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '1bde1448-b380-51dd-b678-dc7b9b11ab84', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'cdca3224-b745-5060-80bb-78d04c494822', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'b409d87b-29e2-55f2-8b6f-40059aa06244', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'faf63c67-c2a8-5ca0-a13e-7574a557aebf', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'ed287303-b78f-5ed6-8bc5-468781c23007', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '8fb79416-55fa-5a53-9941-1116e1e63b59', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', '1533b15a-793a-50cb-a834-2a7650f4620d', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'aef29047-7ff9-5290-9519-7b0b9a373d1c', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'reminder', 'd677c060-2d58-5af5-a262-871a115b663c', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'document', '8aca903c-0b91-5b48-bf51-4fa18c3c0fa0', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'document', 'a6b07139-8423-59d7-874e-54edfbfd6c54', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'vehicle', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-cd83-71a4-84db-6e5b48a86577', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-cd83-71a4-84db-7006f2fab450', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0c-127825648ccf', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0c-0f1003eb853c', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0c-093a27eb2e87', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0c-05da2bd78fde', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0c-010266a7a4cc', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0b-fdb9f6527cd7', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0b-fa6ebe063b62', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cd85-74de-bf0b-f6eba12d3b37', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-9cd799f68d4e', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-a2906f81155e', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-a6431a1e1764', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-a9338263897f', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-ac4792f4c15e', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-b12913922781', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-b7088cbd03a9', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reminder', '01a21f03-cd88-756f-8ac9-ba3eb5410c2b', 45, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'record', '01a21f03-cf65-700d-81d2-febccad92c32', 46, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f03-cf7d-7048-ab65-2763f49d78f2', 47, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'reading', '01a21f05-ffa9-7330-bb26-635511842528', 52, 0);
INSERT INTO public.item_history VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b840-74a3-9ce1-f6f9dafc3000', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11-27T21:57:47.200Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b858-7258-9c4d-35f152f35d1a', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', '2026-11-27T21:57:47.224Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b878-70d5-b560-e343aa7f1bbf', '01a21f03-b862-707b-8371-03e3eba199d8', '2026-11-27T21:57:47.256Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b896-7783-84c7-3215ccecb914', '01a21f03-b862-707b-8371-03e3eba199d8', '2026-11-27T21:57:47.286Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'changed', '[{"field":"isCollection","before":false,"after":true},{"field":"archivedAt","before":null,"after":"2026-06-01T08:00:00.000Z"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8b2-70f2-abc3-a649cabd6303', '01a21f03-b89f-7488-b585-5f22b8d8bb32', '2026-11-27T21:57:47.314Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b995-7360-85a7-f7aa7eee6559', '01a21f03-b8f6-714e-b72c-0e6e187620cb', '2026-11-27T21:57:47.541Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b9d9-7356-b987-e0d917c7da9e', '01a21f03-b8f6-714e-b72c-0e6e187620cb', '2026-11-27T21:57:47.609Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'changed', '[{"field":"cost","before":89.9,"after":92.5},{"field":"notes","before":"Huile 5W-30","after":"Huile 5W-40"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba0b-7417-9400-3c5792582294', '01a21f03-b9ed-742d-bb86-e064f6a5e817', '2026-11-27T21:57:47.659Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba13-72f1-96b4-ea8bf441f29f', '01a21f03-ba11-706c-955b-92d8537e3596', '2026-11-27T21:57:47.667Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba7a-76df-af68-f798f78f8ad0', '01a21f03-ba4d-7384-b81c-d64a47b0da4d', '2026-11-27T21:57:47.771Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-baab-701e-a9b7-0f2373065e3b', '01a21f03-ba94-74c3-b9ee-ec454b7a1f65', '2026-11-27T21:57:47.819Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bae5-77b1-87f8-8030043e791c', '01a21f03-baba-7642-b78b-20869aab1e35', '2026-11-27T21:57:47.877Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bb57-76f6-a931-607da2336e07', '01a21f03-baff-7121-a6d2-62087df6fb63', '2026-11-27T21:57:47.991Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bb92-733c-bf6b-65eec19b5b64', '01a21f03-bb7e-755e-a145-f3faeca7a05a', '2026-11-27T21:57:48.050Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbb4-7561-b564-45fe8b6fbfa8', '01a21f03-bbab-772d-a0ec-fca6876682a4', '2026-11-27T21:57:48.085Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbc6-75eb-8a74-c5319ea749ce', '01a21f03-bbc3-7198-9901-0c64516b990e', '2026-11-27T21:57:48.102Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbe6-73ab-ab74-18d71167184a', '01a21f03-bbd5-77b4-b576-e2060af976b1', '2026-11-27T21:57:48.134Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc0c-7662-b26a-4976c24f3065', '01a21f03-bbfa-7556-93ab-fcdba4fd4f2e', '2026-11-27T21:57:48.172Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc28-73cc-bd87-ce3f967a6c38', '01a21f03-bc17-70bf-bea3-520bf83b54ba', '2026-11-27T21:57:48.200Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc35-7147-97aa-da0a7bddfbe2', '01a21f03-bc2e-73f8-bba7-cb7b82c81c4c', '2026-11-27T21:57:48.213Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc49-778d-a57e-aa9fa3a92481', '01a21f03-bc46-7165-bd48-4902c289df9f', '2026-11-27T21:57:48.233Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bcbc-71e2-9a07-a6506bc6b72b', '01a21f03-bbd5-77b4-b576-e2060af976b1', '2026-11-27T21:57:48.349Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'deleted', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bcf9-77f8-ab6c-286473bd0f3f', '01a21f03-b89f-7488-b585-5f22b8d8bb32', '2026-11-27T21:57:48.409Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'deleted', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bd15-7497-aa4d-070169eb45c0', '01a21f03-bc46-7165-bd48-4902c289df9f', '2026-11-27T21:57:48.437Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'deleted', '[]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bd91-71f7-a6bf-20b38bdce735', '01a21f03-ba94-74c3-b9ee-ec454b7a1f65', '2026-11-27T21:57:48.561Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'changed', '[{"field":"expiresOn","before":"2033-01-19","after":"2033-02-19"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cda4-74ef-96fe-a1707e0b320c', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-11-27T21:57:52.676Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-cdc0-7476-bb45-887db70aa329', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-11-27T21:57:52.705Z', '01a21f03-c969-7265-92c3-ae7c8127e377', NULL, 'changed', '[{"field":"archivedAt","before":null,"after":"2026-11-27T21:57:52.688Z"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cf6b-735e-a50c-846026f4f3ea', '01a21f03-cf65-700d-81d2-febccad92c32', '2026-11-27T21:57:53.131Z', '01a21f03-b271-7085-bce3-da149193e07d', 'node', 'created', '[]');
INSERT INTO public.job_claim VALUES
	('erase-trash', '2026-11-27T22:57:45.423Z'),
	('sweep-files', '2026-11-27T22:57:45.538Z'),
	('sweep-leftovers', '2026-11-27T22:01:45.804Z');
INSERT INTO public.known_device VALUES
	('01a21f03-b271-7085-bce3-da149193e07d', '90eb000b6ec349e5908fd33b4583c158032fd2c22c863cc771efacf2f6c64ca9', '01a21f03-b3ff-726e-bea8-d802b790e8fc', '2026-11-27T21:57:46.118Z'),
	('01a21f03-c969-7265-92c3-ae7c8127e377', '964094d18568e809b56614c14316ec59263066c61cf009a48e7abef6a8ff98e7', '01a21f03-c991-721f-87ab-9e2df3e2aec6', '2026-11-27T21:57:51.633Z'),
	('01a21f03-b271-7085-bce3-da149193e07d', 'b1a81534fe4d64bec7e732273506f8daba198e76d3af903a376f9bce916af3e3', '01a21f03-cdfa-7220-afee-a98a6e972cc4', '2026-11-27T21:57:52.764Z'),
	('01a21f03-b271-7085-bce3-da149193e07d', 'e83d7ef53a269ebe6f2400741c37e5e7cd1a61790dcd898e358e471267c48532', '01a21f03-ce4d-7667-93c9-e79f35b755b1', '2026-11-27T21:57:52.845Z');
INSERT INTO public.kysely_migration VALUES
	('0001-create-first-tables', '2026-11-27T21:57:43.232Z'),
	('0002-create-account-tokens', '2026-11-27T21:57:43.237Z'),
	('0003-create-announcements', '2026-11-27T21:57:43.266Z'),
	('0004-create-push-subscriptions', '2026-11-27T21:57:43.281Z'),
	('0007-create-job-claims', '2026-11-27T21:57:43.286Z'),
	('0008-count-changes-of-a-garage', '2026-11-27T21:57:43.291Z'),
	('0014-create-push-receipts', '2026-11-27T21:57:43.292Z'),
	('0016-know-native-devices', '2026-11-27T21:57:43.299Z'),
	('0017-keep-sums-of-maintenance', '2026-11-27T21:57:43.390Z'),
	('0018-create-asked-mails', '2026-11-27T21:57:43.480Z'),
	('0020-know-devices', '2026-11-27T21:57:43.508Z'),
	('0040-count-given-kilometres', '2026-11-27T21:57:43.528Z'),
	('0041-keep-moves-of-reminders', '2026-11-27T21:57:43.543Z'),
	('0045-fold-plates-for-search', '2026-11-27T21:57:43.551Z'),
	('0050-log-changes', '2026-11-27T21:57:43.645Z'),
	('0051-name-the-epoch', '2026-11-27T21:57:43.657Z'),
	('0052-remember-operations', '2026-11-27T21:57:43.665Z'),
	('0055-count-many-rows-at-once', '2026-11-27T21:57:43.703Z'),
	('0056-remember-ended-sessions', '2026-11-27T21:57:43.708Z'),
	('0059-keep-a-trash', '2026-11-27T21:57:43.722Z'),
	('0060-keep-histories', '2026-11-27T21:57:43.732Z'),
	('0062-follow-the-law', '2026-11-27T21:57:43.757Z'),
	('0063-announce-the-law', '2026-11-27T21:57:43.765Z'),
	('0070-tell-moves', '2026-11-27T21:57:43.827Z'),
	('0072-keep-documents', '2026-11-27T21:57:43.878Z'),
	('0073-announce-documents', '2026-11-27T21:57:43.974Z'),
	('0075-address-calendars', '2026-11-27T21:57:43.988Z'),
	('0076-announce-projected', '2026-11-27T21:57:44.013Z'),
	('0078-know-fiscal-power', '2026-11-27T21:57:44.014Z'),
	('0082-keep-expenses', '2026-11-27T21:57:44.116Z'),
	('0087-remember-imports', '2026-11-27T21:57:44.147Z'),
	('0092-link-books', '2026-11-27T21:57:44.192Z'),
	('0093-hand-over-vehicles', '2026-11-27T21:57:44.221Z'),
	('0094-store-logs-by-key', '2026-11-27T21:57:44.225Z'),
	('0100-announce-emissions-checks', '2026-11-27T21:57:44.228Z'),
	('0103-keep-legs-of-consumption', '2026-11-27T21:57:44.311Z'),
	('0104-name-units-of-fillings', '2026-11-27T21:57:44.327Z'),
	('0105-announce-checks-by-interval', '2026-11-27T21:57:44.340Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.made_book VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'b6caeb9309b27e5ab50e2d2812761d65c50b9e25bc4063bf8f298c52cff33434', '2569d4f0b40e4f96c18810c7c484218e962a4ad73a4011d8981181d92032f295', '{"costs":true,"lang":"fr"}', '2026-11-27T21:57:51.014Z');
INSERT INTO public.maintenance VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8f6-714e-b72c-0e6e187620cb', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'oil_change', '2026-10-15', 9250, 'Vidange et filtre à l''huile', 40500, 'Garage Lupin', '1 rue de la Paix
75002 Paris', 'Huile 5W-40', '2027-10-15', 55500, 'vidange et filtre a l''huile garage lupin 1 rue de la paix 75002 paris huile 5w-40', 2, '2026-11-27T21:57:47.382Z', '2026-11-27T21:57:47.587Z', 2, NULL, NULL, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b9ed-742d-bb86-e064f6a5e817', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'technical_inspection', '2026-09-01', 7800, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:47.629Z', '2026-11-27T21:57:47.629Z', 1, 'periodic', 'major', '2026-11-01', 'Contrôle du Port'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba11-706c-955b-92d8537e3596', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'kit_chaine_x', '2026-03-03', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:47.666Z', '2026-11-27T21:57:47.666Z', 1, NULL, NULL, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'e9c18e05-aaf3-5c5a-93c3-1d59973fa60a', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'oil_change', '2026-10-15', 9250, 'Vidange et filtre à l''huile', 40500, 'Garage Lupin', '1 rue de la Paix
75002 Paris', 'Huile 5W-40', '2027-10-15', 55500, 'vidange et filtre a l''huile garage lupin 1 rue de la paix 75002 paris huile 5w-40', 2, '2026-11-27T21:57:47.382Z', '2026-11-27T21:57:47.587Z', 2, NULL, NULL, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '3265846a-5f43-5998-a12b-1aa866a1f059', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'technical_inspection', '2026-09-01', 7800, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:47.629Z', '2026-11-27T21:57:47.629Z', 1, 'periodic', 'major', '2026-11-01', 'Contrôle du Port'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '17b09b7f-257b-5491-807c-d0f49713d060', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'kit_chaine_x', '2026-03-03', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:47.666Z', '2026-11-27T21:57:47.666Z', 1, NULL, NULL, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-6e5b48a86577', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'oil_change', '2026-10-15', 0, 'Vidange et filtre à l''huile', 40500, NULL, NULL, NULL, '2027-10-15', 55500, 'vidange et filtre a l''huile', 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, NULL, NULL, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-7006f2fab450', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'kit_chaine_x', '2026-03-03', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, NULL, NULL, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cf65-700d-81d2-febccad92c32', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'oil_change', '2026-11-12', 1200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, '2026-11-27T21:57:53.130Z', '2026-11-27T21:57:53.130Z', 1, NULL, NULL, NULL, NULL);
INSERT INTO public.maintenance_file VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8f6-714e-b72c-0e6e187620cb', 'photo', 0, '01a21f03-b75b-77b8-b179-769ee869a147'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8f6-714e-b72c-0e6e187620cb', 'invoice', 0, '01a21f03-b7f8-777d-8ae9-1693b3682550'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'e9c18e05-aaf3-5c5a-93c3-1d59973fa60a', 'photo', 0, 'e868f106-9390-5741-82e6-deb21f620ea0'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'e9c18e05-aaf3-5c5a-93c3-1d59973fa60a', 'invoice', 0, '4c3f7224-7a84-513a-a18f-2c7e67214935'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-6e5b48a86577', 'invoice', 0, '01a21f03-cd75-758f-a0f4-95deffd658c3');
INSERT INTO public.maintenance_sum VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'month', '2026-10', 1, 9250),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'type', 'technical_inspection', 1, 7800),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'month', '2026-09', 1, 7800),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'type', 'kit_chaine_x', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'month', '2026-03', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'month', '2026-03', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'type', 'technical_inspection', 1, 7800),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'type', 'oil_change', 1, 9250),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'type', 'kit_chaine_x', 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'month', '2026-09', 1, 7800),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'month', '2026-10', 1, 9250),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'month', '2026-10', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'type', 'kit_chaine_x', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'type', 'oil_change', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'month', '2026-03', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'type', 'oil_change', 2, 10450),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'month', '2026-11', 1, 1200);
INSERT INTO public.maintenance_type VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'oil_change', NULL, 0, 15000, 365, 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'tire_change', NULL, 0, 40000, 1825, 1, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'brake_service', NULL, 0, 30000, 730, 1, 2),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'battery_replacement', NULL, 0, NULL, 1825, 1, 3),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'air_filter', NULL, 0, 30000, 730, 1, 4),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'technical_inspection', NULL, 0, NULL, 730, 1, 5),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'insurance', NULL, 0, NULL, 365, 1, 6),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'general_maintenance', NULL, 0, 20000, 365, 1, 7),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'kit_chaine_x', 'Kit chaîne « X’ »', 1, 20000, NULL, 0, 8),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'oil_change', NULL, 0, 15000, 365, 1, 0),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'tire_change', NULL, 0, 40000, 1825, 1, 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'brake_service', NULL, 0, 30000, 730, 1, 2),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'battery_replacement', NULL, 0, NULL, 1825, 1, 3),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'air_filter', NULL, 0, 30000, 730, 1, 4),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'technical_inspection', NULL, 0, NULL, 730, 1, 5),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'insurance', NULL, 0, NULL, 365, 1, 6),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'general_maintenance', NULL, 0, 20000, 365, 1, 7),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'kit_chaine_x', 'Kit chaîne « X’ »', 1, 20000, NULL, 0, 8);
INSERT INTO public.message VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f05-fca9-7249-a81f-a7410e5d943e', '01a21f03-b271-7085-bce3-da149193e07d', 'email', 'reminders', 'sent', NULL, 1, NULL, '2026-11-27T22:00:15.762Z', '2026-11-27T22:00:15.861Z'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f05-fca9-7249-a81f-aef950e42891', '01a21f03-b271-7085-bce3-da149193e07d', 'push', 'reminders', 'queued', 'push_service_unreachable', 1, '2026-11-27T22:01:16.065Z', '2026-11-27T22:00:15.762Z', NULL);
INSERT INTO public.mileage_reading VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'e02d5550-9a76-5535-8a21-3917a38c3674', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '9504031a-94a3-5015-abdf-b12a2de05964', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '05a62fc7-023c-5f99-a75b-dcf7aa3082ba', '01a21f03-b862-707b-8371-03e3eba199d8', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8ba-743f-b3fa-9570123b254f', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-05-02', 36000, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8c4-74d7-b2b0-2003c016122a', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-07-20', 38200, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8d5-7444-90ab-cb7782598c1f', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-10-01', 40000, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'ca73efe9-2a9b-5e0f-ae38-e992fcc27f01', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-10-15', 40500, 'record', '01a21f03-b8f6-714e-b72c-0e6e187620cb', 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'e98949ba-7b9a-5241-a637-c7e08b0b0e48', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-10-20', 40600, 'expense', NULL, 1, '01a21f03-baba-7642-b78b-20869aab1e35'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '81ab046d-5232-57be-8672-3e6e4d50bb59', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11-01', 41000, 'expense', NULL, 1, '01a21f03-baff-7121-a6d2-62087df6fb63'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '62f76914-7151-546f-b50f-f2904a87263f', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11-10', 41400, 'expense', NULL, 1, '01a21f03-bb7e-755e-a145-f3faeca7a05a'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b0bee3e5-1754-5a19-8c59-11103a930c00', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '0cc0dd24-e041-5a52-b562-6118d8b72f87', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-11-10', 41400, 'expense', NULL, 1, '0161aa9b-6659-565c-a777-7b348408dba3'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '507d7565-6e5e-5d7e-a1df-6ee9941052c7', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-11-01', 41000, 'expense', NULL, 1, 'b54e9054-d9a1-5bd5-b273-bc2caa7b0ad1'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '8e7c7767-703e-51ce-9e2b-d1e9ca583453', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-10-20', 40600, 'expense', NULL, 1, '10c4d4a5-3d63-583d-9915-776d038296cf'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '16755fd0-f538-5cce-9cae-e823a6ce884b', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-10-15', 40500, 'record', 'e9c18e05-aaf3-5c5a-93c3-1d59973fa60a', 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '59099534-154e-592e-924a-87f43313d14b', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-10-01', 40000, 'manual', NULL, 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '7acd3274-6ac5-5468-a6b7-c9318e3753e0', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-07-20', 38200, 'manual', NULL, 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a850cb6c-6b67-5aff-b4d1-d6b8b311b70f', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', '2026-05-02', 36000, 'manual', NULL, 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'fab7606b-9d83-5179-a2d9-7fa5b8e363a3', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '2163ff2f-5ed2-530b-9bbe-6f43309bf33a', '66119a22-39b0-53ee-868e-d57bbefb0acb', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0b-f6eba12d3b37', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-11-27', 42000, 'vehicle', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0b-fa6ebe063b62', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-11-10', 41400, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0b-fdb9f6527cd7', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-11-01', 41000, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0c-010266a7a4cc', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-10-20', 40600, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0c-05da2bd78fde', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-10-15', 40500, 'record', '01a21f03-cd83-71a4-84db-6e5b48a86577', 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0c-093a27eb2e87', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-10-01', 40000, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0c-0f1003eb853c', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-07-20', 38200, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd85-74de-bf0c-127825648ccf', '01a21f03-cd83-71a4-84db-75cd54cfa57e', '2026-05-02', 36000, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cf7d-7048-ab65-2763f49d78f2', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11-27', 42500, 'manual', NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f05-ffa9-7330-bb26-635511842528', '01a21f03-b82d-7452-8807-13bb28dff1f8', '2026-11-15', 41500, 'manual', NULL, 1, NULL);
INSERT INTO public.push_subscription VALUES
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-c947-735d-b0d1-96964963b7bf', '01a21f03-b3ff-726e-bea8-d802b790e8fc', 'https://push.example.org/01a21f03-c929-7609-a90f-a37fa42be664', 'BNYymGvU5C2rSybk-6CObOiDw_MgKUl02-MaAGVzWihYPp_-r2I-6LErhDVNseasOJC2-7jcttene00LoDlcBGM', 'W8b-9tUX-p8cGiCCY8if9g', 'node', '2026-11-27T21:57:51.539Z', NULL, 'web', NULL),
	('01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-c959-73ba-aabf-7375d9196c86', '01a21f03-b3ff-726e-bea8-d802b790e8fc', 'a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', '', '', 'node', '2026-11-27T21:57:51.569Z', NULL, 'apns', '[]');
INSERT INTO public.reminder VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '0b2559ef-4570-51d1-8e63-ba3356ed4c64', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '337ddd04-d541-5be8-bdec-45a21810935c', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '1aff1d45-53c8-5a17-b7f2-3339cb72059b', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '51900972-6c38-540b-b4f4-7bc46f14a3a7', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'e332616c-3b2f-565d-947a-82f391edd408', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'law'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '35294fb2-a793-5a7a-afd1-9bd86daeacea', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'ba9662f1-f4c8-563a-89d4-df79e8ed81df', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '0d0dfa6f-b747-52ac-9c82-1a548e57d710', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '348610ad-1d21-5264-8af9-5d3a3e481593', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '41039134-3082-5f80-9bec-c7dcbe9b6553', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '7d3f0271-2fc1-5ccd-bd9c-1c095d6712ce', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '740fd994-aa34-501f-a42b-6c0c73bac9dd', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '64b32f68-64f1-50e4-8207-f6e94db42623', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '45bb8f74-59d2-5c31-82ec-9ec8f044bc34', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '12e207bc-b671-5053-a866-116df11e2b4e', '01a21f03-b862-707b-8371-03e3eba199d8', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'fd63f668-ab1a-555b-882e-98a78900e664', '01a21f03-b862-707b-8371-03e3eba199d8', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '1eaa0b89-d323-59af-b10c-a9d9c225ba3e', '01a21f03-b862-707b-8371-03e3eba199d8', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', 'e567b1db-7c1a-57c5-a650-f8fd6dc09aba', '01a21f03-b862-707b-8371-03e3eba199d8', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '870f932b-113e-526d-992c-5bc38ae70454', '01a21f03-b862-707b-8371-03e3eba199d8', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '6df71b68-270c-5d32-8a40-fd4714e75952', '01a21f03-b862-707b-8371-03e3eba199d8', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'law'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '3eb3ec34-aa57-523c-a34e-8cc46faa206c', '01a21f03-b862-707b-8371-03e3eba199d8', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '9ffe5327-761d-5c71-8cf4-caf39ec74c3c', '01a21f03-b862-707b-8371-03e3eba199d8', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '25a2ad58-5aa3-5477-bc8f-bebce1c95102', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'technical_inspection', '2026-11-01', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.642Z', 2, 'law'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '78ce3f0d-558e-586a-b849-f49069ed5781', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'oil_change', '2027-10-15', 40500, 15000, 55500, 365, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.413Z', 2, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-ba30-74ac-b981-ac3ba4f29792', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'brake_service', NULL, 42000, 400, 42400, NULL, 1, '2026-11-27T21:57:47.699Z', '2026-11-27T21:57:47.699Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '49ad26bf-a311-5a5e-bd13-918658136e19', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'brake_service', NULL, 42000, 400, 42400, NULL, 1, '2026-11-27T21:57:47.699Z', '2026-11-27T21:57:47.699Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b766e536-a1cf-5381-9db2-0862599754ff', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '97796f3b-c317-56ef-b345-89b572fae43d', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '97743af4-0ed5-515a-824d-b108173c95cf', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'oil_change', '2027-11-27', 42000, 15000, 57000, 365, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'c711c4bd-3f9a-5e51-a395-91450299512e', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a52b7d57-c4f1-5a72-9dc1-ab67a72a0794', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b26a680a-8099-5600-b9e7-d3594a27cf3f', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'technical_inspection', '2026-11-01', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.642Z', 2, 'law'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '6b04615f-0fcb-53ee-b1c8-942508daaef5', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'cb0b6626-ca20-54cc-8104-118d3c237a4b', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '6f591dad-a1af-5440-8d7d-a31b5a3da4bc', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'eb157abb-4184-52f3-950b-b2625989cc2b', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '0fd8428c-f7d9-5c69-bf70-fbd336077303', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'c21d627f-7f5c-5f6e-b748-7851ea03dc55', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'aeb4802f-1231-5bbb-9057-eebb51bad7d8', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '3fc9e951-a553-5a15-b35f-1acf915b9b4f', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'insurance', '2027-11-27', NULL, NULL, NULL, 365, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '9eecb15a-7c16-5bd8-a2c6-1332e77b34fe', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'law'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '1bde1448-b380-51dd-b678-dc7b9b11ab84', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'cdca3224-b745-5060-80bb-78d04c494822', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'oil_change', '2027-10-15', 40500, 15000, 55500, 365, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.413Z', 2, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b409d87b-29e2-55f2-8b6f-40059aa06244', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.216Z', '2026-11-27T21:57:47.216Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'faf63c67-c2a8-5ca0-a13e-7574a557aebf', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'ed287303-b78f-5ed6-8bc5-468781c23007', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '8fb79416-55fa-5a53-9941-1116e1e63b59', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '1533b15a-793a-50cb-a834-2a7650f4620d', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:47.189Z', '2026-11-27T21:57:47.189Z', 1, 'law'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'aef29047-7ff9-5290-9519-7b0b9a373d1c', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'd677c060-2d58-5af5-a262-871a115b663c', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:47.244Z', '2026-11-27T21:57:47.244Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-9cd799f68d4e', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'technical_inspection', '2028-11-26', NULL, NULL, NULL, 730, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'law'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-a2906f81155e', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'brake_service', NULL, 42000, 400, 42400, NULL, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-a6431a1e1764', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'brake_service', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-a9338263897f', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'general_maintenance', '2027-11-27', 42000, 20000, 62000, 365, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-ac4792f4c15e', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'air_filter', '2028-11-26', 42000, 30000, 72000, 730, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-b12913922781', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'tire_change', '2031-11-26', 42000, 40000, 82000, 1825, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-b7088cbd03a9', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'battery_replacement', '2031-11-26', NULL, NULL, NULL, 1825, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd88-756f-8ac9-ba3eb5410c2b', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'oil_change', '2027-10-15', 40500, 15000, 55500, 365, 1, '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, 'interval');
INSERT INTO public.reminder_move VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b8f6-714e-b72c-0e6e187620cb', '78ce3f0d-558e-586a-b849-f49069ed5781', '2027-11-27', 42000, 57000, 1, '2027-10-15', 40500, 55500, 1, 'interval', 'interval');
INSERT INTO public.reminder_watch VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '0d0dfa6f-b747-52ac-9c82-1a548e57d710', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '348610ad-1d21-5264-8af9-5d3a3e481593', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '41039134-3082-5f80-9bec-c7dcbe9b6553', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '45bb8f74-59d2-5c31-82ec-9ec8f044bc34', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '64b32f68-64f1-50e4-8207-f6e94db42623', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '740fd994-aa34-501f-a42b-6c0c73bac9dd', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '7d3f0271-2fc1-5ccd-bd9c-1c095d6712ce', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '12e207bc-b671-5053-a866-116df11e2b4e', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '1eaa0b89-d323-59af-b10c-a9d9c225ba3e', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '3eb3ec34-aa57-523c-a34e-8cc46faa206c', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '6df71b68-270c-5d32-8a40-fd4714e75952', 1, NULL, NULL, 0, NULL, '2028-11-26'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '870f932b-113e-526d-992c-5bc38ae70454', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '9ffe5327-761d-5c71-8cf4-caf39ec74c3c', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', 'e567b1db-7c1a-57c5-a650-f8fd6dc09aba', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', 'fd63f668-ab1a-555b-882e-98a78900e664', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '25a2ad58-5aa3-5477-bc8f-bebce1c95102', 2, NULL, NULL, 0, NULL, '2026-11-01'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-ba4d-7384-b81c-d64a47b0da4d', 1, 'upcoming', NULL, 0, '2027-03-01T22:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-ba94-74c3-b9ee-ec454b7a1f65', 2, 'upcoming', NULL, 0, '2033-01-20T22:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '8aca903c-0b91-5b48-bf51-4fa18c3c0fa0', 1, 'upcoming', NULL, 0, '2033-01-20T22:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '0fd8428c-f7d9-5c69-bf70-fbd336077303', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '1bde1448-b380-51dd-b678-dc7b9b11ab84', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '3fc9e951-a553-5a15-b35f-1acf915b9b4f', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '97743af4-0ed5-515a-824d-b108173c95cf', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '97796f3b-c317-56ef-b345-89b572fae43d', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '9eecb15a-7c16-5bd8-a2c6-1332e77b34fe', 1, NULL, NULL, 0, NULL, '2028-11-26'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'a52b7d57-c4f1-5a72-9dc1-ab67a72a0794', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'aef29047-7ff9-5290-9519-7b0b9a373d1c', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '0b2559ef-4570-51d1-8e63-ba3356ed4c64', 1, 'upcoming', NULL, 0, '2030-03-14T22:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '337ddd04-d541-5be8-bdec-45a21810935c', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '1aff1d45-53c8-5a17-b7f2-3339cb72059b', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '51900972-6c38-540b-b4f4-7bc46f14a3a7', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '35294fb2-a793-5a7a-afd1-9bd86daeacea', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', 'ba9662f1-f4c8-563a-89d4-df79e8ed81df', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'b26a680a-8099-5600-b9e7-d3594a27cf3f', 1, NULL, NULL, 0, NULL, '2026-11-01'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'b409d87b-29e2-55f2-8b6f-40059aa06244', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'c21d627f-7f5c-5f6e-b748-7851ea03dc55', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'cb0b6626-ca20-54cc-8104-118d3c237a4b', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'd677c060-2d58-5af5-a262-871a115b663c', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'eb157abb-4184-52f3-950b-b2625989cc2b', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'ed287303-b78f-5ed6-8bc5-468781c23007', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'faf63c67-c2a8-5ca0-a13e-7574a557aebf', 1, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-9cd799f68d4e', 1, NULL, NULL, 0, '2028-09-27T21:00:00.000Z', '2028-11-26'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-a2906f81155e', 1, 'urgent', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-a6431a1e1764', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-a9338263897f', 1, 'upcoming', NULL, 0, '2027-10-28T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-ac4792f4c15e', 1, 'upcoming', NULL, 0, '2028-10-27T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-b12913922781', 1, 'upcoming', NULL, 0, '2030-08-04T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-b7088cbd03a9', 1, 'upcoming', NULL, 0, '2031-10-27T22:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-cd88-756f-8ac9-ba3eb5410c2b', 1, 'upcoming', NULL, 0, '2027-09-15T21:00:00.000Z', NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '1533b15a-793a-50cb-a834-2a7650f4620d', 1, NULL, NULL, 0, NULL, '2028-11-26'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '49ad26bf-a311-5a5e-bd13-918658136e19', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '6b04615f-0fcb-53ee-b1c8-942508daaef5', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '6f591dad-a1af-5440-8d7d-a31b5a3da4bc', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', '8fb79416-55fa-5a53-9941-1116e1e63b59', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'aeb4802f-1231-5bbb-9057-eebb51bad7d8', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'b766e536-a1cf-5381-9db2-0862599754ff', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'c711c4bd-3f9a-5e51-a395-91450299512e', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'cdca3224-b745-5060-80bb-78d04c494822', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 'a6b07139-8423-59d7-874e-54edfbfd6c54', 2, 'upcoming', NULL, 0, NULL, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', 'e332616c-3b2f-565d-947a-82f391edd408', 1, 'upcoming', NULL, 0, '2028-09-27T21:00:00.000Z', '2028-11-26'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '78ce3f0d-558e-586a-b849-f49069ed5781', 2, 'upcoming', NULL, 0, '2027-09-15T21:00:00.000Z', NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', '01a21f03-ba30-74ac-b981-ac3ba4f29792', 1, 'late', '2026-11-27', 0, '2026-12-04T22:00:00.000Z', NULL);
INSERT INTO public.server_secret VALUES
	('vapid', 'EKekbkfvWxTaHDAHF9ddFiCMiv1zShy0KTUJ2KXM3Mw'),
	('announcement-links', 'Z56_1KCIeVNgCCV1Z6fk_zsj65tqLwnlIkmUg1zYK5Q'),
	('file-links', 'byi_1z600r6sYTmXqWEJnyzkdTH5U0TvEfnE5M3IH8I');
INSERT INTO public.session VALUES
	('01a21f03-b3ff-726e-bea8-d802b790e8fc', '01a21f03-b271-7085-bce3-da149193e07d', '89a009a7d005d84d2cb96f1565c17fc7067ac5abf511117dbae9a0f1e78fee88', 'node', '2026-11-27T21:57:46.111Z', '2026-11-27T21:57:46.111Z', '2026-12-27T21:57:46.111Z'),
	('01a21f03-c991-721f-87ab-9e2df3e2aec6', '01a21f03-c969-7265-92c3-ae7c8127e377', '3e6e536c5a49eb8755be5a034d0aee0669f198d475d33a3656a4ba8c337913a2', 'node', '2026-11-27T21:57:51.633Z', '2026-11-27T21:57:51.633Z', '2026-12-27T21:57:51.633Z'),
	('01a21f03-cdfa-7220-afee-a98a6e972cc4', '01a21f03-b271-7085-bce3-da149193e07d', '6fc8bbd511ef53b18ed3de5e23773e1e337cce361aee8e1b8dd343389f95efc2', 'node', '2026-11-27T21:57:52.762Z', '2026-11-27T21:57:52.762Z', '2026-12-27T21:57:52.762Z');
INSERT INTO public.settings VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b271-7085-bce3-da149193e07d', 1, 1, 30, 10000, 3, 23, 1),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '01a21f03-c969-7265-92c3-ae7c8127e377', 1, 1, 30, 10000, 3, 23, 1);
INSERT INTO public.sign_in_failure VALUES
	('01a21f03-b24b-7539-9e42-44404eb688f9', 'sign-up:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:45.652Z', NULL),
	('01a21f03-b355-7262-8a63-c1961a4d6ae9', 'mail:account:3902ef7e76ecd326018d4798ab3db2f6084224dc401a649ad923fa4cb28df393', '2026-11-27T21:57:45.941Z', NULL),
	('01a21f03-b355-7262-8a63-c722902476bf', 'mail:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:45.941Z', NULL),
	('01a21f03-c95d-7794-a11a-e054f8465ec6', 'sign-up:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:51.581Z', NULL),
	('01a21f03-c97c-7033-96fc-a0392e24e31c', 'mail:account:2c567b678e1fd96f6e9cf2696f63890b722d90ce4b15a38b71c198b82104e530', '2026-11-27T21:57:51.612Z', NULL),
	('01a21f03-c97c-7033-96fc-a4abf32e364d', 'mail:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:51.612Z', NULL),
	('01a21f03-ce5e-700f-bb40-cf3a3a59f303', 'account:3902ef7e76ecd326018d4798ab3db2f6084224dc401a649ad923fa4cb28df393', '2026-11-27T21:57:52.862Z', NULL),
	('01a21f03-ce5e-700f-bb40-d34ff78f74c6', 'address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:52.862Z', NULL),
	('01a21f03-ce92-76b0-a927-5d0f7c3ff4ae', 'mail:account:3902ef7e76ecd326018d4798ab3db2f6084224dc401a649ad923fa4cb28df393', '2026-11-27T21:57:52.914Z', NULL),
	('01a21f03-ce92-76b0-a927-63402353eecd', 'mail:address:12ca17b49af2289436f303e0166030a21e525d266e209267433801a8fd4071a0', '2026-11-27T21:57:52.914Z', NULL);
INSERT INTO public.trash_entry VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbd5-77b4-b576-e2060af976b1', 'record', NULL, 'oil_change', '2026-11-02', 41100, '01a21f03-b82d-7452-8807-13bb28dff1f8', 'Clio « bleue » 🚗', 1, 0, 1, 1, '01a21f03-b271-7085-bce3-da149193e07d', '2026-11-27T21:57:48.360Z', 0, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 'vehicle', 'Jetée', NULL, NULL, NULL, NULL, NULL, 1, 8, 3, 1, '01a21f03-b271-7085-bce3-da149193e07d', '2026-11-27T21:57:48.411Z', 1, 1),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc46-7165-bd48-4902c289df9f', 'document', NULL, 'warranty', '2027-03-31', NULL, '01a21f03-b82d-7452-8807-13bb28dff1f8', 'Clio « bleue » 🚗', 0, 0, 0, 0, '01a21f03-b271-7085-bce3-da149193e07d', '2026-11-27T21:57:48.438Z', 1, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc6a-750a-b875-77b2faf3b482', 'reminder', NULL, 'insurance', NULL, NULL, '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'Kangoo', 0, 1, 0, 0, '01a21f03-b271-7085-bce3-da149193e07d', '2026-11-27T21:57:48.453Z', 0, 0),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '9626ff50-d74c-523a-a9b6-6fccdd51fbc5', 'type', 'Supprimé', 'supprime', NULL, NULL, NULL, NULL, 0, 0, 0, 0, '01a21f03-b271-7085-bce3-da149193e07d', '2026-11-27T21:57:48.462Z', 0, 0);
INSERT INTO public.trash_file VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbd5-77b4-b576-e2060af976b1', '01a21f03-b7f8-777d-8ae9-1693b3682550'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', '01a21f03-b81d-73ac-a649-9eced1fdcc7f');
INSERT INTO public.trash_part VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbd5-77b4-b576-e2060af976b1', 0, 'maintenance', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-bbd5-77b4-b576-e2060af976b1","vehicle_id":"01a21f03-b82d-7452-8807-13bb28dff1f8","type":"oil_change","date":"2026-11-02","cost_cents":1010,"description":null,"mileage":41100,"garage_name":null,"garage_address":null,"notes":null,"next_service_date":null,"next_service_mileage":null,"search":"","file_count":1,"created_at":"2026-11-27T21:57:48.117Z","updated_at":"2026-11-27T21:57:48.117Z","version":1,"inspection_kind":null,"inspection_result":null,"inspection_valid_until":null,"inspection_center":null}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbd5-77b4-b576-e2060af976b1', 1, 'maintenance_file', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","maintenance_id":"01a21f03-bbd5-77b4-b576-e2060af976b1","role":"invoice","position":0,"file_id":"01a21f03-b7f8-777d-8ae9-1693b3682550"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bbd5-77b4-b576-e2060af976b1', 2, 'mileage_reading', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"f8c09ce3-56aa-5ba4-85fe-bf229babebd2","vehicle_id":"01a21f03-b82d-7452-8807-13bb28dff1f8","date":"2026-11-02","mileage":41100,"source":"record","record_id":"01a21f03-bbd5-77b4-b576-e2060af976b1","version":1,"expense_id":null}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 0, 'vehicle', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","name":"Jetée","type":"car","license_plate":null,"color":null,"energy":null,"current_mileage":42000,"purchase_mileage":null,"first_registration_date":null,"purchase_date":null,"purchase_price_cents":null,"vin":null,"make":null,"model":null,"archived_at":null,"name_key":"jetee","search":"jetee","created_at":"2026-11-27T21:57:47.295Z","updated_at":"2026-11-27T21:57:47.295Z","version":1,"inspection_category":null,"is_collection":0,"fiscal_power":null}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 1, 'vehicle_file', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","role":"photo","position":0,"file_id":"01a21f03-b81d-73ac-a649-9eced1fdcc7f"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 2, 'maintenance', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-bbfa-7556-93ab-fcdba4fd4f2e","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","type":"oil_change","date":"2026-11-21","cost_cents":8990,"description":null,"mileage":41900,"garage_name":null,"garage_address":null,"notes":null,"next_service_date":null,"next_service_mileage":null,"search":"","file_count":0,"created_at":"2026-11-27T21:57:48.154Z","updated_at":"2026-11-27T21:57:48.154Z","version":1,"inspection_kind":null,"inspection_result":null,"inspection_valid_until":null,"inspection_center":null}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 3, 'mileage_reading', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"2c4bc5e2-4547-5985-8157-2b5f40fb691b","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","date":"2026-11-27","mileage":42000,"source":"vehicle","record_id":null,"version":1,"expense_id":null},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"64896f4d-30a5-506a-bad6-84cff05a780d","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","date":"2026-11-21","mileage":41900,"source":"record","record_id":"01a21f03-bbfa-7556-93ab-fcdba4fd4f2e","version":1,"expense_id":null},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"f75aafea-fbe2-511c-bc52-f5709fd2cf3c","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","date":"2026-11-20","mileage":41950,"source":"expense","record_id":null,"version":1,"expense_id":"01a21f03-bc17-70bf-bea3-520bf83b54ba"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 4, 'reminder', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"9d216d6f-782e-5dab-8148-5b66e8385237","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"air_filter","next_reminder_date":"2028-11-26","last_mileage":42000,"interval_km":30000,"planned_mileage":72000,"interval_days":730,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"2a8cbffa-3b20-52eb-b303-88c047c50d84","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"battery_replacement","next_reminder_date":"2031-11-26","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":1825,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"ecaf4801-1911-5cca-9113-1adb22f32782","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"brake_service","next_reminder_date":"2028-11-26","last_mileage":42000,"interval_km":30000,"planned_mileage":72000,"interval_days":730,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"a368f7eb-4a9d-5559-be0c-987db0095b4c","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"general_maintenance","next_reminder_date":"2027-11-27","last_mileage":42000,"interval_km":20000,"planned_mileage":62000,"interval_days":365,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"33f6eb64-402c-5b9b-9ba4-a5571aa47b42","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"insurance","next_reminder_date":"2027-11-27","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":365,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"a1738a70-350d-528d-babc-b412aaefe23a","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"oil_change","next_reminder_date":"2027-11-27","last_mileage":42000,"interval_km":15000,"planned_mileage":57000,"interval_days":365,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"30dd6b1c-a117-5093-ab27-0461889c28c0","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"technical_inspection","next_reminder_date":"2028-11-26","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":730,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"law"},{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"106db668-e4c2-5152-9e66-a3d17e5015fb","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","maintenance_type":"tire_change","next_reminder_date":"2031-11-26","last_mileage":42000,"interval_km":40000,"planned_mileage":82000,"interval_days":1825,"active":1,"created_at":"2026-11-27T21:57:47.310Z","updated_at":"2026-11-27T21:57:47.310Z","version":1,"follows":"interval"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 5, 'document', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-bc2e-73f8-bba7-cb7b82c81c4c","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","kind":"insurance","title":null,"number":null,"issuer":null,"issued_on":null,"expires_on":"2027-03-31","advance_days":30,"active":1,"notes":null,"search":"","created_at":"2026-11-27T21:57:48.206Z","updated_at":"2026-11-27T21:57:48.206Z","version":1}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b89f-7488-b585-5f22b8d8bb32', 6, 'expense', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-bc17-70bf-bea3-520bf83b54ba","vehicle_id":"01a21f03-b89f-7488-b585-5f22b8d8bb32","kind":"fuel","date":"2026-11-20","cost_cents":7102,"mileage":41950,"quantity_thousandths":40000,"unit":"L","is_full":1,"missed_previous":0,"place":"Total","notes":null,"recurs_every":null,"recurs_until":null,"series_id":null,"search":"total","created_at":"2026-11-27T21:57:48.183Z","updated_at":"2026-11-27T21:57:48.183Z","version":1}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc46-7165-bd48-4902c289df9f', 0, 'document', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-bc46-7165-bd48-4902c289df9f","vehicle_id":"01a21f03-b82d-7452-8807-13bb28dff1f8","kind":"warranty","title":null,"number":null,"issuer":null,"issued_on":null,"expires_on":"2027-03-31","advance_days":30,"active":1,"notes":null,"search":"","created_at":"2026-11-27T21:57:48.230Z","updated_at":"2026-11-27T21:57:48.230Z","version":1}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-bc6a-750a-b875-77b2faf3b482', 0, 'reminder', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","id":"01a21f03-bc6a-750a-b875-77b2faf3b482","vehicle_id":"01a21f03-b849-7764-9cca-ceb5b7f8eddd","maintenance_type":"insurance","next_reminder_date":"2027-01-31","last_mileage":null,"interval_km":null,"planned_mileage":null,"interval_days":null,"active":1,"created_at":"2026-11-27T21:57:48.267Z","updated_at":"2026-11-27T21:57:48.267Z","version":1,"follows":"interval"}]'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '9626ff50-d74c-523a-a9b6-6fccdd51fbc5', 0, 'maintenance_type', '[{"garage_id":"01a21f03-b354-770c-99c9-b75c8de5aa02","key":"supprime","label":"Supprimé","is_custom":1,"interval_km":20000,"interval_days":null,"default_reminder":0,"position":9}]');
INSERT INTO public.vehicle VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b849-7764-9cca-ceb5b7f8eddd', 'Kangoo', 'truck', NULL, NULL, 'diesel', 42000, NULL, '2019-06-12', NULL, NULL, NULL, NULL, NULL, NULL, 'kangoo', 'kangoo', '2026-11-27T21:57:47.209Z', '2026-11-27T21:57:47.209Z', 1, 'van', 0, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b862-707b-8371-03e3eba199d8', 'Vieille', 'motorcycle', NULL, NULL, NULL, 42000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-06-01T08:00:00.000Z', 'vieille', 'vieille', '2026-11-27T21:57:47.234Z', '2026-11-27T21:57:47.273Z', 2, NULL, 1, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'a1109354-9e6c-59d8-9d1c-5b8595c0e654', 'Kangoo', 'truck', NULL, NULL, 'diesel', 42000, NULL, '2019-06-12', NULL, NULL, NULL, NULL, NULL, NULL, 'kangoo', 'kangoo', '2026-11-27T21:57:47.209Z', '2026-11-27T21:57:47.209Z', 1, 'van', 0, NULL),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', '66119a22-39b0-53ee-868e-d57bbefb0acb', 'Vieille', 'motorcycle', NULL, NULL, NULL, 42000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-06-01T08:00:00.000Z', 'vieille', 'vieille', '2026-11-27T21:57:47.234Z', '2026-11-27T21:57:47.273Z', 2, NULL, 1, NULL),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-cd83-71a4-84db-75cd54cfa57e', 'Clio « bleue » 🚗', 'car', 'AB-123-CD', 'blue', 'petrol', 42000, NULL, '2021-01-25', NULL, NULL, 'VF1RFB00X56123456', 'Renault', 'Clio d''été', NULL, 'clio « bleue » 🚗', 'clio « bleue » 🚗 renault clio d''ete vf1rfb00x56123456 ab123cd', '2026-11-27T21:57:52.643Z', '2026-11-27T21:57:52.643Z', 1, NULL, 0, 5),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'Clio « bleue » 🚗', 'car', 'AB-123-CD', 'blue', 'petrol', 42000, 12, '2021-01-25', '2021-02-01', 999999, 'VF1RFB00X56123456', 'Renault', 'Clio d''été', '2026-11-27T21:57:52.688Z', 'clio « bleue » 🚗', 'clio « bleue » 🚗 renault clio d''ete vf1rfb00x56123456 ab123cd', '2026-11-27T21:57:47.181Z', '2026-11-27T21:57:52.688Z', 2, NULL, 0, 5),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'Clio « bleue » 🚗', 'car', 'AB-123-CD', 'blue', 'petrol', 42500, 12, '2021-01-25', '2021-02-01', 999999, 'VF1RFB00X56123456', 'Renault', 'Clio d''été', NULL, 'clio « bleue » 🚗', 'clio « bleue » 🚗 renault clio d''ete vf1rfb00x56123456 ab123cd', '2026-11-27T21:57:47.181Z', '2026-11-27T21:57:53.158Z', 2, NULL, 0, 5);
INSERT INTO public.vehicle_file VALUES
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'photo', 0, '01a21f03-b66b-715c-9e0d-96574f15e43e'),
	('01a21f03-b354-770c-99c9-b75c8de5aa02', '01a21f03-b82d-7452-8807-13bb28dff1f8', 'registration', 0, '01a21f03-b812-7556-a95c-373bbaee89ab'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'photo', 0, '6ee73ec4-fc43-5746-bca6-05b211069d94'),
	('01a21f03-c97b-7237-b270-5ce9a7bbab24', 'b4941a07-8b1f-574d-bd80-e1a083ff7817', 'registration', 0, '08dfb008-3eb5-5590-852c-0ac6751865a7');
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_unique UNIQUE (email_key);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.account_token
    ADD CONSTRAINT account_token_pk PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.applied_operation
    ADD CONSTRAINT applied_operation_pk PRIMARY KEY (garage_id, operation_key);
ALTER TABLE ONLY public.asked_mail
    ADD CONSTRAINT asked_mail_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.book_link
    ADD CONSTRAINT book_link_id_unique UNIQUE (id);
ALTER TABLE ONLY public.book_link
    ADD CONSTRAINT book_link_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.book_link
    ADD CONSTRAINT book_link_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.calendar_address
    ADD CONSTRAINT calendar_address_id_unique UNIQUE (id);
ALTER TABLE ONLY public.calendar_address
    ADD CONSTRAINT calendar_address_of_account UNIQUE (account_id, id);
ALTER TABLE ONLY public.calendar_address
    ADD CONSTRAINT calendar_address_pk PRIMARY KEY (garage_id, account_id, id);
ALTER TABLE ONLY public.calendar_address
    ADD CONSTRAINT calendar_address_secret_unique UNIQUE (secret_hash);
ALTER TABLE ONLY public.calendar_told
    ADD CONSTRAINT calendar_told_pk PRIMARY KEY (account_id, address_id, uid);
ALTER TABLE ONLY public.consumption_leg
    ADD CONSTRAINT consumption_leg_pk PRIMARY KEY (garage_id, vehicle_id, unit, to_date, to_mileage);
ALTER TABLE ONLY public.consumption_sum
    ADD CONSTRAINT consumption_sum_pk PRIMARY KEY (garage_id, vehicle_id, unit);
ALTER TABLE ONLY public.database_epoch
    ADD CONSTRAINT database_epoch_pk PRIMARY KEY (name);
ALTER TABLE ONLY public.document_file
    ADD CONSTRAINT document_file_pk PRIMARY KEY (garage_id, document_id, role, file_id);
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_id_unique UNIQUE (id);
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.ended_session
    ADD CONSTRAINT ended_session_pk PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.expense_file
    ADD CONSTRAINT expense_file_pk PRIMARY KEY (garage_id, expense_id, role, file_id);
ALTER TABLE ONLY public.expense
    ADD CONSTRAINT expense_id_unique UNIQUE (id);
ALTER TABLE ONLY public.expense
    ADD CONSTRAINT expense_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.expense_sum
    ADD CONSTRAINT expense_sum_pk PRIMARY KEY (garage_id, vehicle_id, month, kind);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_id_unique UNIQUE (id);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.garage_member
    ADD CONSTRAINT garage_member_pk PRIMARY KEY (garage_id, account_id);
ALTER TABLE ONLY public.garage
    ADD CONSTRAINT garage_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_id_unique UNIQUE (id);
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_of_vehicle UNIQUE (garage_id, vehicle_id);
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.import_entry
    ADD CONSTRAINT import_entry_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.import_part
    ADD CONSTRAINT import_part_pk PRIMARY KEY (garage_id, import_id, "position");
ALTER TABLE ONLY public.item_change
    ADD CONSTRAINT item_change_pk PRIMARY KEY (garage_id, kind, id);
ALTER TABLE ONLY public.item_history
    ADD CONSTRAINT item_history_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.job_claim
    ADD CONSTRAINT job_claim_pk PRIMARY KEY (name);
ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_pk PRIMARY KEY (account_id, mark_hash);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.made_book
    ADD CONSTRAINT made_book_pk PRIMARY KEY (garage_id, vehicle_id, document_hash);
ALTER TABLE ONLY public.maintenance_file
    ADD CONSTRAINT maintenance_file_pk PRIMARY KEY (garage_id, maintenance_id, role, file_id);
ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT maintenance_id_unique UNIQUE (id);
ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT maintenance_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.maintenance_sum
    ADD CONSTRAINT maintenance_sum_pk PRIMARY KEY (garage_id, vehicle_id, kind, name);
ALTER TABLE ONLY public.maintenance_type
    ADD CONSTRAINT maintenance_type_pk PRIMARY KEY (garage_id, key);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_id_unique UNIQUE (id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.mileage_reading
    ADD CONSTRAINT mileage_reading_id_unique UNIQUE (id);
ALTER TABLE ONLY public.mileage_reading
    ADD CONSTRAINT mileage_reading_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.push_receipt
    ADD CONSTRAINT push_receipt_pk PRIMARY KEY (account_id, subscription_id, message_id);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_endpoint_unique UNIQUE (account_id, endpoint);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_id_unique UNIQUE (id);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_pk PRIMARY KEY (account_id, id);
ALTER TABLE ONLY public.reminder
    ADD CONSTRAINT reminder_id_unique UNIQUE (id);
ALTER TABLE ONLY public.reminder_move
    ADD CONSTRAINT reminder_move_pk PRIMARY KEY (garage_id, record_id);
ALTER TABLE ONLY public.reminder
    ADD CONSTRAINT reminder_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.server_secret
    ADD CONSTRAINT server_secret_pk PRIMARY KEY (name);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pk PRIMARY KEY (garage_id, account_id);
ALTER TABLE ONLY public.sign_in_failure
    ADD CONSTRAINT sign_in_failure_pk PRIMARY KEY (id);
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT told_announcement_id_unique UNIQUE (id);
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT told_announcement_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.reminder_watch
    ADD CONSTRAINT told_watch_pk PRIMARY KEY (garage_id, reminder_id, account_id);
ALTER TABLE ONLY public.trash_entry
    ADD CONSTRAINT trash_entry_pk PRIMARY KEY (garage_id, id);
ALTER TABLE ONLY public.trash_file
    ADD CONSTRAINT trash_file_pk PRIMARY KEY (garage_id, entry_id, file_id);
ALTER TABLE ONLY public.trash_part
    ADD CONSTRAINT trash_part_pk PRIMARY KEY (garage_id, entry_id, "position");
ALTER TABLE ONLY public.vehicle_file
    ADD CONSTRAINT vehicle_file_pk PRIMARY KEY (garage_id, vehicle_id, role, file_id);
ALTER TABLE ONLY public.vehicle
    ADD CONSTRAINT vehicle_id_unique UNIQUE (id);
ALTER TABLE ONLY public.vehicle
    ADD CONSTRAINT vehicle_pk PRIMARY KEY (garage_id, id);
CREATE INDEX account_token_by_account ON public.account_token USING btree (account_id, purpose);
CREATE INDEX account_token_by_expiry ON public.account_token USING btree (expires_at);
CREATE INDEX announcement_by_member ON public.announcement USING btree (garage_id, account_id);
CREATE INDEX announcement_by_message ON public.announcement USING btree (garage_id, message_id);
CREATE INDEX announcement_by_reminder ON public.announcement USING btree (garage_id, reminder_id, queued_at);
CREATE UNIQUE INDEX announcement_once ON public.announcement USING btree (garage_id, reminder_id, account_id, channel, cycle, moment, repeat) WHERE (state <> 'cancelled'::text);
CREATE INDEX applied_operation_by_time ON public.applied_operation USING btree (garage_id, applied_at);
CREATE INDEX asked_mail_by_claim ON public.asked_mail USING btree (claimed_until);
CREATE INDEX book_link_by_vehicle ON public.book_link USING btree (garage_id, vehicle_id, created_at, id);
CREATE INDEX consumption_leg_by_rate ON public.consumption_leg USING btree (garage_id, vehicle_id, unit, per_hundred, to_date, to_mileage);
CREATE INDEX document_by_creation ON public.document USING btree (garage_id, created_at, id);
CREATE INDEX document_by_vehicle ON public.document USING btree (garage_id, vehicle_id);
CREATE INDEX document_file_by_file ON public.document_file USING btree (garage_id, file_id);
CREATE INDEX ended_session_by_end ON public.ended_session USING btree (ended_at);
CREATE INDEX expense_by_date ON public.expense USING btree (garage_id, date, id);
CREATE INDEX expense_by_kind ON public.expense USING btree (garage_id, kind, date, id);
CREATE INDEX expense_by_unit ON public.expense USING btree (garage_id, vehicle_id, unit, is_full, date, mileage) WHERE (unit IS NOT NULL);
CREATE INDEX expense_by_vehicle ON public.expense USING btree (garage_id, vehicle_id, date, id);
CREATE INDEX expense_file_by_file ON public.expense_file USING btree (garage_id, file_id);
CREATE INDEX file_by_creation ON public.file USING btree (created_at);
CREATE INDEX garage_member_by_account ON public.garage_member USING btree (account_id);
CREATE INDEX import_entry_by_time ON public.import_entry USING btree (garage_id, imported_at, id);
CREATE INDEX item_change_by_revision ON public.item_change USING btree (garage_id, revision, kind, id);
CREATE INDEX item_history_by_item ON public.item_history USING btree (garage_id, item_id, at, id);
CREATE INDEX known_device_by_mark ON public.known_device USING btree (mark_hash);
CREATE INDEX maintenance_by_cost ON public.maintenance USING btree (garage_id, cost_cents, id);
CREATE INDEX maintenance_by_date ON public.maintenance USING btree (garage_id, date, id);
CREATE INDEX maintenance_by_type ON public.maintenance USING btree (garage_id, vehicle_id, type, date, id);
CREATE INDEX maintenance_by_vehicle ON public.maintenance USING btree (garage_id, vehicle_id, date, id);
CREATE INDEX maintenance_file_by_file ON public.maintenance_file USING btree (garage_id, file_id);
CREATE INDEX message_by_due ON public.message USING btree (due_at);
CREATE INDEX message_by_member ON public.message USING btree (garage_id, account_id, channel, queued_at);
CREATE INDEX mileage_reading_by_expense ON public.mileage_reading USING btree (garage_id, expense_id);
CREATE INDEX mileage_reading_by_record ON public.mileage_reading USING btree (garage_id, record_id);
CREATE INDEX mileage_reading_by_vehicle ON public.mileage_reading USING btree (garage_id, vehicle_id, date, mileage, id);
CREATE INDEX push_receipt_by_message ON public.push_receipt USING btree (account_id, message_id);
CREATE INDEX push_subscription_by_endpoint ON public.push_subscription USING btree (endpoint);
CREATE INDEX push_subscription_by_session ON public.push_subscription USING btree (session_id);
CREATE INDEX reminder_by_vehicle ON public.reminder USING btree (garage_id, vehicle_id, maintenance_type, id);
CREATE INDEX reminder_move_by_reminder ON public.reminder_move USING btree (garage_id, reminder_id);
CREATE INDEX reminder_watch_by_look ON public.reminder_watch USING btree (look_at, garage_id);
CREATE INDEX reminder_watch_by_member ON public.reminder_watch USING btree (garage_id, account_id);
CREATE INDEX session_by_account ON public.session USING btree (account_id);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX sign_in_failure_by_bucket ON public.sign_in_failure USING btree (bucket, at);
CREATE INDEX sign_in_failure_by_time ON public.sign_in_failure USING btree (at);
CREATE INDEX trash_entry_by_deletion ON public.trash_entry USING btree (deleted_at);
CREATE INDEX trash_entry_by_time ON public.trash_entry USING btree (garage_id, deleted_at, id);
CREATE INDEX trash_entry_by_vehicle ON public.trash_entry USING btree (garage_id, vehicle_id);
CREATE INDEX trash_file_by_file ON public.trash_file USING btree (garage_id, file_id);
CREATE INDEX vehicle_file_by_file ON public.vehicle_file USING btree (garage_id, file_id);
CREATE TRIGGER consumption_leg_of_changed AFTER UPDATE ON public.expense FOR EACH ROW WHEN ((((old.unit IS NOT NULL) OR (new.unit IS NOT NULL)) AND ((old.vehicle_id IS DISTINCT FROM new.vehicle_id) OR (old.unit IS DISTINCT FROM new.unit) OR (old.date IS DISTINCT FROM new.date) OR (old.mileage IS DISTINCT FROM new.mileage) OR (old.quantity_thousandths IS DISTINCT FROM new.quantity_thousandths) OR (old.cost_cents IS DISTINCT FROM new.cost_cents) OR (old.is_full IS DISTINCT FROM new.is_full) OR (old.missed_previous IS DISTINCT FROM new.missed_previous)))) EXECUTE FUNCTION public.consumption_leg_of_changed();
CREATE TRIGGER consumption_leg_of_deleted AFTER DELETE ON public.expense FOR EACH ROW WHEN ((old.unit IS NOT NULL)) EXECUTE FUNCTION public.consumption_leg_of_deleted();
CREATE TRIGGER consumption_leg_of_new AFTER INSERT ON public.expense FOR EACH ROW WHEN ((new.unit IS NOT NULL)) EXECUTE FUNCTION public.consumption_leg_of_new();
CREATE TRIGGER consumption_sum_of_deleted AFTER DELETE ON public.consumption_leg FOR EACH ROW EXECUTE FUNCTION public.consumption_sum_of_deleted();
CREATE TRIGGER consumption_sum_of_new AFTER INSERT ON public.consumption_leg FOR EACH ROW EXECUTE FUNCTION public.consumption_sum_of_new();
CREATE TRIGGER expense_sum_of_changed AFTER UPDATE ON public.expense FOR EACH ROW WHEN (((old.vehicle_id <> new.vehicle_id) OR (old.kind <> new.kind) OR (old.cost_cents <> new.cost_cents) OR (substr(old.date, 1, 7) <> substr(new.date, 1, 7)))) EXECUTE FUNCTION public.expense_sum_of_changed();
CREATE TRIGGER expense_sum_of_deleted AFTER DELETE ON public.expense FOR EACH ROW EXECUTE FUNCTION public.expense_sum_of_deleted();
CREATE TRIGGER expense_sum_of_new AFTER INSERT ON public.expense FOR EACH ROW EXECUTE FUNCTION public.expense_sum_of_new();
CREATE TRIGGER item_change_of_document_delete AFTER DELETE ON public.document FOR EACH ROW EXECUTE FUNCTION public.item_change_of_document_delete();
CREATE TRIGGER item_change_of_document_insert AFTER INSERT ON public.document FOR EACH ROW EXECUTE FUNCTION public.item_change_of_document_insert();
CREATE TRIGGER item_change_of_document_update AFTER UPDATE ON public.document FOR EACH ROW EXECUTE FUNCTION public.item_change_of_document_update();
CREATE TRIGGER item_change_of_expense_delete AFTER DELETE ON public.expense FOR EACH ROW EXECUTE FUNCTION public.item_change_of_expense_delete();
CREATE TRIGGER item_change_of_expense_insert AFTER INSERT ON public.expense FOR EACH ROW EXECUTE FUNCTION public.item_change_of_expense_insert();
CREATE TRIGGER item_change_of_expense_update AFTER UPDATE ON public.expense FOR EACH ROW EXECUTE FUNCTION public.item_change_of_expense_update();
CREATE TRIGGER item_change_of_maintenance_delete AFTER DELETE ON public.maintenance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.item_change_of_maintenance_delete();
CREATE TRIGGER item_change_of_maintenance_insert AFTER INSERT ON public.maintenance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.item_change_of_maintenance_insert();
CREATE TRIGGER item_change_of_maintenance_update AFTER UPDATE ON public.maintenance FOR EACH ROW EXECUTE FUNCTION public.item_change_of_maintenance_update();
CREATE TRIGGER item_change_of_mileage_reading_delete AFTER DELETE ON public.mileage_reading REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.item_change_of_mileage_reading_delete();
CREATE TRIGGER item_change_of_mileage_reading_insert AFTER INSERT ON public.mileage_reading REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.item_change_of_mileage_reading_insert();
CREATE TRIGGER item_change_of_mileage_reading_update AFTER UPDATE ON public.mileage_reading FOR EACH ROW EXECUTE FUNCTION public.item_change_of_mileage_reading_update();
CREATE TRIGGER item_change_of_reminder_delete AFTER DELETE ON public.reminder FOR EACH ROW EXECUTE FUNCTION public.item_change_of_reminder_delete();
CREATE TRIGGER item_change_of_reminder_insert AFTER INSERT ON public.reminder FOR EACH ROW EXECUTE FUNCTION public.item_change_of_reminder_insert();
CREATE TRIGGER item_change_of_reminder_move_delete AFTER DELETE ON public.reminder_move FOR EACH ROW EXECUTE FUNCTION public.item_change_of_reminder_move_delete();
CREATE TRIGGER item_change_of_reminder_move_insert AFTER INSERT ON public.reminder_move FOR EACH ROW EXECUTE FUNCTION public.item_change_of_reminder_move_insert();
CREATE TRIGGER item_change_of_reminder_move_update AFTER UPDATE ON public.reminder_move FOR EACH ROW EXECUTE FUNCTION public.item_change_of_reminder_move_update();
CREATE TRIGGER item_change_of_reminder_update AFTER UPDATE ON public.reminder FOR EACH ROW EXECUTE FUNCTION public.item_change_of_reminder_update();
CREATE TRIGGER item_change_of_settings_delete AFTER DELETE ON public.settings FOR EACH ROW EXECUTE FUNCTION public.item_change_of_settings_delete();
CREATE TRIGGER item_change_of_settings_insert AFTER INSERT ON public.settings FOR EACH ROW EXECUTE FUNCTION public.item_change_of_settings_insert();
CREATE TRIGGER item_change_of_settings_update AFTER UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION public.item_change_of_settings_update();
CREATE TRIGGER item_change_of_vehicle_delete AFTER DELETE ON public.vehicle FOR EACH ROW EXECUTE FUNCTION public.item_change_of_vehicle_delete();
CREATE TRIGGER item_change_of_vehicle_insert AFTER INSERT ON public.vehicle FOR EACH ROW EXECUTE FUNCTION public.item_change_of_vehicle_insert();
CREATE TRIGGER item_change_of_vehicle_update AFTER UPDATE ON public.vehicle FOR EACH ROW EXECUTE FUNCTION public.item_change_of_vehicle_update();
CREATE TRIGGER maintenance_sum_of_changed AFTER UPDATE ON public.maintenance FOR EACH ROW WHEN (((old.vehicle_id <> new.vehicle_id) OR (old.type <> new.type) OR (old.cost_cents <> new.cost_cents) OR (substr(old.date, 1, 7) <> substr(new.date, 1, 7)))) EXECUTE FUNCTION public.maintenance_sum_of_changed();
CREATE TRIGGER maintenance_sum_of_deleted AFTER DELETE ON public.maintenance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.maintenance_sum_of_deleted();
CREATE TRIGGER maintenance_sum_of_new AFTER INSERT ON public.maintenance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.maintenance_sum_of_new();
CREATE TRIGGER reading_of_deleted_expense AFTER DELETE ON public.expense FOR EACH ROW EXECUTE FUNCTION public.reading_of_deleted_expense();
CREATE TRIGGER untold_document AFTER DELETE ON public.document FOR EACH ROW EXECUTE FUNCTION public.untold_document();
CREATE TRIGGER untold_reminder AFTER DELETE ON public.reminder FOR EACH ROW EXECUTE FUNCTION public.untold_reminder();
ALTER TABLE ONLY public.account_token
    ADD CONSTRAINT account_token_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.applied_operation
    ADD CONSTRAINT applied_operation_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.book_link
    ADD CONSTRAINT book_link_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.book_link
    ADD CONSTRAINT book_link_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.book_link
    ADD CONSTRAINT book_link_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_address
    ADD CONSTRAINT calendar_address_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_address
    ADD CONSTRAINT calendar_address_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_told
    ADD CONSTRAINT calendar_told_address_fk FOREIGN KEY (account_id, address_id) REFERENCES public.calendar_address(account_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consumption_leg
    ADD CONSTRAINT consumption_leg_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consumption_sum
    ADD CONSTRAINT consumption_sum_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_file
    ADD CONSTRAINT document_file_document_fk FOREIGN KEY (garage_id, document_id) REFERENCES public.document(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_file
    ADD CONSTRAINT document_file_file_fk FOREIGN KEY (garage_id, file_id) REFERENCES public.file(garage_id, id);
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense_file
    ADD CONSTRAINT expense_file_expense_fk FOREIGN KEY (garage_id, expense_id) REFERENCES public.expense(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense_file
    ADD CONSTRAINT expense_file_file_fk FOREIGN KEY (garage_id, file_id) REFERENCES public.file(garage_id, id);
ALTER TABLE ONLY public.expense
    ADD CONSTRAINT expense_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense_sum
    ADD CONSTRAINT expense_sum_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense
    ADD CONSTRAINT expense_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.garage_member
    ADD CONSTRAINT garage_member_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.garage_member
    ADD CONSTRAINT garage_member_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hand_over
    ADD CONSTRAINT hand_over_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_entry
    ADD CONSTRAINT import_entry_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_part
    ADD CONSTRAINT import_part_entry_fk FOREIGN KEY (garage_id, import_id) REFERENCES public.import_entry(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.item_change
    ADD CONSTRAINT item_change_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.item_history
    ADD CONSTRAINT item_history_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.made_book
    ADD CONSTRAINT made_book_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_file
    ADD CONSTRAINT maintenance_file_file_fk FOREIGN KEY (garage_id, file_id) REFERENCES public.file(garage_id, id);
ALTER TABLE ONLY public.maintenance_file
    ADD CONSTRAINT maintenance_file_maintenance_fk FOREIGN KEY (garage_id, maintenance_id) REFERENCES public.maintenance(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT maintenance_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_sum
    ADD CONSTRAINT maintenance_sum_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_type
    ADD CONSTRAINT maintenance_type_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT maintenance_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_member_fk FOREIGN KEY (garage_id, account_id) REFERENCES public.garage_member(garage_id, account_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mileage_reading
    ADD CONSTRAINT mileage_reading_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mileage_reading
    ADD CONSTRAINT mileage_reading_record_fk FOREIGN KEY (garage_id, record_id) REFERENCES public.maintenance(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mileage_reading
    ADD CONSTRAINT mileage_reading_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_receipt
    ADD CONSTRAINT push_receipt_subscription_fk FOREIGN KEY (account_id, subscription_id) REFERENCES public.push_subscription(account_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_session_fk FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminder
    ADD CONSTRAINT reminder_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminder_move
    ADD CONSTRAINT reminder_move_record_fk FOREIGN KEY (garage_id, record_id) REFERENCES public.maintenance(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminder_move
    ADD CONSTRAINT reminder_move_reminder_fk FOREIGN KEY (garage_id, reminder_id) REFERENCES public.reminder(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminder
    ADD CONSTRAINT reminder_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_fk FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_member_fk FOREIGN KEY (garage_id, account_id) REFERENCES public.garage_member(garage_id, account_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT told_announcement_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT told_announcement_member_fk FOREIGN KEY (garage_id, account_id) REFERENCES public.garage_member(garage_id, account_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT told_announcement_message_fk FOREIGN KEY (garage_id, message_id) REFERENCES public.message(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminder_watch
    ADD CONSTRAINT told_watch_member_fk FOREIGN KEY (garage_id, account_id) REFERENCES public.garage_member(garage_id, account_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trash_entry
    ADD CONSTRAINT trash_entry_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trash_file
    ADD CONSTRAINT trash_file_entry_fk FOREIGN KEY (garage_id, entry_id) REFERENCES public.trash_entry(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trash_file
    ADD CONSTRAINT trash_file_file_fk FOREIGN KEY (garage_id, file_id) REFERENCES public.file(garage_id, id);
ALTER TABLE ONLY public.trash_part
    ADD CONSTRAINT trash_part_entry_fk FOREIGN KEY (garage_id, entry_id) REFERENCES public.trash_entry(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle_file
    ADD CONSTRAINT vehicle_file_file_fk FOREIGN KEY (garage_id, file_id) REFERENCES public.file(garage_id, id);
ALTER TABLE ONLY public.vehicle_file
    ADD CONSTRAINT vehicle_file_vehicle_fk FOREIGN KEY (garage_id, vehicle_id) REFERENCES public.vehicle(garage_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle
    ADD CONSTRAINT vehicle_garage_fk FOREIGN KEY (garage_id) REFERENCES public.garage(id) ON DELETE CASCADE;

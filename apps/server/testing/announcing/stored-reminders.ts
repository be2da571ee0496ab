import type { Context } from '#platform/context.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { sql } from 'kysely';

/** Inserts owners with reminders and an old sent message directly into the tables, thousands at once. */
export interface StoredReminders {
  readonly garages: number;
  readonly remindersEach: number;
  /** Number of garages whose first reminder is due for a check and comes near. */
  readonly dueGarages: number;
  /** When those are checked, and their due date. */
  readonly dueAt: string;
  readonly dueOn: string;
  /** The same for all others. */
  readonly laterAt: string;
  readonly laterOn: string;
}

/** Generates the same id on both databases from a kind and a number. */
const makeId = (kind: number, number: string) =>
  sql.raw(
    `'01900000-0000-7000-8${String(kind).padStart(3, '0')}-' || cast(100000000000 + ${number} as text)`,
  );

const [account, garage, vehicle, message] = [makeId(0, 'i'), makeId(1, 'i'), makeId(2, 'i'), makeId(4, 'i')];

/** Owners per transaction, so that no statement takes long. */
const OWNERS_AT_ONCE = 500;

export async function fillReminders(
  { transactions }: Pick<Context, 'transactions'>,
  wanted: StoredReminders,
): Promise<void> {
  for (let first = 1; first <= wanted.garages; first += OWNERS_AT_ONCE) {
    const last = Math.min(first + OWNERS_AT_ONCE - 1, wanted.garages);
    await fillOwners({ transactions }, wanted, first, last);
  }
  await transactions.run((tx) => sql`analyze`.execute(queriesOf(tx)));
}

async function fillOwners(
  { transactions }: Pick<Context, 'transactions'>,
  { remindersEach, dueGarages, dueAt, dueOn, laterAt, laterOn }: StoredReminders,
  first: number,
  last: number,
): Promise<void> {
  const owners = sql`with recursive owner(i) as (select ${sql.lit(first)} union all select i + 1 from owner where i < ${sql.lit(last)})`;
  const each = sql`${owners}, place(k) as (select 1 union all select k + 1 from place where k < ${sql.lit(remindersEach)})`;
  const reminder = makeId(3, `((i - 1) * ${remindersEach} + k)`);
  const isDue = sql`i <= ${sql.lit(dueGarages)} and k = 1`;
  const made = sql.lit('2026-01-01T00:00:00.000Z');
  await transactions.run(async (tx) => {
    for (const statement of [
      sql`insert into account (id, email, email_key, password_hash, language, timezone, email_verified_at, created_at)
        ${owners} select ${account}, 'owner-' || i || '@example.org', 'owner-' || i || '@example.org', 'none', 'fr', 'Europe/Paris', ${made}, ${made} from owner`,
      sql`insert into garage (id, created_at) ${owners} select ${garage}, ${made} from owner`,
      sql`insert into garage_member (garage_id, account_id, role) ${owners} select ${garage}, ${account}, 'owner' from owner`,
      sql`insert into settings (garage_id, account_id, email_notifications, push_notifications, reminder_advance_days, reminder_advance_km, notification_hour, version)
        ${owners} select ${garage}, ${account}, 1, 1, 7, 10000, 0, 1 from owner`,
      sql`insert into vehicle (garage_id, id, name, type, current_mileage, name_key, search, created_at, updated_at, version)
        ${owners} select ${garage}, ${vehicle}, 'Clio', 'car', 42000, 'clio', 'clio', ${made}, ${made}, 1 from owner`,
      sql`insert into reminder (garage_id, id, vehicle_id, maintenance_type, next_reminder_date, active, created_at, updated_at, version)
        ${each} select ${garage}, ${reminder}, ${vehicle}, 'insurance', case when ${isDue} then ${sql.lit(dueOn)} else ${sql.lit(laterOn)} end, 1, ${made}, ${made}, 1
        from owner cross join place`,
      sql`insert into reminder_watch (garage_id, account_id, reminder_id, cycle, stage, repeats, look_at)
        ${each} select ${garage}, ${account}, ${reminder}, 1, 'upcoming', 0, case when ${isDue} then ${sql.lit(dueAt)} else ${sql.lit(laterAt)} end
        from owner cross join place`,
      sql`insert into message (garage_id, id, account_id, channel, kind, state, attempts, due_at, queued_at, finished_at)
        ${owners} select ${garage}, ${message}, ${account}, 'email', 'reminders', 'sent', 1, null, ${made}, ${made} from owner`,
    ]) {
      await statement.execute(queriesOf(tx));
    }
  });
}

import { createHash } from 'node:crypto';
import type SqliteConnection from 'better-sqlite3';

/** Owners that are copied from one the product has made, numbered from `first` on. */
export interface OwnersToFill {
  readonly first: number;
  readonly count: number;
  readonly vehicles: number;
  /** Of each vehicle, spread evenly over ten years. */
  readonly records: number;
}

const DAYS = 3640;
const OWNERS_AT_ONCE = 50;
/** Sessions are made for so many owners, spread evenly: the load takes them in turn. */
const MOST_SESSIONS = 200;

/** The token of an owner's session: only a database for measuring has it. */
export function tokenOf(owner: number): string {
  return `measuring-${owner}`;
}

/** The owners among so many that have a session. */
export function ownersWithSession({ first, count }: Pick<OwnersToFill, 'first' | 'count'>): number[] {
  const sessions = Math.min(count, MOST_SESSIONS);
  return Array.from({ length: sessions }, (_, index) => first + Math.floor((index * count) / sessions));
}

/**
 * Ids in the order of the owners, so that every index grows at its end: the owner, the kind of row, the vehicle and the
 * number of the row, in the form of a UUIDv7. The arguments are SQL.
 */
const id = (kind: number, owner: string, vehicle = '0', row = '0') =>
  `printf('%08x-%04x-7${String(kind).padStart(3, '0')}-8000-%012x', 24117248 + ${owner}, ${vehicle}, ${row})`;

const ACCOUNT = id(1, 'o.n');
const GARAGE = id(2, 'o.n');
const VEHICLE = id(3, 'o.n', 'v.n');

/** The id of a vehicle of an owner, both counted from 0. */
export function vehicleIdOf(database: SqliteConnection.Database, owner: number, vehicle: number): string {
  return String(
    database
      .prepare(`select ${id(3, '?', '?')}`)
      .pluck()
      .get(owner, vehicle),
  );
}

/** Copies the one account of a database, with its records spread anew, straight into the tables: hundreds of thousands of rows a second. */
export function fillOwners(
  database: SqliteConnection.Database,
  { first, count, vehicles, records }: OwnersToFill,
  tell: (filled: number) => void,
): void {
  prepareTemplates(database);
  const texts = [...ownerStatements(database), ...vehicleStatements(database), ...historyStatements()];
  const statements = texts.map((sql) => database.prepare(sql));
  const names = ['first', 'last', 'vehicles', 'records'] as const;
  const fill = database.transaction((from: number, to: number) => {
    const given = { first: from, last: to, vehicles, records };
    for (const statement of statements) {
      // Numbers are bound as floating-point, which would make days and addresses such; these are whole.
      const used = names.filter((name) => statement.source.includes(`@${name}`));
      statement.run(Object.fromEntries(used.map((name) => [name, BigInt(given[name])])));
    }
  });
  for (let from = first; from < first + count; from += OWNERS_AT_ONCE) {
    const to = Math.min(from + OWNERS_AT_ONCE, first + count) - 1;
    fill(from, to);
    tell(to - first + 1);
  }
  openSessions(database, ownersWithSession({ first, count }));
}

/** Rows to copy, numbered from 0: of a vehicle, of its reminders, of its records. The account made first is the one. */
function prepareTemplates(database: SqliteConnection.Database): void {
  database.exec(`
    drop table if exists temp.template;
    drop table if exists temp.template_vehicle;
    drop table if exists temp.template_reminder;
    drop table if exists temp.template_record;
    create temp table template as select min(garage_id) as garage_id, min(account_id) as account_id from main.garage_member
      where account_id = (select id from main.account where email not like 'owner-%');
    create temp table template_vehicle as select row_number() over (order by v.id) - 1 as n, v.*
      from main.vehicle v join template using (garage_id);
    create temp table template_reminder as select row_number() over (order by r.id) - 1 as n, r.*
      from main.reminder r where vehicle_id = (select id from template_vehicle where n = 0);
    create temp table template_record as select row_number() over (order by m.id) - 1 as n, m.*
      from main.maintenance m join template using (garage_id) order by m.id limit 200;
    create unique index temp.template_record_n on template_record (n);`);
}

const OWNERS = `with recursive o(n) as (select @first union all select n + 1 from o where n < @last)`;
const VEHICLES = `${OWNERS}, v(n) as (select 0 union all select n + 1 from v where n + 1 < @vehicles)`;
const RECORDS = `${VEHICLES}, r(n) as (select 0 union all select n + 1 from r where n + 1 < @records)`;

/** `insert … select` of all columns of a table, some of which are said in SQL; the others come from `source`. */
function copy(
  database: SqliteConnection.Database,
  table: string,
  source: string,
  changed: Readonly<Record<string, string>>,
  [withs, from]: readonly [string, string],
): string {
  const columns = database
    .prepare(`select name from pragma_table_info('${table}')`)
    .pluck()
    .all()
    .map(String);
  const values = columns.map((column) => changed[column] ?? `${source}."${column}"`);
  return `insert into main.${table} (${columns.map((column) => `"${column}"`).join(', ')}) ${withs} select ${values.join(', ')} ${from}`;
}

function ownerStatements(database: SqliteConnection.Database): string[] {
  const email = `'owner-' || o.n || '@carnet.example'`;
  const fromTemplate = (table: string, key: string) =>
    [OWNERS, `from o cross join main.${table} t where t.${key} = (select ${key} from template)`] as const;
  const ofGarage = { garage_id: GARAGE };
  return [
    copy(database, 'account', 't', { id: ACCOUNT, email, email_key: email }, [
      OWNERS,
      'from o cross join main.account t where t.id = (select account_id from template)',
    ]),
    copy(database, 'garage', 't', { id: GARAGE }, [
      OWNERS,
      'from o cross join main.garage t where t.id = (select garage_id from template)',
    ]),
    copy(
      database,
      'garage_member',
      't',
      { ...ofGarage, account_id: ACCOUNT },
      fromTemplate('garage_member', 'garage_id'),
    ),
    copy(
      database,
      'settings',
      't',
      { ...ofGarage, account_id: ACCOUNT },
      fromTemplate('settings', 'garage_id'),
    ),
    copy(database, 'maintenance_type', 't', ofGarage, fromTemplate('maintenance_type', 'garage_id')),
  ];
}

/** The vehicles and their reminders. */
function vehicleStatements(database: SqliteConnection.Database): string[] {
  const perVehicle = 'from o cross join v cross join template_reminder t';
  const reminder = id(4, 'o.n', 'v.n', 't.n');
  const ofGarage = { garage_id: GARAGE };
  return [
    copy(database, 'vehicle', 't', { ...ofGarage, id: VEHICLE, archived_at: 'null' }, [
      VEHICLES,
      'from o cross join v cross join template_vehicle t on t.n = v.n % (select count(*) from template_vehicle)',
    ]),
    copy(database, 'reminder', 't', { ...ofGarage, id: reminder, vehicle_id: VEHICLE }, [
      VEHICLES,
      perVehicle,
    ]),
    // Nothing of it is due: what is measured are reads, while the search for announcements goes on.
    `insert into main.reminder_watch (garage_id, account_id, reminder_id, cycle, stage, overdue_on, repeats, look_at)
      ${VEHICLES} select ${GARAGE}, ${ACCOUNT}, ${reminder}, 1, 'upcoming', null, 0, '2999-01-01T00:00:00.000Z' ${perVehicle}`,
  ];
}

/** The records and their readings. */
function historyStatements(): string[] {
  const record = id(5, 'o.n', 'v.n', 'r.n');
  const day = `(r.n * ${DAYS} / @records)`;
  const date = `date((select min(date) from template_record), '+' || ${day} || ' days')`;
  const mileage = `1200 + ${day} * 38`;
  const copied = ['type', 'cost_cents', 'description', 'garage_name', 'garage_address', 'notes', 'search']
    .map((column) => `t.${column}`)
    .join(', ');
  return [
    `insert into main.maintenance (garage_id, id, vehicle_id, type, cost_cents, description, garage_name, garage_address,
        notes, search, date, mileage, file_count, created_at, updated_at, version)
      ${RECORDS} select ${GARAGE}, ${record}, ${VEHICLE}, ${copied}, ${date}, ${mileage}, 0, t.created_at, t.updated_at, 1
      from o cross join v cross join r cross join template_record t on t.n = r.n % (select count(*) from template_record)`,
    `insert into main.mileage_reading (garage_id, id, vehicle_id, date, mileage, source, record_id, version)
      ${RECORDS} select ${GARAGE}, ${id(6, 'o.n', 'v.n', 'r.n')}, ${VEHICLE}, ${date}, ${mileage}, 'record', ${record}, 1
      from o cross join v cross join r`,
    `update main.vehicle set current_mileage = 1200 + ((@records - 1) * ${DAYS} / @records) * 38
      where garage_id in (${OWNERS} select ${GARAGE} from o)`,
  ];
}

function openSessions(database: SqliteConnection.Database, owners: readonly number[]): void {
  const insert = database.prepare(
    `insert into main.session (id, account_id, token_hash, user_agent, created_at, last_used_at, expires_at)
      select ${id(7, 'o.n')}, ${ACCOUNT}, @hash, 'bench', @now, @now, '2999-01-01T00:00:00.000Z' from (select @owner as n) o`,
  );
  const now = new Date().toISOString();
  const open = database.transaction(() => {
    for (const owner of owners) {
      const hash = createHash('sha256').update(tokenOf(owner)).digest('hex');
      insert.run({ hash, now, owner });
    }
  });
  open();
}

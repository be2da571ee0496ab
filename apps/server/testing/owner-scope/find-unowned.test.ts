import { OWNER_EXCEPTIONS } from '#testing/owner-scope/exceptions.ts';
import { findUnowned, OWNER_COLUMNS, TABLES_OF_NOBODY } from '#testing/owner-scope/find-unowned.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { describe, expect, it } from 'vitest';

describe('a statement with the owner', () => {
  it.each([
    'select "id" from "vehicle" where "garage_id" = +? and "id" = +?',
    'select * from vehicle where garage_id in (?, ?)',
    'select * from vehicle where (garage_id, "id") in (values ($1, $2), ($3, $4)) and type = $5',
    'update "vehicle" set "name" = $1 where "garage_id" = $2 and "id" = $3',
    'delete from "file" where "garage_id" = ? and "id" in (?, ?) returning "id"',
    'insert into "vehicle" ("garage_id", "id") values (?, ?) on conflict ("id") do nothing',
    'insert into reminder (garage_id, id) select garage_id, id from vehicle where garage_id = ?',
    'select v.id from vehicle as v inner join reminder as r on r.garage_id = v.garage_id and r.vehicle_id = v.id where v.garage_id = ?',
    'select account.id from session inner join account on account.id = session.account_id where session.account_id = ?',
    `select id from file where garage_id = ? and not exists
       (select 1 from vehicle_file where vehicle_file.garage_id = file.garage_id and vehicle_file.file_id = file.id)`,
    'select id from vehicle where garage_id = ? and (name like ? or make like ?) order by id limit ?',
    'select 1',
    'delete from "sign_in_failure" where "at" <= ?',
  ])('%s → accepted', (statement) => {
    expect(findUnowned(statement)).toEqual([]);
  });
});

describe('a statement without the owner', () => {
  it.each([
    ['select id from vehicle where id = ?', ['vehicle']],
    ['update vehicle set garage_id = ? where id = ?', ['vehicle']],
    ['delete from reminder', ['reminder']],
    ['select id from vehicle where garage_id = ? or id = ?', ['vehicle']],
    ['select id from vehicle where (garage_id = ? or id = ?)', ['vehicle']],
    ['select id from vehicle where garage_id <> ?', ['vehicle']],
    ['select id from vehicle where (type, id) in (values (?, ?))', ['vehicle']],
    ['select id from vehicle where (garage_id, id) in (values (?, ?)) or id = ?', ['vehicle']],
    ['select id from vehicle where (garage_id, id) in (values (garage_id, ?))', ['vehicle']],
    ['select id from vehicle where garage_id = garage_id', ['vehicle']],
    ['insert into vehicle (id, name) values (?, ?)', ['vehicle']],
    ['insert into reminder (garage_id, id) select garage_id, id from vehicle', ['vehicle']],
    [
      'select v.id from vehicle as v inner join reminder as r on r.vehicle_id = v.id where v.garage_id = ?',
      ['reminder'],
    ],
    [
      'select id from file where garage_id = ? and id in (select file_id from vehicle_file)',
      ['vehicle_file'],
    ],
    ['select id from vehicle, reminder where vehicle.garage_id = ?', ['reminder']],
    ['with all_of_them as (select id from vehicle) select id from all_of_them', ['vehicle']],
  ])('%s → found', (statement, tables) => {
    expect(findUnowned(statement)).toEqual(tables);
  });

  it('each exception is needed', () => {
    const needless = OWNER_EXCEPTIONS.filter(({ statement }) => findUnowned(statement).length === 0);
    expect(needless.map(({ statement }) => statement)).toEqual([]);
  });
});

describe('the tables', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('each has an owner column, or is listed as unowned', async () => {
    const tables = await queriesOf(server.context.transactions.readOnly).introspection.getTables();
    const names = tables.map(({ name }) => name);
    const unknown = names.filter((name) => !(name in OWNER_COLUMNS) && !TABLES_OF_NOBODY.includes(name));
    expect(unknown).toEqual([]);
    expect(Object.keys(OWNER_COLUMNS).filter((name) => !names.includes(name))).toEqual([]);
  });
});

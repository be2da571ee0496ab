import { fillOwners, ownersWithSession, tokenOf, vehicleIdOf } from '#data/fill-owners.ts';
import { seedAccount } from '#server/carnet-server.ts';
import SqliteConnection from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let database: SqliteConnection.Database;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carnet-owners-'));
  const account = { email: 'template@carnet.example', password: 'a password for measuring' };
  seedAccount(folder, account, 20, ['--without-files']);
  database = new SqliteConnection(path.join(folder, 'carnet.db'));
  database.pragma('foreign_keys = ON');
  fillOwners(database, { first: 0, count: 60, vehicles: 3, records: 7 }, () => undefined);
  fillOwners(database, { first: 60, count: 1, vehicles: 1, records: 500 }, () => undefined);
}, 120_000);

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function numberOf(sql: string, ...given: unknown[]): number {
  return Number(
    database
      .prepare(sql)
      .pluck()
      .get(...given),
  );
}

describe('owners copied into the tables', () => {
  it('→ everybody has what was wanted', () => {
    expect(numberOf("select count(*) from account where email like 'owner-%'")).toBe(61);
    const perVehicle = database
      .prepare(
        `select distinct count(*) from maintenance where vehicle_id = ? or vehicle_id = ? group by vehicle_id`,
      )
      .pluck()
      .all(vehicleIdOf(database, 0, 0), vehicleIdOf(database, 59, 2));
    expect(perVehicle).toEqual([7]);
    expect(
      numberOf('select count(*) from maintenance where vehicle_id = ?', vehicleIdOf(database, 60, 0)),
    ).toBe(500);
  });

  it('→ the database is whole: foreign keys, indexes, mileage that follows its readings', () => {
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(
      numberOf(`select count(*) from vehicle where id like '017%' and current_mileage <>
        (select max(mileage) from mileage_reading r where r.garage_id = vehicle.garage_id and r.vehicle_id = vehicle.id)`),
    ).toBe(0);
  });

  it('→ some of them can sign in by a token that is known', () => {
    const hash = createHash('sha256').update(tokenOf(59)).digest('hex');
    expect(
      database
        .prepare('select email from session join account on account.id = account_id where token_hash = ?')
        .pluck()
        .get(hash),
    ).toBe('owner-59@carnet.example');
  });
});

describe('the owners with a session', () => {
  it('of few → all of them', () => {
    expect(ownersWithSession({ first: 5, count: 3 })).toEqual([5, 6, 7]);
  });

  it('of many → 200, spread over all', () => {
    const owners = ownersWithSession({ first: 0, count: 10_000 });
    expect(owners).toHaveLength(200);
    expect(owners.slice(0, 3)).toEqual([0, 50, 100]);
    expect(owners.at(-1)).toBe(9950);
  });
});

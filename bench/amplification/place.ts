import { bearerOf, call, form, json } from '#amplification/call.ts';
import {
  GARAGE_NAMES,
  firstVehicleOf,
  largeGarage,
  smallGarage,
  type GarageName,
} from '#amplification/large-garages.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';
import SqliteConnection from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PASSWORD = 'a password for measuring';

/** An account whose garage is as large as an import allows. */
export interface LargeAccount {
  readonly token: string;
  readonly vehicleId: string;
  /** Paths of the buyer’s page and the calendar, without the origin. */
  readonly pagePath: string;
  readonly calendarPath: string;
  /** SHA-256 of a book made before the garage was filled. */
  readonly bookHash: string;
}

export interface AmplificationPlace {
  readonly folder: string;
  readonly accounts: Readonly<Record<GarageName, LargeAccount>>;
  /** The largest archive, and an empty account. */
  readonly archive: Buffer;
  readonly fresh: string;
}

/** Fills a folder with an account for each large garage; reuses a filled folder. */
export async function openAmplificationPlace(folder: string): Promise<AmplificationPlace> {
  const known = path.join(folder, 'accounts.json');
  const today = new Date().toISOString().slice(0, 10);
  if (!existsSync(known)) {
    const filled = await withServer(startCarnet(folder), (server) => fill(server, today));
    verifyAddresses(folder);
    writeFileSync(known, JSON.stringify(filled));
  }
  const { accounts, fresh } = JSON.parse(readFileSync(known, 'utf8')) as Pick<
    AmplificationPlace,
    'accounts' | 'fresh'
  >;
  return { folder, accounts, fresh, archive: await largeGarage('history', today) };
}

async function fill(server: ChildServer, today: string) {
  const accounts: Partial<Record<GarageName, LargeAccount>> = {};
  for (const name of GARAGE_NAMES) accounts[name] = await fillAccount(server, name, today);
  return { accounts, fresh: await signUp(server, 'fresh') };
}

async function fillAccount({ url }: ChildServer, name: GarageName, today: string): Promise<LargeAccount> {
  console.log(`  filling the garage of ${name} …`);
  const token = await signUp({ url }, name);
  await accepted(
    url,
    form('/v1/account/import', token, await smallGarage(name), 'carnet.zip', 'application/zip'),
  );
  const vehicleId = firstVehicleOf(name);
  const page = await accepted(
    url,
    json(
      `/v1/vehicles/${vehicleId}/links`,
      { expiresInDays: 30, options: { costs: true, notes: true } },
      token,
    ),
  );
  const calendar = await accepted(url, json('/v1/calendar', {}, token));
  const book = await fetch(`${url}/v1/vehicles/${vehicleId}/service-book`, { headers: bearerOf(token) });
  const bookHash = createHash('sha256')
    .update(Buffer.from(await book.arrayBuffer()))
    .digest('hex');
  await accepted(
    url,
    form('/v1/account/import', token, await largeGarage(name, today), 'carnet.zip', 'application/zip'),
  );
  const pathOf = ({ url: address }: { url: string }): string => new URL(address).pathname;
  return { token, vehicleId, pagePath: pathOf(page), calendarPath: pathOf(calendar), bookHash };
}

async function signUp({ url }: Pick<ChildServer, 'url'>, name: string): Promise<string> {
  const body = { email: `large-${name}@carnet.example`, password: PASSWORD };
  return (await accepted(url, json('/v1/authentication/signup', body))).token;
}

async function accepted(url: string, sent: Parameters<typeof call>[1]) {
  const { status, text } = await call(url, sent);
  if (status >= 300) throw new Error(`${sent.path} answered ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as { token: string; url: string };
}

/** Confirms their addresses, so that they receive mail. */
function verifyAddresses(folder: string): void {
  withDatabase(folder, (database) => {
    database.exec("update account set email_verified_at = created_at where email like 'large-%'");
  });
}

/** Makes everything of one account due at once; the server must not run. */
export function makeAllDue(folder: string, name: GarageName): void {
  withDatabase(folder, (database) => {
    const account = database.prepare('select id from account where email = ?').pluck();
    const id: unknown = account.get(`large-${name}@carnet.example`);
    database.prepare('update settings set notification_hour = 0 where account_id = ?').run(id);
    database
      .prepare(
        "update reminder_watch set look_at = '2026-01-01T00:00:00.000Z', stage = 'upcoming' where account_id = ?",
      )
      .run(id);
  });
}

function withDatabase(folder: string, work: (database: SqliteConnection.Database) => void): void {
  const database = new SqliteConnection(path.join(folder, 'carnet.db'));
  try {
    work(database);
  } finally {
    database.close();
  }
}

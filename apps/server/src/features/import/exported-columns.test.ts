import { exportOf, importInto, unzip } from '#testing/archives.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { EXPORTED } from '#testing/exported-columns.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { addMaintenance, addPushSubscription, addVehicle, listed, uploadPhoto } from '#testing/builders.ts';
import { expect, it } from 'vitest';

/** Columns that name the owner of a row, in every table. */
const OWNERSHIP = ['garage_id', 'account_id'];

/** Columns that no export contains. */
const MADE_ANEW = new Set(['derived', 'withheld']);

/** Tables that an export leaves out, each with the reason. A new table belongs here or above. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  account: 'who somebody is: the export shows it (account.json, user), an import never takes it over',
  garage: 'the import goes into the garage that there is',
  garage_member: 'the same',
  account_token: 'links in mails that are still open: of this server only',
  sign_in_failure: 'what protects accounts, without names',
  server_secret: 'the server’s own',
  known_device: 'marks of devices, as hashes: of this server only',
  ended_session: 'hashes of tokens that open nothing any more, of nobody',
  hourly_count: 'what is limited by the hour, by hashes of who spends it',
  work_queue: 'the order of heavy work',
  work_turn: 'heavy work that waits, by hashes of whose it is',
  work_share: 'who had the last turn, by hashes',
  job_claim: 'which server does the work that one alone does',
  reminder_watch: 'when the server looks at a reminder again: begun anew for each that is imported',
  reminder_move: 'what records did to reminders on a server of a version before',
  calendar_told: 'days and numbers that a calendar of this server was told: without words',
  hand_over: 'an offer to somebody else with their address, of this server only',
  made_book: 'hashes of books that this server made: they name no document of another server',
  asked_mail: 'mails of accounts on their way',
  applied_operation: 'keys of calls that were made, for their repetition',
  item_change: 'the change log of the feed: made by the database',
  database_epoch: 'names the life of this database',
  oldest_version: 'which version of Carnet may open this database',
  maintenance_sum: 'made of the records by the database',
  expense_sum: 'made of the expenses by the database',
  consumption_leg: 'the same',
  consumption_sum: 'the same',
  fuel_sum: 'the same',
  trash_entry: 'what was deleted is in no export',
  trash_part: 'the same',
  trash_file: 'the same',
  import_entry: 'what was imported on this server, for undoing it',
  import_part: 'the same',
  item_history: 'who changed what on this server: an import begins a new one',
  message: 'mails and pushes on their way',
  feed_floor: 'how far back the feed of this server goes',
  garage_walk: 'how far the pruning has come',
  loose_bytes: 'bytes on their way to a row',
  push_receipt: 'which devices a message has reached: of this server only',
};

const server = shareTestServer({ dialect: 'sqlite' });

it('every table and column → in the export, or excluded here with a reason', async () => {
  const tables = await queriesOf(server.context.transactions.readOnly).introspection.getTables();
  const ours = tables.filter(({ name }) => !name.startsWith('kysely_'));
  const unknown = ours.filter(({ name }) => !(name in EXPORTED) && !(name in NOT_EXPORTED));
  expect(unknown.map(({ name }) => name)).toEqual([]);
  for (const { name, columns } of ours.filter((table) => table.name in EXPORTED)) {
    const stored = columns.map((column) => column.name).filter((column) => !OWNERSHIP.includes(column));
    expect([name, stored.toSorted()]).toEqual([name, Object.keys(EXPORTED[name] ?? {}).toSorted()]);
  }
});

it('every listed position exists in an export', async () => {
  const caller = await server.signUp();
  const photo = await uploadPhoto(caller);
  await addMaintenance(caller, (await addVehicle(caller, { photos: [photo.id] })).id);
  const entries = await unzip(await exportOf(caller));
  const account: unknown = JSON.parse(String(entries.get('account.json')));
  const isThere = (place: string): boolean => {
    const [file = '', field = ''] = place.split(' ');
    const header = String(entries.get(file)).split('\n', 1)[0] ?? '';
    if (file.endsWith('.csv')) return header.split(',').includes(field);
    const value = field
      .split('.')
      .reduce<unknown>(
        (inner, key) => Object.entries(Object(inner)).find(([name]) => name === key)?.[1],
        account,
      );
    return value !== undefined;
  };
  const places = Object.values(EXPORTED).flatMap((columns) => Object.values(columns));
  expect(places.filter((place) => !MADE_ANEW.has(place) && !isThere(place))).toEqual([]);
});

it('push devices → exported without their keys, not imported', async () => {
  const caller = await server.signUp();
  const { userAgent: _, ...device } = await addPushSubscription(caller);
  const zip = await exportOf(caller);
  const entries = await unzip(zip);
  expect(String(entries.get('push-devices.csv'))).toContain(device.id);
  expect(String(entries.get('push-devices.csv'))).toContain('push.example.org');
  const stored = await queriesOf(server.context.transactions.readOnly)
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow();
  const secrets = [...Object.values(stored), String(caller.token)];
  for (const [path, bytes] of entries) {
    const found = secrets.filter((secret) => bytes.includes(secret));
    expect([path, found]).toEqual([path, []]);
  }
  const other = await server.signUp();
  expect((await importInto(other, zip)).status).toBe(200);
  expect(await listed(other, '/v1/push/subscriptions')).toEqual([]);
  expect(await listed(other, '/v1/account/sessions')).toHaveLength(1);
});

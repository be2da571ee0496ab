import {
  documentBody,
  expenseBody,
  maintenanceBody,
  newId,
  pdfBytes,
  photoBytes,
  pushSubscriptionBody,
  reminderBody,
  vehicleBody,
} from '#testing/builders.ts';
import { startPostgres } from '#testing/databases/postgres-server.ts';
import { jpegSample } from '#testing/sample-files.ts';
import type { BaselineFacts } from '#testing/baseline/baseline-fixture.ts';
import SqliteConnection from 'better-sqlite3';
import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * Writes the folders `sqlite` and `postgres` next to this file: the data and responses of a server of commit
 * 426448bb.
 *
 *   git worktree add ../carnet-baseline 426448bb && (cd ../carnet-baseline && npm ci)
 *   node apps/server/testing/baseline/write-baseline.ts ../carnet-baseline
 *
 * Everything is created by API calls to that server, which runs from that checkout with a real clock. It
 * announces at full hours only, so this waits for the next one.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- responses of a server of another commit
type ParsedResponse = any;
type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ParsedResponse>;

const run = promisify(execFile);
const PASSWORD = 'correct horse battery';
const EMAIL = 'camille@example.org';

function makeCaller(url: string, token: string | null) {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answerOf = async (response: Response, what: string): Promise<ParsedResponse> => {
    const text = await response.text();
    if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
  const call: Send = async (method, path, body, headers = {}) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = { method, headers: { ...authorization, ...json, ...headers } };
    const sent = await fetch(url + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    return answerOf(sent, `${method} ${path}`);
  };
  return {
    call,
    get: (path: string) => call('GET', path),
    add: (path: string, body: unknown) => call('POST', path, body),
    /** Changes some fields of an object. */
    edit: async (path: string, change: object) => {
      const { version, ...stored } = await call('GET', path);
      const ids = Object.fromEntries(
        ['photos', 'files'].flatMap((field) =>
          field in stored ? [[field, stored[field].map((file: { id: string }) => file.id)]] : [],
        ),
      );
      const [registrationDocument, invoice] = [stored.registrationDocument?.id, stored.invoice?.id];
      const singles = { ...(registrationDocument && { registrationDocument }), ...(invoice && { invoice }) };
      const headers = { 'if-match': `"${version}"` };
      return call('PUT', path, { ...stored, ...ids, ...singles, ...change }, headers);
    },
    upload: async (path: string, bytes: Buffer, name: string, type: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
      const sent = await fetch(url + path, { method: 'POST', headers: authorization, body: form });
      return answerOf(sent, `POST ${path}`);
    },
    download: async (path: string) => {
      const response = await fetch(url + path, { headers: authorization });
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** Waits for the mail with a link to this page in the outbox; returns its token. */
async function tokenMailed(dataDir: string, page: string): Promise<string> {
  for (;;) {
    for (const name of await readdir(join(dataDir, 'outbox')).catch(() => [])) {
      const mail = await readFile(join(dataDir, 'outbox', name), 'utf8');
      const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail)?.[1];
      if (token !== undefined) return token;
    }
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

async function fill(url: string, dataDir: string): Promise<{ facts: BaselineFacts; answers: string[] }> {
  const nobody = makeCaller(url, null);
  const { token } = await nobody.add('/v1/authentication/signup', { email: EMAIL, password: PASSWORD });
  const { call, get, add, edit, upload, download } = makeCaller(url, token);
  await add('/v1/authentication/verify', { token: await tokenMailed(dataDir, 'verify-email') });

  const nextHour = new Date(Date.now() + 3_600_000).toLocaleString('en-GB', {
    hour: '2-digit',
    timeZone: 'Europe/Paris',
  });
  const settings = await get('/v1/settings');
  const chain = { label: 'Kit chaîne « X’ »', intervalKm: 20_000, defaultReminder: false };
  await call('PUT', '/v1/settings', {
    ...settings,
    reminderAdvanceDays: 30,
    notificationHour: Number(nextHour),
    maintenanceTypes: [...settings.maintenanceTypes, chain, { ...chain, label: 'Supprimé' }],
  });

  const files = {
    photo: await upload('/v1/files', await photoBytes(), 'Clio « bleue ».png', 'image/png'),
    camera: await upload('/v1/files', await jpegSample(), 'moteur.jpg', 'image/jpeg'),
    invoice: await upload('/v1/files', await pdfBytes(), 'facture.pdf', 'application/pdf'),
    card: await upload('/v1/files', await pdfBytes(), 'carte grise.pdf', 'application/pdf'),
    trashed: await upload('/v1/files', await photoBytes(), 'jeté.png', 'image/png'),
  };
  const car = await add(
    '/v1/vehicles',
    vehicleBody({
      name: 'Clio « bleue » 🚗',
      licensePlate: 'AB-123-CD',
      energy: 'petrol',
      fiscalPower: 5,
      color: 'blue',
      make: 'Renault',
      model: "Clio d'été",
      vin: 'VF1RFB00X56123456',
      firstRegistrationDate: '2021-01-25',
      purchaseDate: '2021-02-01',
      purchasePrice: 9999.99,
      purchaseMileage: 12,
      photos: [files.photo.id],
      registrationDocument: files.card.id,
    }),
  );
  const van = await add('/v1/vehicles', {
    ...vehicleBody({ name: 'Kangoo', type: 'truck', energy: 'diesel', inspectionCategory: 'van' }),
    firstRegistrationDate: '2019-06-12',
  });
  const old = await add('/v1/vehicles', vehicleBody({ name: 'Vieille', type: 'motorcycle' }));
  await edit(`/v1/vehicles/${old.id}`, { archivedAt: '2026-06-01T08:00:00.000Z', isCollection: true });
  const lost = await add('/v1/vehicles', vehicleBody({ name: 'Jetée', photos: [files.trashed.id] }));

  for (const [date, mileage] of [
    ['2026-05-02', 36_000],
    ['2026-07-20', 38_200],
    ['2026-10-01', 40_000],
  ] as const)
    await add(`/v1/vehicles/${car.id}/mileage`, { date, mileage });
  const reminders = (await get(`/v1/maintenances/reminders?vehicleId=${car.id}&limit=100`)).items;
  const oil = reminders.find((one: ParsedResponse) => one.maintenance_type === 'oil_change');
  const record = await add('/v1/maintenances', {
    ...maintenanceBody(car.id, { date: '2026-10-15', cost: 89.9, mileage: 40_500 }),
    reminder_id: oil.id,
    description: "Vidange et filtre à l'huile",
    garage_name: 'Garage Lupin',
    garage_address: '1 rue de la Paix\n75002 Paris',
    notes: 'Huile 5W-30',
    photos: [files.camera.id],
    invoice: files.invoice.id,
    next_service_date: '2027-10-15',
    next_service_mileage: 55_500,
  });
  await edit(`/v1/maintenances/${record.id}`, { cost: 92.5, notes: 'Huile 5W-40' });
  const inspection = await add('/v1/maintenances', {
    ...maintenanceBody(van.id, { type: 'technical_inspection', date: '2026-09-01', cost: 78 }),
    inspection: { kind: 'periodic', result: 'major', validUntil: '2026-11-01', center: 'Contrôle du Port' },
  });
  await add(
    '/v1/maintenances',
    maintenanceBody(car.id, { type: 'kit_chaine_x', date: '2026-03-03', cost: 0 }),
  );
  const brakes = await add('/v1/maintenances/reminders', {
    vehicle_id: car.id,
    maintenance_type: 'brake_service',
    last_mileage: 42_000,
    interval_km: 400,
    planned_mileage: 42_400,
  });
  const insurance = await add(
    '/v1/documents',
    documentBody(car.id, { title: 'Assurance', number: 'N° 12', issuer: 'MAIF', files: [files.card.id] }),
  );
  const licence = await add(
    '/v1/documents',
    documentBody(null, { kind: 'licence', expiresOn: '2033-01-19' }),
  );

  const fuel = { quantity: 40, unit: 'L', place: 'Total', confirmMileage: true };
  for (const [date, mileage, more] of [
    ['2026-10-20', 40_600, {}],
    ['2026-11-01', 41_000, { isFull: false, quantity: 12.345 }],
    ['2026-11-10', 41_400, { files: [files.camera.id] }],
  ] as const)
    await add('/v1/expenses', expenseBody(car.id, { ...fuel, date, mileage, ...more }));
  const loan = await add(
    '/v1/expenses',
    expenseBody(car.id, { kind: 'loan', cost: 199.01, recurrence: { every: 'month', until: '2028-11-20' } }),
  );
  await add(
    '/v1/expenses',
    expenseBody(car.id, { kind: 'loan', date: '2026-11-25', series_id: loan.id, cost: 199.01 }),
  );

  const trashed = await add('/v1/maintenances', {
    ...maintenanceBody(car.id, { date: '2026-11-02', cost: 10.1, mileage: 41_100 }),
    invoice: files.invoice.id,
  });
  await add('/v1/maintenances', maintenanceBody(lost.id, { mileage: 41_900, confirmMileage: true }));
  await add('/v1/expenses', expenseBody(lost.id, { ...fuel, mileage: 41_950 }));
  await add('/v1/documents', documentBody(lost.id));
  const trashedDocument = await add('/v1/documents', documentBody(car.id, { kind: 'warranty' }));
  const trashedReminder = await add('/v1/maintenances/reminders', reminderBody(van.id));
  for (const path of [
    `/v1/maintenances/${trashed.id}`,
    `/v1/vehicles/${lost.id}`,
    `/v1/documents/${trashedDocument.id}`,
    `/v1/maintenances/reminders/${trashedReminder.id}`,
  ])
    await call('DELETE', path);
  const before = await get('/v1/settings');
  await call('PUT', '/v1/settings', { ...before, maintenanceTypes: before.maintenanceTypes.slice(0, -1) });

  const link = await add(`/v1/vehicles/${car.id}/links`, { expiresInDays: 365, options: { costs: true } });
  const offer = await add(`/v1/vehicles/${van.id}/hand-over`, { email: 'buyer@example.org', options: {} });
  const calendar = await add('/v1/calendar', {});
  const calendarPath = new URL(calendar.url).pathname;
  await download(calendarPath);
  const renewed = await edit(`/v1/documents/${licence.id}`, { expiresOn: '2033-02-19' });
  await download(calendarPath);
  const book = await download(`/v1/vehicles/${car.id}/service-book?costs=true&lang=fr`);
  await upload('/v1/account/import', await download('/v1/account/export'), 'carnet.zip', 'application/zip');
  await add('/v1/push/subscriptions', pushSubscriptionBody());
  await add('/v1/push/native-devices', { service: 'apns', token: 'A1'.repeat(32), ownAnnouncements: [] });

  // Another account that imported everything, and handed a vehicle over to the first one.
  const other = await nobody.add('/v1/authentication/signup', {
    email: 'dominique@example.org',
    password: PASSWORD,
  });
  const imported = makeCaller(url, other.token);
  await imported.upload(
    '/v1/account/import',
    await download('/v1/account/export'),
    'carnet.zip',
    'application/zip',
  );
  const sold = await imported.add(
    `/v1/vehicles/${(await imported.get('/v1/vehicles')).items[0].id}/hand-over`,
    {
      email: EMAIL,
      options: {},
    },
  );
  await add('/v1/hand-overs/accept', { token: new URL(sold.url).hash.slice(1) });

  const second = await nobody.add('/v1/authentication/signin', { email: EMAIL, password: PASSWORD });
  const ended = await nobody.add('/v1/authentication/signin', { email: EMAIL, password: PASSWORD });
  await makeCaller(url, ended.token).call('POST', '/v1/authentication/signout');
  await nobody.add('/v1/authentication/signin', { email: EMAIL, password: 'wrong' }).catch(() => {});
  await nobody.add('/v1/authentication/password', { email: EMAIL });
  const resetToken = await tokenMailed(dataDir, 'reset-password');

  const applied = {
    key: newId(),
    path: '/v1/maintenances',
    body: { ...maintenanceBody(car.id, { date: '2026-11-12', cost: 12 }), id: newId() },
  };
  await call('POST', applied.path, applied.body, { 'idempotency-key': applied.key });
  // Writes that a device had not sent yet when the server was stopped, in the form of its app.
  const toAdd = [
    { path: '/v1/maintenances', body: maintenanceBody(car.id, { date: '2026-11-13', cost: 13 }) },
    { path: '/v1/expenses', body: expenseBody(car.id, { date: '2026-11-14', cost: 14 }) },
  ].map(({ path, body }) => ({ method: 'POST', path, body: { ...body, id: newId() }, status: 201 }));
  const toChange = {
    method: 'PUT',
    path: `/v1/maintenances/reminders/${oil.id}`,
    ifMatch: (await get(`/v1/maintenances/reminders/${oil.id}`)).version,
    body: { vehicle_id: car.id, maintenance_type: 'oil_change', next_reminder_date: '2027-01-01' },
    status: 200,
  };
  const toDelete = {
    method: 'DELETE',
    path: `/v1/documents/${licence.id}`,
    ifMatch: renewed.version,
    status: 204,
  };
  const queued = [...toAdd, toChange, toDelete].map(({ status, ...op }) => ({
    status,
    op: { key: newId(), ...op },
  }));

  await add(`/v1/vehicles/${car.id}/mileage`, {
    date: new Date().toISOString().slice(0, 10),
    mileage: 42_500,
  });
  const announcements = `/v1/maintenances/reminders/${brakes.id}/announcements`;
  while (!(await get(announcements)).items.some(({ state }: ParsedResponse) => state === 'sent'))
    await new Promise((wake) => setTimeout(wake, 1000));

  const feed = await get('/v1/changes?limit=500');
  const late = await add(`/v1/vehicles/${car.id}/mileage`, { date: '2026-11-15', mileage: 41_500 });
  const lists = [
    '/v1/authentication/user-context',
    '/v1/account/imports',
    '/v1/settings',
    '/v1/vehicles',
    '/v1/vehicles?archived=true',
    '/v1/vehicles?q=ab%20123.cd',
    '/v1/maintenances?limit=100',
    '/v1/maintenances/summary',
    '/v1/maintenances/reminders?limit=100',
    '/v1/documents',
    '/v1/expenses',
    `/v1/expenses/consumption?vehicleId=${car.id}`,
    '/v1/reports/costs?by=kind',
    '/v1/reports/costs?by=month',
    '/v1/trash',
    '/v1/calendar',
    '/v1/push/subscriptions',
    '/v1/notifications/status',
    '/v1/changes/digest',
    announcements,
    ...[car.id, van.id].flatMap((id: string) =>
      ['mileage?limit=100', 'history', 'inspection', 'links'].map((of) => `/v1/vehicles/${id}/${of}`),
    ),
    `/v1/vehicles/${van.id}/hand-over`,
    ...[record.id, inspection.id].map((id: string) => `/v1/maintenances/${id}/history`),
    ...[insurance.id, licence.id].map((id: string) => `/v1/documents/${id}/history`),
  ];
  const instant = new Date().toISOString();
  const answers: string[] = [];
  for (const path of lists) {
    const body = await makeCaller(url, second.token).get(path);
    answers.push(JSON.stringify({ path, body }));
  }
  const trash = (await get('/v1/trash')).items.map(({ id, kind }: { id: string; kind: string }) => ({
    id,
    kind,
  }));
  const facts: BaselineFacts = {
    instant,
    email: EMAIL,
    password: PASSWORD,
    token: second.token,
    endedToken: ended.token,
    importerToken: other.token,
    resetToken,
    vehicle: car.id,
    trashedRecord: trashed,
    trash,
    cursor: feed.cursor,
    feedObjects: feed.items.length,
    lateReading: late.id,
    applied,
    queued,
    calendarPath,
    bookToken: new URL(link.url).pathname.split('/').at(-1) ?? '',
    offerToken: new URL(offer.url).hash.slice(1),
    bookHash: await sha256(book),
  };
  return { facts, answers };
}

async function sha256(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}

/** Dumps a database file as statements: tables, their rows, then indexes and triggers in order of creation. */
function dumpSqlite(path: string): string {
  const file = new SqliteConnection(path, { readonly: true });
  const select = (text: string) => file.prepare(text).pluck().all() as string[];
  const made = (type: string) =>
    select(`select sql from sqlite_schema where type ${type} and sql is not null order by rowid`);
  const tables = select("select name from sqlite_schema where type = 'table' order by rowid");
  const rows = tables.flatMap((table) => {
    const columns = select(`select name from pragma_table_info('${table}')`);
    const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
    const stored = select(`select '(' || ${values} || ')' from "${table}"`);
    return stored.length === 0 ? [] : [`insert into "${table}" values\n${stored.join(',\n')}`];
  });
  const statements = [...made("= 'table'"), ...rows, ...made("<> 'table'")];
  file.close();
  return statements.map((statement) => `${statement};\n`).join('');
}

async function dumpPostgres(url: string): Promise<string> {
  const { stdout } = await run(
    '/usr/lib/postgresql/15/bin/pg_dump',
    ['--no-owner', '--no-privileges', '--no-comments', '--rows-per-insert=500', url],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  // Comments and psql commands.
  return stdout.replace(/^(?:--.*|\\.*|)\n/gm, '');
}

async function write(dialect: 'sqlite' | 'postgres', checkout: string): Promise<void> {
  const folder = join(import.meta.dirname, dialect);
  const dataDir = await mkdtemp(join(tmpdir(), 'carnet-baseline-'));
  const postgres = dialect === 'postgres' ? await startPostgres() : null;
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const server = spawn(process.execPath, [join(checkout, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      APNS_KEY: String(key).replaceAll('\n', '\\n'),
      APNS_KEY_ID: 'NOBODY1234',
      IOS_APP_ID: 'ABCDE12345.fr.carnet.app',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const url = await new Promise<string>((started, failed) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /^Carnet: (http:\S+)$/m.exec(printed)?.[1];
      if (address !== undefined) started(address);
    });
    server.once('close', () => failed(new Error(printed)));
  });
  process.once('exit', () => void server.kill('SIGKILL'));
  const { facts, answers } = await fill(url, dataDir);
  server.kill('SIGTERM');
  await once(server, 'close');
  await rm(folder, { recursive: true, force: true });
  await cp(join(dataDir, 'files'), join(folder, 'files'), { recursive: true });
  const dump = postgres ? await dumpPostgres(postgres.url) : dumpSqlite(join(dataDir, 'carnet.db'));
  await writeFile(join(folder, 'database.sql'), dump);
  await writeFile(join(folder, 'answers.ndjson'), `${answers.join('\n')}\n`);
  await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const checkout = resolve(process.argv[2] ?? '');
const { stdout: commit } = await run('git', ['-C', checkout, 'rev-parse', 'HEAD']);
if (!commit.startsWith('426448bb')) throw new Error(`${checkout} is not a checkout of commit 426448bb`);
await Promise.all((['sqlite', 'postgres'] as const).map((dialect) => write(dialect, checkout)));

import { bearerOf, call, form, json, rawForm, sizeOf, type Answer, type Call } from '#amplification/call.ts';
import { GARAGE_NAMES, type GarageName } from '#amplification/large-garages.ts';
import { makeAllDue, type AmplificationPlace } from '#amplification/place.ts';
import { pdfOfManyNames, pdfOfRepeatedContents } from '../../apps/server/testing/hostile-pdfs.ts';
import { pngHeldWhole } from '../../apps/server/testing/routes/hostile-files.ts';
import { emptyExport, unzip, zipOf } from '../../apps/server/testing/archives.ts';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One request, with the size that is reported for it. */
export interface AmplificationCase {
  readonly group: string;
  readonly name: string;
  readonly bytesIn: number;
  /** Runs before the server starts. */
  readonly prepare?: () => void;
  readonly run: (url: string) => Promise<Answer>;
  /** Bodies of a megabyte may block for longer: the table shows the measured value. */
  readonly isLargeJson?: boolean;
}

function caseOf(group: string, name: string, sent: Call): AmplificationCase {
  return { group, name, bytesIn: sizeOf(sent), run: (url) => call(url, sent) };
}

/** Every parser of external input, and every answer that grows with the rows of a garage. */
export async function amplificationCases(place: AmplificationPlace): Promise<AmplificationCase[]> {
  return [
    ...jsonCases(place),
    ...headerCases(place),
    ...formCases(place),
    ...(await fileCases(place)),
    ...(await importCases(place)),
    ...GARAGE_NAMES.flatMap((name) => answerCases(place, name)),
    ...GARAGE_NAMES.map((name) => digestCase(place, name)),
  ];
}

/** Just below the body limit. */
const BODY_BYTES = 1024 * 1024 - 100;

function filled(opening: string, item: (index: number) => string, closing: string): string {
  const items: string[] = [];
  let length = opening.length + closing.length;
  for (let index = 0; ; index += 1) {
    const text = item(index);
    length += text.length + 1;
    if (length > BODY_BYTES) break;
    items.push(text);
  }
  return opening + items.join(',') + closing;
}

const ID = '01900000-0000-7000-8000-000000000001';

/** Bodies of a megabyte, by content. */
const BODIES: readonly (readonly [string, () => string])[] = [
  ['100,000 levels', () => '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2)],
  ['many keys', () => filled('{', (index) => `"k${index}":0`, '}')],
  [
    'keys within keys',
    () => filled('{"name":', () => '{"a":{"a":{"a":{}}}}', '}').replaceAll('},{', '},"b":{'),
  ],
  ['many numbers', () => filled('{"photos":[', () => '1e9', ']}')],
  ['many empty arrays', () => filled('{"photos":[', () => '[]', ']}')],
  ['many ids', () => filled('{"photos":[', () => `"${ID}"`, ']}')],
  ['one long text', () => `{"name":"${'a'.repeat(BODY_BYTES - 20)}"}`],
  ['a text of escapes', () => `{"name":"${String.raw`\u00e9`.repeat(BODY_BYTES / 6 - 20)}"}`],
  ['a text of combining marks', () => `{"name":"${'e\u0301'.repeat(BODY_BYTES / 3 - 20)}"}`],
];

function jsonCases({ fresh }: AmplificationPlace): AmplificationCase[] {
  const large = (name: string, sent: Call): AmplificationCase => ({
    ...caseOf('JSON of 1 MB', name, sent),
    isLargeJson: true,
  });
  const key = (index: number): string => `01900000-0000-7000-9000-${String(index).padStart(12, '0')}`;
  const settings = {
    emailNotifications: true,
    pushNotifications: true,
    reminderAdvanceDays: 30,
    reminderAdvanceKm: 1000,
  };
  const others = `${JSON.stringify({ ...settings, notificationHour: 9, language: 'fr', timezone: 'Europe/Paris', version: 1 }).slice(0, -1)}`;
  return [
    ...BODIES.map(([name, make]) => large(`vehicle, ${name}`, json('/v1/vehicles', make(), fresh))),
    large('sign-in by a stranger, many keys', json('/v1/authentication/signin', BODIES[1]?.[1]() ?? '')),
    large(
      'settings, many types',
      json(
        '/v1/settings',
        filled(
          `${others},"maintenanceTypes":[`,
          (index) => `{"key":"k${index}","defaultReminder":true}`,
          ']}',
        ),
        fresh,
        'PUT',
      ),
    ),
    large(
      'links of files, many ids',
      json(
        '/v1/files/links',
        filled('{"ids":[', () => `"${ID}"`, ']}'),
        fresh,
      ),
    ),
    large(
      'batch, many operations',
      json(
        '/v1/changes',
        filled('{"ops":[', (index) => `{"key":"${key(index)}","route":"x","params":{}}`, ']}'),
        fresh,
      ),
    ),
    large(
      'batch of 100 vehicles with notes of 10 kB',
      json(
        '/v1/changes',
        {
          ops: Array.from({ length: 100 }, (_, index) => ({
            key: key(index),
            route: 'createMaintenance',
            params: {},
            body: { vehicle_id: ID, notes: 'a'.repeat(10_000) },
          })),
        },
        fresh,
      ),
    ),
    large(
      'batch, a body of many keys',
      json(
        '/v1/changes',
        filled(
          `{"ops":[{"key":"${key(1)}","route":"createVehicle","params":{},"body":{`,
          (index) => `"k${index}":0`,
          '}}]}',
        ),
        fresh,
      ),
    ),
    large('batch that is none, many keys', json('/v1/changes', BODIES[1]?.[1]() ?? '', fresh)),
    large(
      'push subscription, a long endpoint',
      json('/v1/push/subscriptions', { endpoint: `https://${'a'.repeat(1_000_000)}`, keys: {} }, fresh),
    ),
    large(
      'native device, many announcements',
      json(
        '/v1/push/native-devices',
        filled('{"service":"fcm","token":"a","ownAnnouncements":[', () => '{"reminderId":1}', ']}'),
        fresh,
      ),
    ),
    large(
      'webhook of the payment provider, many keys',
      json('/subscriptions/webhook', BODIES[1]?.[1]() ?? ''),
    ),
  ];
}

const HEADER_BYTES = 14_000;

function headerCases({ fresh }: AmplificationPlace): AmplificationCase[] {
  const cookies = Array.from({ length: 2000 }, (_, index) => `c${index}=1`).join('; ');
  const pairs = (count: number): string =>
    Array.from({ length: count }, (_, index) => `k${index}=1`)
      .join('&')
      .slice(0, HEADER_BYTES);
  const read = (name: string, route: string, headers: Record<string, string> = {}): AmplificationCase =>
    caseOf('headers and queries', name, { path: route, headers: { ...bearerOf(fresh), ...headers } });
  return [
    read('2,000 cookies', '/v1/vehicles', { cookie: cookies.slice(0, HEADER_BYTES) }),
    read('many parameters', `/v1/vehicles?${pairs(2000)}`),
    read('one parameter many times', `/v1/vehicles?${'limit=1&'.repeat(1700)}`),
    read('a search of 100 words', `/v1/maintenances?q=${'a%20'.repeat(100)}`),
    read('a search of wildcards', `/v1/maintenances?q=${'%25_'.repeat(50)}`),
    read('a long cursor', `/v1/vehicles?cursor=${'A'.repeat(1000)}`),
    read('ETags', '/v1/vehicles', { 'if-none-match': '"a", '.repeat(2800) }),
    read('a long address', `/${'a'.repeat(HEADER_BYTES)}`),
    read('forwarded addresses', '/v1/vehicles', { 'x-forwarded-for': '::1,'.repeat(3000) }),
    read('accepted encodings', '/v1/vehicles', { 'accept-encoding': 'br;q=0.1,'.repeat(1500) }),
  ];
}

function formCases({ fresh }: AmplificationPlace): AmplificationCase[] {
  const upload = (name: string, body: string): AmplificationCase =>
    caseOf('forms', name, rawForm('/v1/files', fresh, Buffer.from(body)));
  const part = (index: number): string =>
    `--carnet-amplification\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`;
  return [
    upload('100,000 parts', Array.from({ length: 100_000 }, (_, index) => part(index)).join('')),
    upload(
      'a part with a header of 10 MB',
      `--carnet-amplification\r\nContent-Disposition: form-data; name="${'a'.repeat(10_000_000)}"\r\n\r\n1\r\n--carnet-amplification--\r\n`,
    ),
    upload('10 MB of line ends', '\r\n'.repeat(5_000_000)),
    upload('10 MB of hyphens', '-'.repeat(10_000_000)),
    upload('boundaries that are none', '\r\n--carnet-amplificatio'.repeat(450_000)),
  ];
}

async function fileCases({ fresh, accounts }: AmplificationPlace): Promise<AmplificationCase[]> {
  const picture = await pngHeldWhole();
  const invoices = [
    ['an invoice of many names', pdfOfManyNames()],
    ['an invoice of repeated contents', pdfOfRepeatedContents()],
  ] as const;
  return [
    caseOf('files', 'a picture that is held whole', form('/v1/files', fresh, picture, 'a.png', 'image/png')),
    ...invoices.map(([name, pdf]): AmplificationCase => {
      const { token } = accounts.dates;
      return {
        group: 'files',
        name: `a book with ${name}`,
        bytesIn: pdf.length,
        run: (url) => bookWith(url, fresh, pdf).catch(() => bookWith(url, token, pdf)),
      };
    }),
  ];
}

/** Uploads an invoice for a record of a new vehicle and requests its service book. */
async function bookWith(url: string, token: string, pdf: Buffer): Promise<Answer> {
  const made = async (sent: Call): Promise<string> =>
    (JSON.parse((await call(url, sent)).text) as { id: string }).id;
  const vehicle = await made(json('/v1/vehicles', { name: 'Clio', type: 'car', currentMileage: 1 }, token));
  const invoice = await made(form('/v1/files', token, pdf, 'facture.pdf', 'application/pdf'));
  await made(
    json(
      '/v1/maintenances',
      { vehicle_id: vehicle, type: 'oil_change', date: '2026-01-02', cost: 1, invoice },
      token,
    ),
  );
  return call(url, { path: `/v1/vehicles/${vehicle}/service-book`, headers: bearerOf(token) });
}

async function importCases({ fresh, archive }: AmplificationPlace): Promise<AmplificationCase[]> {
  const empty = await unzip(await emptyExport());
  const account = empty.get('account.json')?.toString().trimEnd().slice(0, -1) ?? '';
  const send = async (
    name: string,
    changed: Readonly<Record<string, string>>,
  ): Promise<AmplificationCase> => {
    const bytes = await zipOf(new Map<string, string | Buffer>([...empty, ...Object.entries(changed)]));
    return imported(name, bytes);
  };
  const imported = (name: string, bytes: Buffer): AmplificationCase =>
    caseOf(
      'imports',
      name,
      form('/v1/account/import?dryRun=true', fresh, bytes, 'carnet.zip', 'application/zip'),
    );
  const header = empty.get('vehicles.csv')?.toString() ?? '';
  return [
    await send('account.json of a million levels', {
      'account.json': `${account},"x":${'['.repeat(1_000_000)}`,
    }),
    await send('account.json of a million values', {
      'account.json': `${account},"x":[${'0,'.repeat(999_000)}0]}`,
    }),
    await send('account.json of 20,000 wrong files', {
      'account.json': `${account.replace('"files":[]', `"files":[${'0,'.repeat(20_000)}0]`)}}`,
    }),
    await send('a table of 100,000 wrong rows', { 'vehicles.csv': header + 'x\n'.repeat(100_000) }),
    await send('a table of 10 million commas', { 'vehicles.csv': header + ','.repeat(10_000_000) }),
    await send('a table of open quotes', { 'vehicles.csv': `${header}"${'a'.repeat(20_000_000)}` }),
    imported('200,000 rows, tried', archive),
    caseOf(
      'imports',
      '200,000 rows, a spreadsheet for a zip',
      form('/v1/account/import?dryRun=true', fresh, Buffer.alloc(20_000_000, 'a,b\n'), 'a.csv', 'text/csv'),
    ),
  ];
}

function answerCases({ accounts }: AmplificationPlace, name: GarageName): AmplificationCase[] {
  const { token, vehicleId, pagePath, calendarPath, bookHash } = accounts[name];
  const group = `200,000 rows: ${name}`;
  const read = (what: string, route: string): AmplificationCase =>
    caseOf(group, what, { path: route, headers: bearerOf(token) });
  const stranger = (what: string, sent: Call): AmplificationCase => caseOf(group, what, sent);
  const bookToken = pagePath.split('/').at(-1) ?? '';
  return [
    stranger('page of a link', { path: pagePath }),
    stranger('check of a book', json(`/v1/book-links/${bookToken}/check`, { hash: bookHash })),
    stranger('file of a link that is none', {
      path: `/v1/book-links/${bookToken}/files/${'a'.repeat(32)}/original`,
    }),
    stranger('calendar, first read', { path: calendarPath }),
    stranger('calendar, read again', { path: calendarPath }),
    read('service book', `/v1/vehicles/${vehicleId}/service-book`),
    read('vehicles', '/v1/vehicles?limit=500'),
    read('vehicles, search', '/v1/vehicles?q=zz%20yy&limit=500'),
    read('one vehicle', `/v1/vehicles/${vehicleId}`),
    read('inspection', `/v1/vehicles/${vehicleId}/inspection`),
    read('records', '/v1/maintenances?limit=500'),
    read('records, search', '/v1/maintenances?q=zz%20yy&limit=500'),
    read(
      'records, search of many words that are found and one that is not',
      `/v1/maintenances?q=${MANY_WORDS}`,
    ),
    read('records, by cost', '/v1/maintenances?sort=-cost&limit=500'),
    read('sums of records', '/v1/maintenances/summary'),
    read('readings', `/v1/vehicles/${vehicleId}/mileage?limit=500`),
    read('reminders', '/v1/maintenances/reminders?limit=500'),
    read('documents', '/v1/documents?limit=500'),
    read('expenses', '/v1/expenses?limit=500'),
    read('consumption', `/v1/expenses/consumption?vehicleId=${vehicleId}`),
    read('costs by month', '/v1/reports/costs?by=month'),
    read('costs by vehicle', '/v1/reports/costs?by=vehicle'),
    read('notification status', '/v1/notifications/status'),
    read('settings', '/v1/settings'),
    read('subscription', '/subscriptions/current'),
    read('trash', '/v1/trash?limit=500'),
    read('history', `/v1/vehicles/${vehicleId}/history?limit=500`),
    read('imports', '/v1/account/imports?limit=500'),
    read('first page of the copy', '/v1/changes?limit=500'),
    read('digest of the copy', '/v1/changes/digest'),
    read('export', '/v1/account/export'),
    handOverCase(group, name, accounts[name]),
    caseOf(
      group,
      'one more reading',
      json(
        `/v1/vehicles/${vehicleId}/mileage`,
        { date: '1975-05-05', mileage: 5, confirmMileage: true },
        token,
      ),
    ),
    settingsCase(group, token),
    caseOf(group, 'archiving', json(`/v1/vehicles/${vehicleId}`, ARCHIVED, token, 'PUT')),
    caseOf(
      group,
      'back from the archive',
      json(`/v1/vehicles/${vehicleId}`, { ...ARCHIVED, archivedAt: null }, token, 'PUT'),
    ),
  ];
}

/** Parts of « vidange » and « garage », which every record of the bench contains, and one that none contains. */
const MANY_WORDS = ['vi', 'vid', 'vida', 'vidan', 'vidang', 'vidange', 'ga', 'gar', 'gara', 'zz'].join('%20');

const ARCHIVED = {
  name: 'Clio',
  type: 'car',
  currentMileage: 100_000,
  archivedAt: '2026-02-03T10:00:00.000Z',
};

function settingsCase(group: string, token: string): AmplificationCase {
  return {
    group,
    name: 'another advance for reminders',
    bytesIn: 1000,
    run: async (url) => {
      const settings = JSON.parse((await call(url, { path: '/v1/settings', headers: bearerOf(token) })).text);
      return call(
        url,
        json(
          '/v1/settings',
          { ...settings, reminderAdvanceDays: settings.reminderAdvanceDays + 1 },
          token,
          'PUT',
        ),
      );
    },
  };
}

/** Offers the vehicle, reads the offer and accepts it as another account; withdraws the offer if that is refused. */
function handOverCase(
  group: string,
  name: GarageName,
  { token, vehicleId }: { readonly token: string; readonly vehicleId: string },
): AmplificationCase {
  const email = `buyer-${name}-${Date.now()}@carnet.example`;
  const offered = json(
    `/v1/vehicles/${vehicleId}/hand-over`,
    { email, options: { notes: true, costs: true } },
    token,
  );
  return {
    group,
    name: 'hand-over: offer, read, accept',
    bytesIn: sizeOf(offered),
    run: async (url) => {
      const buyer = await call(
        url,
        json('/v1/authentication/signup', { email, password: 'a password for measuring' }),
      );
      const made = await call(url, offered);
      if (made.status >= 300) return made;
      const offer = new URL((JSON.parse(made.text) as { url: string }).url);
      const secret = {
        token: offer.hash === '' ? (offer.pathname.split('/').at(-1) ?? '') : offer.hash.slice(1),
      };
      const seen = await call(url, json('/v1/hand-overs/read', secret));
      if (seen.status !== 200) return seen;
      const { token: own } = JSON.parse(buyer.text) as { token: string };
      return call(url, json('/v1/hand-overs/accept', secret, own));
    },
  };
}

const DIGEST_MILLIS = 120_000;

/** Everything of an account is due at once: the search, the decisions and the mail, which is then in the outbox. */
function digestCase({ folder }: AmplificationPlace, name: GarageName): AmplificationCase {
  const outbox = path.join(folder, 'outbox');
  const count = (): number => (existsSync(outbox) ? readdirSync(outbox).length : 0);
  let before = 0;
  return {
    group: `200,000 rows: ${name}`,
    name: 'mail of everything that is due',
    bytesIn: 0,
    prepare: () => {
      makeAllDue(folder, name);
      before = count();
    },
    run: async () => {
      const begun = Date.now();
      while (count() === before && Date.now() - begun < DIGEST_MILLIS) await pause(200);
      return { status: count() > before ? 200 : 0, bytes: 0, text: '' };
    },
  };
}

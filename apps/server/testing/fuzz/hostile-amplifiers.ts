import { upload } from '#testing/fuzz/hostile-uploads.ts';
import { idFrom } from '#testing/fuzz/hostile-account.ts';
import type { HostileCall, HostileDevice } from '#testing/fuzz/hostile-device.ts';
import { emptyExport, unzip, zipOf } from '#testing/archives.ts';
import { maintenanceBody } from '#testing/builders.ts';
import { pdfOfEndlessPage, pdfOfManyNames, pdfOfRepeatedContents } from '#testing/hostile-pdfs.ts';
import { pngHeldWhole } from '#testing/routes/hostile-files.ts';
import type { Dice } from '#seed/dice.ts';

/** Just below the limit of a body. */
const BODY_BYTES = 1_000_000;

/** Bodies of a megabyte that need much more to parse, validate or respond to. */
const BODIES: readonly (() => string)[] = [
  () => `{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
  () => `{"photos":[${'[],'.repeat(BODY_BYTES / 3 - 10)}[]]}`,
  () => `{"ops":[${'{"key":1},'.repeat(BODY_BYTES / 10 - 10)}{}]}`,
  () => `{"ids":[${'"01900000-0000-7000-8000-000000000001",'.repeat(BODY_BYTES / 40)}""]}`,
  () => `{"name":"${'e\u0301'.repeat(BODY_BYTES / 3 - 10)}"}`,
];
const PATHS = [
  '/v1/changes',
  '/v1/vehicles',
  '/v1/maintenances',
  '/v1/files/links',
  '/v1/push/native-devices',
  '/v1/hand-overs/read',
  '/v1/authentication/signin',
] as const;

export async function sendLargeBody(device: HostileDevice): Promise<void> {
  const body = device.dice.pick(BODIES)();
  await device.call('large body', { method: 'POST', path: device.dice.pick(PATHS), body });
}

/** Content of `account.json` in a small archive that expands a lot. */
const EXPLOSIONS: readonly (() => string)[] = [
  () => `"more":${'['.repeat(1_000_000)}`,
  () => `"more":[${'0,'.repeat(1_500_000)}0]}`,
  () => `"files":[${'0,'.repeat(30_000)}0]}`,
];

export async function sendExplodingArchive(device: HostileDevice): Promise<void> {
  const entries = await unzip(await emptyExport());
  const account = entries.get('account.json')?.toString().trimEnd().slice(0, -1) ?? '';
  entries.set('account.json', Buffer.from(`${account},${device.dice.pick(EXPLOSIONS)()}`));
  const file = {
    bytes: Uint8Array.from(await zipOf(entries)),
    name: 'carnet.zip',
    type: 'application/zip',
  };
  await device.call('exploding archive', {
    method: 'POST',
    path: '/v1/account/import',
    file,
    ...maybeGone(device),
  });
}

export async function sendHeavyPicture(device: HostileDevice): Promise<void> {
  await upload(device, Uint8Array.from(await heavyPicture()), 'image/png');
}

let picture: Promise<Buffer> | null = null;

function heavyPicture(): Promise<Buffer> {
  picture ??= pngHeldWhole();
  return picture;
}

const INVOICES = [pdfOfManyNames, pdfOfRepeatedContents, pdfOfEndlessPage] as const;

/** Requests a book, sometimes of a vehicle with an invoice made to exhaust the drawing process. */
export async function askForBook(device: HostileDevice): Promise<void> {
  const { dice, account } = device;
  const vehicle = dice.pick(account.vehicles.length === 0 ? [idFrom(dice)] : account.vehicles);
  if (dice.fraction() < 0.1) {
    const invoice = await upload(device, Uint8Array.from(dice.pick(INVOICES)()));
    const body = maintenanceBody(vehicle, { date: '2025-09-20', mileage: null, invoice });
    await device.call('create record', { method: 'POST', path: '/v1/maintenances', body });
  }
  const query = dice.pick([
    '',
    '?photos=true&notes=true',
    '?invoices=false',
    '?from=2025-03-01&to=2025-04-01',
  ]);
  await device.call('book', { path: `/v1/vehicles/${vehicle}/service-book${query}`, ...maybeGone(device) });
}

/** Sometimes disconnects the client while a child process works for it. */
function maybeGone({ dice }: HostileDevice): Pick<HostileCall, 'goneAfterMillis'> {
  return dice.fraction() < 0.3 ? { goneAfterMillis: dice.pick([5, 30, 150, 600]) } : {};
}

/** A link for a buyer: created, read by strangers of many networks, verified, and sometimes revoked. */
export async function useLink(device: HostileDevice): Promise<void> {
  const { dice, account } = device;
  const [vehicle] = account.vehicles.slice(-1);
  if (vehicle === undefined) return;
  const path = `/v1/vehicles/${vehicle}/links`;
  const body = { expiresInDays: 1, options: { photos: true, costs: true } };
  const made = await device.call('link', { method: 'POST', path, body });
  if (made?.status !== 201) return;
  const page = new URL(made.body.url).pathname;
  const token = page.split('/').at(-1) ?? '';
  const asStranger = { token: null, headers: { 'x-forwarded-for': addressFrom(dice) } };
  await device.call('page of a link', { path: page, ...asStranger });
  const hash = Buffer.from(dice.bytes(32)).toString('hex');
  await device.call('check', {
    method: 'POST',
    path: `/v1/book-links/${token}/check`,
    body: { hash },
    ...asStranger,
  });
  await device.call('file of a link', {
    path: `/v1/book-links/${token}/files/${'x'.repeat(32)}/original`,
    ...asStranger,
  });
  if (dice.fraction() < 0.7)
    await device.call('revoke link', { method: 'DELETE', path: `${path}/${made.body.id}` });
}

/** Offers a vehicle to other households, and accepts open offers. */
export async function handOver(device: HostileDevice): Promise<void> {
  const { dice, account, log } = device;
  const vehicle = dice.pick(account.vehicles.length === 0 ? [idFrom(dice)] : account.vehicles);
  const path = `/v1/vehicles/${vehicle}/hand-over`;
  const body = { email: 'buyer@example.org', options: { photos: true } };
  const made = await device.call('offer', { method: 'POST', path, body });
  if (made?.status === 201) log.offers.push(new URL(made.body.url).hash.slice(1));
  if (log.offers.length > 20) log.offers.shift();
  const token = dice.pick(log.offers.length === 0 ? ['x'] : log.offers);
  await device.call('read offer', {
    method: 'POST',
    path: '/v1/hand-overs/read',
    body: { token },
    token: null,
  });
  await device.call('accept', { method: 'POST', path: '/v1/hand-overs/accept', body: { token } });
  if (dice.fraction() < 0.3) await device.call('withdraw', { method: 'DELETE', path });
}

export async function useCalendar(device: HostileDevice): Promise<void> {
  const made = await device.call('calendar address', { method: 'POST', path: '/v1/calendar', body: {} });
  if (made?.status !== 201) return;
  const headers = { 'x-forwarded-for': addressFrom(device.dice) };
  await device.call('calendar', { path: new URL(made.body.url).pathname, token: null, headers });
  await device.call('revoke calendar', { method: 'DELETE', path: `/v1/calendar/${made.body.id}` });
}

/** Addresses as written by proxies, and invalid ones. */
function addressFrom(dice: Dice): string {
  const group = (): string => dice.integer(0, 0xffff).toString(16);
  const ipv4 = ['10', ...[1, 2, 3].map(() => String(dice.integer(0, 255)))].join('.');
  return dice.pick([
    `2001:db8:1:2:${group()}:${group()}:${group()}:${group()}`,
    `2001:db8:${group()}:${group()}::1`,
    `::ffff:${ipv4}`,
    `[2001:db8::${group()}]:443`,
    `fe80::${group()}%eth0`,
    `64:ff9b::${ipv4}`,
    `${ipv4}:8080`,
    'unknown',
    '::::',
    `${'9'.repeat(300)}`,
    `${ipv4}, 2001:db8::1, x`,
  ]);
}

/** A read with an address that no proxy would send. */
export async function readFromOddAddress(device: HostileDevice): Promise<void> {
  const headers = { 'x-forwarded-for': addressFrom(device.dice) };
  const path = device.dice.pick(['/v1/vehicles', '/v1/reports/costs?by=vehicle', '/v1/notifications/status']);
  await device.call('odd address', { path, headers });
}

import { findQueuedCall } from '#features/changes/queued-calls.ts';
import { halfSentForm } from '#testing/faults/broken-client.ts';
import {
  askForBook,
  handOver,
  readFromOddAddress,
  sendExplodingArchive,
  sendHeavyPicture,
  sendLargeBody,
  useCalendar,
  useLink,
} from '#testing/fuzz/hostile-amplifiers.ts';
import { idFrom } from '#testing/fuzz/hostile-account.ts';
import {
  changePassword,
  eraseAccount,
  resetPassword,
  signIn,
  signInWrongly,
  signOut,
} from '#testing/fuzz/hostile-credentials.ts';
import { upload } from '#testing/fuzz/hostile-uploads.ts';
import type { HostileAnswer, HostileCall, HostileDevice } from '#testing/fuzz/hostile-device.ts';
import { maintenanceBody, photoBytes, reminderBody, vehicleBody } from '#testing/builders.ts';

type Write = HostileCall & { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly name: string };

const HALF_SENT_BYTES = 40_000;
const SAID_BYTES = 5_000_000;
const SENT_AT_ONCE = 3;
const SHARE_OF_UNKNOWN_IDS = 0.1;

const READS = [
  '/v1/vehicles',
  '/v1/vehicles?q=clio&limit=5',
  '/v1/maintenances?limit=50',
  '/v1/maintenances/summary',
  '/v1/maintenances/reminders',
  '/v1/settings',
  '/v1/account/sessions',
  '/v1/authentication/user-context',
  '/v1/changes/digest',
  '/v1/subscription',
  '/readyz',
];

/** The possible next actions of a device with their relative frequency. */
const CALLS: readonly (readonly [weight: number, (device: HostileDevice) => Promise<unknown>])[] = [
  [16, (device) => device.call('read', { path: device.dice.pick(READS) })],
  [12, (device) => write(device, nextWrite(device))],
  [6, (device) => readFeed(device, device.dice.pick([2, 7, 500]))],
  [5, sendTwice],
  [4, sendOperations],
  [1, sendNested],
  [1, sendLargeBody],
  [0.3, sendExplodingArchive],
  [0.05, sendHeavyPicture],
  [0.8, askForBook],
  [1.5, useLink],
  [1, handOver],
  [1, useCalendar],
  [3, readFromOddAddress],
  [4, vanishWhileWriting],
  [4, (device) => hangReading(device)],
  [3, (device) => hangSending(device)],
  [3, uploadPhoto],
  [3, readFile],
  [1.5, readExport],
  [1.5, sendArchive],
  [1.5, signIn],
  [1, signOut],
  [0.7, endOtherSession],
  [0.7, (device) => changePassword(device)],
  [0.4, resetPassword],
  [0.4, signInWrongly],
  [0.3, eraseAccount],
  [0.15, (device) => changePassword(device, vanishSoon(device))],
];
const ALL_WEIGHTS = CALLS.reduce((sum, [weight]) => sum + weight, 0);

/** One call, or a few related ones. */
export async function doNext(device: HostileDevice): Promise<void> {
  let left = device.dice.fraction() * ALL_WEIGHTS;
  const chosen = CALLS.find(([weight]) => (left -= weight) < 0) ?? CALLS[0];
  await chosen?.[1](device);
}

function vanishSoon({ dice }: HostileDevice): { goneAfterMillis: number } {
  return { goneAfterMillis: dice.pick([1, 3, 10, 40]) };
}

/** A random write of owner data. Ids are random too, so that some are taken and some unknown. */
function nextWrite({ dice, account }: HostileDevice): Write {
  const id = idFrom(dice);
  const isUnknown = dice.fraction() < SHARE_OF_UNKNOWN_IDS;
  const vehicle = dice.pick(isUnknown || account.vehicles.length === 0 ? [id] : account.vehicles);
  const record = dice.pick(isUnknown || account.records.length === 0 ? [id] : account.records);
  const photos = dice.fraction() < 0.3 ? account.photoIds.slice(-1) : [];
  const [month, day] = [dice.integer(1, 9), dice.integer(10, 19)];
  const date = `2025-0${month}-${day}`;
  // Mostly in order, like an odometer.
  const mileage = (month * 20 + day) * 100 + dice.integer(0, 150);
  const newRecord = maintenanceBody(vehicle, { id, date, mileage, photos, cost: dice.integer(0, 9) });
  const { id: _, ...changedRecord } = newRecord;
  return dice.pick<Write>([
    { name: 'create vehicle', method: 'POST', path: '/v1/vehicles', body: vehicleBody({ id, photos }) },
    { name: 'create record', method: 'POST', path: '/v1/maintenances', body: newRecord },
    { name: 'create record', method: 'POST', path: '/v1/maintenances', body: newRecord },
    {
      name: 'create reminder',
      method: 'POST',
      path: '/v1/maintenances/reminders',
      body: reminderBody(vehicle, { id }),
    },
    {
      name: 'create reading',
      method: 'POST',
      path: `/v1/vehicles/${vehicle}/mileage`,
      body: { id, date, mileage },
    },
    { name: 'change vehicle', method: 'PUT', path: `/v1/vehicles/${vehicle}`, body: vehicleBody({ photos }) },
    { name: 'change record', method: 'PUT', path: `/v1/maintenances/${record}`, body: changedRecord },
    { name: 'delete record', method: 'DELETE', path: `/v1/maintenances/${record}` },
    ...(account.vehicles.length < 4
      ? []
      : [{ name: 'delete vehicle', method: 'DELETE', path: `/v1/vehicles/${vehicle}` } as const]),
  ]);
}

async function write(device: HostileDevice, { name, ...call }: Write): Promise<HostileAnswer | null> {
  const answer = await device.call(name, call);
  const { account } = device;
  if (answer?.status !== 201) return answer;
  if (name === 'create vehicle') account.remember(account.vehicles, answer.body.id);
  if (name === 'create record') account.remember(account.records, answer.body.id);
  return answer;
}

/** The same write with the same key several times at once: it runs once. */
async function sendTwice(device: HostileDevice): Promise<void> {
  const call = nextWrite(device);
  const headers = { 'idempotency-key': idFrom(device.dice) };
  const answers = await Promise.all(
    Array.from({ length: SENT_AT_ONCE }, () => write(device, { ...call, headers })),
  );
  const carriedOut = answers.filter(
    (answer) => answer && answer.status < 300 && !answer.headers.has('idempotency-replayed'),
  );
  if (carriedOut.length > 1)
    device.find(`${call.name} with one key was carried out ${carriedOut.length} times`);
}

/** Sends a queue repeatedly: by routes and by paths, and sometimes with another queue inside. */
async function sendOperations(device: HostileDevice): Promise<void> {
  const { dice } = device;
  const ops: object[] = Array.from({ length: dice.integer(1, 8) }, () => {
    const { method, path, body } = nextWrite(device);
    const key = idFrom(dice);
    const found = dice.fraction() < 0.5 ? findQueuedCall({ key, method, path }) : null;
    const call = found ? { route: found.route.name, params: found.params } : { method, path };
    return { key, ...call, ...(body === undefined ? {} : { body }) };
  });
  const inner = { key: idFrom(dice), method: 'POST', path: dice.pick(PATHS_TO_A_BATCH), body: { ops } };
  const hasBatchInside = dice.fraction() < 0.2;
  for (let times = 0; times < 2; times += 1) {
    const body = { ops: hasBatchInside ? [inner] : ops };
    const answer = await device.call('operations', { method: 'POST', path: '/v1/changes', body });
    const results: { status: number; body: unknown }[] = answer?.status === 200 ? answer.body.results : [];
    const broken = results.find(({ status }) => status >= 500 && status !== 503);
    if (broken) device.find(`an operation answered ${broken.status} ${JSON.stringify(broken.body)}`);
    if (hasBatchInside && results.some(({ status }) => status !== 422))
      device.find('a batch ran inside a batch');
  }
}

const PATHS_TO_A_BATCH = [
  '/v1/changes',
  '/v1/vehicles/..\\changes#/links',
  '/v1/vehicles/../changes',
  '/v1/vehicles/%2e%2e/changes',
  '//localhost/v1/changes',
] as const;

/** JSON nested deeper than a stack allows. */
async function sendNested(device: HostileDevice): Promise<void> {
  const levels = device.dice.pick([21, 10_000, 200_000]);
  const path = device.dice.pick(['/v1/changes', '/v1/vehicles', '/v1/authentication/signin']);
  const body = `{"ops":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const answer = await device.call('nested', { method: 'POST', path, body });
  if (answer && ![400, 401, 413, 429].includes(answer.status))
    device.find(`nested ${levels} deep: ${answer.status}`);
}

async function vanishWhileWriting(device: HostileDevice): Promise<void> {
  const { archive } = device.account;
  const soon = vanishSoon(device);
  const { name: _, ...call } = nextWrite(device);
  const file = { bytes: Uint8Array.from(device.dice.bytes(90_000)), name: 'a.pdf', type: 'application/pdf' };
  const zip = { bytes: archive ?? file.bytes, name: 'carnet.zip', type: 'application/zip' };
  await device.call(
    'vanish',
    device.dice.pick<HostileCall>([
      { ...call, ...soon },
      { ...call, headers: { 'idempotency-key': idFrom(device.dice) }, ...soon },
      { method: 'POST', path: '/v1/files', file, ...soon },
      { method: 'POST', path: '/v1/account/import', file: zip, ...soon },
      { path: '/v1/account/export', ...soon },
      { path: '/v1/changes?limit=500', ...soon },
    ]),
  );
}

function hangReading(device: HostileDevice): Promise<null> {
  const { account, dice, token } = device;
  const address = dice.pick([
    '/v1/account/export',
    '/v1/account/export',
    '/v1/changes?limit=500',
    '/v1/maintenances?limit=500',
    ...account.fileUrls.slice(0, 1),
  ]);
  return device.hang('stop reading', { path: address, token });
}

function hangSending(device: HostileDevice): Promise<null> {
  const { dice, token } = device;
  const half = { bytes: Buffer.from(dice.bytes(HALF_SENT_BYTES)), bodyBytes: SAID_BYTES };
  const path = dice.pick(['/v1/files', '/v1/account/import', '/v1/vehicles', '/v1/changes']);
  const isForm = path === '/v1/files' || path === '/v1/account/import';
  const json = { method: 'POST', path, token, body: half.bytes, bodyBytes: 90_000 } as const;
  return device.hang('stop sending', isForm ? halfSentForm(path, token, half) : json);
}

/** A picture, or random bytes. */
async function uploadPhoto(device: HostileDevice): Promise<void> {
  const { dice, account } = device;
  const bytes = dice.fraction() < 0.3 ? dice.bytes(200) : await photoBytes();
  const id = await upload(device, Uint8Array.from(bytes), 'image/png');
  if (id !== null) account.remember(account.photoIds, id);
}

async function readFile(device: HostileDevice): Promise<void> {
  const path = device.dice.pick([...device.account.fileUrls, '/v1/files/x/original/y']);
  await device.call('file', { path, token: null });
}

async function readExport(device: HostileDevice): Promise<void> {
  const { account } = device;
  const answer = await device.call('export', { path: '/v1/account/export' });
  if (answer?.status === 200) account.archive = answer.bytes;
}

/** Its own export, or random data. */
async function sendArchive(device: HostileDevice): Promise<void> {
  const { dice, account } = device;
  const bytes = dice.fraction() < 0.2 ? null : account.archive;
  const file = {
    bytes: bytes ?? Uint8Array.from(dice.bytes(3000)),
    name: 'carnet.zip',
    type: 'application/zip',
  };
  const path = dice.pick(['/v1/account/import', '/v1/account/import', '/v1/account/import?dryRun=true']);
  await device.call('import', { method: 'POST', path, file });
}

async function endOtherSession(device: HostileDevice): Promise<void> {
  const answer = await device.call('sessions', { path: '/v1/account/sessions' });
  const items: { id: string }[] = answer?.status === 200 ? answer.body.items : [];
  const ids = [...items.map(({ id }) => id), idFrom(device.dice)];
  const path = `/v1/account/sessions/${device.dice.pick(ids)}`;
  await device.call('end session', { method: 'DELETE', path });
}

/** Reads the next page of the account's feed unless another device is reading; returns whether there is more. */
export async function readFeed(device: HostileDevice, limit: number): Promise<boolean> {
  const { feed } = device.account;
  if (feed.isReading) return true;
  feed.isReading = true;
  try {
    const answer = await device.call('feed', { path: feed.address(limit) });
    if (answer?.status !== 200) return false;
    feed.take(answer.body);
    return answer.body.hasMore;
  } finally {
    feed.isReading = false;
  }
}

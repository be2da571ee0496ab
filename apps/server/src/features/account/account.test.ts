import { addMaintenance, addVehicle, listed } from '#testing/builders.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { rowCounter } from '#testing/databases/stored-rows.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import sharp from 'sharp';

const PASSWORD = 'correct horse battery';

/** Tables with rows of an owner who has something of everything. */
const HELD_BY_AN_OWNER = `
  account account_token garage garage_member session settings maintenance_type
  vehicle vehicle_file maintenance maintenance_file mileage_reading file reminder reminder_watch push_subscription`
  .trim()
  .split(/\s+/);

/** The entries of a zip by path. */
async function readEntries(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip: ZipFile = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of Readable.from(await zip.openReadStreamPromise(entry))) chunks.push(chunk);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
}

async function addPhoto(caller: TestCaller): Promise<{ id: string; url: string }> {
  const picture = { width: 40, height: 30, channels: 3 as const, background: '#3867d6' };
  const bytes = await sharp({ create: picture }).jpeg().toBuffer();
  return (await caller.upload(bytes, 'photo.jpg', 'image/jpeg')).body;
}

describe.each(DIALECTS)('the account on %s', (dialect) => {
  let server: TestServer;
  let owner: TestCaller;
  let stranger: TestCaller;

  beforeEach(async () => {
    server = await startTestServer({ dialect });
    owner = await server.signUp('owner@example.org');
    stranger = await server.signUp('stranger@example.org');
  });
  afterEach(() => server.close());

  const signIn = async () => {
    const body = { email: 'owner@example.org', password: PASSWORD };
    const answer = await server.nobody.post('/v1/authentication/signin', body, { 'user-agent': 'Phone' });
    return String(answer.body.token);
  };

  test('signed-in devices are listed with this one marked; ending one signs it out at once', async () => {
    const token = await signIn();
    const sessions = await listed(owner, '/v1/account/sessions');
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const phone = sessions.find(({ userAgent }) => userAgent === 'Phone');
    expect((await stranger.delete(`/v1/account/sessions/${phone.id}`)).status).toBe(404);
    expect((await owner.delete(`/v1/account/sessions/${phone.id}`)).status).toBe(204);
    const authorization = `Bearer ${token}`;
    expect((await server.nobody.get('/v1/vehicles', { authorization })).status).toBe(401);
    expect((await owner.get('/v1/vehicles')).status).toBe(200);
  });

  test('many devices are listed by page; an invalid limit or cursor → refused', async () => {
    for (let count = 0; count < 4; count += 1) await signIn();
    const whole = await listed(owner, '/v1/account/sessions');
    const paged = [];
    for (let query = '?limit=2'; query !== '';) {
      const { items, nextCursor } = (await owner.get(`/v1/account/sessions${query}`)).body;
      paged.push(...items);
      query = nextCursor === null ? '' : `?limit=2&cursor=${nextCursor}`;
    }
    expect(paged).toEqual(whole);
    expect(paged).toHaveLength(5);
    for (const query of ['limit=0', 'limit=501', 'cursor=x', 'q=x']) {
      const answer = await owner.get(`/v1/account/sessions?${query}`);
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, `/query/${query.split('=')[0]}`]);
    }
  });

  test('export → everything of the account and nothing of others, files byte for byte', async () => {
    const photo = await addPhoto(owner);
    const vehicle = await addVehicle(owner, { name: 'Clio, « la bleue »', photos: [photo.id] });
    await addMaintenance(owner, vehicle.id, { notes: 'deux\nlignes "citées"' });
    const archived = await addVehicle(owner, { name: 'Vieille', archivedAt: '2026-01-01T00:00:00Z' });
    await addVehicle(stranger, { name: 'Étrangère' });
    const answer = await owner.download('/v1/account/export');
    const entries = await readEntries(answer.bytes);
    const text = (name: string) => entries.get(name)?.toString() ?? '';
    expect(JSON.parse(text('account.json'))).toMatchObject({
      version: 1,
      user: { email: 'owner@example.org' },
      files: [{ id: photo.id, name: 'photo.jpg' }],
    });
    expect(text('vehicles.csv')).toContain(vehicle.id);
    expect(text('vehicles.csv')).toContain(archived.id);
    expect(text('vehicles.csv')).not.toContain('Étrangère');
    expect(text('maintenances.csv')).toContain('"deux\nlignes ""citées"""');
    expect(text('reminders.csv').split('\n').length).toBeGreaterThan(16);
    const stored = await owner.download(photo.url);
    expect(entries.get(`files/${photo.id}/photo.jpg`)?.equals(stored.bytes)).toBe(true);
  });

  test('export of an empty account → every table with its header', async () => {
    const entries = await readEntries((await owner.download('/v1/account/export')).bytes);
    expect(entries.get('maintenances.csv')?.toString()).toMatch(/^id,vehicle_id,type,date,cost,.*\n$/);
  });

  test('deleting with a wrong password → refused, nothing lost', async () => {
    await addVehicle(owner);
    const answer = await owner.call('DELETE', '/v1/account', { password: 'not this one' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await listed(owner, '/v1/vehicles')).toHaveLength(1);
  });

  test('deleting → rows and file content are gone, the address is free, other accounts are untouched', async () => {
    const photo = await addPhoto(owner);
    const vehicle = await addVehicle(owner, { photos: [photo.id] });
    await addMaintenance(owner, vehicle.id);
    const kept = await addPhoto(stranger);
    const answer = await owner.call('DELETE', '/v1/account', { password: PASSWORD });
    expect(answer.status).toBe(204);
    expect((await owner.get('/v1/vehicles')).status).toBe(401);
    expect((await server.nobody.get(photo.url)).status).toBe(404);
    expect((await server.nobody.get(kept.url)).status).toBe(200);
    const left = [];
    for await (const file of server.context.fileStore.list()) left.push(file.fileId);
    expect(left).toEqual([kept.id]);
    await server.signUp('owner@example.org');
  });

  test('deleting an account with something of everything → no row is left in any table', async () => {
    await server.context.background.settle();
    const countRows = await rowCounter(server.context);
    const before = await countRows();
    const { caller } = await fillGarage(server);
    await caller.post('/v1/notifications/test', { channel: 'email' });
    await server.context.background.settle();
    const filled = await countRows();
    const grown = Object.keys(before).filter((table) => Number(filled[table]) > Number(before[table]));
    expect(grown).toEqual(expect.arrayContaining(HELD_BY_AN_OWNER));
    expect((await caller.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    await server.context.background.settle();
    expect(await countRows()).toEqual(before);
  });
});

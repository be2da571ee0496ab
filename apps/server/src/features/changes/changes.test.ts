import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  maintenanceBody,
  newId,
  read,
  reminderBody,
  uploadPhoto,
  vehicleBody,
} from '#testing/builders.ts';
import { copyRow } from '#testing/many-rows.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the feed of a garage on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('no cursor → everything once, for any page size', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    for (const day of ['01', '02', '03']) {
      await addMaintenance(owner, vehicle.id, { date: `2026-10-${day}`, mileage: 42_000 });
    }
    for (const limit of [1, 2, 7, 500]) {
      const copy = await readAll(owner, undefined, limit);
      expect(copy.told).toBe(copy.objects.size);
      expect(countKinds(copy.objects)).toEqual({
        settings: 1,
        vehicle: 1,
        reminder: 8,
        reading: 4,
        record: 3,
      });
    }
  });

  it('no limit → more than one step in a response, everything once', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const reading = await addReading(owner, vehicle.id, { date: '2026-10-01', mileage: 10_000 });
    await copyRow(server, owner, 'mileage_reading', reading.id, 500);
    const { items, hasMore, reset } = await read(owner, '/v1/changes');
    expect(new Set(items.map(({ id }: Change) => id)).size).toBe(items.length);
    expect([items.length, hasMore, reset]).toEqual([1 + 1 + 8 + 502, false, false]);
  });

  it('a snapshot → objects as in their own calls, without addresses and derived values', async () => {
    const owner = await server.signUp();
    const photo = await uploadPhoto(owner);
    const vehicle = await addVehicle(owner, { photos: [photo.id] });
    const { objects } = await readAll(owner);
    const { url: _url, thumbnailUrl: _thumbnail, ...file } = photo;
    const { projected: _expected, distanceWithoutTyres: _distance, ...stored } = vehicle;
    expect(objects.get(`vehicle/${vehicle.id}`)).toEqual({ ...stored, photos: [file] });
    const { items } = await read(owner, '/v1/maintenances/reminders');
    const { estimated_cost: _cost, projected: _projected, date_to_check: _toCheck, ...reminder } = items[0];
    // Including the source of derived values.
    expect(objects.get(`reminder/${reminder.id}`)).toEqual({
      ...reminder,
      order: expect.any(Number),
      owner_set: expect.objectContaining({
        active: { value: true, order: expect.any(Number) },
      }),
    });
    const [settings] = [...objects]
      .filter(([key]) => key.startsWith('settings/'))
      .map(([, object]) => object);
    expect(settings).toEqual(await read(owner, '/v1/settings'));
  });

  it('changes of every kind after a copy → exactly those, with deletions as null', async () => {
    const owner = await server.signUp();
    const [kept, lost] = [await addVehicle(owner), await addVehicle(owner)];
    const record = await addMaintenance(owner, lost.id, { mileage: 42_000 });
    const { cursor } = await readAll(owner);
    await owner.put(`/v1/vehicles/${kept.id}`, vehicleBody({ name: 'Twingo' }));
    const reading = await addReading(owner, kept.id, {
      date: '2026-11-20',
      mileage: 41_000,
      confirmMileage: true,
    });
    await owner.delete(`/v1/vehicles/${lost.id}`);
    const { objects } = await readAll(owner, cursor);
    expect(objects.get(`vehicle/${kept.id}`)).toMatchObject({ name: 'Twingo' });
    expect(objects.get(`reading/${reading.id}`)).toEqual(reading);
    expect(objects.get(`vehicle/${lost.id}`)).toBeNull();
    expect(objects.get(`record/${record.id}`)).toBeNull();
    // The vehicle is deleted with its record, two readings and eight reminders.
    expect([...objects.values()].filter((object) => object === null)).toHaveLength(12);
    expect(objects.size).toBe(14);
  });

  it('no changes → an empty page and the same cursor', async () => {
    const owner = await server.signUp();
    const { cursor } = await readAll(owner);
    const answer = await read(owner, `/v1/changes?cursor=${cursor}`);
    expect(answer).toEqual({ items: [], cursor, hasMore: false, reset: false });
  });

  it('a write between two pages of a snapshot → sent after the snapshot', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    const first = await read(owner, '/v1/changes?limit=3');
    await owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody({ name: 'Changed meanwhile' }));
    const { objects } = await readAll(owner, first.cursor, 3);
    expect(objects.get(`vehicle/${vehicle.id}`)).toMatchObject({ name: 'Changed meanwhile' });
  });

  it('a cursor of another epoch, or ahead of the garage → reset and a snapshot', async () => {
    const owner = await server.signUp();
    await addVehicle(owner);
    const { cursor } = await readAll(owner);
    const [epoch, revision, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const foreign of [
      ['another', revision, ...rest],
      [epoch, revision + 100, ...rest],
    ]) {
      const text = Buffer.from(JSON.stringify(foreign)).toString('base64url');
      const page = await read(owner, `/v1/changes?cursor=${text}`);
      expect(page.reset).toBe(true);
      expect(page.items.map((item: Change) => item.kind)).toContain('vehicle');
    }
  });

  it('a cursor of another account → reset and a snapshot', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const { cursor } = await readAll(stranger);
    await addVehicle(owner);
    const page = await read(owner, `/v1/changes?cursor=${cursor}`);
    expect(page.reset).toBe(true);
    expect(page.items.map(({ kind }: Change) => kind)).toContain('settings');
  });

  it.each(['x', 'W10', Buffer.from('["a",-1,"",""]').toString('base64url')])(
    'the invalid cursor %s → refused',
    async (cursor) => {
      const owner = await server.signUp();
      const answer = await owner.get(`/v1/changes?cursor=${cursor}`);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ pointer: '/query/cursor', code: 'invalid_value' }],
      ]);
    },
  );

  it('many concurrent writers and a reader of small pages → no change is missed', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    let copy = await readAll(owner);
    const objects = new Map(copy.objects);
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 5; round += 1) {
        const record = await addMaintenance(owner, vehicle.id, { description: `${writer}/${round}` });
        if (round % 2 === 1) await owner.delete(`/v1/maintenances/${record.id}`);
      }
    });
    let isWriting = true;
    const written = Promise.all(writers).finally(() => (isWriting = false));
    while (isWriting) {
      // Reads of the embedded database never leave the process, so without this the writers would not run.
      await nextTurn();
      copy = await readAll(owner, copy.cursor, 7);
      for (const [key, object] of copy.objects) objects.set(key, object);
    }
    await written;
    copy = await readAll(owner, copy.cursor, 7);
    for (const [key, object] of copy.objects) objects.set(key, object);
    const present = [...objects].filter(([, object]) => object !== null);
    expect(new Map(present)).toEqual((await readAll(owner)).objects);
  });

  it('account deleted → its log is deleted', async () => {
    const owner = await server.signUp();
    await addVehicle(owner);
    const { cursor } = await readAll(owner);
    await owner.call('DELETE', '/v1/account', { password: 'correct horse battery' });
    expect((await owner.get(`/v1/changes?cursor=${cursor}`)).status).toBe(401);
  });

  it('the digest has count and hash of the content of a copy', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner);
    await addMaintenance(owner, vehicle.id);
    const { kinds } = await read(owner, '/v1/changes/digest');
    const { objects } = await readAll(owner);
    for (const { kind, count, hash } of kinds) {
      const lines = [...objects]
        .filter(([key]) => key.startsWith(`${kind}/`))
        .map(([key, object]) => `${key.slice(kind.length + 1)}:${object?.version}\n`)
        .toSorted();
      expect([kind, count, hash]).toEqual([
        kind,
        lines.length,
        createHash('sha256').update(lines.join('')).digest('hex'),
      ]);
    }
  });
});

describe.each(DIALECTS)('ids of objects that arrive late, on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('a POST with a deleted id → 409 deleted, and it stays deleted', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner, { id: newId() });
    const record = await addMaintenance(owner, vehicle.id, { id: newId() });
    const reminder = await addReminder(owner, vehicle.id, { id: newId() });
    const reading = await addReading(owner, vehicle.id, { id: newId(), date: '2026-11-21', mileage: 43_000 });
    const posts = [
      ['/v1/maintenances', maintenanceBody(vehicle.id, { id: record.id }), `/v1/maintenances/${record.id}`],
      [
        '/v1/maintenances/reminders',
        reminderBody(vehicle.id, { id: reminder.id }),
        `/v1/maintenances/reminders/${reminder.id}`,
      ],
      [
        `/v1/vehicles/${vehicle.id}/mileage`,
        { id: reading.id, date: '2026-11-21', mileage: 43_000 },
        `/v1/vehicles/${vehicle.id}/mileage/${reading.id}`,
      ],
      ['/v1/vehicles', vehicleBody({ id: vehicle.id }), `/v1/vehicles/${vehicle.id}`],
    ] as const;
    for (const [path, body, address] of posts) {
      expect((await owner.post(path, body)).status).toBe(200);
      expect((await owner.delete(address)).status).toBe(204);
      const again = await owner.post(path, body);
      expect([again.status, again.body.code]).toEqual([409, 'deleted']);
    }
  });

  it('fresh addresses → for the caller’s files only', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const [own, foreign] = [await uploadPhoto(owner), await uploadPhoto(stranger)];
    const answer = await owner.post('/v1/files/links', { ids: [own.id, foreign.id, newId()] });
    expect(answer.body.items.map((item: { id: string }) => item.id)).toEqual([own.id]);
    expect((await owner.download(answer.body.items[0].url)).status).toBe(200);
  });
});

interface Copy {
  /** By `kind/id`; null if deleted. */
  readonly objects: Map<string, { readonly version?: number } | null>;
  /** Number of items received, including repeated ones. */
  readonly told: number;
  readonly cursor: string;
}

async function readAll(owner: TestCaller, cursor?: string, limit = 100): Promise<Copy> {
  const objects: Copy['objects'] = new Map();
  let told = 0;
  let next = cursor;
  for (;;) {
    const page = await read(owner, `/v1/changes?limit=${limit}${next ? `&cursor=${next}` : ''}`);
    for (const item of page.items) objects.set(`${item.kind}/${item.id}`, item.object);
    told += page.items.length;
    next = String(page.cursor);
    if (!page.hasMore) return { objects, told, cursor: next };
  }
}

function countKinds(objects: Copy['objects']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of objects.keys()) {
    const [kind = ''] = key.split('/');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

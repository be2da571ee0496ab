import { aNewReading, clio, copiedGarage, openCopied, record as stored } from '#testing/copied-garage.ts';
import { aMaintenance, aReading, aUser, someSettings } from '#testing/builders.ts';
import { countDiskTraffic } from '#testing/disk-traffic.ts';
import { databasesAtRest } from '#testing/database-rest.ts';
import { FakeFeed, readingChange, recordChange, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { startSession } from '#shared/session/session.ts';
import { startCopy } from '#shared/sync/open-copy.ts';
import { findUnsent } from '#shared/sync/wipe-copies.ts';
import { sendOrKeep } from '#shared/sync/outbox/files/keep-file.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { locks } from 'node:worker_threads';
import { v7 as newId } from 'uuid';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(async () => void (await forgetAccount('everyone', 'any')));

/** A copied garage of a signed-in user. */
async function haveCopy() {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()), vehicleChange(clio), recordChange(stored));
  const server = fakeServer({ listChanges: feed.listChanges });
  startSession('token');
  const copy = await startCopy(aUser());
  if (!copy) throw new Error('There is no copy');
  await copy.pull();
  await databasesAtRest();
  return { copy, feed, server };
}

/** A photo in a form, after the server has received its bytes. */
async function choosePhoto() {
  const uploads = fakeUploads();
  const id = newId();
  const chosen = sendOrKeep(new File(['bytes'], 'clio.png', { type: 'image/png' }), { id });
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(201, {
    id,
    name: 'clio.png',
    contentType: 'image/png',
    size: 5,
    width: 1,
    height: 1,
    url: '/f',
    thumbnailUrl: '/f/small',
  });
  return chosen;
}

it('a record with a photo, saved online → 4 write transactions, 2 broadcasts, 1 pull', async () => {
  const { copy, feed, server } = await haveCopy();
  const traffic = countDiskTraffic();
  const photo = await choosePhoto();
  await databasesAtRest();
  const record = aMaintenance({ vehicle_id: clio.id, photos: [photo] });
  server.use({
    createMaintenance: () => {
      feed.put(recordChange(record));
      return record;
    },
  });
  const { id, type, date } = record;
  const body = { id, vehicle_id: clio.id, type, date, cost: 80, photos: [photo.id] };
  const pulls = server.callsOf('listChanges').length;
  const files = [photo];
  await write({ verb: 'create', kind: 'record', id, vehicleId: clio.id, body, files }, 'createMaintenance', {
    body,
  });
  await vi.waitFor(() => expect(copy.operations).toEqual([]));
  await databasesAtRest();
  expect(copy.garage.records.get(id)?.photos).toHaveLength(1);
  expect(await copy.files.find(photo.id)).toBeUndefined();
  expect(server.callsOf('createMaintenance')).toHaveLength(1);
  expect(server.callsOf('listChanges')).toHaveLength(pulls + 1);
  expect(traffic.writes).toHaveLength(4);
  expect(traffic.broadcasts).toHaveLength(2);
});

it('a change, saved online → 3 write transactions and 2 broadcasts', async () => {
  const { copy, feed, server } = await haveCopy();
  const bleue = { ...clio, name: 'La bleue', version: clio.version + 1 };
  server.use({
    replaceVehicle: () => {
      feed.put(vehicleChange(bleue));
      return bleue;
    },
  });
  const traffic = countDiskTraffic();
  const edit = toEdit('vehicle', clio.id, clio, { name: bleue.name });
  const body = { ...bleue, photos: [], registrationDocument: null };
  await write(edit, 'replaceVehicle', { path: { id: clio.id }, body, ifMatch: clio.version });
  await vi.waitFor(() => expect(copy.operations).toEqual([]));
  await databasesAtRest();
  expect(copy.garage.vehicles.get(clio.id)?.name).toBe('La bleue');
  expect(traffic.writes).toHaveLength(3);
  expect(traffic.broadcasts).toHaveLength(2);
});

const storedReading = (body: unknown): MileageReading =>
  ({ ...aReading({ vehicle_id: clio.id }), ...(body as object), version: 1 }) as MileageReading;

it('accepted, killed before the rows have it → sent again with the same key', async () => {
  const { name, feed, server, copy } = await copiedGarage();
  server.use({
    createMileageReading: ({ body }) => storedReading(body),
    listChanges: () => new Promise<never>(() => undefined),
  });
  const reading = aNewReading(43_500);
  await copy.outcomeOf(await copy.write({ do: 'add', intent: reading }), 30_000);
  await databasesAtRest();
  copy.close();

  const next = await openCopied(name);
  expect(next.view.readings.has(reading.id)).toBe(true);
  feed.put(readingChange(storedReading(reading.body)));
  server.use({ listChanges: feed.listChanges });
  await next.send();
  await next.pull();
  expect(next.operations).toEqual([]);
  const keys = server.callsOf('createMileageReading').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

it('accepted, signed out before the rows have it → counts no unsent change', async () => {
  const { copy, server } = await haveCopy();
  server.use({
    createMileageReading: ({ body }) => storedReading(body),
    listChanges: () => new Promise<never>(() => undefined),
  });
  await copy.write({ do: 'add', intent: aNewReading(43_500) });
  await copy.send();
  expect(await findUnsent('everyone')).toMatchObject({ count: 0, mayBeMore: false });
});

it('accepted, pull fails → written to disk; the next start sends nothing again', async () => {
  const { name, server, copy } = await copiedGarage();
  server.use({
    createMileageReading: ({ body }) => storedReading(body),
    listChanges: () => refuse('unavailable'),
  });
  await copy.write({ do: 'add', intent: aNewReading(43_500) });
  await copy.send();
  await databasesAtRest();
  copy.close();

  const next = await openCopied(name);
  await next.send();
  expect(next.stored).toHaveLength(1);
  expect(server.callsOf('createMileageReading')).toHaveLength(1);
});

it('accepted from another window that is pulling → waits, does not send again', async () => {
  // All windows of a device share locks, which happy-dom lacks.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
  const { name, feed, server, copy } = await copiedGarage();
  const other = await openCopied(name);
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  server.use({
    createMileageReading: ({ body }) => {
      feed.put(readingChange(storedReading(body)));
      return storedReading(body);
    },
    async listChanges(call) {
      await isAnswered;
      return feed.listChanges(call);
    },
  });
  await copy.write({ do: 'add', intent: aNewReading(43_500) });
  await copy.send();
  await vi.waitFor(() => expect(other.operations).toHaveLength(1));
  const sending = other.send();
  await databasesAtRest();
  answer();
  await sending;
  expect(server.callsOf('createMileageReading')).toHaveLength(1);
  expect(other.operations).toEqual([]);
});

import 'fake-indexeddb/auto';
import { aReading, aUser, aVehicle, someSettings } from '#testing/builders.ts';
import { aNewReading } from '#testing/copied-garage.ts';
import { FakeFeed, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { startSession } from '#shared/session/session.ts';
import { startCopy } from '#shared/sync/open-copy.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Create } from '#shared/sync/engine/operation.ts';
import { applyResolution } from '#shared/sync/outbox/send/resolutions.ts';
import { write } from '#shared/sync/outbox/write.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { v7 as newId } from 'uuid';
import { Store } from '#shared/sync/engine/store.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(async () => void (await forgetAccount('everyone', 'any')));

const vespa = aVehicle({ name: 'Vespa', type: 'motorcycle' });

/** A device with an added vehicle that the server has refused. */
async function haveRefusedVehicle() {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()));
  const server = fakeServer({
    listChanges: feed.listChanges,
    createVehicle: () => refuse('plan_limit_reached'),
  });
  startSession('token');
  const copy = await startCopy(aUser());
  await copy?.pull();
  if (!copy) throw new Error('There is no copy');
  const { id, name, type, currentMileage } = vespa;
  const body = { id, name, type, currentMileage };
  const added: Create = { verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files: [] };
  await copy.write({ do: 'add', intent: added });
  await copy.send();
  const refused = copy.view.vehicles.get(id);
  if (!refused) throw new Error('What was refused is not shown');
  return { server, copy, refused };
}

describe('a refused addition', () => {
  it('changed → added with its present values', async () => {
    const { server, copy, refused } = await haveRefusedVehicle();
    server.use({ createVehicle: () => vespa });
    const changes = { name: 'Vespa bleue' };
    const body = { ...refused, ...changes, photos: [], registrationDocument: null };
    const edit = toEdit('vehicle', refused.id, refused, changes);
    await write(edit, 'replaceVehicle', { path: { id: refused.id }, body, ifMatch: refused.version });
    await copy.send();
    expect(server.callsOf('createVehicle').at(-1)?.body).toMatchObject({ id: vespa.id, ...changes });
    expect(server.callsOf('replaceVehicle')).toHaveLength(0);
  });

  it('changed while earlier changes wait → added with all of them, the latest last', async () => {
    const { server, copy, refused } = await haveRefusedVehicle();
    server.down();
    await copy.write({
      do: 'add',
      intent: toEdit('vehicle', refused.id, refused, { name: 'Ancien nom', make: 'Piaggio' }),
    });
    server.up();
    server.use({ createVehicle: () => vespa });
    const shown = copy.view.vehicles.get(refused.id) ?? refused;
    const edit = toEdit('vehicle', refused.id, shown, { name: 'Vespa bleue' });
    await write(edit, 'replaceVehicle', {
      path: { id: refused.id },
      body: { ...shown, name: 'Vespa bleue', photos: [], registrationDocument: null },
      ifMatch: 0,
    });
    await copy.send();
    expect(server.callsOf('createVehicle').at(-1)?.body).toMatchObject({
      name: 'Vespa bleue',
      make: 'Piaggio',
    });
    expect(copy.operations.map(({ intent }) => intent.verb)).toEqual(['create']);
  });

  it('sent again → before operations that were based on it', async () => {
    const { server, copy, refused } = await haveRefusedVehicle();
    const reading = aNewReading(20);
    await copy.write({ do: 'add', intent: { ...reading, vehicleId: refused.id } });
    server.use({
      createVehicle: () => vespa,
      createMileageReading: ({ body }) =>
        ({ ...aReading({ vehicle_id: vespa.id }), ...body, version: 1 }) as MileageReading,
    });
    const [asked] = copy.operations;
    if (!asked) throw new Error('Nothing was refused');
    await applyResolution(copy, asked, 'again');
    await copy.send();
    const sent = server.calls.map(({ name }) => name).filter((name) => name.startsWith('create'));
    expect(sent.slice(-2)).toEqual(['createVehicle', 'createMileageReading']);
    expect(copy.operations.map(({ state }) => state)).not.toContain('refused');
  });

  it('deleted → never existed', async () => {
    const { server, copy, refused } = await haveRefusedVehicle();
    const path = { id: refused.id };
    await write({ verb: 'delete', kind: 'vehicle', id: refused.id, vehicleId: null }, 'deleteVehicle', {
      path,
    });
    expect(copy.operations).toEqual([]);
    expect(copy.view.vehicles.size).toBe(0);
    expect(server.callsOf('deleteVehicle')).toHaveLength(0);
  });
});

describe('a full device', () => {
  /** Adds a vehicle offline. */
  async function writeVespa(): Promise<unknown> {
    const { id, name, type, currentMileage } = vespa;
    const body = { id, name, type, currentMileage };
    return write({ verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files: [] }, 'createVehicle', {
      body,
    });
  }

  async function haveFullDevice(attempts: number) {
    const feed = new FakeFeed();
    feed.put(settingsChange(newId(), someSettings()));
    const server = fakeServer({ listChanges: feed.listChanges });
    startSession('token');
    const copy = await startCopy(aUser());
    await copy?.pull();
    server.down();
    const adding = vi.spyOn(Store.prototype, 'addOperation');
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      adding.mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
    }
    return copy;
  }

  it('room after evicting pictures → stored', async () => {
    const copy = await haveFullDevice(1);
    await writeVespa();
    expect(copy?.operations).toHaveLength(1);
  });

  it('no room even then → reported, and nothing is stored partly', async () => {
    const copy = await haveFullDevice(2);
    await expect(writeVespa()).rejects.toMatchObject({ code: 'device_full' });
    expect(copy?.operations).toEqual([]);
  });
});

it('another window wipes the copy meanwhile → refused, so the form keeps the input', async () => {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()));
  const server = fakeServer({ listChanges: feed.listChanges });
  startSession('token');
  const copy = await startCopy(aUser());
  await copy?.pull();
  server.down();
  const { addOperation } = Store.prototype;
  vi.spyOn(Store.prototype, 'addOperation').mockImplementation(async function addLate(this: Store, made) {
    // As a wipe does before it empties the database.
    localStorage.removeItem('carnet.copyOf');
    return addOperation.call(this, made);
  });
  const { id, name, type, currentMileage } = vespa;
  const body = { id, name, type, currentMileage };
  const added: Create = { verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files: [] };
  await expect(write(added, 'createVehicle', { body })).rejects.toMatchObject({ status: 401 });
});

it('deleted while another device has changed it → reported, and kept for the user to decide', async () => {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()), vehicleChange(vespa));
  const theirs = { ...vespa, name: 'Vespa bleue', version: vespa.version + 1 };
  const deleteVehicle = () => refuse('version_conflict', { current: theirs });
  fakeServer({ listChanges: feed.listChanges, deleteVehicle });
  startSession('token');
  const copy = await startCopy(aUser());
  await copy?.pull();
  const { id } = vespa;
  const deletion = write({ verb: 'delete', kind: 'vehicle', id, vehicleId: null }, 'deleteVehicle', {
    path: { id },
  });
  await expect(deletion).rejects.toMatchObject({ code: 'version_conflict' });
  const [asked] = copy?.operations ?? [];
  expect(asked).toMatchObject({ state: 'refused', intent: { seen: { name: 'Vespa' } } });
  expect(copy?.view.vehicles.get(id)).toBeDefined();
});

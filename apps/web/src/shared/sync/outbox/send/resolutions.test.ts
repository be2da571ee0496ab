import { aReading } from '#testing/builders.ts';
import { aNewReading, clio, copiedGarage, record } from '#testing/copied-garage.ts';
import { recordChange } from '#testing/fake-feed.ts';
import { refuse } from '#testing/fake-server.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { applyResolution, listResolutions } from '#shared/sync/outbox/send/resolutions.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { describe, expect, it } from 'vitest';

const anyReading = aReading({ vehicle_id: clio.id });

/** The only operation of a device, after its refusal. */
async function refused(copy: Engine) {
  await copy.send();
  const operation = copy.operations.find(({ state }) => state === 'refused');
  if (!operation) throw new Error('Nothing was refused');
  return operation;
}

describe('a field in question', () => {
  it('the other fields of the change are sent; only that one waits for the user', async () => {
    const { feed, server, copy } = await copiedGarage();
    feed.put(recordChange({ ...record, cost: 120, version: 2 }));
    await copy.pull();
    server.use({
      replaceMaintenance: ({ body }) => {
        const stored = { ...record, ...(body as object), version: 3 };
        feed.put(recordChange(stored));
        return stored;
      },
    });
    await copy.write({
      do: 'add',
      intent: toEdit('record', record.id, record, { cost: 95, description: 'Bougies' }),
    });
    const asked = await refused(copy);
    await copy.pull();
    expect(server.callsOf('replaceMaintenance').map(({ body }) => body)).toMatchObject([
      { cost: 120, description: 'Bougies' },
    ]);
    expect(asked.intent).toMatchObject({ patch: { cost: 95 }, was: { cost: record.cost } });
    expect(copy.operations).toEqual([asked]);
    expect(copy.view.records.get(record.id)).toMatchObject({ cost: 120, description: 'Bougies' });
  });

  it('later changes of the object do not wait for the decision', async () => {
    const { feed, server, copy } = await copiedGarage();
    feed.put(recordChange({ ...record, cost: 120, version: 2 }));
    await copy.pull();
    await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
    await refused(copy);
    server.use({ deleteMaintenance: () => undefined });
    await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'record', id: record.id, vehicleId: null },
    });
    await copy.send();
    expect(server.callsOf('deleteMaintenance')).toHaveLength(1);
  });

  it('a text → both versions can be kept', async () => {
    const { feed, server, copy } = await copiedGarage();
    feed.put(recordChange({ ...record, notes: 'Filtre', version: 2 }));
    await copy.pull();
    await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { notes: 'Bougies' }) });
    const asked = await refused(copy);
    server.use({ replaceMaintenance: ({ body }) => ({ ...record, ...(body as object), version: 3 }) });
    expect(listResolutions(asked)).toEqual(['mine', 'both']);
    await applyResolution(copy, asked, 'both');
    await copy.send();
    expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({ notes: 'Filtre\nBougies' });
  });
});

describe('changed here, deleted on another device', () => {
  async function changedAndGone() {
    const garage = await copiedGarage();
    garage.server.use({ replaceMaintenance: () => refuse('not_found') });
    await garage.copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
    garage.feed.put({ kind: 'record', id: record.id, object: null });
    await garage.copy.pull();
    return { ...garage, asked: await refused(garage.copy) };
  }

  it('added again → restored from the trash, with the change', async () => {
    const { feed, server, copy, asked } = await changedAndGone();
    expect(listResolutions(asked)).toEqual(['anew']);
    const restored = { ...record, version: 5 };
    server.use({
      restoreTrashed: () => feed.put(recordChange(restored)),
      replaceMaintenance: ({ body }) => ({ ...restored, ...(body as object), version: 6 }),
    });
    await applyResolution(copy, asked, 'anew');
    await copy.send();
    expect(server.callsOf('restoreTrashed')[0]?.path).toEqual({ id: record.id });
    expect(server.callsOf('replaceMaintenance').at(-1)?.body).toMatchObject({ cost: 95 });
    expect(copy.operations.every(({ state }) => state === 'stored')).toBe(true);
  });

  it('also erased from the trash → added with another id, the previous values and the change', async () => {
    const { server, copy, asked } = await changedAndGone();
    server.use({ restoreTrashed: () => refuse('not_found') });
    await applyResolution(copy, asked, 'anew');
    const still = await refused(copy);
    server.use({ createMaintenance: ({ body }) => ({ ...record, ...(body as object) }) });
    await applyResolution(copy, still, 'anew');
    await copy.send();
    const body = server.callsOf('createMaintenance')[0]?.body;
    expect(body).toMatchObject({ vehicle_id: clio.id, type: record.type, date: record.date, cost: 95 });
    expect(body).not.toMatchObject({ id: record.id });
  });
});

it('added, and deleted elsewhere before the response → added again with another id', async () => {
  const { server, copy } = await copiedGarage();
  server.use({ createMileageReading: () => refuse('deleted') });
  const reading = aNewReading(43_000);
  await copy.write({ do: 'add', intent: reading });
  const asked = await refused(copy);
  server.use({ createMileageReading: () => anyReading });
  await applyResolution(copy, asked, 'anew');
  await copy.send();
  const [first, second] = server.callsOf('createMileageReading').map(({ body }) => body);
  expect([first, second]).toMatchObject([{ id: reading.id }, { mileage: 43_000 }]);
  expect(second).not.toMatchObject({ id: reading.id });
});

it.each(['mileage_out_of_order', 'mileage_unlikely'] as const)(
  '%s after newer readings → saved once the user confirms it',
  async (code) => {
    const { server, copy } = await copiedGarage();
    const fault = { pointer: '/mileage', code, params: {} };
    server.use({ createMileageReading: () => refuse('validation_failed', { errors: [fault] }) });
    await copy.write({ do: 'add', intent: aNewReading(41_000) });
    const asked = await refused(copy);
    expect(listResolutions(asked)).toEqual(['confirmed']);
    server.use({ createMileageReading: () => anyReading });
    await applyResolution(copy, asked, 'confirmed');
    await copy.send();
    expect(server.callsOf('createMileageReading').at(-1)?.body).toMatchObject({ confirmMileage: true });
  },
);

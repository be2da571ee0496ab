import { aMaintenance, aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { clio, copiedGarage, first, oil, openCopied, record } from '#testing/copied-garage.ts';
import {
  readingChange,
  recordChange,
  reminderChange,
  settingsChange,
  vehicleChange,
} from '#testing/fake-feed.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import { findConflict, applyResolution } from '#shared/sync/outbox/send/resolutions.ts';
import { Store } from '#shared/sync/engine/store.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';
import { defaultReminderId } from '@carnet/domain/sync/derived-id';
import { v7 as newId } from 'uuid';
import { expect, it, vi } from 'vitest';

/** The garage without its record. */
const REST = [vehicleChange(clio), reminderChange(oil), readingChange(first)];
const SETTINGS = settingsChange(newId(), someSettings());

/** A device whose server has been restored to these objects. */
async function restoredTo(...changes: readonly Change[]) {
  const garage = await copiedGarage();
  garage.server.use({ listTrash: () => ({ items: [], nextCursor: null }) });
  garage.feed.restore(SETTINGS, ...changes);
  await garage.copy.pull();
  return garage;
}

const asked = (copy: Engine) => copy.shown.filter(({ state }) => state === 'refused');
const about = (copy: Engine, id: string) => asked(copy).find(({ intent }) => intent.id === id) as Operation;

it('server lacks objects of this device → asks, keeps showing them, sends nothing before the answer', async () => {
  const { server, copy } = await restoredTo(...REST);
  expect(asked(copy)).toMatchObject([
    { intent: { verb: 'create', kind: 'record', id: record.id }, problem: { code: 'server_restored' } },
  ]);
  expect(copy.garage.records.size).toBe(0);
  expect(copy.view.records.get(record.id)).toMatchObject({ cost: 80 });
  await copy.send();
  expect(server.callsOf('createMaintenance')).toHaveLength(0);
});

it('sent again → added as it was, with its mileage confirmed', async () => {
  const { feed, server, copy } = await restoredTo(...REST);
  server.use({
    createMaintenance: () => {
      feed.put(recordChange(record));
      return record;
    },
  });
  await applyResolution(copy, about(copy, record.id), 'again');
  await copy.send();
  const { id, date, type, cost } = record;
  const body = server.callsOf('createMaintenance')[0]?.body;
  expect(body).toMatchObject({ id, vehicle_id: clio.id, date, type, cost, confirmMileage: true });
  await copy.pull();
  expect(copy.operations).toEqual([]);
});

it('abandoned → removed, as on the server', async () => {
  const { copy } = await restoredTo(...REST);
  await copy.write({ do: 'takeOut', operation: about(copy, record.id) });
  expect(copy.view.records.size).toBe(0);
});

it('a whole vehicle → sent before its objects, with its first mileage on its original day', async () => {
  const { copy } = await restoredTo();
  expect(asked(copy).map(({ intent: { kind } }) => kind)).toEqual([
    'vehicle',
    'reminder',
    'record',
    'reading',
  ]);
  expect(about(copy, clio.id).intent).toMatchObject({
    body: { name: 'Clio', currentMileage: clio.currentMileage },
  });
});

it('an older version → shows both values, as for a change of another device', async () => {
  const { copy } = await restoredTo(
    vehicleChange({ ...clio, name: 'Avant', version: 2 }),
    ...REST.slice(1),
    recordChange(record),
  );
  expect(findConflict(about(copy, clio.id))).toMatchObject({
    fields: ['name'],
    mine: { name: 'Clio' },
    current: { name: 'Avant' },
  });
  expect(copy.view.vehicles.get(clio.id)?.name).toBe('Avant');
});

it('deleted on another device before the restore → not asked about', async () => {
  const garage = await copiedGarage();
  const counts = {
    records: 0,
    reminders: 0,
    readings: 0,
    documents: 0,
    expenses: 0,
    tyre_sets: 0,
    tyre_fittings: 0,
    files: 0,
  };
  const { id, type, date } = record;
  const facts = { kind: 'record', title: 'Vidange', mileage: null, deletedBy: null } as const;
  const [deletedAt, erasedAt] = ['2026-11-19T08:00:00.000Z', '2026-12-19T08:00:00.000Z'];
  const vehicle = { id: clio.id, name: clio.name };
  const entry = { ...facts, id, type, date, vehicle, deletedAt, erasedAt, counts };
  garage.server.use({ listTrash: () => ({ items: [entry], nextCursor: null }) });
  garage.feed.restore(SETTINGS, ...REST);
  await garage.copy.pull();
  expect(asked(garage.copy)).toEqual([]);
});

it('accepted after the backup, not in the rows yet → sent once more with its key', async () => {
  const garage = await copiedGarage();
  const { feed, server, copy } = garage;
  server.use({ listTrash: () => ({ items: [], nextCursor: null }) });
  server.use({ replaceMaintenance: ({ body }) => ({ ...record, ...(body as object), version: 2 }) });
  const change = await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
  feed.restore(SETTINGS, ...REST, recordChange(record));
  await copy.send();
  await copy.pull();
  expect(copy.view.records.get(record.id)?.cost).toBe(95);
  await copy.send();
  const keys = server.callsOf('replaceMaintenance').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([change.key, change.key]);
});

it('killed before the rows were replaced → asks once about each object', async () => {
  const garage = await copiedGarage();
  const { feed, server, copy, name } = garage;
  server.use({ listTrash: () => ({ items: [], nextCursor: null }) });
  feed.restore(SETTINGS, ...REST);
  vi.spyOn(Store.prototype, 'replaceRows').mockRejectedValueOnce(new DOMException('killed', 'AbortError'));
  await expect(copy.pull()).rejects.toThrow('killed');
  copy.close();
  const next = await openCopied(name);
  await next.pull();
  expect(asked(next)).toHaveLength(1);
});

it('a reminder created with its vehicle → asks only about its changes', async () => {
  const { feed, server, copy } = await copiedGarage();
  const vespa = aVehicle({ name: 'Vespa' });
  const own = (type: 'oil_change' | 'insurance', version: number) =>
    aReminder({
      id: defaultReminderId(vespa.id, type),
      vehicle_id: vespa.id,
      maintenance_type: type,
      version,
    });
  const work = aMaintenance({ vehicle_id: vespa.id });
  feed.put(vehicleChange(vespa), reminderChange(own('oil_change', 1)), reminderChange(own('insurance', 2)));
  feed.put(recordChange(work));
  await copy.pull();
  server.use({ listTrash: () => ({ items: [], nextCursor: null }) });
  feed.restore(SETTINGS, ...REST, recordChange(record));
  await copy.pull();
  expect(asked(copy).map(({ intent: { verb, kind } }) => [verb, kind])).toEqual([
    ['create', 'vehicle'],
    ['create', 'record'],
    ['change', 'reminder'],
  ]);
});

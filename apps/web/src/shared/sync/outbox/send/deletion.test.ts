import { clio, copiedGarage, oil, record } from '#testing/copied-garage.ts';
import { recordChange, vehicleChange } from '#testing/fake-feed.ts';
import { refuse } from '#testing/fake-server.ts';
import type { Delete, Stored } from '#shared/sync/engine/operation.ts';
import { applyResolution, listResolutions } from '#shared/sync/outbox/send/resolutions.ts';
import { expect, it } from 'vitest';

const deletionOf = (kind: 'vehicle' | 'record', seen: Stored): Delete => ({
  verb: 'delete',
  kind,
  id: kind === 'vehicle' ? clio.id : record.id,
  vehicleId: null,
  seen,
});
const versionOf = (call: { readonly headers: Headers } | undefined) => call?.headers.get('If-Match');

/** A record that is deleted here and has a new cost from another device. */
async function deletedAndChanged() {
  const garage = await copiedGarage();
  const theirs = { ...record, cost: 120, version: 2 };
  garage.server.use({ deleteMaintenance: () => refuse('version_conflict', { current: theirs }) });
  await garage.copy.write({ do: 'add', intent: deletionOf('record', record) });
  await garage.copy.send();
  garage.feed.put(recordChange(theirs));
  await garage.copy.pull();
  const [asked] = garage.copy.operations;
  if (!asked) throw new Error('Nobody is asked');
  return { ...garage, asked };
}

it('changed on another device → not deleted; shown as changed there until the user decides', async () => {
  const { server, copy, asked } = await deletedAndChanged();
  expect(asked).toMatchObject({ state: 'refused', problem: { code: 'version_conflict' } });
  expect(server.callsOf('deleteMaintenance').map(versionOf)).toEqual(['"1"']);
  expect(copy.view.records.get(record.id)).toMatchObject({ cost: 120 });
});

it('deleted anyway → sent for the version that the user has now seen', async () => {
  const { server, copy, asked } = await deletedAndChanged();
  expect(listResolutions(asked)).toEqual(['deleted']);
  server.use({ deleteMaintenance: () => undefined });
  await applyResolution(copy, asked, 'deleted');
  await copy.send();
  expect(server.callsOf('deleteMaintenance').map(versionOf)).toEqual(['"1"', '"2"']);
  expect(copy.view.records.get(record.id)).toBeUndefined();
});

it('kept → nothing more is sent, and the other change stays', async () => {
  const { server, copy, asked } = await deletedAndChanged();
  await copy.write({ do: 'takeOut', operation: asked });
  await copy.send();
  expect(server.callsOf('deleteMaintenance')).toHaveLength(1);
  expect(copy.view.records.get(record.id)).toMatchObject({ cost: 120 });
});

it('a new change during the question → is sent', async () => {
  const { server, copy } = await deletedAndChanged();
  server.use({ replaceMaintenance: ({ body }) => ({ ...record, ...(body as object), version: 3 }) });
  const shown = copy.view.records.get(record.id) ?? record;
  const [patch, was] = [{ notes: 'Filtre' }, { notes: shown.notes }];
  const { version } = shown;
  await copy.write({
    do: 'add',
    intent: { verb: 'change', kind: 'record', id: record.id, version, patch, was, files: [] },
  });
  await copy.send();
  expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({ notes: 'Filtre', cost: 120 });
});

it('only its mileage followed a reading of another device → deleted', async () => {
  const { feed, server, copy } = await copiedGarage();
  feed.put(vehicleChange({ ...clio, currentMileage: 51_000, version: 4 }));
  await copy.pull();
  server.use({ deleteVehicle: () => undefined });
  await copy.write({ do: 'add', intent: deletionOf('vehicle', clio) });
  await copy.send();
  expect(server.callsOf('deleteVehicle').map(versionOf)).toEqual(['"4"']);
  expect(copy.operations.map(({ state }) => state)).toEqual(['stored']);
});

it('the copy lacks that a record now leads the reminder → pulled, then deleted without a question', async () => {
  const { feed, server, copy } = await copiedGarage();
  const seen = copy.view.reminders.get(oil.id);
  if (!seen) throw new Error('The copy has the reminder');
  const led = { last_mileage: 51_000, led_by: record.id, version: oil.version + 1 };
  server.use({
    deleteReminder: ({ headers }) => {
      if (headers.get('If-Match') !== '"3"') refuse('version_conflict', { current: { ...oil, ...led } });
    },
  });
  feed.put({ kind: 'reminder', id: oil.id, object: { ...seen, ...led } });
  const intent: Delete = { verb: 'delete', kind: 'reminder', id: oil.id, vehicleId: null, seen };
  await copy.write({ do: 'add', intent });
  await copy.send();
  expect(server.callsOf('deleteReminder').map(versionOf)).toEqual(['"2"', '"3"']);
  expect(copy.shown).toEqual([]);
});

it('already deleted on another device → nothing left to do', async () => {
  const { feed, server, copy } = await copiedGarage();
  feed.put({ kind: 'record', id: record.id, object: null });
  await copy.pull();
  server.use({ deleteMaintenance: () => refuse('not_found') });
  await copy.write({ do: 'add', intent: deletionOf('record', record) });
  await copy.send();
  await copy.pull();
  expect(copy.operations).toEqual([]);
});

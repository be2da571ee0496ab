import { copiedGarage, record } from '#testing/copied-garage.ts';
import { recordChange } from '#testing/fake-feed.ts';
import { refuse } from '#testing/fake-server.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { mergeEdit } from '#shared/sync/outbox/send/merge.ts';
import { describe, expect, it } from 'vitest';

describe('merging with a change of another device', () => {
  it('different fields → both changes are kept; same field → asks the user', async () => {
    const { feed, server, copy } = await copiedGarage();
    server.down();
    await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
    await copy.send();
    server.up();
    feed.put(recordChange({ ...record, notes: 'Bougies', version: 2 }));
    await copy.pull();
    server.use({
      replaceMaintenance: ({ body }) => {
        const stored = { ...record, ...(body as object), version: 3 };
        feed.put(recordChange(stored));
        return stored;
      },
    });
    await copy.send();
    await copy.pull();
    expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({ cost: 95, notes: 'Bougies' });
    expect(copy.garage.records.get(record.id)).toMatchObject({ cost: 95, notes: 'Bougies' });

    const seen = { ...record, version: 1 };
    await copy.write({ do: 'add', intent: toEdit('record', record.id, seen, { cost: 120 }) });
    await copy.send();
    const [asked] = copy.operations;
    expect(asked).toMatchObject({
      state: 'refused',
      problem: { code: 'version_conflict', current: { cost: 95 } },
    });
    expect(copy.view.records.get(record.id)?.cost).toBe(95);
    expect(server.callsOf('replaceMaintenance')).toHaveLength(1);
  });

  it('changed elsewhere between pull and call → merged with the object in the response', async () => {
    const { server, copy } = await copiedGarage();
    const theirs = { ...record, notes: 'Joint', version: 5 };
    server.use({
      replaceMaintenance: ({ headers }) =>
        headers.get('If-Match') === '"5"'
          ? { ...theirs, cost: 81, version: 6 }
          : refuse('version_conflict', { current: theirs }),
    });
    await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 81 }) });
    await copy.send();
    const calls = server.callsOf('replaceMaintenance');
    expect(calls.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"5"']);
    expect(calls[1]?.body).toMatchObject({ cost: 81, notes: 'Joint' });
    expect(copy.stored).toHaveLength(1);
  });

  it('photos → merged as a set: additions of both sides are in, removals are out', () => {
    const [theirs, kept, dropped] = ['t', 'k', 'd'].map((id) => ({ id, contentType: 'image/png' }));
    const before = { version: 1, photos: [kept, dropped] };
    const edit = toEdit('vehicle', 'v', before, { photos: ['k', 'm'] });
    expect(mergeEdit(edit, { photos: [kept, dropped, theirs] })['photos']).toEqual(['k', 'm', 't']);
    expect(mergeEdit(edit, { photos: [dropped] })['photos']).toEqual(['m']);
  });

  it('types → merged by type and field: one added elsewhere stays, one removed here is removed', () => {
    const [oil, own] = [
      { key: 'oil_change', intervalKm: 10_000, intervalDays: 365 },
      { key: 'own', intervalKm: null, intervalDays: 90 },
    ];
    const before = { version: 1, maintenanceTypes: [oil, own] };
    const edit = toEdit('settings', 'settings', before, {
      maintenanceTypes: [{ ...oil, intervalKm: 8_000 }],
    });
    const theirs = [{ ...oil, intervalDays: 200 }, own, { key: 'new', intervalKm: 5, intervalDays: null }];
    expect(mergeEdit(edit, { maintenanceTypes: theirs })['maintenanceTypes']).toEqual([
      { key: 'oil_change', intervalKm: 8_000, intervalDays: 200 },
      { key: 'new', intervalKm: 5, intervalDays: null },
    ]);
  });

  it('a type added here comes after one added elsewhere; with the same name, theirs is used', () => {
    const oil = { key: 'oil_change', label: null, intervalKm: 10_000 };
    const own = (label: string, intervalKm: number) => ({ key: label.toLowerCase(), label, intervalKm });
    const before = { version: 1, maintenanceTypes: [oil] };
    const added = { maintenanceTypes: [oil, own('Lavage', 500), own('Chaîne', 800)] };
    const theirs = { maintenanceTypes: [oil, { ...own('chaine', 900), key: 'theirs' }] };
    expect(mergeEdit(toEdit('settings', 'settings', before, added), theirs)['maintenanceTypes']).toEqual([
      oil,
      { key: 'theirs', label: 'chaine', intervalKm: 900 },
      own('Lavage', 500),
    ]);
  });
});

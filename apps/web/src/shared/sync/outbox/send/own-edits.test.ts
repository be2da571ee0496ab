import { aDocument, aMaintenance, aVehicle } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { clio, copiedGarage, oil, record } from '#testing/copied-garage.ts';
import { recordChange, reminderChange } from '#testing/fake-feed.ts';
import { refuse } from '#testing/fake-server.ts';
import { bodyFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Create, Delete, Stored } from '#shared/sync/engine/operation.ts';
import { askedFields, changedFieldsSince } from '#shared/sync/outbox/send/merge.ts';
import { readObject } from '#shared/sync/outbox/send/read-object.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';

const file: CarnetFile = {
  id: newId(),
  name: 'photo.jpg',
  contentType: 'image/jpeg',
  url: '/x',
  thumbnailUrl: null,
  size: 1200,
  width: null,
  height: null,
};

/** Adds a record of Clio on this device, with photos if given. */
function newRecord(more: Partial<Create['body']> = {}, files: readonly CarnetFile[] = []): Create {
  const id = newId();
  const body = {
    id,
    vehicle_id: clio.id,
    type: 'oil_change',
    date: civilDateOf(2026, 11, 20),
    cost: 80,
    ...more,
  };
  return { verb: 'create', kind: 'record', id, vehicleId: clio.id, body, files } as Create;
}

describe('fields that can conflict', () => {
  const rows = {
    vehicle: aVehicle(),
    record: aMaintenance(),
    reminder: oil,
    document: aDocument(),
    expense: anExpense(),
  };

  it.each(Object.entries(rows))('a deleted %s → only the fields of its body', (kind, row) => {
    const seen: Stored = { ...row };
    // Another device has changed everything, and the server has stored other timestamps.
    const theirs = Object.fromEntries(
      Object.keys(row).map((name) => [name, name === 'follows' ? 'interval' : `other ${name}`]),
    );
    const deletion = { verb: 'delete', kind, id: row.id, vehicleId: null, seen } as Delete;
    const asked = changedFieldsSince(deletion, { ...theirs, version: row.version + 3 });
    expect(asked.filter((name) => !bodyFields(deletion.kind).includes(name))).toEqual([]);
    expect(asked).not.toEqual(expect.arrayContaining(['currentMileage']));
    expect(asked.length).toBeGreaterThan(5);
  });

  it('the date of a reminder that follows the law or a document → never conflicts: its source has moved it', () => {
    const edit = toEdit('reminder', oil.id, oil, { next_reminder_date: '2027-01-01' });
    const theirs = { ...oil, next_reminder_date: '2028-01-01', version: 9 };
    expect(askedFields(edit, { ...theirs, follows: 'law' })).toEqual([]);
    expect(askedFields(edit, { ...theirs, follows: 'document' })).toEqual([]);
    expect(askedFields(edit, { ...theirs, follows: 'interval' })).toEqual(['next_reminder_date']);
  });

  it('a deleted reminder → what the owner set, not what a record that leads it says', () => {
    const owned = (last_mileage: number | null) =>
      ({ ...oil, owner_set: { last_mileage: { value: last_mileage, order: 1 } } }) as unknown as Stored;
    const deletion: Delete = {
      verb: 'delete',
      kind: 'reminder',
      id: oil.id,
      vehicleId: null,
      seen: owned(oil.last_mileage),
    };
    const led = { version: 9, last_mileage: 51_000, led_by: newId() };
    expect(changedFieldsSince(deletion, { ...owned(oil.last_mileage), ...led })).toEqual([]);
    expect(changedFieldsSince(deletion, { ...owned(50_000), ...led })).toEqual(['last_mileage']);
    // What the owner set elsewhere is not shown, because a record of this device leads.
    const hidden = { ...owned(50_000), version: 9, last_mileage: oil.last_mileage };
    expect(changedFieldsSince(deletion, hidden)).toEqual([]);
    // The reminder that a route returns does not say what the owner set.
    expect(changedFieldsSince(deletion, { ...oil, ...led })).toEqual(['last_mileage']);
  });

  it('the series of an expense → never: the app links its payments', () => {
    const seen = anExpense({ cost: 60, series_id: null });
    const edit = toEdit('expense', seen.id, seen, { cost: 70, series_id: newId() });
    const theirs = { ...seen, cost: 65, series_id: newId(), version: 9 };
    expect(askedFields(edit, theirs)).toEqual(['cost']);
  });
});

describe('own edits of one device', () => {
  it('added, changed and deleted offline, with another timestamp on the server → deleted without a question', async () => {
    const { feed, server, copy } = await copiedGarage();
    const added = newRecord();
    const stored = { ...record, ...added.body, id: added.id, created_at: '2026-11-21T09:00:00.000Z' };
    server.use({
      createMaintenance: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await copy.write({ do: 'add', intent: added });
    await copy.send();
    const shown = copy.view.records.get(added.id);
    if (!shown) throw new Error('What was added is not shown');
    await copy.write({ do: 'add', intent: toEdit('record', added.id, shown, { notes: 'Filtre' }) });
    await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'record', id: added.id, vehicleId: null, seen: shown },
    });
    const take = (version: number, more: object) => {
      const object = { ...stored, ...more, version } as typeof record;
      feed.put(recordChange(object));
      return object;
    };
    server.use({
      createMaintenance: () => take(1, {}),
      replaceMaintenance: () => take(2, { notes: 'Filtre' }),
      deleteMaintenance: ({ headers }) => {
        if (headers.get('If-Match') !== '"2"')
          refuse('version_conflict', { current: { ...stored, version: 2 } });
      },
    });
    await copy.send();
    expect(copy.operations.map(({ state }) => state)).not.toContain('refused');
    expect(server.callsOf('deleteMaintenance')).toHaveLength(1);
  });

  it('changed twice, with the first stored in another form → sends the second', async () => {
    const { feed, server, copy } = await copiedGarage();
    server.down();
    await copy.write({
      do: 'add',
      intent: toEdit('record', record.id, record, { notes: 'Filtre  à huile' }),
    });
    const shown = copy.view.records.get(record.id) ?? record;
    await copy.write({ do: 'add', intent: toEdit('record', record.id, shown, { notes: 'Filtre à air' }) });
    await copy.send();
    server.up();
    let version = record.version;
    server.use({
      replaceMaintenance: ({ body }) => {
        version += 1;
        const stored = { ...record, notes: String(body.notes).replace('  ', ' '), version };
        feed.put(recordChange(stored));
        return stored;
      },
    });
    await copy.send();
    await copy.send();
    expect(server.callsOf('replaceMaintenance').map(({ body }) => body.notes)).toEqual([
      'Filtre  à huile',
      'Filtre à air',
    ]);
    expect(copy.operations.map(({ state }) => state)).not.toContain('refused');
  });

  it('changed in between by another device → asks', async () => {
    const { feed, server, copy } = await copiedGarage();
    server.down();
    await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
    const shown = copy.view.records.get(record.id) ?? record;
    await copy.write({ do: 'add', intent: toEdit('record', record.id, shown, { notes: 'Filtre' }) });
    await copy.send();
    server.up();
    const theirs = { ...record, notes: 'Bougies', version: 2 };
    feed.put(recordChange(theirs));
    await copy.pull();
    server.use({ replaceMaintenance: ({ body }) => ({ ...theirs, ...(body as object), version: 3 }) });
    await copy.send();
    expect(copy.operations.find(({ state }) => state === 'refused')).toMatchObject({
      intent: { patch: { notes: 'Filtre' } },
      problem: { current: { notes: 'Bougies' } },
    });
  });

  it('a reminder changed after a record that leads it and waits with its photo → sent after the record', async () => {
    const { feed, server, copy } = await copiedGarage();
    const work = { type: oil.maintenance_type, reminder_id: oil.id };
    const done = newRecord({ ...work, photos: [file.id] }, [file]);
    server.down();
    await copy.write({ do: 'add', intent: done });
    const moved = (await readObject(copy.view, 'reminder', oil.id)) as Reminder;
    expect(moved.led_by).toBe(done.id);
    await copy.write({
      do: 'add',
      intent: toEdit('reminder', oil.id, moved, { next_reminder_date: '2027-01-01' }),
    });
    server.up();
    const calls: string[] = [];
    let current = { ...oil };
    server.use({
      createMaintenance: () => {
        calls.push('record');
        current = { ...oil, ...moved, version: oil.version + 1 };
        feed.put(reminderChange(current));
        return { ...record, id: done.id, version: 1 };
      },
      replaceReminder: ({ body }) => {
        calls.push('reminder');
        return { ...current, ...(body as object), version: current.version + 1 };
      },
    });
    await copy.send();
    await copy.send();
    expect(calls).toEqual(['record', 'reminder']);
  });

  it('a change undone with a lost response → shown as before the change, whatever the copy has', async () => {
    const { feed, server, copy } = await copiedGarage();
    server.use({
      replaceReminder: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const change = await copy.write({
      do: 'add',
      intent: toEdit('reminder', oil.id, oil, { interval_km: 9_000 }),
    });
    await copy.send();
    await copy.write({ do: 'undo', operation: change });
    feed.put(reminderChange({ ...oil, interval_km: 9_000, version: 3 }));
    await copy.pull();
    expect(copy.view.reminders.get(oil.id)?.interval_km).toBe(oil.interval_km);
  });

  it('a change undone, overtaken by a record of this device → only what is left of it is undone, without a question', async () => {
    const { server, copy } = await copiedGarage();
    server.use({
      replaceReminder: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const edit = toEdit('reminder', oil.id, oil, { interval_km: 9_000, next_reminder_date: '2027-01-01' });
    const change = await copy.write({ do: 'add', intent: edit });
    await copy.send();
    await copy.write({ do: 'undo', operation: change });
    // The change, then the record that leads the reminder.
    const changed = { ...oil, interval_km: 9_000, next_reminder_date: civilDateOf(2027, 1, 1), version: 3 };
    const led = { ...changed, next_reminder_date: civilDateOf(2028, 2, 2), version: 4 };
    let calls = 0;
    server.use({
      replaceReminder: () => {
        calls += 1;
        if (calls === 2) refuse('version_conflict', { current: led });
        return calls === 1 ? changed : { ...led, interval_km: oil.interval_km, version: 5 };
      },
    });
    await copy.send();
    expect(copy.operations.map(({ state }) => state)).not.toContain('refused');
    expect(server.callsOf('replaceReminder').at(-1)?.body).toMatchObject({
      interval_km: oil.interval_km,
      next_reminder_date: '2028-02-02',
    });
  });

  it('a change undone, its object deleted by another device meanwhile → reported: the trash has the change', async () => {
    const { feed, server, copy } = await copiedGarage();
    server.use({
      replaceReminder: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const edit = toEdit('reminder', oil.id, oil, { interval_km: 9_000 });
    const change = await copy.write({ do: 'add', intent: edit });
    await copy.send();
    await copy.write({ do: 'undo', operation: change });
    feed.put({ kind: 'reminder', id: oil.id, object: null });
    let hasAnswered = false;
    server.use({
      replaceReminder: () => {
        if (hasAnswered) return refuse('not_found');
        hasAnswered = true;
        return { ...oil, interval_km: 9_000, version: 3 };
      },
    });
    await copy.send();
    expect(copy.shown.map(({ state, intent: { verb, id } }) => [state, verb, id])).toEqual([
      ['refused', 'change', oil.id],
    ]);
  });

  it('changed, then its vehicle deleted here, both responses lost → does not report it as gone', async () => {
    const { server, copy } = await copiedGarage();
    server.use({
      replaceMaintenance: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
    await copy.send();
    await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'vehicle', id: clio.id, vehicleId: null, seen: clio },
    });
    server.use({ replaceMaintenance: () => refuse('not_found'), deleteVehicle: () => undefined });
    await copy.send();
    expect(copy.operations.map(({ state }) => state)).not.toContain('refused');
  });
});

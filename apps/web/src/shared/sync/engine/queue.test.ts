import { aMaintenance, aReading, aReminder } from '#testing/builders.ts';
import { aNewReading, clio, copiedGarage, oil, openCopied, record } from '#testing/copied-garage.ts';
import { readingChange, reminderChange, vehicleChange } from '#testing/fake-feed.ts';
import { refuse } from '#testing/fake-server.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { readObject } from '#shared/sync/outbox/send/read-object.ts';
import type { Create } from '#shared/sync/engine/operation.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Fixes the day, because days are compared. Timers are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

const storedReading = (body: unknown): MileageReading => ({
  ...aReading({ vehicle_id: clio.id, ...(body as Partial<MileageReading>) }),
  version: 1,
});

describe('the queue', () => {
  it('written offline → shown at once, kept across a restart, sent once online', async () => {
    const { name, feed, server, copy } = await copiedGarage();
    server.down();
    await copy.write({ do: 'add', intent: aNewReading(43_500) });
    await copy.send();
    expect(copy.view.vehicles.get(clio.id)?.currentMileage).toBe(43_500);
    expect(copy.garage.vehicles.get(clio.id)?.currentMileage).toBe(42_000);
    copy.close();

    const next = await openCopied(name);
    expect(next.view.vehicles.get(clio.id)?.currentMileage).toBe(43_500);
    server.up();
    server.use({
      createMileageReading: ({ body }) => {
        const stored = storedReading(body);
        feed.put(readingChange(stored), vehicleChange({ ...clio, currentMileage: 43_500, version: 4 }));
        return stored;
      },
    });
    await next.send();
    await next.pull();
    expect(next.operations).toEqual([]);
    expect(next.view).toBe(next.garage);
    expect(next.garage.vehicles.get(clio.id)?.currentMileage).toBe(43_500);
    expect(server.callsOf('createMileageReading')).toHaveLength(1);
  });

  it('lost response → sent again with the same key and version', async () => {
    const { server, copy } = await copiedGarage();
    server.use({
      replaceReminder: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await copy.write({ do: 'add', intent: toEdit('reminder', oil.id, oil, { active: false }) });
    await copy.send();
    await copy.send();
    const calls = server.callsOf('replaceReminder');
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(calls.map(({ headers }) => headers.get('If-Match'))).toEqual(['"2"', '"2"']);
  });

  it('stored but not in the rows yet → still shown; removed once the rows have it', async () => {
    const { feed, server, copy } = await copiedGarage();
    const change = aNewReading(44_000);
    server.use({
      createMileageReading: ({ body }) => storedReading(body),
      listChanges: () => refuse('internal_error'),
    });
    const operation = await copy.write({ do: 'add', intent: change });
    const outcome = await copy.outcomeOf(operation, 30_000);
    expect(outcome?.answer).toMatchObject({ id: change.id });
    expect(copy.stored).toHaveLength(1);
    expect(copy.view.readings.has(change.id)).toBe(true);
    feed.put(readingChange(storedReading(change.body)));
    server.use({ listChanges: feed.listChanges });
    await copy.pull();
    expect(copy.operations).toEqual([]);
    expect(copy.view.readings.has(change.id)).toBe(true);
  });

  it('refused while the form is open → reported to the form and removed', async () => {
    const { server, copy } = await copiedGarage();
    server.use({ createMileageReading: () => refuse('validation_failed') });
    const operation = await copy.write({ do: 'add', intent: aNewReading(1) });
    await expect(copy.outcomeOf(operation, 30_000)).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(copy.operations).toEqual([]);
    expect(copy.view).toBe(copy.garage);
  });

  it('session ended while the form is open → reported to the form, which keeps the input', async () => {
    const { server, copy } = await copiedGarage();
    server.use({ createMileageReading: () => refuse('unauthenticated', { params: { reason: 'expired' } }) });
    const operation = await copy.write({ do: 'add', intent: aNewReading(43_000) });
    await expect(copy.outcomeOf(operation, 30_000)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(copy.operations).toEqual([]);
  });

  it('refused later → kept with its reason; dependent operations wait, the others are sent', async () => {
    const { server, copy } = await copiedGarage();
    const vehicle: Create = {
      verb: 'create',
      kind: 'vehicle',
      id: newId(),
      vehicleId: null,
      body: { name: 'Vespa', type: 'motorcycle', currentMileage: 10 },
      files: [],
    };
    server.use({
      createVehicle: () => refuse('plan_limit_reached'),
      createMileageReading: ({ body }) => storedReading(body),
    });
    await copy.write({ do: 'add', intent: vehicle });
    const ofVespa = await copy.write({ do: 'add', intent: { ...aNewReading(20), vehicleId: vehicle.id } });
    const ofClio = await copy.write({ do: 'add', intent: aNewReading(43_000) });
    await copy.send();
    expect(server.callsOf('createMileageReading').map(({ body }) => body)).toEqual([
      ofClio.intent.verb === 'create' && ofClio.intent.body,
    ]);
    expect(copy.operations.find(({ state }) => state === 'refused')?.problem?.code).toBe(
      'plan_limit_reached',
    );
    expect(copy.operations.find(({ key }) => key === ofVespa.key)?.state).toBe('waiting');
  });

  it('server error for one operation → others are sent, dependent ones wait, and it is retried', async () => {
    const { server, copy } = await copiedGarage();
    const id = newId();
    const body = {
      id,
      vehicle_id: clio.id,
      maintenance_type: 'brakes',
      next_reminder_date: civilDateOf(2027, 1, 1),
    };
    server.use({
      createReminder: () => refuse('internal_error'),
      createMileageReading: ({ body: given }) => storedReading(given),
    });
    await copy.write({
      do: 'add',
      intent: { verb: 'create', kind: 'reminder', id, vehicleId: clio.id, body, files: [] },
    });
    await copy.write({ do: 'add', intent: { verb: 'delete', kind: 'reminder', id, vehicleId: null } });
    await copy.write({ do: 'add', intent: aNewReading(43_000) });
    await copy.send();
    expect(server.callsOf('createMileageReading')).toHaveLength(1);
    expect(server.callsOf('createReminder')).toHaveLength(1);
    expect(server.callsOf('deleteReminder')).toHaveLength(0);
    expect(copy.operations.filter(({ state }) => state === 'waiting')).toHaveLength(2);
    await copy.send();
    expect(server.callsOf('createReminder')).toHaveLength(2);
  });

  it('a record with a photo, then a mileage → sends the mileage first', async () => {
    const { server, copy } = await copiedGarage();
    const file = await copy.files.keep(newId(), new File(['bytes'], 'clio.png', { type: 'image/png' }), true);
    const sent: string[] = [];
    server.use({
      createMileageReading: ({ body }) => {
        sent.push('mileage');
        return storedReading(body);
      },
      replaceVehicle: () => {
        sent.push('photo');
        return clio;
      },
    });
    await copy.write({ do: 'add', intent: toEdit('vehicle', clio.id, clio, { photos: [file.id] }, [file]) });
    await copy.write({ do: 'add', intent: aNewReading(43_000) });
    await copy.send();
    expect(sent).toEqual(['mileage', 'photo']);
  });

  it('change of an unsent addition → sent after it, with the version that it returned', async () => {
    const { feed, server, copy } = await copiedGarage();
    const id = newId();
    const body = {
      id,
      vehicle_id: clio.id,
      maintenance_type: 'brakes',
      next_reminder_date: civilDateOf(2027, 1, 1),
    };
    server.down();
    await copy.write({
      do: 'add',
      intent: { verb: 'create', kind: 'reminder', id, vehicleId: clio.id, body, files: [] },
    });
    const waiting = copy.view.reminders.get(id);
    expect(waiting).toMatchObject({ version: 0, active: true, last_mileage: null });
    await copy.write({
      do: 'add',
      intent: toEdit('reminder', id, { version: 0, ...waiting }, { active: false }),
    });
    await copy.send();
    server.up();
    const shown = (await readObject(copy.view, 'reminder', id)) as Reminder;
    const stored = aReminder({ ...shown, version: 1 });
    server.use({
      createReminder: () => {
        feed.put(reminderChange(stored));
        return stored;
      },
      replaceReminder: () => ({ ...stored, active: false, version: 2 }),
    });
    await copy.send();
    expect(server.callsOf('replaceReminder')[0]?.headers.get('If-Match')).toBe('"1"');
    expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({ active: false });
  });

  it('removed before sending → removed with all dependent operations', async () => {
    const { server, copy } = await copiedGarage();
    server.down();
    const body = { name: 'Vespa', type: 'motorcycle', currentMileage: 10 } as const;
    const id = newId();
    const added = await copy.write({
      do: 'add',
      intent: {
        verb: 'create',
        kind: 'vehicle',
        id,
        vehicleId: null,
        body,
        files: [],
      },
    });
    await copy.write({ do: 'add', intent: { ...aNewReading(20), vehicleId: id } });
    expect(copy.view.vehicles.get(id)?.currentMileage).toBe(20);
    expect(copy.view.reminders.size).toBeGreaterThan(1);
    await copy.write({ do: 'takeOut', operation: added });
    expect(copy.operations).toEqual([]);
    expect(copy.view).toBe(copy.garage);
  });

  it('record moved to another vehicle, first vehicle removed → added to the other vehicle', async () => {
    const { server, copy } = await copiedGarage();
    server.down();
    const [vehicleId, id] = [newId(), newId()];
    const vespa = { name: 'Vespa', type: 'motorcycle', currentMileage: 10 } as const;
    const create = { verb: 'create', files: [] } as const;
    const added = await copy.write({
      do: 'add',
      intent: { ...create, kind: 'vehicle', id: vehicleId, vehicleId: null, body: vespa },
    });
    const work = { id, vehicle_id: vehicleId, type: 'oil_change', date: civilDateOf(2026, 11, 1), cost: 90 };
    await copy.write({ do: 'add', intent: { ...create, kind: 'record', id, vehicleId, body: work } });
    for (const change of [{ vehicle_id: clio.id }, { cost: 95 }]) {
      const seen = (await readObject(copy.view, 'record', id)) as { version: number };
      await copy.write({ do: 'add', intent: toEdit('record', id, seen, change) });
    }
    await copy.write({ do: 'undo', operation: added });
    expect(copy.view.records.get(id)).toMatchObject({ vehicle_id: clio.id, cost: 95 });
    expect(copy.shown).toHaveLength(1);

    server.up();
    server.use({ createMaintenance: () => aMaintenance({ id, vehicle_id: clio.id, version: 1 }) });
    await copy.send();
    expect(server.callsOf('createMaintenance')[0]?.body).toMatchObject({
      ...work,
      vehicle_id: clio.id,
      cost: 95,
    });
    expect(copy.operations.filter(({ state }) => state !== 'stored')).toEqual([]);
  });

  it('record moved and deleted, first vehicle removed → the queue is empty', async () => {
    const { server, copy } = await copiedGarage();
    server.down();
    const [vehicleId, id] = [newId(), newId()];
    const vespa = { name: 'Vespa', type: 'motorcycle', currentMileage: 10 } as const;
    const create = { verb: 'create', files: [] } as const;
    const added = await copy.write({
      do: 'add',
      intent: { ...create, kind: 'vehicle', id: vehicleId, vehicleId: null, body: vespa },
    });
    const work = { id, vehicle_id: vehicleId, type: 'oil_change', date: civilDateOf(2026, 11, 1), cost: 90 };
    await copy.write({ do: 'add', intent: { ...create, kind: 'record', id, vehicleId, body: work } });
    const seen = (await readObject(copy.view, 'record', id)) as { version: number };
    await copy.write({ do: 'add', intent: toEdit('record', id, seen, { vehicle_id: clio.id }) });
    await copy.write({ do: 'add', intent: { verb: 'delete', kind: 'record', id, vehicleId: null } });
    await copy.write({ do: 'undo', operation: added });
    expect(copy.operations).toEqual([]);
  });

  it('reminder made by a record and changed, record refused and given up → the reminder is added', async () => {
    const { server, copy } = await copiedGarage();
    server.down();
    const id = newId();
    const next = { next_service_date: civilDateOf(2027, 11, 1) };
    const work = {
      id,
      vehicle_id: clio.id,
      type: 'brakes',
      date: civilDateOf(2026, 11, 1),
      cost: 90,
      ...next,
    };
    const intent: Create = { verb: 'create', kind: 'record', id, vehicleId: clio.id, body: work, files: [] };
    const added = await copy.write({ do: 'add', intent });
    const made = [...copy.view.reminders.values()].find((one) => one.made_by === id);
    const reminderId = made?.id ?? '';
    for (const change of [{ interval_days: 700 }, { interval_km: 9_000 }]) {
      const seen = (await readObject(copy.view, 'reminder', reminderId)) as Reminder;
      await copy.write({ do: 'add', intent: toEdit('reminder', reminderId, seen, change) });
    }
    server.up();
    server.use({ createMaintenance: () => refuse('validation_failed') });
    await copy.send();
    // The reminder waits for its record, instead of being told to be deleted elsewhere.
    expect(copy.operations.map(({ state }) => state)).toEqual(['refused', 'waiting', 'waiting']);
    await copy.write({ do: 'takeOut', operation: added });
    expect(copy.operations.map(({ intent: { verb, kind } }) => `${verb} ${kind}`)).toEqual([
      'create reminder',
      'change reminder',
    ]);
    expect(copy.view.reminders.get(reminderId)).toMatchObject({
      next_reminder_date: next.next_service_date,
      interval_days: 700,
      interval_km: 9_000,
      made_by: null,
    });
  });

  it('record changed so that it makes a reminder, the reminder changed, the record’s change undone → the reminder is added', async () => {
    const { copy } = await copiedGarage();
    const next = { next_service_date: civilDateOf(2027, 11, 1) };
    const planned = await copy.write({ do: 'add', intent: toEdit('record', record.id, record, next) });
    const made = [...copy.view.reminders.values()].find((one) => one.made_by === record.id);
    const reminderId = made?.id ?? '';
    const seen = (await readObject(copy.view, 'reminder', reminderId)) as Reminder;
    const intent = toEdit('reminder', reminderId, seen, { interval_days: 700 });
    await copy.write({ do: 'add', intent });
    await copy.write({ do: 'undo', operation: planned });
    expect(copy.operations.map(({ intent: { verb, kind } }) => `${verb} ${kind}`)).toEqual([
      'create reminder',
    ]);
    expect(copy.view.reminders.get(reminderId)).toMatchObject({
      next_reminder_date: next.next_service_date,
      interval_days: 700,
      made_by: null,
    });
  });

  describe('a reminder that is added, named by a record and undone', () => {
    /** Both wait: the reminder as `answer` has it. */
    async function namedByRecord(answer: () => Reminder) {
      const garage = await copiedGarage();
      const { server, copy } = garage;
      server.use({ createReminder: answer, createMaintenance: () => ({ ...record, version: 1 }) });
      const reminderId = newId();
      const asked = {
        id: reminderId,
        vehicle_id: clio.id,
        maintenance_type: 'brakes',
        next_reminder_date: civilDateOf(2027, 1, 1),
      };
      const reminder = await copy.write({
        do: 'add',
        intent: {
          verb: 'create',
          kind: 'reminder',
          id: reminderId,
          vehicleId: clio.id,
          body: asked,
          files: [],
        },
      });
      const add = async () => {
        const id = newId();
        const work = { id, vehicle_id: clio.id, type: 'brakes', date: civilDateOf(2026, 11, 1), cost: 90 };
        const body = { ...work, reminder_id: reminderId };
        const intent: Create = { verb: 'create', kind: 'record', id, vehicleId: clio.id, body, files: [] };
        await copy.write({ do: 'add', intent });
        expect(copy.view.records.get(id)).toMatchObject({ reminder_id: reminderId });
        return id;
      };
      return { ...garage, reminder, add };
    }

    it('unsent → the record is sent without it', async () => {
      const { server, copy, reminder, add } = await namedByRecord(() => oil);
      const id = await add();
      await copy.write({ do: 'undo', operation: reminder });
      expect(copy.view.records.get(id)).toMatchObject({ reminder_id: null });
      await copy.send();
      expect(server.callsOf('createReminder')).toHaveLength(0);
      expect(server.callsOf('createMaintenance').map(({ body }) => body)).toMatchObject([
        { id, reminder_id: null },
      ]);
    });

    it('refused after a lost response → the record is sent without it', async () => {
      let answer = (): Reminder => {
        throw new TypeError('Failed to fetch');
      };
      const { server, copy, reminder, add } = await namedByRecord(() => answer());
      await copy.send();
      const id = await add();
      await copy.write({ do: 'undo', operation: reminder });
      answer = () => refuse('validation_failed');
      await copy.send();
      expect(server.callsOf('createMaintenance').map(({ body }) => body)).toMatchObject([
        { id, reminder_id: null },
      ]);
      expect(copy.shown).toEqual([]);
    });
  });

  it('undone after a lost response → sent, followed by its inverse; neither is shown', async () => {
    const { feed, server, copy } = await copiedGarage();
    const intent = aNewReading(43_000);
    let isLost = true;
    server.use({
      createMileageReading: ({ body }) => {
        const stored = storedReading(body);
        feed.put(readingChange(stored));
        if (isLost) throw new TypeError('Failed to fetch');
        return stored;
      },
      deleteMileageReading: () => feed.put({ kind: 'reading', id: intent.id, object: null }),
    });
    const operation = await copy.write({ do: 'add', intent: intent });
    await copy.send();
    isLost = false;
    await copy.write({
      do: 'undo',
      operation: copy.operations.find(({ key }) => key === operation.key) ?? operation,
    });
    expect(copy.view.readings.has(intent.id)).toBe(false);
    expect(copy.shown).toEqual([]);
    await copy.send();
    await copy.pull();
    expect(server.callsOf('deleteMileageReading')).toHaveLength(1);
    expect(copy.garage.readings.has(intent.id)).toBe(false);
    expect(copy.operations).toEqual([]);
  });

  it('change undone after a lost response, while a deletion waits → undone first, then deleted', async () => {
    const { feed, server, copy } = await copiedGarage();
    let answer = (): unknown => {
      throw new TypeError('Failed to fetch');
    };
    server.use({ replaceReminder: () => answer() as Reminder });
    const change = await copy.write({
      do: 'add',
      intent: toEdit('reminder', oil.id, oil, { active: false }),
    });
    await copy.send();
    await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'reminder', id: oil.id, vehicleId: null, seen: oil },
    });
    await copy.write({ do: 'undo', operation: change });
    expect(copy.view.reminders.has(oil.id)).toBe(false);

    const calls: string[] = [];
    let { version } = oil;
    answer = () => {
      calls.push('replaced');
      return { ...oil, version: (version += 1) };
    };
    server.use({
      deleteReminder: () => {
        calls.push('deleted');
        feed.put({ kind: 'reminder', id: oil.id, object: null });
      },
    });
    await copy.send();
    await copy.pull();
    expect(calls).toEqual(['replaced', 'replaced', 'deleted']);
    expect(server.callsOf('replaceReminder').at(-1)?.body).toMatchObject({ active: true });
    expect(copy.operations).toEqual([]);
  });

  it('unsent changes undone, while a deletion waits → deleted without a question', async () => {
    const { feed, server, copy } = await copiedGarage();
    const shown = () => copy.view.reminders.get(oil.id) ?? oil;
    const change = (fields: Partial<Reminder>) =>
      copy.write({ do: 'add', intent: toEdit('reminder', oil.id, shown(), fields) });
    const first = await change({ interval_km: 12_000 });
    const second = await change({ interval_km: 9000, interval_days: 90 });
    await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'reminder', id: oil.id, vehicleId: null, seen: shown() },
    });
    const seen = () => {
      const intent = copy.operations.at(-1)?.intent;
      return intent?.verb === 'delete' ? intent.seen : undefined;
    };
    await copy.write({ do: 'undo', operation: first });
    expect(seen()).toMatchObject({ interval_km: 9000, interval_days: 90 });
    await copy.write({ do: 'undo', operation: second });
    expect(seen()).toMatchObject({ interval_km: oil.interval_km, interval_days: oil.interval_days });
    // Another write of this device has given the reminder a new version.
    feed.put(reminderChange({ ...oil, version: oil.version + 1 }));
    server.use({ deleteReminder: () => undefined });
    await copy.pull();
    await copy.send();
    expect(server.callsOf('deleteReminder')).toHaveLength(1);
    expect(copy.shown).toEqual([]);
  });

  it('deletion undone after a lost response → deleted, restored, and not deleted again', async () => {
    const { server, copy } = await copiedGarage();
    server.use({
      deleteReminder: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const deletion = await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'reminder', id: oil.id, vehicleId: null, seen: oil },
    });
    await copy.send();
    await copy.write({ do: 'undo', operation: deletion });

    const calls: string[] = [];
    server.use({
      deleteReminder: () => void calls.push('deleted'),
      restoreTrashed: () => void calls.push('restored'),
    });
    await copy.send();
    expect(calls).toEqual(['deleted', 'restored']);
    expect(copy.view.reminders.has(oil.id)).toBe(true);
  });

  it('undone while another window starts sending it → not sent', async () => {
    const { name, server, copy } = await copiedGarage();
    const other = await openCopied(name);
    const operation = await copy.write({ do: 'add', intent: aNewReading(45_000) });
    await vi.waitFor(() => expect(other.operations).toHaveLength(1), 30_000);
    // Concurrently: whichever comes first in the store, the other one sees it.
    await Promise.all([copy.write({ do: 'takeOut', operation: operation }), other.send()]);
    expect(server.callsOf('createMileageReading')).toHaveLength(0);
    expect(other.view.readings.size).toBe(1);
  });

  it('two windows → each shows the operations of the other, sent once', async () => {
    const { name, server, copy } = await copiedGarage();
    const other = await openCopied(name);
    server.use({ createMileageReading: ({ body }) => storedReading(body) });
    const reading = aNewReading(45_000);
    await copy.write({ do: 'add', intent: reading });
    await vi.waitFor(() => expect(other.view.readings.has(reading.id)).toBe(true), 30_000);
    await Promise.all([copy.send(), other.send()]);
    expect(server.callsOf('createMileageReading').length).toBeGreaterThan(0);
    const keys = server.callsOf('createMileageReading').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('the copy can no longer be written → kept, because operations wait in it', async () => {
    const { name, feed, server, copy } = await copiedGarage();
    server.down();
    await copy.write({ do: 'add', intent: aNewReading(46_000) });
    server.up();
    feed.put(vehicleChange({ ...clio, name: 'La bleue', version: 9 }));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await expect(copy.pull()).rejects.toThrow('No room');
    expect((await indexedDB.databases()).map((one) => one.name)).toContain(name);
    expect((await openCopied(name)).view.vehicles.get(clio.id)?.currentMileage).toBe(46_000);
  });
});

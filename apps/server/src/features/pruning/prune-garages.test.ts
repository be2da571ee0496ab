import { migrateGarages, pruneGarages } from '#features/pruning/prune-garages.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { walkGarages } from '#platform/jobs/walk-garages.ts';
import { addDocument, addMaintenance, addReminder, addVehicle, listed, newId } from '#testing/builders.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { INSURANCE_TYPE } from '@carnet/domain/documents/insurance-reminder';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';
import { jpegSample } from '#testing/sample-files.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { DIALECTS, startTestServer, type Dialect, type TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: TestCaller;

async function start(dialect: Dialect): Promise<void> {
  server = await startTestServer({ dialect });
  owner = await server.signUp();
}
afterEach(() => server.close());

const count = (table: 'item_change' | 'message' | 'announcement') =>
  server.context.transactions.run(async (tx) => {
    const query = queriesOf(tx)
      .selectFrom(table)
      .select((build) => build.fn.countAll<number>().as('n'));
    const rows = await (table === 'item_change' ? query.where('is_deleted', '=', 1) : query).execute();
    return rows[0]?.n;
  });

describe.each(DIALECTS_BY_EXTENT)('pruning as time passes, on %s', (dialect) => {
  beforeEach(() => start(dialect));

  /** Advances the time in steps and prunes after each. Using the session within its 30 days keeps it alive. */
  async function pass(days: number): Promise<void> {
    for (let passed = 0; passed < days; passed += 20) {
      server.clock.advance({ days: 20 });
      await pruneGarages(server.context);
      await owner.get('/v1/vehicles');
    }
  }

  it('a deletion is in the feed for half a year; a device away for longer gets a snapshot', async () => {
    await pruneGarages(server.context);
    const { id } = await addVehicle(owner);
    const { body: before } = await owner.get('/v1/changes');
    expect((await owner.delete(`/v1/vehicles/${id}`)).status).toBe(204);
    await owner.delete('/v1/trash');
    await addVehicle(owner);
    const { body: after } = await owner.get('/v1/changes');
    const tail = (cursor: string) => owner.get(`/v1/changes?cursor=${encodeURIComponent(cursor)}`);
    await pass(180);
    expect(await count('item_change')).toBeGreaterThan(0);
    const late = await tail(before.cursor);
    expect(late.body.reset).toBe(false);
    expect(late.body.items).toContainEqual({ kind: 'vehicle', id, object: null });
    await pass(400);
    expect(await count('item_change')).toBe(0);
    expect((await tail(before.cursor)).body.reset).toBe(true);
    // Nothing has changed since, so this device has missed no deletion.
    expect((await tail(after.cursor)).body).toMatchObject({ reset: false });
  });

  it('a vehicle becomes old enough to be historic → its reminder follows within a week', async () => {
    const { id } = await addVehicle(owner, { isCollection: true, firstRegistrationDate: '1996-11-25' });
    await addMaintenance(owner, id, { type: INSPECTION_TYPE, date: '2026-10-01' });
    const dateOfInspection = async () => {
      const all = await listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`);
      return all.find(({ maintenance_type: type }) => type === INSPECTION_TYPE)?.next_reminder_date;
    };
    expect(await dateOfInspection()).toBe('2028-10-01');
    server.clock.advance({ days: 7 });
    await pruneGarages(server.context);
    expect(await dateOfInspection()).toBe('2031-10-01');
  });
});

describe.each(DIALECTS)('pruning on %s', (dialect) => {
  beforeEach(() => start(dialect));

  it('announcements of a past cycle → deleted after five years with their messages; of the current cycle → kept', async () => {
    const { id } = await addVehicle(owner);
    await addReminder(owner, id, { next_reminder_date: '2026-11-30' });
    server.clock.moveTo('2026-11-23T09:00:00.000Z');
    await searchAnnouncements(server.context);
    await sendMessages(server.context);
    expect([await count('announcement'), await count('message')]).toEqual([1, 1]);
    server.clock.advance({ days: 6 * 365 });
    await pruneGarages(server.context);
    expect([await count('announcement'), await count('message')]).toEqual([1, 1]);
    await server.context.transactions.run((tx) =>
      queriesOf(tx)
        .updateTable('reminder_watch')
        .set((build) => ({ cycle: build('cycle', '+', 1) }))
        .execute(),
    );
    server.clock.advance({ days: 8 });
    await pruneGarages(server.context);
    expect([await count('announcement'), await count('message')]).toEqual([0, 0]);
  });

  it('files from before the marks → unused ones are marked, garage by garage', async () => {
    const photo = async () => {
      const { body } = await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg');
      return String(body.id);
    };
    const [used, unused] = [await photo(), await photo()];
    const body = { name: 'Clio', type: 'car', currentMileage: 1, photos: [used] };
    expect((await owner.post('/v1/vehicles', body)).status).toBe(201);
    const marked = () =>
      server.context.transactions.run(async (tx) => {
        const rows = await queriesOf(tx).selectFrom('file').select(['id', 'unused_since']).execute();
        return rows.filter((row) => row.unused_since !== null).map((row) => row.id);
      });
    await server.context.transactions.run((tx) =>
      queriesOf(tx).updateTable('file').set({ unused_since: null }).execute(),
    );
    expect(await marked()).toEqual([]);
    await pruneGarages(server.context);
    expect(await marked()).toEqual([unused]);
  });

  it('inspection reminders from before they followed the law → migrated once, unless the owner chose the date', async () => {
    const dates = {
      // Two years after the last inspection, counted in days.
      planned: '2026-03-14',
      // The fourth anniversary, not the day before it.
      anniversary: '2027-01-15',
      chosen: '2026-12-24',
    };
    const vehicles = new Map<string, string>();
    for (const [name, date] of Object.entries(dates)) {
      const { id } = await addVehicle(owner, { name, firstRegistrationDate: '2023-01-15' });
      vehicles.set(id, name);
      if (name === 'planned') await addMaintenance(owner, id, { type: INSPECTION_TYPE, date: '2024-03-14' });
      await server.context.transactions.run((tx) =>
        queriesOf(tx)
          .updateTable('reminder')
          .set({
            follows: 'interval',
            next_reminder_date: parseCivilDate(date),
            owner_set: null,
            settled_version: null,
          })
          .where('vehicle_id', '=', id)
          .where('maintenance_type', '=', INSPECTION_TYPE)
          .execute(),
      );
    }
    const reminders = async () => {
      const all = await listed(owner, '/v1/maintenances/reminders');
      return Object.fromEntries(
        all
          .filter(({ maintenance_type: type }) => type === INSPECTION_TYPE)
          .map((one) => [vehicles.get(one.vehicle_id), [one.next_reminder_date, one.follows]]),
      );
    };
    const { body: before } = await owner.get('/v1/changes');
    await migrateGarages(server.context);
    const mended = {
      planned: ['2026-03-14', 'law'],
      anniversary: ['2027-01-14', 'law'],
      chosen: ['2026-12-24', 'interval'],
    };
    expect(await reminders()).toEqual(mended);
    const { body: tail } = await owner.get(`/v1/changes?cursor=${encodeURIComponent(before.cursor)}`);
    const sent = new Map<string | undefined, { readonly id: string }>();
    for (const { kind, object } of tail.items) {
      if (kind === 'reminder') sent.set(vehicles.get(object.vehicle_id), object);
    }
    expect([...sent.keys()]).toEqual(expect.arrayContaining(['anniversary', 'planned']));
    const anniversary = sent.get('anniversary');
    await owner.put(`/v1/maintenances/reminders/${anniversary?.id}`, {
      ...anniversary,
      next_reminder_date: '2027-01-15',
      follows: 'interval',
    });
    await migrateGarages(server.context);
    expect(await reminders()).toMatchObject({ anniversary: ['2027-01-15', 'interval'] });
  });

  it('insurance reminders from before they followed documents → follow once, unless the owner chose the date', async () => {
    const dates = {
      // A year after the vehicle was added, and after the premium was recorded.
      planned: '2027-11-21',
      recorded: '2027-03-14',
      chosen: '2026-12-24',
      uninsured: '2027-11-21',
    };
    const vehicles = new Map<string, string>();
    for (const [name, date] of Object.entries(dates)) {
      const { id } = await addVehicle(owner, { name });
      vehicles.set(id, name);
      if (name === 'recorded') await addMaintenance(owner, id, { type: INSURANCE_TYPE, date: '2026-03-14' });
      if (name !== 'uninsured') await addDocument(owner, id, { kind: 'insurance', expiresOn: '2027-04-30' });
      await server.context.transactions.run((tx) =>
        queriesOf(tx)
          .updateTable('reminder')
          .set({
            follows: 'interval',
            next_reminder_date: parseCivilDate(date),
            owner_set: null,
            settled_version: null,
          })
          .where('vehicle_id', '=', id)
          .where('maintenance_type', '=', INSURANCE_TYPE)
          .execute(),
      );
    }
    const reminders = async () =>
      (await listed(owner, '/v1/maintenances/reminders')).filter(
        ({ maintenance_type: type }) => type === INSURANCE_TYPE,
      );
    const places = async () =>
      Object.fromEntries(
        (await reminders()).map((one) => [
          vehicles.get(one.vehicle_id),
          [one.next_reminder_date, one.follows],
        ]),
      );
    const { body: before } = await owner.get('/v1/changes');
    await migrateGarages(server.context);
    const mended = {
      planned: ['2027-04-30', 'document'],
      recorded: ['2027-04-30', 'document'],
      chosen: ['2026-12-24', 'interval'],
      uninsured: ['2027-11-21', 'interval'],
    };
    expect(await places()).toEqual(mended);
    const { body: tail } = await owner.get(`/v1/changes?cursor=${encodeURIComponent(before.cursor)}`);
    const sent = tail.items.filter(({ kind }: { kind: string }) => kind === 'reminder');
    const changed = sent.map(({ object }: { object: { vehicle_id: string } }) =>
      vehicles.get(object.vehicle_id),
    );
    expect(changed).toEqual(expect.arrayContaining(['planned', 'recorded']));
    const [planned] = (await reminders()).filter(({ vehicle_id: id }) => vehicles.get(id) === 'planned');
    await owner.put(`/v1/maintenances/reminders/${planned?.id}`, {
      ...planned,
      next_reminder_date: '2027-11-21',
      follows: 'interval',
    });
    await migrateGarages(server.context);
    expect(await places()).toMatchObject({ planned: ['2027-11-21', 'interval'] });
  });

  it('vehicle names sorted letter by letter → sorted by their numbers', async () => {
    for (const name of ['Tracteur 10', 'Tracteur 9']) await addVehicle(owner, { name });
    await server.context.transactions.run(async (tx) => {
      for (const name of ['Tracteur 10', 'Tracteur 9']) {
        await queriesOf(tx)
          .updateTable('vehicle')
          .set({ name_key: searchable(name) })
          .where('name', '=', name)
          .execute();
      }
    });
    const names = async () => (await listed(owner, '/v1/vehicles?sort=name')).map(({ name }) => name);
    expect(await names()).toEqual(['Tracteur 10', 'Tracteur 9']);
    await migrateGarages(server.context);
    expect(await names()).toEqual(['Tracteur 9', 'Tracteur 10']);
  });

  it('an interrupted walk → continues after the last committed step, also on another server', async () => {
    await server.context.transactions.run((tx) =>
      queriesOf(tx)
        .insertInto('garage')
        .values(Array.from({ length: 250 }, () => ({ id: newId(), created_at: '2026' })))
        .execute(),
    );
    const seen: string[][] = [];
    const walk = (breakAt: number) => ({
      name: 'test',
      everyMillis: 1000,
      work: async (_tx: unknown, ids: readonly string[]) => {
        if (seen.length === breakAt) throw new Error('killed');
        seen.push([...ids]);
      },
    });
    await expect(walkGarages(server.context, walk(1))).rejects.toThrow('killed');
    expect(await walkGarages(server.context, walk(9))).toBe(151);
    const all = seen.flat();
    expect([all.length, new Set(all).size]).toEqual([251, 251]);
    expect(all).toEqual(all.toSorted());
    expect(await walkGarages(server.context, walk(9))).toBe(0);
    server.clock.advance({ minutes: 1 });
    expect(await walkGarages(server.context, walk(9))).toBe(251);
  });
});

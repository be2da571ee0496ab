import {
  addMaintenance,
  addReading,
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  listed,
  newId,
  read,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { beforeEach, describe, expect, it } from 'vitest';

interface ReadEvent {
  readonly [name: string]: string;
}

/** The events of a calendar by property name. The domain tests the format of lines. */
function eventsIn(text: string): ReadEvent[] {
  const unfolded = text.replaceAll('\r\n ', '');
  return unfolded
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        // Renamed, because it would otherwise overwrite the description of its event.
        event
          .replace(/(?<=BEGIN:VALARM[^]*)DESCRIPTION/g, 'SAID')
          .split('\r\n')
          .map((line) => {
            const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
            return [name, value];
          }),
      ),
    );
}

describe.each(DIALECTS)('calendars on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let caller: TestCaller;

  beforeEach(async () => {
    caller = await server.signUp();
  });

  const make = async (body: object = {}) => {
    const { url, id } = (await caller.post('/v1/calendar', body)).body;
    return { id, url, path: new URL(url).pathname };
  };
  const fetched = async (path: string) => eventsIn((await server.nobody.get(path)).text);
  const reminder = (vehicleId: string, fields: object = {}) =>
    addReminder(caller, vehicleId, { next_reminder_date: '2027-03-01', ...fields });
  const withoutReminders = async (fields: object = {}) => {
    const vehicle = await addVehicle(caller, { type: 'other', ...fields });
    for (const { id } of await listed(caller, `/v1/maintenances/reminders?vehicleId=${vehicle.id}`)) {
      await caller.delete(`/v1/maintenances/reminders/${id}`);
    }
    return vehicle;
  };

  it('a new address → its secret is returned once, and neither listed, stored nor logged', async () => {
    const { id, url, path } = await make();
    const secret = /\/v1\/calendar\/([0-9a-f]{48})\.ics$/.exec(url)?.[1] ?? '';
    expect(secret).not.toBe('');
    await server.nobody.get(path);
    const list = await read(caller, '/v1/calendar');
    expect(list.items).toEqual([
      { id, vehicles: null, createdAt: expect.any(String), lastReadOn: '2026-11-21' },
    ]);
    expect(JSON.stringify(list)).not.toContain(secret);
    expect(JSON.stringify(server.logged)).not.toContain(secret);
  });

  it('the same id again → the stored address without its secret; the id of another account → id_conflict', async () => {
    const id = newId();
    const made = await caller.post('/v1/calendar', { id });
    const again = await caller.post('/v1/calendar', { id });
    expect([made.status, again.status, again.body.url]).toEqual([201, 200, null]);
    const stranger = await server.signUp();
    expect((await stranger.post('/v1/calendar', { id })).body.code).toBe('id_conflict');
  });

  it('a reminder → an event on its day in the owner’s language, with an alarm by the advance', async () => {
    const vehicle = await withoutReminders({ name: 'Clio, la « vieille »' });
    const { id } = await reminder(vehicle.id);
    const { path } = await make();
    const answer = await server.nobody.get(path);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.text).toContain('X-WR-CALNAME:Carnet\r\nREFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n');
    expect(eventsIn(answer.text)).toMatchObject([
      {
        UID: `reminder.${id}@carnet`,
        DTSTART: '20270301',
        STATUS: 'CONFIRMED',
        SUMMARY: String.raw`Assurance · Clio\, la « vieille »`,
        TRIGGER: '-P6DT15H',
      },
    ]);
    await caller.put('/v1/settings', { ...(await read(caller, '/v1/settings')), language: 'en' });
    expect((await fetched(path))[0]?.SUMMARY).toBe(String.raw`Insurance · Clio\, la « vieille »`);
  });

  it('no change → 304; the reminder moves → a higher sequence and the new day', async () => {
    const vehicle = await withoutReminders();
    const stored = await reminder(vehicle.id);
    const { path } = await make();
    const first = await server.nobody.get(path);
    const etag = String(first.headers.etag);
    const again = await server.nobody.call('GET', path, undefined, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await caller.put(`/v1/maintenances/reminders/${stored.id}`, {
      ...stored,
      next_reminder_date: '2027-04-01',
    });
    const moved = await fetched(path);
    expect(moved[0]).toMatchObject({ UID: eventsIn(first.text)[0]?.UID, DTSTART: '20270401' });
    expect(Number(moved[0]?.SEQUENCE)).toBeGreaterThan(Number(eventsIn(first.text)[0]?.SEQUENCE));
  });

  it('a legal inspection → its window and last day instead of its reminder', async () => {
    const vehicle = await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    const { path } = await make();
    const kinds = (await fetched(path)).filter(({ UID }) => UID?.includes(vehicle.id));
    expect(kinds.map(({ UID, DTSTART }) => [UID?.split('.')[0], DTSTART])).toEqual([
      ['inspection_window', '20260715'],
      ['inspection', '20270114'],
    ]);
    const inspection = { kind: 'periodic', result: 'major', validUntil: null, center: null };
    await addMaintenance(caller, vehicle.id, {
      type: 'technical_inspection',
      date: '2026-11-20',
      inspection,
    });
    const later = (await fetched(path)).filter(({ UID }) => UID?.includes(vehicle.id));
    expect(later.map(({ UID, STATUS, DTSTART }) => [UID?.split('.')[0], STATUS, DTSTART])).toEqual([
      ['retest', 'CONFIRMED', '20270120'],
      ['inspection', 'CANCELLED', '20270114'],
      ['inspection_window', 'CANCELLED', '20260715'],
    ]);
  });

  it('an expected mileage → a tentative event, marked as an estimate', async () => {
    const vehicle = await withoutReminders({ currentMileage: 42_000 });
    await addReading(caller, vehicle.id, { date: '2026-09-01', mileage: 39_000 });
    await addReading(caller, vehicle.id, { date: '2026-10-10', mileage: 40_500 });
    const { id } = await reminder(vehicle.id, { next_reminder_date: null, planned_mileage: 45_000 });
    const { path } = await make();
    const { projected } = await read(caller, `/v1/maintenances/reminders/${id}`);
    const [event] = await fetched(path);
    expect(event).toMatchObject({
      UID: `estimate.${id}@carnet`,
      DTSTART: projected.date.replaceAll('-', ''),
      STATUS: 'TENTATIVE',
    });
    expect(event?.SUMMARY).toContain('(estimation)');
    expect(event?.DESCRIPTION).toContain('vers');
  });

  it('deleted, switched off or archived → cancelled for 30 days without its text, then gone', async () => {
    const [kept, archived] = [await withoutReminders(), await withoutReminders({ name: 'Sold' })];
    const off = await reminder(kept.id);
    const deleted = await reminder(kept.id);
    await reminder(archived.id);
    const { path } = await make();
    const before = await fetched(path);
    expect(before).toHaveLength(3);
    await caller.put(`/v1/maintenances/reminders/${off.id}`, { ...off, active: false });
    await caller.delete(`/v1/maintenances/reminders/${deleted.id}`);
    await caller.put(`/v1/vehicles/${archived.id}`, { ...archived, archivedAt: '2026-11-21T08:00:00Z' });
    const cancelled = await fetched(path);
    expect(new Set(cancelled.map(({ UID }) => UID))).toEqual(new Set(before.map(({ UID }) => UID)));
    expect(new Set(cancelled.map(({ STATUS, SUMMARY }) => `${STATUS} ${SUMMARY}`))).toEqual(
      new Set(['CANCELLED Échéance annulée']),
    );
    for (const event of cancelled) {
      const told = before.find(({ UID }) => UID === event.UID);
      expect(Number(event.SEQUENCE)).toBeGreaterThan(Number(told?.SEQUENCE));
    }
    await caller.post(`/v1/trash/${deleted.id}/restore`);
    const restored = (await fetched(path)).find(({ UID }) => UID?.includes(deleted.id));
    expect(restored?.STATUS).toBe('CONFIRMED');
    expect(Number(restored?.SEQUENCE)).toBeGreaterThan(
      Number(cancelled.find(({ UID }) => UID?.includes(deleted.id))?.SEQUENCE),
    );
    server.clock.advance({ days: 31 });
    expect((await fetched(path)).map(({ UID }) => UID)).toEqual([`reminder.${deleted.id}@carnet`]);
    server.clock.advance({ days: -31 });
  });

  it('computed or cancelled events read where it is already tomorrow → never stamped in the future', async () => {
    const settings = await read(caller, '/v1/settings');
    await caller.put('/v1/settings', { ...settings, timezone: 'Pacific/Kiritimati' });
    await addVehicle(caller, { firstRegistrationDate: '2023-01-15' });
    const off = await reminder((await withoutReminders()).id);
    const { path } = await make();
    await fetched(path);
    await caller.delete(`/v1/maintenances/reminders/${off.id}`);
    const events = await fetched(path);
    expect(new Set(events.map(({ STATUS }) => STATUS))).toEqual(new Set(['CONFIRMED', 'CANCELLED']));
    const now = new Date(server.clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    expect(events.map(({ DTSTAMP }) => DTSTAMP).filter((stamp = '') => stamp > now)).toEqual([]);
  });

  it('a document that expires → its last day with its own advance; the owner’s documents in the whole calendar only', async () => {
    const vehicle = await withoutReminders();
    const policy = { kind: 'insurance', vehicle_id: vehicle.id, expiresOn: '2027-02-01', advanceDays: 45 };
    const insurance = (await caller.post('/v1/documents', policy)).body;
    const licence = { kind: 'licence', title: 'Permis B', expiresOn: '2030-05-06' };
    await caller.post('/v1/documents', licence);
    const [whole, chosen] = [await make(), await make({ vehicles: [vehicle.id] })];
    expect(await fetched(whole.path)).toMatchObject([
      { UID: `document.${insurance.id}@carnet`, DTSTART: '20270201', TRIGGER: '-P44DT15H' },
      { SUMMARY: 'Permis B\u00a0: dernier jour', DTSTART: '20300506', TRIGGER: '-P29DT15H' },
    ]);
    expect((await fetched(chosen.path)).map(({ UID }) => UID)).toEqual([`document.${insurance.id}@carnet`]);
  });

  it('tyres → the estimated day of wear, and the day of their age; each opens the set', async () => {
    const vehicle = await withoutReminders({ type: 'car', name: 'Clio', currentMileage: 60_000 });
    for (const [date, mileage] of [
      ['2025-11-21', 45_000],
      ['2026-02-21', 49_000],
      ['2026-05-21', 53_000],
      ['2026-08-21', 57_000],
    ]) {
      await addReading(caller, vehicle.id, { date, mileage });
    }
    const treads = [
      { id: newId(), date: '2025-11-21', mm: 7, position: 'all', dot: null },
      { id: newId(), date: '2026-11-20', mm: 4.8, position: 'all', dot: null },
    ];
    const set = await addTyreSet(caller, vehicle.id, { name: 'Été', season: 'summer', dot: '2422', treads });
    await addTyreFitting(caller, vehicle.id, { date: '2025-11-21', front: set.id, rear: set.id });
    const events = await fetched((await make()).path);
    const [age, wear] = events.toSorted((a, b) => ((a.UID ?? '') < (b.UID ?? '') ? -1 : 1));
    expect(age).toMatchObject({
      UID: `tyre_age.${set.id}@carnet`,
      DTSTART: '20270613',
      SUMMARY: 'Été · Clio\u00a0: à contrôler',
      STATUS: 'CONFIRMED',
    });
    expect(wear).toMatchObject({
      UID: `tyre_wear.${set.id}@carnet`,
      SUMMARY: 'Été · Clio\u00a0: à changer (estimation)',
      STATUS: 'TENTATIVE',
    });
    expect(wear?.DESCRIPTION).toMatch(
      /^À changer vers .+ \(entre .+ et .+\)\\, à 3\u00a0mm \(conseil\)\. Source/,
    );
    expect([age?.URL, wear?.URL].every((url) => url?.endsWith(`/tyres/${set.id}`))).toBe(true);
    const { wear: told } = await read(caller, `/v1/tyre-sets/${set.id}`);
    expect(wear?.DTSTART).toBe(told[0].date.replaceAll('-', ''));
  });

  it('insurance followed by a reminder → the reminder instead of the document, a month ahead; switched off → the document', async () => {
    const vehicle = await withoutReminders();
    const policy = { kind: 'insurance', vehicle_id: vehicle.id, expiresOn: '2027-02-01', advanceDays: 45 };
    const { id } = (await caller.post('/v1/documents', policy)).body;
    const followed = await reminder(vehicle.id, { maintenance_type: 'insurance', next_reminder_date: null });
    const { path } = await make();
    const day = { DTSTART: '20270201', STATUS: 'CONFIRMED' };
    expect(await fetched(path)).toMatchObject([
      { ...day, UID: `reminder.${followed.id}@carnet`, TRIGGER: '-P29DT15H' },
    ]);
    await caller.put(`/v1/maintenances/reminders/${followed.id}`, { ...followed, active: false });
    const events = (await fetched(path)).filter(({ STATUS }) => STATUS === 'CONFIRMED');
    expect(events).toMatchObject([{ ...day, UID: `document.${id}@carnet`, TRIGGER: '-P44DT15H' }]);
  });

  it('chosen vehicles → only those; another account’s vehicle → refused', async () => {
    const [chosen, other] = [await withoutReminders(), await withoutReminders()];
    const { id } = await reminder(chosen.id);
    await reminder(other.id);
    const { path } = await make({ vehicles: [chosen.id] });
    expect((await fetched(path)).map(({ UID }) => UID)).toEqual([`reminder.${id}@carnet`]);
    const refused = await caller.post('/v1/calendar', { vehicles: [chosen.id, newId()] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ pointer: '/vehicles/1', code: 'not_found' }],
    ]);
  });

  it('revoked, unknown or account deleted → 404 at once', async () => {
    const [revoked, erased] = [await make(), await make()];
    expect((await caller.delete(`/v1/calendar/${revoked.id}`)).status).toBe(204);
    const unknown = `/v1/calendar/${'0'.repeat(48)}.ics`;
    for (const path of [revoked.path, unknown, '/v1/calendar/x.ics']) {
      const answer = await server.nobody.get(path);
      expect([answer.status, answer.body.instance]).toEqual([404, '/v1/calendar/:secret.ics']);
    }
    await caller.call('DELETE', '/v1/account', { password: 'correct horse battery' });
    expect((await server.nobody.get(erased.path)).status).toBe(404);
  });

  it('more than 60 reads in an hour → rate_limited until the hour is over; other addresses are not affected', async () => {
    const [busy, other] = [await make(), await make()];
    for (let reads = 0; reads < 60; reads += 1) await server.nobody.get(busy.path);
    const refused = await server.nobody.get(busy.path);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await server.nobody.get(other.path)).status).toBe(200);
    server.clock.advance({ hours: 1 });
    expect((await server.nobody.get(busy.path)).status).toBe(200);
    server.clock.advance({ hours: -1 });
  });

  it('the 21st address → too_many_addresses', async () => {
    for (let made = 0; made < 20; made += 1) await make();
    expect((await caller.post('/v1/calendar', {})).body.code).toBe('too_many_addresses');
  });
});

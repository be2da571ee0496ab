import { exportTables } from '#features/account/export.service.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { queriesOf } from '#platform/db/queries.ts';
import {
  announceNow,
  announcementLinesOf,
  announcementsOf,
  changeSettings,
  mailsTo,
  NEAR,
  NEAR_MORNING,
  remindersTo,
  signUpVerified,
  signUpWithoutDefaults,
  START,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import {
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  read,
  vehicleBody,
} from '#testing/builders.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('announcing on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let owner: TestCaller;
  let email: string;
  let vehicle: { id: string };
  let people = 0;

  beforeAll(async () => {
    ({ mail, server } = await startAnnouncingServer(dialect));
  });
  afterAll(async () => {
    await server.close();
    await mail.stop();
  });
  beforeEach(async () => {
    server.clock.moveTo(START);
    email = `owner-${(people += 1)}@example.org`;
    owner = await signUpWithoutDefaults(server, mail, email);
    vehicle = await addVehicle(owner);
  });

  const inspection = (change: object = {}) =>
    addReminder(owner, vehicle.id, {
      maintenance_type: 'technical_inspection',
      next_reminder_date: NEAR,
      ...change,
    });
  const logOf = (reminder: { id: string }) => announcementsOf(owner, reminder);
  const linesOf = (reminder: { id: string }) => announcementLinesOf(owner, reminder);
  const change = (values: object) => changeSettings(owner, values);

  it('nothing before the hour, one mail at the hour, no second one later', async () => {
    await inspection();
    server.clock.moveTo('2026-11-23T07:59:00.000Z');
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual([]);
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    await announceNow(server);
    server.clock.advance({ hours: 23 });
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual(['Contrôle technique de Clio\u00a0: à faire avant le 30 nov.']);
  });

  it('the mail has what, when, price, both links, one-click unsubscribe, and the same in text', async () => {
    const reminder = await inspection();
    await addMaintenance(owner, vehicle.id, { type: 'technical_inspection', cost: 85, date: '2025-11-01' });
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    const [{ content }] = mailsTo(mail, email).slice(-1) as [ReturnType<typeof mailsTo>[number]];
    const headers = new Map(content.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.get('list-unsubscribe')).toMatch(
      /^<https:\/\/carnet\.example\/v1\/notifications\/unsubscribe\/[\w-]{64}>$/,
    );
    expect(headers.get('message-id')).toMatch(/^<[\da-f-]{36}@carnet\.example>$/);
    for (const text of [content.text ?? '', (content.html ?? '').replaceAll('&#39;', "'")]) {
      expect(text).toContain('lundi 30 novembre 2026 (dans 7 jours)');
      expect(text).toContain('Prix estimé\u00a0: 85\u00a0€');
      expect(text).toMatch(/notifications\/open\/[\w-]+\?to=done/);
      expect(text).toMatch(/notifications\/open\/[\w-]+\?to=reminder/);
    }
    expect(content.html).toContain('prefers-color-scheme:dark');
    const [line] = await logOf(reminder);
    expect(line).toMatchObject({ moment: 'approaching', channel: 'email', state: 'sent', reason: null });
    expect([line.queued_at, line.sent_at]).toEqual([NEAR_MORNING, NEAR_MORNING]);
  });

  it('its links open the Done form and the reminder, and clicks are recorded, but not probes', async () => {
    const reminder = await inspection();
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    const text = mailsTo(mail, email).at(-1)?.content.text ?? '';
    const [done = '', edit = ''] = [...text.matchAll(/https:\/\/carnet\.example(\/\S+\?to=\w+)/g)].map(
      ([, path]) => path,
    );
    await server.nobody.call('HEAD', done);
    expect((await logOf(reminder))[0].opened_at).toBeNull();
    expect(await server.nobody.get(edit)).toMatchObject({
      status: 302,
      headers: { location: `/maintenance?edit=${reminder.id}` },
    });
    server.clock.advance({ hours: 1 });
    expect((await server.nobody.get(done)).headers['location']).toBe(
      `/add-maintenance?reminder=${reminder.id}`,
    );
    expect((await logOf(reminder))[0].opened_at).toBe(NEAR_MORNING);
    const forged = done.replace(/open\/./, 'open/_');
    expect((await server.nobody.get(forged)).status).toBe(404);
    expect((await server.nobody.get(done.replace('to=done', 'to=https://evil.example'))).status).toBe(422);
    await owner.delete(`/v1/maintenances/reminders/${reminder.id}`);
    expect((await server.nobody.get(done)).headers['location']).toBe('/maintenance');
  });

  it('several due on one day → one mail, the most urgent first', async () => {
    await inspection();
    await addReminder(owner, vehicle.id, { maintenance_type: 'insurance', next_reminder_date: '2026-11-26' });
    await addReminder(owner, vehicle.id, {
      maintenance_type: 'battery_replacement',
      next_reminder_date: NEAR,
    });
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual([
      'Assurance de Clio\u00a0: à faire avant le 26 nov. et 2 autres rappels',
    ]);
    expect(mailsTo(mail, email).at(-1)?.content.text).toContain('Voici 3 rappels');
  });

  it('in English, in another zone, at another hour → as set by its owner', async () => {
    await change({ language: 'en', timezone: 'America/Cayenne', notificationHour: 18 });
    await inspection();
    server.clock.moveTo('2026-11-23T20:59:00.000Z');
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual([]);
    server.clock.moveTo('2026-11-23T21:00:00.000Z');
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual(['Technical inspection for Clio: due before 30 Nov']);
  });

  it('a mileage entered → announced the next morning; corrected before that → not at all', async () => {
    const oil = { maintenance_type: 'oil_change', next_reminder_date: null };
    const first = await addReminder(owner, vehicle.id, { ...oil, last_mileage: 40_000, interval_km: 15_000 });
    await addReading(owner, vehicle.id, { date: '2026-11-21', mileage: 51_000, confirmMileage: true });
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual([]);
    server.clock.moveTo('2026-11-22T08:00:00.000Z');
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual(['Vidange de Clio\u00a0: à faire dans 4\u202f000\u202fkm']);
    await addReading(owner, vehicle.id, { date: '2026-11-22', mileage: 55_000, confirmMileage: true });
    await searchAnnouncements(server.context);
    await owner.put(
      `/v1/vehicles/${vehicle.id}`,
      vehicleBody({ currentMileage: 52_000, confirmMileage: true }),
    );
    server.clock.moveTo('2026-11-23T08:00:00.000Z');
    await announceNow(server);
    expect(await linesOf(first)).toEqual(['critical sent']);
  });

  it('an unconfirmed address → nothing is sent there, and the log has the reason', async () => {
    const stranger = await server.signUp('victim@example.org');
    const { id } = await addVehicle(stranger);
    const reminder = await addReminder(stranger, id, { next_reminder_date: NEAR });
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    const { items } = await read(stranger, `/v1/maintenances/reminders/${reminder.id}/announcements`);
    expect(items[0]).toMatchObject({ state: 'failed', reason: 'email_not_verified' });
    const trial = await stranger.post('/v1/notifications/test', { channel: 'email' });
    expect(trial.body).toEqual({ channel: 'email', outcome: 'failed', reason: 'email_not_verified' });
    expect(remindersTo(mail, 'victim@example.org')).toEqual([]);
  });

  it('unsubscribe → opening the page changes nothing, one click turns e-mail off', async () => {
    const reminder = await inspection();
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    const text = mailsTo(mail, email).at(-1)?.content.text ?? '';
    const [, path = ''] = /https:\/\/carnet\.example(\/v1\/notifications\/unsubscribe\/\S+)/.exec(text) ?? [];
    const page = await server.nobody.get(path);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain(`rappels à ${email}`);
    expect((await read(owner, '/v1/settings')).emailNotifications).toBe(true);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.nobody.post(path, 'List-Unsubscribe=No', form)).status).toBe(400);
    expect((await read(owner, '/v1/settings')).emailNotifications).toBe(true);
    server.clock.moveTo('2026-11-27T08:00:00.000Z');
    await searchAnnouncements(server.context);
    const answer = await server.nobody.post(path, 'List-Unsubscribe=One-Click', form);
    expect([answer.status, answer.text.includes('réactiver')]).toEqual([200, true]);
    expect((await read(owner, '/v1/settings')).emailNotifications).toBe(false);
    await announceNow(server);
    expect((await linesOf(reminder))[0]).toBe('critical cancelled channel_switched_off');
    expect(remindersTo(mail, email)).toHaveLength(1);
  });

  it('the next announcement → its day, before and after the first one', async () => {
    const reminder = await inspection();
    const path = `/v1/maintenances/reminders/${reminder.id}/announcements`;
    expect((await read(owner, path)).next).toEqual({
      channel: 'email',
      date: '2026-11-23',
      moment: 'approaching',
    });
    expect((await read(owner, '/v1/notifications/status')).next).toEqual({
      channel: 'email',
      reminder_id: reminder.id,
      date: '2026-11-23',
    });
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    expect((await read(owner, path)).next).toMatchObject({ date: '2026-11-27', moment: 'critical' });
    await change({ emailNotifications: false });
    expect((await read(owner, path)).next).toBeNull();
  });

  it('test messages → five in an hour, then 429', async () => {
    const answers = [];
    for (let trial = 0; trial < 6; trial += 1) {
      answers.push(await owner.post('/v1/notifications/test', { channel: 'push' }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]?.body).toEqual({ channel: 'push', outcome: 'failed', reason: 'no_device' });
    expect(Number(answers[5]?.headers['retry-after'])).toBe(3600);
    server.clock.advance({ minutes: 61 });
    expect((await owner.post('/v1/notifications/test', { channel: 'email' })).body.outcome).toBe('sent');
  });

  it('the export contains past announcements', async () => {
    const reminder = await inspection();
    server.clock.moveTo(NEAR_MORNING);
    await announceNow(server);
    const rows: (string | number | boolean | null)[][] = [];
    const actor = await findActor(server.context, owner.token ?? '');
    const tables = actor ? exportTables(server.context, actor) : [];
    const table = tables.find(({ name }) => name === 'announcements');
    for await (const row of table?.rows() ?? []) rows.push(row);
    expect(table?.columns.slice(1, 5)).toEqual(['reminder_id', 'moment', 'channel', 'state']);
    expect(rows.map((row) => row.slice(1, 5))).toEqual([[reminder.id, 'approaching', 'email', 'sent']]);
  });

  it('an unconfirmed address and no device → no next announcement', async () => {
    const other = await server.signUp(`unconfirmed-${dialect}@example.org`);
    await addVehicle(other);
    const [first] = await listed(other, '/v1/maintenances/reminders');
    const log = await read(other, `/v1/maintenances/reminders/${first.id}/announcements`);
    expect([log.next, (await read(other, '/v1/notifications/status')).next]).toEqual([null, null]);
  });

  it('the account deleted with a queued announcement → nothing is sent, nothing is left', async () => {
    await inspection();
    server.clock.moveTo(NEAR_MORNING);
    await searchAnnouncements(server.context);
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('The owner is not signed in');
    expect((await owner.call('DELETE', '/v1/account', { password: 'correct horse battery' })).status).toBe(
      204,
    );
    await announceNow(server);
    expect(remindersTo(mail, email)).toEqual([]);
    const queries = queriesOf(server.context.transactions.readOnly);
    for (const table of ['announcement', 'message', 'reminder_watch'] as const) {
      const left = queries.selectFrom(table).select('garage_id').where('account_id', '=', actor.accountId);
      expect(await left.execute()).toEqual([]);
    }
  });

  it('reminders of a new vehicle are watched from the first day', async () => {
    const other = await signUpVerified(server, mail, `default-${dialect}@example.org`);
    await addVehicle(other);
    const reminders = await listed(other, '/v1/maintenances/reminders');
    const oil = reminders.find(({ maintenance_type: type }) => type === 'oil_change');
    const log = await read(other, `/v1/maintenances/reminders/${oil.id}/announcements`);
    expect([log.items, log.next?.moment]).toEqual([[], 'approaching']);
  });
});

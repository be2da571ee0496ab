import {
  announceNow,
  changeSettings,
  mailsTo,
  remindersTo,
  signUpWithoutDefaults,
  startAnnouncingServer,
} from '#testing/announcing/announced-owner.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import {
  addDocument,
  addReading,
  addReminder,
  addVehicle,
  documentBody,
  read,
  vehicleBody,
} from '#testing/builders.ts';
import { countOnBell } from '#features/push/push-channel.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import type { Recipient } from '#platform/channels/channel.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Eleven in the morning in Paris; `EXPIRY` is 40 days later. */
const START = '2026-11-21T10:00:00.000Z';
const EXPIRY = '2026-12-31';
const MONTH_BEFORE = '2026-12-01T08:00:00.000Z';

describe.each(DIALECTS)('documents that expire on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let owner: TestCaller;
  let email: string;
  let vehicle: { id: string };
  let recipient: Recipient;
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
    email = `expiring-${(people += 1)}@example.org`;
    owner = await signUpWithoutDefaults(server, mail, email);
    vehicle = await addVehicle(owner);
    // Read now: an unused session expires within the weeks of the test.
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('The owner is not signed in');
    recipient = { ...actor, email };
  });

  const subjectsAt = async (...instants: string[]) => {
    for (const instant of instants) {
      server.clock.moveTo(instant);
      await announceNow(server);
    }
    return remindersTo(mail, email);
  };
  const bell = () => countOnBell(server.context, recipient);

  it('30 days ahead, 3 days ahead and after its last day → announced once each, and on the bell', async () => {
    await addDocument(owner, vehicle.id, { expiresOn: EXPIRY });
    expect(await subjectsAt('2026-11-30T08:00:00.000Z')).toEqual([]);
    expect(await bell()).toBe(0);
    const subjects = await subjectsAt(
      MONTH_BEFORE,
      '2026-12-02T08:00:00.000Z',
      '2026-12-28T08:00:00.000Z',
      '2027-01-01T08:00:00.000Z',
    );
    expect(subjects).toEqual([
      'Assurance de Clio\u00A0: valable jusqu’au 31 déc.',
      'Assurance de Clio\u00A0: valable jusqu’au 31 déc.',
      'Assurance de Clio\u00A0: à renouveler, expiré le 31 déc. 2026',
    ]);
    expect(await bell()).toBe(1);
  });

  it('the link in the mail opens the document, there is no link to record work, and number and notes are left out', async () => {
    const licence = { kind: 'licence', number: '14AA00002', notes: 'Perdu', expiresOn: EXPIRY };
    const added = await addDocument(owner, null, licence);
    expect(await subjectsAt(MONTH_BEFORE)).toEqual(['Permis de conduire\u00A0: valable jusqu’au 31 déc.']);
    const text = mailsTo(mail, email).at(-1)?.content.text ?? '';
    expect(text).not.toMatch(/to=done|14AA00002|Perdu/);
    const token = /open\/([\w-]+)\?to=reminder/.exec(text)?.[1] ?? '';
    const answer = await server.nobody.get(`/v1/notifications/open/${token}?to=reminder`);
    expect([answer.status, answer.headers['location']]).toEqual([302, `/documents/${added.id}`]);
  });

  it('its own advance counts instead of the settings; when changed, the new one counts', async () => {
    await changeSettings(owner, { reminderAdvanceDays: 365 });
    const added = await addDocument(owner, vehicle.id, { expiresOn: EXPIRY, advanceDays: 7 });
    expect(await subjectsAt(MONTH_BEFORE)).toEqual([]);
    await owner.put(
      `/v1/documents/${added.id}`,
      documentBody(vehicle.id, { expiresOn: EXPIRY, advanceDays: 20 }),
    );
    expect(await subjectsAt('2026-12-11T08:00:00.000Z')).toHaveLength(1);
  });

  it('a successor is announced with its document’s advance; for an announced warranty nothing more follows', async () => {
    const nextOn = async () => (await read(owner, '/v1/notifications/status')).next?.date ?? null;
    await addDocument(owner, vehicle.id, { kind: 'licence', expiresOn: EXPIRY });
    expect(await nextOn()).toBe('2026-12-01');
    const warranty = { kind: 'warranty', expiresOn: '2026-11-25' };
    const { id } = await addDocument(owner, vehicle.id, warranty);
    expect(await nextOn()).toBe('2026-11-22');
    await subjectsAt('2026-11-22T08:00:00.000Z');
    expect(await nextOn()).toBe('2026-12-01');
    await owner.put(`/v1/documents/${id}`, documentBody(vehicle.id, { ...warranty, kind: 'insurance' }));
    expect(await nextOn()).not.toBe('2026-12-01');
  });

  it.each([
    ['not to be announced', { active: false }],
    ['without an expiry', { expiresOn: null }],
  ])('%s → no announcement', async (_, change) => {
    await addDocument(owner, vehicle.id, { expiresOn: EXPIRY, ...change });
    expect(await subjectsAt(MONTH_BEFORE, '2027-01-01T08:00:00.000Z')).toEqual([]);
    expect(await bell()).toBe(0);
  });

  it('a warranty → announced before it ends and never after', async () => {
    await addDocument(owner, vehicle.id, { kind: 'warranty', expiresOn: EXPIRY });
    expect(await subjectsAt(MONTH_BEFORE, '2027-01-01T08:00:00.000Z')).toEqual([
      'Garantie de Clio\u00A0: valable jusqu’au 31 déc.',
    ]);
    expect(await bell()).toBe(0);
  });

  describe('insurance followed by a reminder', () => {
    const insure = async () => {
      await addDocument(owner, vehicle.id, { expiresOn: EXPIRY });
      const body = { maintenance_type: 'insurance', next_reminder_date: null, interval_days: 365 };
      return addReminder(owner, vehicle.id, body);
    };
    const subjectsOf = async (...instants: string[]) =>
      (await subjectsAt(...instants)).map((subject) => subject.replace(/ 20\d\d$/, ''));

    it('only the reminder is announced, a month ahead like the document', async () => {
      await insure();
      const status = await read(owner, '/v1/notifications/status');
      expect(status.next).toMatchObject({ date: '2026-12-01' });
      expect(await subjectsOf(MONTH_BEFORE)).toHaveLength(1);
      expect(await bell()).toBe(1);
      const announced = await rowsOf(server.context, 'announcement');
      const [document] = (await read(owner, '/v1/documents')).items;
      expect(announced.filter((row) => row.includes(document.id))).toEqual([]);
    });

    it.each([
      ['switched off', (address: string, body: object) => owner.put(address, { ...body, active: false })],
      ['deleted', (address: string) => owner.delete(address)],
      [
        'given a date of its own',
        (address: string, body: object) =>
          owner.put(address, { ...body, follows: 'interval', next_reminder_date: '2028-01-01' }),
      ],
    ])('the reminder is %s → the document is announced', async (_, change) => {
      const { id, ...reminder } = await insure();
      const address = `/v1/maintenances/reminders/${id}`;
      expect((await change(address, reminder)).status).toBeLessThan(300);
      expect(await subjectsOf(MONTH_BEFORE)).toEqual(['Assurance de Clio\u00A0: valable jusqu’au 31 déc.']);
      expect(await bell()).toBe(1);
    });

    it('a reminder starts to follow while the document’s mail is queued → the mail is cancelled', async () => {
      await addDocument(owner, vehicle.id, { expiresOn: EXPIRY });
      server.clock.moveTo(MONTH_BEFORE);
      await searchAnnouncements(server.context);
      await addReminder(owner, vehicle.id, { maintenance_type: 'insurance', next_reminder_date: null });
      await sendMessages(server.context);
      expect(remindersTo(mail, email)).toEqual([]);
    });
  });

  it('another object of its vehicle is restored from the trash while its mail is queued → the mail is sent', async () => {
    await addDocument(owner, vehicle.id, { expiresOn: EXPIRY });
    server.clock.moveTo(MONTH_BEFORE);
    await searchAnnouncements(server.context);
    const reading = await addReading(owner, vehicle.id, { date: '2026-11-25', mileage: 42_100 });
    await owner.delete(`/v1/vehicles/${vehicle.id}/mileage/${reading.id}`);
    expect((await owner.post(`/v1/trash/${reading.id}/restore`)).status).toBeLessThan(300);
    await sendMessages(server.context);
    expect(remindersTo(mail, email)).toHaveLength(1);
  });

  it('vehicle archived or deleted → no announcement; restored → announced', async () => {
    const added = await addDocument(owner, vehicle.id, { expiresOn: EXPIRY });
    await owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody({ archivedAt: START }));
    expect(await subjectsAt(MONTH_BEFORE)).toEqual([]);
    await owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody());
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    const watches = await rowsOf(server.context, 'reminder_watch');
    expect(watches.filter((row) => row.includes(added.id))).toEqual([]);
    expect(await subjectsAt('2026-12-28T08:00:00.000Z')).toEqual([]);
    await owner.post(`/v1/trash/${vehicle.id}/restore`);
    expect(await subjectsAt('2027-01-01T08:00:00.000Z')).toHaveLength(1);
    expect(await read(owner, '/v1/documents')).toMatchObject({ items: [{ version: 2 }] });
  });
});

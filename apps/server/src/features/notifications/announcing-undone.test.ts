import { countAttempt, takeDueMessages } from '#features/notifications/sending/messages.repository.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import {
  announceNow,
  announcementLinesOf,
  announcementsOf,
  changeSettings,
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
  addReminder,
  addVehicle,
  read,
  reminderBody,
  vehicleBody,
} from '#testing/builders.ts';
import type { MailServer } from '#testing/stand-ins/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, type TestServer } from '#testing/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('announcements cancelled or refused on %s', (dialect) => {
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

  describe('decided but not sent', () => {
    const decided = async () => {
      const reminder = await inspection();
      server.clock.moveTo(NEAR_MORNING);
      await searchAnnouncements(server.context);
      expect(await linesOf(reminder)).toEqual(['approaching queued']);
      return reminder;
    };
    const path = (reminder: { id: string }) => `/v1/maintenances/reminders/${reminder.id}`;
    const replace = (reminder: { id: string }, values: object) =>
      owner.put(
        path(reminder),
        reminderBody(vehicle.id, {
          maintenance_type: 'technical_inspection',
          next_reminder_date: NEAR,
          ...values,
        }),
      );

    it.each([
      [
        'edited',
        'reminder_changed',
        (one: { id: string }) => replace(one, { next_reminder_date: '2026-12-24' }),
      ],
      ['switched off', 'reminder_switched_off', (one: { id: string }) => replace(one, { active: false })],
      [
        'done',
        'reminder_changed',
        (one: { id: string }) =>
          addMaintenance(owner, vehicle.id, {
            type: 'technical_inspection',
            reminder_id: one.id,
            next_service_date: '2028-11-21',
          }),
      ],
      [
        'its vehicle archived',
        'vehicle_archived',
        () => owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody({ archivedAt: NEAR_MORNING })),
      ],
      ['e-mail switched off', 'channel_switched_off', () => change({ emailNotifications: false })],
    ])('%s → cancelled: %s', async (_, reason, act) => {
      const reminder = await decided();
      await act(reminder);
      await announceNow(server);
      expect(remindersTo(mail, email)).toEqual([]);
      expect(await linesOf(reminder)).toEqual([`approaching cancelled ${reason}`]);
    });

    it('deleted, or its vehicle deleted → nothing is sent', async () => {
      const reminder = await decided();
      await owner.delete(path(reminder));
      await announceNow(server);
      const [other] = [await inspection({ next_reminder_date: '2026-12-09' })];
      server.clock.moveTo('2026-12-02T08:00:00.000Z');
      await searchAnnouncements(server.context);
      expect(await linesOf(other)).toEqual(['approaching queued']);
      await owner.delete(`/v1/vehicles/${vehicle.id}`);
      await announceNow(server);
      expect(remindersTo(mail, email)).toEqual([]);
    });

    it('sent back unchanged → announced', async () => {
      const reminder = await decided();
      const stored = await read(owner, path(reminder));
      expect((await owner.put(path(reminder), stored)).status).toBe(200);
      await announceNow(server);
      expect(await linesOf(reminder)).toEqual(['approaching sent']);
    });

    it('the server is off until it no longer applies → only what applies then', async () => {
      const reminder = await decided();
      server.clock.moveTo('2026-12-03T22:30:00.000Z');
      await announceNow(server);
      expect(remindersTo(mail, email)).toEqual([
        'Contrôle technique de Clio\u00a0: en retard depuis le 30 nov.',
      ]);
      expect(await linesOf(reminder)).toEqual(['overdue sent', 'approaching cancelled superseded']);
    });

    it('the sender is off → announcements that no longer apply are cancelled when it returns', async () => {
      const reminder = await decided();
      server.clock.moveTo('2026-11-28T07:00:00.000Z');
      await sendMessages(server.context);
      expect(await linesOf(reminder)).toEqual(['approaching cancelled no_longer_due']);
    });

    it('two senders at once → sent once', async () => {
      await decided();
      await Promise.all([sendMessages(server.context), sendMessages(server.context)]);
      expect(remindersTo(mail, email)).toHaveLength(1);
    });
  });

  describe('the mail server refuses', () => {
    const morning = async () => {
      const reminder = await inspection();
      server.clock.moveTo(NEAR_MORNING);
      await announceNow(server);
      return reminder;
    };

    it('temporarily → retried with growing delays, with the same message', async () => {
      mail.refusals.set(email, 451);
      const reminder = await morning();
      expect(await linesOf(reminder)).toEqual(['approaching queued']);
      server.clock.advance({ minutes: 1 });
      await announceNow(server);
      mail.refusals.delete(email);
      server.clock.advance({ minutes: 4 });
      await announceNow(server);
      expect(remindersTo(mail, email)).toEqual([]);
      server.clock.advance({ minutes: 1 });
      await announceNow(server);
      expect(remindersTo(mail, email)).toHaveLength(1);
      expect(await linesOf(reminder)).toEqual(['approaching sent']);
    });

    it('repeatedly → given up and reported', async () => {
      mail.refusals.set(email, 451);
      const reminder = await morning();
      for (const minutes of [1, 5, 15, 60, 180, 480]) {
        expect(await linesOf(reminder)).toEqual(['approaching queued']);
        server.clock.advance({ minutes });
        await announceNow(server);
      }
      const [line] = await logOf(reminder);
      expect(line).toMatchObject({ state: 'failed', reason: 'mail_server_unreachable', sent_at: null });
      expect(line.failed_at).not.toBeNull();
    });

    it('unexpected errors at each attempt → retried like others, given up, other owners get theirs', async () => {
      const neighbour = await signUpVerified(server, mail, `neighbour-of-${email}`);
      await addReminder(neighbour, (await addVehicle(neighbour)).id, { next_reminder_date: NEAR });
      const channel = server.context.channels.email;
      const breaking: typeof channel = {
        ...channel,
        send: (message) =>
          message.recipient.email === email ? Promise.reject(new TypeError('a bug')) : channel.send(message),
      };
      Object.assign(server.context.channels, { email: breaking });
      const reminder = await inspection();
      server.clock.moveTo(NEAR_MORNING);
      await expect(announceNow(server)).rejects.toThrow('a bug');
      expect(remindersTo(mail, `neighbour-of-${email}`)).toHaveLength(1);
      for (const minutes of [1, 5, 15, 60, 180, 480]) {
        expect(await linesOf(reminder)).toEqual(['approaching queued']);
        server.clock.advance({ minutes });
        await expect(announceNow(server)).rejects.toThrow('a bug');
      }
      Object.assign(server.context.channels, { email: channel });
      expect(await linesOf(reminder)).toEqual(['approaching failed unexpected_error']);
      server.clock.advance({ hours: 12 });
      await announceNow(server);
      expect(remindersTo(mail, email)).toEqual([]);
    });

    it('the database is unreachable several times → no attempt is counted, and it is sent once it is back', async () => {
      const reminder = await inspection();
      server.clock.moveTo(NEAR_MORNING);
      await searchAnnouncements(server.context);
      const { transactions } = server.context;
      const { forGarageIfExists } = transactions;
      const away = Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' });
      Object.assign(transactions, { forGarageIfExists: () => Promise.reject(away) });
      for (let outage = 0; outage < 9; outage += 1) {
        await expect(sendMessages(server.context)).rejects.toThrow('EHOSTUNREACH');
        server.clock.advance({ minutes: 11 });
      }
      Object.assign(transactions, { forGarageIfExists });
      await sendMessages(server.context);
      expect(await linesOf(reminder)).toEqual(['approaching sent']);
      expect(remindersTo(mail, email)).toHaveLength(1);
    });

    it('each process that takes it dies → given up after the same number of attempts', async () => {
      const reminder = await inspection();
      server.clock.moveTo(NEAR_MORNING);
      await searchAnnouncements(server.context);
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const now = new Date(server.clock.now()).toISOString();
        const counted = await server.context.transactions.run(async (tx) => {
          const taken = await takeDueMessages(tx, now, now, 10);
          return Promise.all(taken.map((message) => countAttempt(tx, message, now)));
        });
        expect(counted).toEqual([true]);
      }
      expect(await linesOf(reminder)).toEqual(['approaching queued']);
      await expect(sendMessages(server.context)).rejects.toThrow('given up');
      expect(await linesOf(reminder)).toEqual(['approaching failed unexpected_error']);
      expect(remindersTo(mail, email)).toEqual([]);
    });

    it('the address permanently → marked, not retried until a test message arrives', async () => {
      mail.refusals.set(email, 550);
      const reminder = await morning();
      expect(await linesOf(reminder)).toEqual(['approaching failed address_refused']);
      const refused = await read(owner, '/v1/notifications/status');
      expect(refused.email).toEqual({ address: email, state: 'refused', refusedAt: NEAR_MORNING });
      server.clock.moveTo('2026-11-27T08:00:00.000Z');
      await announceNow(server);
      expect((await linesOf(reminder))[0]).toBe('critical failed address_refused');
      const trial = () => owner.post('/v1/notifications/test', { channel: 'email' });
      expect((await trial()).body).toEqual({
        channel: 'email',
        outcome: 'failed',
        reason: 'address_refused',
      });
      mail.refusals.delete(email);
      expect((await trial()).body).toEqual({ channel: 'email', outcome: 'sent', reason: null });
      expect((await read(owner, '/v1/notifications/status')).email.state).toBe('ready');
      expect(remindersTo(mail, email)).toEqual(['Rappel test de Carnet']);
    });
  });
});

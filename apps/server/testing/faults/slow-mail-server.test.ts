import { sendPendingMails } from '#features/authentication/mails/outbox-mails.ts';
import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { createServer, type Server } from '#server.ts';
import { addReminder, addVehicle } from '#testing/builders.ts';
import {
  NEAR,
  NEAR_MORNING,
  remindersTo,
  signUpWithoutDefaults,
  START,
} from '#testing/announcing/announced-owner.ts';
import { startMailServer, type MailServer } from '#testing/stand-ins/mail-server.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Number of connections of a server to the mail server. */
const PLACES = 5;
const PEOPLE = 12;

/** Holds the replies of the mail server; `answer` releases the oldest ones. */
function holdAnswers(mail: MailServer): { answer(count: number): void } {
  const waiting: (() => void)[] = [];
  let allowed = 0;
  mail.beforeAnswer = () =>
    new Promise((resolve) => {
      if (allowed > 0) allowed -= 1;
      else return waiting.push(resolve);
      return resolve();
    });
  return {
    answer: (count) => {
      const now = waiting.splice(0, count);
      allowed += count - now.length;
      for (const resolve of now) resolve();
    },
  };
}

describe.each(DIALECTS)('two servers and a slow mail server, on %s', (dialect) => {
  let mail: MailServer;
  let one: TestServer;
  let other: Server;
  const errors: unknown[] = [];

  beforeEach(async () => {
    mail = await startMailServer();
    const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
    const config = { smtp, publicUrl: 'https://carnet.example' };
    one = await startTestServer({ dialect, config, clock: new MovableClock(START) });
    other = await createServer(one.context.config, one.clock, pino({ level: 'silent' }));
  });
  afterEach(async () => {
    await other.close();
    await one.close();
    await mail.stop();
  });

  async function arrived(count: number): Promise<void> {
    await expect.poll(() => mail.received.length).toBe(count);
  }

  const recipients = () => mail.received.map(({ to }) => to[0] ?? '').sort();

  it('more verification mails than connections → each is sent once, by either server', async () => {
    const held = holdAnswers(mail);
    const emails = Array.from({ length: PEOPLE }, (_, index) => `person-${index + 10}@example.org`);
    for (const email of emails) await one.signUp(email);
    await arrived(PLACES);
    one.clock.advance({ minutes: 3 });
    // The other server takes neither mails being sent nor waiting ones.
    await sendPendingMails(other.context, (error) => errors.push(error));
    expect(mail.received).toHaveLength(PLACES);
    held.answer(PLACES);
    await arrived(2 * PLACES);
    // The last ones have waited too long: the other server takes them, and the first one notices.
    one.clock.advance({ minutes: 3 });
    const sending = sendPendingMails(other.context, (error) => errors.push(error));
    await arrived(2 * PLACES + 1);
    held.answer(PEOPLE);
    await sending;
    await one.context.background.settle();
    expect(recipients()).toEqual(emails);
    expect(await rowsOf(one.context, 'asked_mail')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('a reminder that waits behind other mails longer than its lease → sent once', async () => {
    const email = 'camille@example.org';
    const owner = await signUpWithoutDefaults(one, mail, email);
    const vehicle = await addVehicle(owner);
    await addReminder(owner, vehicle.id, { next_reminder_date: NEAR });
    one.clock.moveTo(NEAR_MORNING);
    const held = holdAnswers(mail);
    for (let index = 0; index < PLACES; index += 1) await one.signUp(`person-${index}@example.org`);
    await arrived(1 + PLACES);
    await searchAnnouncements(one.context);
    const waiting = sendMessages(one.context);
    await expect
      .poll(async () => (await rowsOf(one.context, 'message'))[0])
      .toContain('["due_at","2026-11-23T08:10');
    one.clock.advance({ minutes: 11 });
    const sending = sendMessages(other.context);
    await arrived(2 + PLACES);
    held.answer(2 + PLACES);
    await Promise.all([waiting, sending]);
    await one.context.background.settle();
    expect(remindersTo(mail, email)).toHaveLength(1);
  });
});

import { sendPendingMails } from '#features/authentication/mails/outbox-mails.ts';
import { classifyMailFault } from '#platform/mail/mail-fault.ts';
import { smtpMailer, type Mailer } from '#platform/mail/mailer.ts';
import {
  SMTP_FAULTS,
  SMTP_STEPS,
  startBrokenMailServer,
  type BrokenMailServer,
} from '#testing/stand-ins/broken-mail-server.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { startTestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIL = { to: 'camille@example.org', subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour</p>' };
const FROM = 'Carnet <carnet@example.org>';
/** The mail is accepted before QUIT, which its sender does not wait for. */
const SENDING_STEPS = SMTP_STEPS.filter((step) => step !== 'QUIT');

describe('a mail server that breaks its conversations', () => {
  let server: BrokenMailServer;
  beforeEach(async () => {
    server = await startBrokenMailServer();
  });
  afterEach(() => server.stop());

  const send = (mailer: Mailer, id: string) =>
    mailer
      .whenFree(() => mailer.send({ ...MAIL, messageId: id }))
      .then(
        () => null,
        (error: unknown) => error,
      );

  it.each(SENDING_STEPS.flatMap((step) => SMTP_FAULTS.map((fault) => [step, fault] as const)))(
    'at %s by a %s → the mail is refused for now, no connection stays, and the next one is sent',
    async (step, fault) => {
      const answer = fault === 'silence' ? 300 : 20_000;
      const mailer = smtpMailer({ url: server.url, from: FROM }, { greeting: answer, answer, mail: 60_000 });
      server.breakAt(step, fault);
      const failure = await send(mailer, 'first@carnet');
      expect([failure === null, classifyMailFault(failure)]).toEqual([false, 'server']);
      await expect.poll(() => server.countConnections()).toBe(0);
      server.breakAt(null);
      await expect.poll(() => send(mailer, 'second@carnet'), { timeout: 10_000 }).toBeNull();
      expect(server.contents.at(-1)).toBe('second@carnet');
      mailer.close();
      await expect.poll(() => server.countConnections()).toBe(0);
    },
  );

  it.each(SMTP_FAULTS)('at QUIT by a %s → nothing stays open', async (fault) => {
    const mailer = smtpMailer({ url: server.url, from: FROM });
    server.breakAt('QUIT', fault);
    expect(await send(mailer, 'first@carnet')).toBeNull();
    mailer.close();
    await expect.poll(() => server.countConnections(), { timeout: 10_000 }).toBe(0);
    expect(server.contents).toEqual(['first@carnet']);
  });

  it('slower than the limit for a whole mail → refused for now, the connection is closed', async () => {
    const patience = { greeting: 5000, answer: 60_000, mail: 300 };
    const hasty = smtpMailer({ url: server.url, from: FROM }, patience);
    server.breakAt('content', 'silence');
    const failure = await send(hasty, 'slow@carnet');
    expect([failure === null, classifyMailFault(failure)]).toEqual([false, 'server']);
    await expect.poll(() => server.countConnections()).toBe(0);
    hasty.close();
  });
});

it('the reply to a mail is lost → sent again later as the same message', async () => {
  const broken = await startBrokenMailServer();
  const server = await startTestServer({
    dialect: 'sqlite',
    config: { smtp: { url: broken.url, from: FROM } },
  });
  broken.breakAt('content');
  await server.signUp();
  await server.context.background.settle();
  expect(await rowsOf(server.context, 'asked_mail')).toHaveLength(1);
  broken.breakAt(null);
  server.clock.advance({ minutes: 5 });
  await sendPendingMails(server.context, () => {});
  expect(await rowsOf(server.context, 'asked_mail')).toEqual([]);
  expect(broken.contents.length).toBeGreaterThan(1);
  expect(new Set(broken.contents).size).toBe(1);
  await server.close();
  await broken.stop();
});

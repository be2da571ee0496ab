import {
  sendPendingMails,
  startSendingPendingMails,
  shortenLateClaims,
} from '#features/authentication/mails/outbox-mails.ts';
import { requestReset, resendVerification } from '#features/authentication/passwords/passwords.service.ts';
import type { Context } from '#platform/context.ts';
import { startMailServer, type MailServer } from '#testing/stand-ins/mail-server.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { findNetworks } from '#platform/networks.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const KNOWN = 'camille@example.org';
const UNKNOWN = 'nobody1@example.org';
/** Each with an address for a count, and one that is elsewhere. */
const NETWORKS = [
  ['address', () => '192.0.2.7', '192.0.2.8'],
  ['/64', (count: number) => `2001:db8:0:1::${count}`, '2001:db8:0:2::1'],
] as const;
const DEVICE = { networks: findNetworks('192.0.2.7', 32), userAgent: null, mark: 'a test' };

describe.each(DIALECTS)('requested mails on %s', (dialect) => {
  let mail: MailServer;
  let server: TestServer;
  let errors: string[];

  beforeEach(async () => {
    errors = [];
    mail = await startMailServer();
    const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
    server = await startTestServer({ dialect, config: { smtp } });
    await server.signUp(KNOWN);
    await mail.next();
    await server.context.background.settle();
  });
  afterEach(async () => {
    await server.close();
    await mail.stop();
  });

  /** A server that crashes after its response: its background work never runs. */
  function dying(): Context {
    return { ...server.context, background: { run: () => {}, settle: async () => {} } };
  }

  async function sendLeft(): Promise<void> {
    await sendPendingMails(server.context, (error) => errors.push(String(error)));
  }

  const reset = (email: string) => server.nobody.post('/v1/authentication/password', { email });
  const jobs = () => rowsOf(server.context, 'asked_mail');
  const subjects = () => mail.received.map(({ content }) => content.subject);

  test.each([
    ['a reset', requestReset],
    ['verification', resendVerification],
  ])('request for %s, account known or not → the call stores the same row', async (_, ask) => {
    const stored = async (email: string) => {
      const before = await rowsOf(server.context, 'account_token');
      await ask(dying(), email, DEVICE);
      expect(await rowsOf(server.context, 'account_token')).toEqual(before);
      return (await jobs()).filter((row) => row.includes(email));
    };
    const [known, unknown] = [await stored(KNOWN), await stored(UNKNOWN)];
    const wordsOf = (rows: string[]) =>
      rows.map((row) => row.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>').replaceAll(/\w+@/g, ''));
    expect(known).toHaveLength(1);
    expect(wordsOf(known)).toEqual(wordsOf(unknown));
  });

  test('the server crashes after its response → another one sends the mail, and no row is left', async () => {
    await requestReset(dying(), KNOWN, DEVICE);
    await requestReset(dying(), UNKNOWN, DEVICE);
    await sendLeft();
    expect(subjects()).toHaveLength(1);
    server.clock.advance({ minutes: 5 });
    await sendLeft();
    expect(subjects()).toHaveLength(2);
    expect(mail.received[1]?.to).toEqual([KNOWN]);
    expect(await jobs()).toEqual([]);
  });

  test('several servers look for mails at once → one mail', async () => {
    await requestReset(dying(), KNOWN, DEVICE);
    server.clock.advance({ minutes: 5 });
    await Promise.all([sendLeft(), sendLeft(), sendLeft()]);
    expect(mail.received).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  test('the mail server is temporarily unavailable → sent later; the log has the reason but no address', async () => {
    mail.refusals.set(KNOWN, 451);
    expect((await reset(KNOWN)).status).toBe(202);
    await server.context.background.settle();
    expect(mail.received).toHaveLength(1);
    expect(JSON.stringify(server.logged)).toContain('451');
    expect(JSON.stringify(server.logged)).not.toContain('camille');
    server.clock.advance({ minutes: 5 });
    await sendLeft();
    expect(errors).toEqual([expect.stringContaining('451')]);
    mail.refusals.clear();
    await sendLeft();
    expect(mail.received).toHaveLength(1);
    server.clock.advance({ minutes: 5 });
    await sendLeft();
    expect(mail.received).toHaveLength(2);
    expect(await jobs()).toEqual([]);
  });

  test('the mailbox does not exist → not retried; the log has no address', async () => {
    mail.refusals.set(KNOWN, 550);
    await reset(KNOWN);
    await server.context.background.settle();
    expect(await jobs()).toEqual([]);
    expect(JSON.stringify(server.logged)).toContain('550');
    expect(JSON.stringify(server.logged)).not.toContain('camille');
  });

  test('half a day later → given up', async () => {
    await requestReset(dying(), KNOWN, DEVICE);
    server.clock.advance({ minutes: 12 * 60 + 1 });
    await sendLeft();
    expect(mail.received).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  test('requested while the clock was a year ahead → sent minutes after it is right', async () => {
    server.clock.advance({ days: 365 });
    await requestReset(dying(), KNOWN, DEVICE);
    server.clock.advance({ days: -365 });
    await startSendingPendingMails(server.context, { error: () => errors.push('logged') }).stop();
    mail.refusals.set(KNOWN, 451);
    server.clock.advance({ minutes: 5 });
    await sendLeft();
    expect(errors).toEqual([expect.stringContaining('451')]);
    mail.refusals.clear();
    server.clock.advance({ minutes: 5 });
    await sendLeft();
    expect(mail.received).toHaveLength(2);
    expect(await jobs()).toEqual([]);
  });

  test("the server starts with last year's clock, which is then corrected → sent", async () => {
    await requestReset(dying(), KNOWN, DEVICE);
    server.clock.advance({ days: -365 });
    await shortenLateClaims(server.context);
    await sendLeft();
    expect(mail.received).toHaveLength(1);
    server.clock.advance({ days: 365, minutes: 5 });
    await sendLeft();
    expect(mail.received).toHaveLength(2);
  });

  test('30 concurrent requests for one address → all accepted, at most 5 mails', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => reset(KNOWN)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await server.context.background.settle();
    // Including the mail for the sign-up.
    expect(mail.received.length).toBeLessThanOrEqual(5);
  });

  test('a sixth request within the hour → accepted without a mail; sent again later', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await reset(KNOWN));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await server.context.background.settle();
    // Including the mail for the sign-up.
    expect(mail.received).toHaveLength(5);
    server.clock.advance({ minutes: 61 });
    expect((await reset(KNOWN)).status).toBe(202);
    await server.context.background.settle();
    expect(mail.received).toHaveLength(6);
  });

  // `exhaustion.test.ts` counts by network on PostgreSQL.
  test.each(DIALECTS_BY_EXTENT.includes(dialect) ? NETWORKS : [])(
    '100 mails requested from one %s → the next one from there sends none, one from elsewhere does',
    async (_, here, elsewhere) => {
      const ask = (email: string, address: string) =>
        requestReset(server.context, email, { ...DEVICE, networks: findNetworks(address, 32) });
      for (let count = 0; count < 100; count += 1) await ask(`nobody-${count}@example.org`, here(count));
      await ask(KNOWN, here(100));
      await server.context.background.settle();
      expect(mail.received).toHaveLength(1);
      await ask(KNOWN, elsewhere);
      await server.context.background.settle();
      expect(mail.received).toHaveLength(2);
    },
  );
});

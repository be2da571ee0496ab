import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { addReminder, addVehicle } from '#testing/builders.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { mayReadMetrics } from '#features/monitoring/monitoring.routes.ts';
import { describe, expect, it } from 'vitest';

async function readCounters(nobody: TestCaller): Promise<Record<string, number>> {
  const { text } = await nobody.get('/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.split(' ');
      return [name.replace('carnet_', ''), Number(value)];
    }),
  );
}

it.each(DIALECTS)('counters on %s → pending, their delay, and sent', async (dialect) => {
  const server = await startTestServer({ dialect });
  const owner = await server.signUp();
  const { id } = await addVehicle(owner);
  await addReminder(owner, id, { next_reminder_date: '2026-11-30' });
  expect(await readCounters(server.nobody)).toMatchObject({ reminders_due: 0, announcement_lag_seconds: 0 });
  server.clock.moveTo('2026-11-23T09:00:00.000Z');
  expect(await readCounters(server.nobody)).toMatchObject({
    reminders_due: 1,
    announcement_lag_seconds: 3600,
    'messages_queued{channel="email"}': 0,
  });
  await searchAnnouncements(server.context);
  expect(await readCounters(server.nobody)).toMatchObject({
    reminders_due: 0,
    'messages_queued{channel="email"}': 1,
    'messages_sent_total{channel="email"}': 0,
  });
  await sendMessages(server.context);
  expect(await readCounters(server.nobody)).toMatchObject({
    reminders_due: 0,
    announcement_lag_seconds: 0,
    'messages_queued{channel="email"}': 0,
    'messages_queued{channel="push"}': 0,
    'messages_sent_total{channel="email"}': 1,
    'messages_sent_total{channel="push"}': 0,
    'messages_failed_total{channel="email"}': 0,
    'messages_failed_total{channel="push"}': 0,
  });
  await server.close();
});

describe('who may read the metrics', () => {
  const right = 'x'.repeat(20);
  const withoutAddress = { metricsToken: null, publicUrl: null };
  const withToken = { metricsToken: right, publicUrl: null };
  const withAddress = { metricsToken: null, publicUrl: 'https://carnet.example.org' };
  const withBoth = { ...withAddress, metricsToken: right };
  const here = { host: 'localhost:3000' };
  const [known, unknown] = [{ authorization: `Bearer ${right}` }, { authorization: 'Bearer guessed' }];

  it.each([
    ['this machine', withoutAddress, '127.0.0.1', here, true],
    ['this machine by IPv6', withoutAddress, '::1', { host: '[::1]:3000' }, true],
    ['another machine', withoutAddress, '192.0.2.7', here, false],
    [
      'a page whose name points to this machine',
      withoutAddress,
      '127.0.0.1',
      { host: 'evil.example' },
      false,
    ],
    ['a call of this machine without a name', withoutAddress, '127.0.0.1', {}, false],
    [
      'somebody behind a proxy on this machine',
      withoutAddress,
      '127.0.0.1',
      { ...here, 'x-forwarded-for': '192.0.2.7' },
      false,
    ],
    ['this machine, where a token is asked for', withToken, '127.0.0.1', here, false],
    ['anybody with another token', withToken, '192.0.2.7', unknown, false],
    ['anybody with the right token', withToken, '192.0.2.7', known, true],
    // A TCP proxy, which forwards connections rather than requests, adds no header.
    ['this machine, with a public address and no token', withAddress, '127.0.0.1', here, false],
    ['this machine, with a public address and a token', withBoth, '127.0.0.1', here, false],
    ['anybody with the right token, with a public address', withBoth, '192.0.2.7', known, true],
  ])('%s', (_, config, remoteAddress, headers, isAllowed) => {
    expect(mayReadMetrics(config, { remoteAddress, headers })).toBe(isAllowed);
  });
});

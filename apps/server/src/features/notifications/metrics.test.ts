import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { addReminder, addVehicle } from '#testing/builders.ts';
import { DIALECTS, startTestServer } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { mayReadMetrics } from '#features/monitoring/monitoring.routes.ts';
import { describe, expect, it } from 'vitest';

async function valuesOf(nobody: TestCaller): Promise<Record<string, number>> {
  const { text } = await nobody.get('/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.split(' ');
      return [name.replace('carnet_', ''), Number(value)];
    }),
  );
}

it.each(DIALECTS)('the counters on %s → what waits, since when, what was sent', async (dialect) => {
  const server = await startTestServer({ dialect });
  const owner = await server.signUp();
  const { id } = await addVehicle(owner);
  await addReminder(owner, id, { next_reminder_date: '2026-11-30' });
  expect(await valuesOf(server.nobody)).toMatchObject({ reminders_due: 0, announcement_lag_seconds: 0 });
  server.clock.moveTo('2026-11-23T09:00:00.000Z');
  expect(await valuesOf(server.nobody)).toMatchObject({
    reminders_due: 1,
    announcement_lag_seconds: 3600,
    'messages_queued{channel="email"}': 0,
  });
  await searchAnnouncements(server.context);
  expect(await valuesOf(server.nobody)).toMatchObject({
    reminders_due: 0,
    'messages_queued{channel="email"}': 1,
    'messages_sent_total{channel="email"}': 0,
  });
  await sendMessages(server.context);
  expect(await valuesOf(server.nobody)).toEqual({
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

describe('who reads the counters', () => {
  const token = 'a token of the operator';
  it.each([
    ['this machine', null, '127.0.0.1', { host: 'localhost:3000' }, true],
    ['this machine by IPv6', null, '::1', { host: '[::1]:3000' }, true],
    ['another machine', null, '192.0.2.7', { host: 'localhost:3000' }, false],
    ['a page whose name points to this machine', null, '127.0.0.1', { host: 'evil.example:3000' }, false],
    ['a call of this machine without a name', null, '127.0.0.1', {}, false],
    [
      'somebody behind a proxy on this machine',
      null,
      '127.0.0.1',
      { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' },
      false,
    ],
    ['this machine, where a token is asked for', token, '127.0.0.1', { host: 'localhost:3000' }, false],
    ['anybody with another token', token, '192.0.2.7', { authorization: 'Bearer guessed' }, false],
    [
      'anybody with the right token',
      'x'.repeat(20),
      '192.0.2.7',
      { authorization: `Bearer ${'x'.repeat(20)}` },
      true,
    ],
  ])('%s', (_, metricsToken, remoteAddress, headers, isAllowed) => {
    expect(mayReadMetrics({ metricsToken }, { remoteAddress, headers })).toBe(isAllowed);
  });
});

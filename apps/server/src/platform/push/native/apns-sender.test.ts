import { apnsSender } from '#platform/push/native/apns-sender.ts';
import type { NativePush, NativePushSender } from '#platform/push/native/native-push.ts';
import { ApnsService } from '#testing/stand-ins/apns-service.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const push: NativePush = {
  id: '0190f3a0-0000-7000-8000-000000000000',
  title: 'Vidange de Clio',
  body: 'À faire avant le 28 nov.\u202f!',
  data: { path: '/maintenance?edit=r', notePaths: '[]' },
  topic: 'topic-of-the-reminder',
  isUrgent: true,
  ttlSeconds: 259_200,
  isSilent: false,
};
const DEVICE = 'ab'.repeat(32);

/** Long enough for a response on a busy machine. */
const PATIENCE_MILLIS = 1500;
const UNKNOWN = { outcome: 'busy', status: null, retryAfterSeconds: null } as const;
const busyWith = (status: number) => ({ ...UNKNOWN, status });

describe('apnsSender', () => {
  const clock = new MovableClock();
  let service: ApnsService;
  let sender: NativePushSender;
  let refusedKeys: string[];

  beforeEach(async () => {
    service = await ApnsService.start(() => clock.now());
    refusedKeys = [];
    sender = apnsSender(service.options, clock, (_, answer) => refusedKeys.push(answer));
  });
  afterEach(async () => {
    sender.close();
    await service.stop();
  });

  it('a push → the device gets its text and link, with the same ids as a repeat', async () => {
    expect(await sender.send(DEVICE, push)).toEqual({ outcome: 'sent' });
    const [received] = service.pushesTo(DEVICE);
    expect(received?.headers).toMatchObject({
      'apns-topic': 'fr.carnet.app',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-id': push.id,
      'apns-collapse-id': push.topic,
      'apns-expiration': String(Math.floor(clock.now() / 1000) + 259_200),
    });
    expect(received?.payload).toEqual({
      aps: { alert: { title: push.title, body: push.body }, sound: 'default' },
      ...push.data,
    });
  });

  it('a silent push → in the background, not stored, shows nothing', async () => {
    expect(await sender.send(DEVICE, { ...push, isSilent: true })).toEqual({ outcome: 'sent' });
    const [received] = service.pushesTo(DEVICE);
    expect(received?.headers).toMatchObject({ 'apns-push-type': 'background', 'apns-expiration': '0' });
    expect(received?.payload).toEqual({ aps: { 'content-available': 1 } });
  });

  it('many at once and later → one connection and one token, renewed within the hour', async () => {
    await Promise.all([1, 2, 3].map(() => sender.send(DEVICE, push)));
    clock.advance({ minutes: 39 });
    await sender.send(DEVICE, push);
    expect([service.connections, service.tokens.size, service.calls]).toEqual([1, 1, 4]);
    clock.advance({ minutes: 2 });
    await sender.send(DEVICE, push);
    expect([service.connections, service.tokens.size, service.calls]).toEqual([1, 2, 5]);
  });

  it('the clock was a year ahead and is right again → a new token', async () => {
    clock.advance({ days: 365 });
    await sender.send(DEVICE, push);
    clock.advance({ days: -365 });
    expect(await sender.send(DEVICE, push)).toEqual({ outcome: 'sent' });
    expect(service.tokens.size).toBe(2);
  });

  it('the token counts as expired → a new one, and the push arrives once', async () => {
    service.answerNext(DEVICE, { status: 403, reason: 'ExpiredProviderToken' });
    expect(await sender.send(DEVICE, push)).toEqual({ outcome: 'sent' });
    expect([service.pushes.length, service.calls]).toEqual([1, 2]);
    expect(refusedKeys).toEqual([]);
  });

  it('the key is rejected → refused, reported to the operator', async () => {
    service.isKeyKnown = false;
    expect(await sender.send(DEVICE, push)).toEqual({ outcome: 'refused', status: 403 });
    expect(refusedKeys).toEqual(['InvalidProviderToken']);
  });

  it.each([
    [{ status: 410, reason: 'Unregistered' }, { outcome: 'gone' }],
    [{ status: 400, reason: 'BadDeviceToken' }, { outcome: 'gone' }],
    [{ status: 400, reason: 'DeviceTokenNotForTopic' }, { outcome: 'gone' }],
    [
      { status: 400, reason: 'PayloadEmpty' },
      { outcome: 'refused', status: 400 },
    ],
    [
      { status: 429, reason: 'TooManyRequests', headers: { 'retry-after': '30' } },
      { outcome: 'busy', status: 429, retryAfterSeconds: 30 },
    ],
    [
      { status: 503, reason: 'ServiceUnavailable' },
      { outcome: 'busy', status: 503, retryAfterSeconds: null },
    ],
  ])('response %o → %o', async (answer, expected) => {
    service.answerNext(DEVICE, answer);
    expect(await sender.send(DEVICE, push)).toEqual(expected);
    expect([service.calls, service.pushes.length]).toEqual([1, 0]);
  });

  it('the connection breaks or is closed → busy at most, and the next push opens another', async () => {
    service.answerNext(DEVICE, 'disconnect');
    expect(await sender.send(DEVICE, push)).toMatchObject({ outcome: 'busy', status: null });
    expect(await sender.send(DEVICE, push)).toEqual({ outcome: 'sent' });
    service.sayGoodbye();
    // A push sent before the server notices the end of the connection is retried by the outbox.
    const sending = () => sender.send(DEVICE, push);
    await expect.poll(sending, { timeout: 30_000 }).toEqual({ outcome: 'sent' });
    expect(service.connections).toBe(3);
  });

  it.each([
    [{ status: 200, fault: 'silence' }, UNKNOWN],
    [{ status: 200, fault: 'reset' }, UNKNOWN],
    [{ status: 200, fault: 'half' }, { outcome: 'sent' }],
    [{ status: 200, fault: 'endless' }, { outcome: 'sent' }],
    [{ status: 410, fault: 'half' }, { outcome: 'gone' }],
    // The reason for the refusal is unknown: the app may be gone, or the push faulty.
    [{ status: 400, fault: 'half' }, busyWith(400)],
    [{ status: 400, fault: 'endless' }, busyWith(400)],
    [
      { status: 400, fault: 'not_json' },
      { outcome: 'refused', status: 400 },
    ],
  ] as const)('the service answers %o → %o, and the next push arrives', async (answer, expected) => {
    const impatient = apnsSender({ ...service.options, patienceMillis: PATIENCE_MILLIS }, clock, () => {});
    service.answerNext(DEVICE, answer);
    expect(await impatient.send(DEVICE, push)).toEqual(expected);
    expect(await impatient.send(DEVICE, push)).toEqual({ outcome: 'sent' });
    impatient.close();
  });

  it('no response → busy', async () => {
    const away = apnsSender({ ...service.options, origin: 'https://127.0.0.1:1' }, clock, () => {});
    expect(await away.send(DEVICE, push)).toMatchObject({ outcome: 'busy', status: null });
    away.close();
  });
});

import { fcmSender, type FcmOptions } from '#platform/push/native/fcm-sender.ts';
import type { NativePush, NativePushSender } from '#platform/push/native/native-push.ts';
import { FcmService } from '#testing/stand-ins/fcm-service.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { generateKeyPairSync } from 'node:crypto';
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

/** Long enough for a response on a busy machine. */
const PATIENCE_MILLIS = 1500;
const UNKNOWN = { outcome: 'busy', status: null, retryAfterSeconds: null } as const;
const busyWith = (status: number) => ({ ...UNKNOWN, status });

describe('fcmSender', () => {
  const clock = new MovableClock();
  let service: FcmService;
  let sender: NativePushSender;
  let refusedKeys: string[];

  beforeEach(async () => {
    service = await FcmService.start(() => clock.now());
    refusedKeys = [];
    sender = fcmSender(service.options, clock, (_, answer) => refusedKeys.push(answer));
  });
  afterEach(() => service.stop());

  function impatientOptions(): FcmOptions {
    const { account, origin } = service.options;
    return { account: { ...account, patienceMillis: PATIENCE_MILLIS }, origin };
  }

  it('a push → the device gets its text and link, under the tag that a repeat replaces', async () => {
    expect(await sender.send('device-1', push)).toEqual({ outcome: 'sent' });
    expect(service.delivered).toEqual([
      {
        token: 'device-1',
        notification: { title: push.title, body: push.body },
        data: push.data,
        android: {
          collapse_key: push.topic,
          priority: 'HIGH',
          ttl: '259200s',
          notification: { channel_id: 'reminders', tag: push.topic },
        },
      },
    ]);
  });

  it('a silent push → validated only, not delivered', async () => {
    expect(await sender.send('device-1', { ...push, isSilent: true })).toEqual({ outcome: 'sent' });
    expect([service.delivered.length, service.validated.length]).toEqual([0, 1]);
  });

  it('many at once and later → one token, until shortly before it expires', async () => {
    await Promise.all(['a', 'b', 'c'].map((token) => sender.send(token, push)));
    clock.advance({ minutes: 50 });
    await sender.send('d', push);
    expect([service.delivered.length, service.tokensGiven]).toEqual([4, 1]);
    clock.advance({ minutes: 9.5 });
    await sender.send('e', push);
    expect([service.delivered.length, service.tokensGiven, service.calls]).toEqual([5, 2, 5]);
  });

  it('the token is revoked early → a new one, and the push arrives once', async () => {
    await sender.send('a', push);
    service.revokeTokens();
    expect(await sender.send('b', push)).toEqual({ outcome: 'sent' });
    expect([service.deliveredTo('b').length, service.tokensGiven]).toEqual([1, 2]);
    expect(refusedKeys).toEqual([]);
  });

  it('the key is rejected → refused and reported to the operator; accepted again → sent', async () => {
    service.refusal = { status: 401, error: 'invalid_client' };
    expect(await sender.send('a', push)).toEqual({ outcome: 'refused', status: 401 });
    expect(refusedKeys).toEqual([expect.stringContaining('invalid_client')]);
    expect(service.calls).toBe(0);
    service.refusal = null;
    expect(await sender.send('a', push)).toEqual({ outcome: 'sent' });
  });

  it('an assertion signed by another key → no token', async () => {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { account, origin } = service.options;
    const stranger = fcmSender({ account: { ...account, key }, origin }, clock, () => {});
    expect(await stranger.send('a', push)).toEqual({ outcome: 'refused', status: 400 });
  });

  it.each([
    [{ status: 404, errorCode: 'UNREGISTERED' }, { outcome: 'gone' }],
    [{ status: 403, errorCode: 'SENDER_ID_MISMATCH' }, { outcome: 'gone' }],
    [{ status: 400, errorCode: 'INVALID_ARGUMENT', faultyField: 'message.token' }, { outcome: 'gone' }],
    [
      { status: 400, errorCode: 'INVALID_ARGUMENT', faultyField: 'message.data' },
      { outcome: 'refused', status: 400 },
    ],
    [{ status: 403 }, { outcome: 'refused', status: 403 }],
    [
      { status: 429, errorCode: 'QUOTA_EXCEEDED', headers: { 'retry-after': '60' } },
      { outcome: 'busy', status: 429, retryAfterSeconds: 60 },
    ],
    [
      { status: 503, errorCode: 'UNAVAILABLE' },
      { outcome: 'busy', status: 503, retryAfterSeconds: null },
    ],
    [
      { status: 500, errorCode: 'INTERNAL' },
      { outcome: 'busy', status: 500, retryAfterSeconds: null },
    ],
  ])('response %o → %o', async (answer, expected) => {
    service.answerNext('a', answer);
    expect(await sender.send('a', push)).toEqual(expected);
    expect([service.calls, service.delivered.length]).toEqual([1, 0]);
  });

  it.each([
    [{ status: 200, fault: 'silence' }, UNKNOWN],
    [{ status: 200, fault: 'reset' }, UNKNOWN],
    // The push was accepted; the rest of the response does not matter.
    [{ status: 200, fault: 'half' }, { outcome: 'sent' }],
    [{ status: 200, fault: 'endless' }, { outcome: 'sent' }],
    [{ status: 200, fault: 'not_json' }, { outcome: 'sent' }],
    // The reason for the refusal is unknown: the app may be gone, or the push faulty.
    [{ status: 404, fault: 'half' }, busyWith(404)],
    [{ status: 404, fault: 'endless' }, busyWith(404)],
    [
      { status: 404, fault: 'not_json' },
      { outcome: 'refused', status: 404 },
    ],
  ] as const)('the service answers %o → %o, and the next push arrives', async (answer, expected) => {
    const impatient = fcmSender(impatientOptions(), clock, (_, said) => refusedKeys.push(said));
    service.answerNext('a', answer);
    expect(await impatient.send('a', push)).toEqual(expected);
    expect(await impatient.send('b', push)).toEqual({ outcome: 'sent' });
    expect(refusedKeys).toEqual([]);
  });

  it.each([
    ['silence', UNKNOWN],
    ['reset', UNKNOWN],
    ['half', UNKNOWN],
    ['endless', UNKNOWN],
    ['not_json', { outcome: 'refused', status: 200 }],
  ] as const)(
    'the token endpoint answers broken (%s) → %o, and the next push arrives',
    async (fault, expected) => {
      const impatient = fcmSender(impatientOptions(), clock, (_, said) => refusedKeys.push(said));
      service.refusal = { status: 200, error: '', fault };
      expect(await impatient.send('a', push)).toEqual(expected);
      expect(refusedKeys).toHaveLength(fault === 'not_json' ? 1 : 0);
      service.refusal = null;
      expect(await impatient.send('a', push)).toEqual({ outcome: 'sent' });
    },
  );

  it('the token endpoint is busy or unreachable → busy', async () => {
    service.refusal = { status: 503, error: 'unavailable' };
    expect(await sender.send('a', push)).toMatchObject({ outcome: 'busy', status: 503 });
    const { account, origin } = service.options;
    const [away, nowhere] = [{ ...account, tokenUri: 'http://127.0.0.1:1/token' }, 'http://127.0.0.1:1'];
    service.refusal = null;
    for (const options of [
      { account: away, origin },
      { account, origin: nowhere },
    ]) {
      const result = await fcmSender(options, clock, () => {}).send('a', push);
      expect(result).toEqual({ outcome: 'busy', status: null, retryAfterSeconds: null });
    }
    expect(refusedKeys).toEqual([]);
  });
});

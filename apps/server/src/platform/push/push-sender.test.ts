import { webPushSender, type PushMessage, type PushSender } from '#platform/push/push-sender.ts';
import { createVapidPrivateKey, vapidKeysOf } from '#platform/push/vapid-keys.ts';
import type { PushBrowser } from '#testing/stand-ins/push-browser.ts';
import { startPushService, type PushService } from '#testing/stand-ins/push-service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const message: PushMessage = {
  payload: 'Vidange de Clio\u202f!',
  topic: 'rappel-1',
  urgency: 'high',
  ttlSeconds: 3600,
};

function subscribe(browser: PushBrowser) {
  const { endpoint, keys } = browser.subscription;
  return { endpoint, ...keys };
}

describe('webPushSender', () => {
  const keys = vapidKeysOf(createVapidPrivateKey());
  const options = { keys, contact: 'mailto:carnet@example.org' };
  let service: PushService;
  let sender: PushSender;

  beforeAll(async () => {
    service = await startPushService();
    sender = webPushSender({ ...options, arePrivateHostsAllowed: true });
  });
  afterAll(async () => {
    sender.close();
    await service.stop();
  });

  it('a push → only its browser can read it; the service learns the sender and how long to keep it', async () => {
    const [browser, stranger] = [service.openBrowser(), service.openBrowser()];
    expect(await sender.send(subscribe(browser), message)).toEqual({ outcome: 'sent' });
    const [push] = service.received.filter((candidate) => candidate.browser === browser);
    expect(push?.text).toBe(message.payload);
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      urgency: 'high',
      topic: 'rappel-1',
    });
    expect(push?.vapid).toMatchObject({
      publicKey: keys.publicKey,
      claims: { aud: service.origin, sub: 'mailto:carnet@example.org' },
    });
    expect(() => stranger.read(push?.body ?? Buffer.alloc(200))).toThrow(/authenticate/);
  });

  it('the longest payload is accepted whole', async () => {
    const browser = service.openBrowser();
    const payload = 'é'.repeat(1996);
    expect(await sender.send(subscribe(browser), { ...message, payload })).toEqual({ outcome: 'sent' });
    expect(service.received.at(-1)?.text).toBe(payload);
  });

  it.each([
    [{ status: 404 }, { outcome: 'gone' }],
    [{ status: 410 }, { outcome: 'gone' }],
    [
      { status: 429, headers: { 'retry-after': '120' } },
      { outcome: 'busy', status: 429, retryAfterSeconds: 120 },
    ],
    [
      { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 10:00:00 GMT' } },
      { outcome: 'busy', status: 503, retryAfterSeconds: null },
    ],
    [{ status: 400 }, { outcome: 'refused', status: 400 }],
    [{ status: 403 }, { outcome: 'refused', status: 403 }],
    [{ status: 413 }, { outcome: 'refused', status: 413 }],
    [
      { status: 301, headers: { location: 'https://127.0.0.1:1/' } },
      { outcome: 'refused', status: 301 },
    ],
  ])('response %o → %o', async (answer, expected) => {
    const browser = service.openBrowser();
    service.answerNext(browser, answer);
    expect(await sender.send(subscribe(browser), message)).toEqual(expected);
    expect(service.callsOf(browser)).toBe(1);
  });

  it('no response → busy', async () => {
    const target = { ...subscribe(service.openBrowser()), endpoint: 'https://127.0.0.1:1/push' };
    expect(await sender.send(target, message)).toEqual({
      outcome: 'busy',
      status: null,
      retryAfterSeconds: null,
    });
  });

  it.each([
    [
      { status: 201, fault: 'reset' },
      { outcome: 'busy', status: null, retryAfterSeconds: null },
    ],
    [
      { status: 201, fault: 'silence' },
      { outcome: 'busy', status: null, retryAfterSeconds: null },
    ],
    [{ status: 201, fault: 'endless' }, { outcome: 'sent' }],
    [{ status: 410, fault: 'endless' }, { outcome: 'gone' }],
  ] as const)('the service answers %o → %o, the connection is closed at once', async (answer, expected) => {
    const broken = service.countBroken();
    const patience = answer.fault === 'silence' ? { patienceMillis: 1000 } : {};
    const impatient = webPushSender({ ...options, arePrivateHostsAllowed: true, ...patience });
    const browser = service.openBrowser();
    service.answerNext(browser, answer);
    expect(await impatient.send(subscribe(browser), message)).toEqual(expected);
    // Long before the timeout.
    await expect.poll(() => service.countBroken(), { timeout: 5000 }).toBe(broken + 1);
    expect(await impatient.send(subscribe(browser), message)).toEqual({ outcome: 'sent' });
    impatient.close();
  });

  it('a private address while only public hosts are allowed → refused without a call', async () => {
    const guarded = webPushSender({ ...options, arePrivateHostsAllowed: false });
    const browser = service.openBrowser();
    expect(await guarded.send(subscribe(browser), message)).toEqual({ outcome: 'refused', status: null });
    expect(service.callsOf(browser)).toBe(0);
    guarded.close();
  });
});

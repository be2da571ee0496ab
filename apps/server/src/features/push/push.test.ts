import { addPushSubscription, faultsIn, listed, newId, pushSubscriptionBody } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { PushBrowser } from '#testing/stand-ins/push-browser.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { describe, expect, it } from 'vitest';

const PATH = '/v1/push/subscriptions';

describe.each(DIALECTS)('the devices that get pushes on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  async function signInAgain(email: string): Promise<TestCaller> {
    const answer = await server.nobody.post('/v1/authentication/signin', { email, password: PASSWORD });
    return new TestCaller(server.app, String(answer.body.token));
  }

  it('the key is the same for everyone, and public', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const { body } = await one.get('/v1/push/key');
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    expect((await other.get('/v1/push/key')).body).toEqual(body);
  });

  it('a device → listed without endpoint and keys, marked if it is the caller', async () => {
    const email = `${newId()}@example.org`;
    const caller = await server.signUp(email);
    const body = pushSubscriptionBody();
    const { status, body: stored } = await caller.post(PATH, body, { 'user-agent': 'Firefox/140' });
    expect(status).toBe(201);
    expect(stored).toEqual({
      id: stored.id,
      service: 'web',
      userAgent: 'Firefox/140',
      createdAt: expect.stringMatching(/Z$/),
      lastSentAt: null,
      current: true,
    });
    expect(await listed(caller, PATH)).toEqual([stored]);
    expect(await listed(await signInAgain(email), PATH)).toEqual([{ ...stored, current: false }]);
    expect(await listed(await server.signUp(), PATH)).toEqual([]);
  });

  it('the same endpoint again → the same device with its new keys', async () => {
    const caller = await server.signUp();
    const body = pushSubscriptionBody();
    const first = await caller.post(PATH, body);
    const again = await caller.post(PATH, { ...pushSubscriptionBody(), endpoint: body['endpoint'] });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect(await listed(caller, PATH)).toHaveLength(1);
  });

  it('the same browser under another account → only the newer account pushes to it', async () => {
    const [before, after] = [await server.signUp(), await server.signUp()];
    const body = pushSubscriptionBody();
    await before.post(PATH, body);
    await after.post(PATH, body);
    expect(await listed(before, PATH)).toEqual([]);
    expect(await listed(after, PATH)).toHaveLength(1);
  });

  it('an endpoint without its keys → takes the device from no other account', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const body = pushSubscriptionBody();
    await owner.post(PATH, body);
    await stranger.post(PATH, { ...pushSubscriptionBody(), endpoint: body['endpoint'] });
    expect(await listed(owner, PATH)).toHaveLength(1);
  });

  it.each([
    ['http://push.example.org/abc', '/endpoint invalid_value'],
    ['https://127.0.0.1/abc', '/endpoint invalid_value'],
    ['https://metadata.google.internal/', '/endpoint invalid_value'],
    ['https://push.example.org:8443/', '/endpoint invalid_value'],
  ])('the endpoint %s → refused', async (endpoint, fault) => {
    const caller = await server.signUp();
    const answer = await caller.post(PATH, { ...pushSubscriptionBody(), endpoint });
    expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
  });

  it('invalid keys → every fault reported at once', async () => {
    const caller = await server.signUp();
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'x'.repeat(24) };
    const answer = await caller.post(PATH, { endpoint: 'https://localhost/', keys });
    expect(faultsIn(answer)).toEqual([
      '/endpoint invalid_value',
      '/keys/auth invalid_value',
      '/keys/p256dh invalid_value',
    ]);
    expect(await listed(caller, PATH)).toEqual([]);
  });

  it('removed → gone; again → not found', async () => {
    const caller = await server.signUp();
    const { id } = await addPushSubscription(caller);
    expect((await caller.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await caller.delete(`${PATH}/${id}`)).status).toBe(404);
    expect(await listed(caller, PATH)).toEqual([]);
  });

  it('sign-out → this device is removed, the others stay', async () => {
    const email = `${newId()}@example.org`;
    const [phone, desk] = [await server.signUp(email), await signInAgain(email)];
    await addPushSubscription(phone);
    const kept = await addPushSubscription(desk);
    await phone.post('/v1/authentication/signout');
    expect(await listed(desk, PATH)).toEqual([kept]);
    const [{ id: sessionId }] = await listed(desk, '/v1/account/sessions');
    const third = await signInAgain(email);
    await third.delete(`/v1/account/sessions/${sessionId}`);
    expect(await listed(third, PATH)).toEqual([]);
  });

  it("an expired session → its device still gets pushes, and is the caller's again after signing in", async () => {
    const email = `${newId()}@example.org`;
    const caller = await server.signUp(email);
    const browser = new PushBrowser(`https://push.example.org/${newId()}`);
    const { body: stored } = await caller.post(PATH, browser.subscription);
    server.clock.advance({ days: 40 });
    const later = await signInAgain(email);
    expect(await listed(later, PATH)).toEqual([{ ...stored, current: false }]);
    expect((await later.post(PATH, browser.subscription)).body).toEqual(stored);
  });

  it('more devices than a person has → the oldest is removed', async () => {
    const caller = await server.signUp();
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      server.clock.advance({ minutes: 1 });
      ids.push((await addPushSubscription(caller)).id);
    }
    const stored = await listed(caller, PATH);
    expect(stored.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  });
});

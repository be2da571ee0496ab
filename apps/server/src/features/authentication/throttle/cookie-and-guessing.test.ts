import { shareTestServer } from '#testing/held-server.ts';
import { startTestServer } from '#testing/test-server.ts';
import { type TestAnswer } from '#testing/test-caller.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'correct horse battery';

describe('the session cookie and guessing', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let email: string;
  let people = 0;

  /** Each test has a new account, and earlier failures have expired. */
  beforeEach(() => {
    email = `camille-${(people += 1)}@example.org`;
    server.clock.advance({ hours: 2 });
  });

  const signUp = (change: object = {}): Promise<TestAnswer> =>
    server.nobody.post('/v1/authentication/signup', { email, password: PASSWORD, ...change });
  const signIn = (change: object = {}, headers?: Record<string, string>): Promise<TestAnswer> =>
    server.nobody.post('/v1/authentication/signin', { email, password: PASSWORD, ...change }, headers);
  const cookieOf = (answer: TestAnswer) =>
    String(
      [answer.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('carnet_session=')),
    );

  /** A call as sent by a browser, from its own address. */
  async function signInFrom(remoteAddress: string, change: object = {}): Promise<number> {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/authentication/signin',
      remoteAddress,
      payload: { email, password: PASSWORD, ...change },
    });
    return answer.statusCode;
  }

  describe('the cookie', () => {
    it('on http → HttpOnly, SameSite=Lax, Path=/, for 30 days, not Secure', async () => {
      const { token } = (await signUp()).body;
      expect(token).toBeTruthy();
      const answer = await signIn();
      expect(cookieOf(answer).split('; ').toSorted()).toEqual(
        [
          `carnet_session=${answer.body.token}`,
          'HttpOnly',
          'Max-Age=2592000',
          'Path=/',
          'SameSite=Lax',
        ].toSorted(),
      );
    });

    it.each([
      ['a public address on https', { publicUrl: 'https://carnet.example.org' }, {}],
      ['a trusted proxy on https', { trustedProxies: 1 }, { 'x-forwarded-proto': 'https' }],
    ])('%s → Secure as well', async (_, config, headers) => {
      const secure = await startTestServer({ dialect: 'sqlite', config });
      const answer = await secure.nobody.post(
        '/v1/authentication/signup',
        { email, password: PASSWORD },
        headers,
      );
      expect(cookieOf(answer)).toContain('; Secure');
      await secure.close();
    });

    it('an untrusted X-Forwarded-Proto → not Secure', async () => {
      await signUp();
      expect(cookieOf(await signIn({}, { 'x-forwarded-proto': 'https' }))).not.toContain('Secure');
    });

    const settingsBody = { any: 'body' };
    it.each([
      ['no Origin', 'forbidden', {}],
      ['the origin of another site', 'forbidden', { origin: 'https://evil.example' }],
      ['the null origin', 'forbidden', { origin: 'null' }],
      ['the own origin on another port', 'forbidden', { origin: 'http://localhost:8080' }],
      ['the own origin', 'validation_failed', { origin: 'http://localhost:80', host: 'localhost:80' }],
      ['the native shell', 'validation_failed', { origin: 'capacitor://localhost' }],
    ])('alone, changing state from %s → %s', async (_, code, headers) => {
      const cookie = `carnet_session=${(await signUp()).body.token}`;
      const put = await server.nobody.put('/v1/settings', settingsBody, { ...headers, cookie });
      expect(put.body.code).toBe(code);
      expect((await server.nobody.get('/v1/settings', { ...headers, cookie })).status).toBe(200);
    });

    it('with a bearer token → the token is used, from any origin, valid or not', async () => {
      const another = `other-${email}`;
      const [first, second] = [(await signUp()).body, (await signUp({ email: another })).body];
      const cookie = `carnet_session=${first.token}`;
      const both = await server.nobody.get('/v1/authentication/user-context', {
        cookie,
        authorization: `Bearer ${second.token}`,
      });
      expect(both.body.user.email).toBe(another);
      const dead = await server.nobody.get('/v1/authentication/user-context', {
        cookie,
        authorization: 'Bearer dead',
      });
      expect(dead.status).toBe(401);
      const change = await server.nobody.put('/v1/settings', settingsBody, {
        cookie,
        authorization: `Bearer ${second.token}`,
      });
      expect(change.status).toBe(422);
    });
  });

  describe('guessing', () => {
    const wrong = { password: 'wrong' };

    it('10 failures on an account → 429 with Retry-After, even for the right password; possible again after 15 minutes', async () => {
      await signUp();
      for (let failure = 0; failure < 10; failure += 1) {
        expect(await signInFrom(`10.0.0.${failure}`, wrong)).toBe(401);
      }
      server.clock.advance({ minutes: 5 });
      const answer = await signIn();
      expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
      expect(answer.headers['retry-after']).toBe('600');
      expect(await signInFrom('10.0.1.1', { email: email.toUpperCase() })).toBe(429);
      server.clock.advance({ minutes: 10 });
      expect((await signIn()).status).toBe(200);
    });

    it('attempts while blocked do not extend the wait', async () => {
      await signUp();
      for (let failure = 0; failure < 10; failure += 1) await signIn(wrong);
      for (let minute = 0; minute < 14; minute += 1) {
        server.clock.advance({ minutes: 1 });
        expect((await signIn(wrong)).status).toBe(429);
      }
      server.clock.advance({ minutes: 1 });
      expect((await signIn()).status).toBe(200);
    });

    it('an unknown account is blocked in the same way', async () => {
      for (let failure = 0; failure < 10; failure += 1) await signIn({ email: 'nobody@example.org' });
      expect((await signIn({ email: 'nobody@example.org' })).status).toBe(429);
    });

    it('10 failures from one address on many accounts → this address is blocked, others are not', async () => {
      await signUp();
      for (let failure = 0; failure < 10; failure += 1) {
        await signInFrom('192.0.2.1', { email: `person-${failure}@example.org` });
      }
      expect(await signInFrom('192.0.2.1')).toBe(429);
      expect(await signInFrom('192.0.2.2')).toBe(200);
    });

    it("a right password in between resets the account's count", async () => {
      await signUp();
      for (let failure = 0; failure < 9; failure += 1) await signInFrom(`10.0.0.${failure}`, wrong);
      expect(await signInFrom('10.0.1.1')).toBe(200);
      for (let failure = 0; failure < 9; failure += 1) await signInFrom(`10.0.2.${failure}`, wrong);
      expect(await signInFrom('10.0.1.1')).toBe(200);
    });

    it('60 concurrent guesses → at most 10 passwords are verified', async () => {
      await signUp();
      const statuses = await Promise.all(
        Array.from({ length: 60 }, (_, index) => signInFrom(`10.0.0.${index}`, wrong)),
      );
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
      expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    });

    it('12 concurrent right passwords of one account or one address → all signed in', async () => {
      await signUp();
      for (let failure = 0; failure < 9; failure += 1) await signInFrom(`10.0.0.${failure}`, wrong);
      const ofOne = Array.from({ length: 12 }, (_, index) => signInFrom(`10.0.1.${index}`));
      expect(new Set(await Promise.all(ofOne))).toEqual(new Set([200]));
      const fromOne = Array.from({ length: 12 }, () => signInFrom('192.0.2.1'));
      expect(new Set(await Promise.all(fromOne))).toEqual(new Set([200]));
    });

    it('right passwords among 30 concurrent wrong ones → at most 10 wrong ones are verified', async () => {
      await signUp();
      const another = `other-${email}`;
      await signUp({ email: another });
      const tries = Array.from({ length: 40 }, (_, index) =>
        signInFrom('192.0.2.1', index % 4 === 0 ? { email: another } : wrong),
      );
      const statuses = await Promise.all(tries);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
      expect(await signInFrom('192.0.2.1', { email: another })).toBe(429);
    });

    it('accounts and addresses are not stored in clear', async () => {
      await signInFrom('192.0.2.77', { email: 'secret@example.org' });
      const rows = await queriesOf(server.context.transactions.readOnly)
        .selectFrom('sign_in_failure')
        .selectAll()
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/secret|192\.0\.2/);
    });
  });
});

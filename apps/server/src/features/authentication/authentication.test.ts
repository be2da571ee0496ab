import { faultsIn, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { startTestServer } from '#testing/test-server.ts';
import { TestCaller, type TestAnswer } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'correct horse battery';

describe.each(DIALECTS)('authentication on %s', (dialect) => {
  const server = shareTestServer({ dialect });
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
  const callerOf = (answer: TestAnswer) => new TestCaller(server.app, answer.body.token);
  const cookieOf = (answer: TestAnswer) => String(answer.headers['set-cookie']);
  const userContext = (caller: TestCaller) => caller.get('/v1/authentication/user-context');

  describe('signing up', () => {
    it.each([
      ['nothing', { email: null, password: null }, ['/email required', '/password required']],
      ['no address', { email: 'camille' }, ['/email invalid_email']],
      ['a blank address', { email: '  ' }, ['/email invalid_email']],
      ['5 letters', { password: '12345' }, ['/password too_short']],
      ['257 letters', { password: 'x'.repeat(257) }, ['/password too_long']],
      ['a number', { password: 123456 }, ['/password invalid_type']],
      ['a language not spoken', { language: 'de' }, ['/language invalid_value']],
      ['a zone that is none', { timezone: 'Europe/Atlantis' }, ['/timezone unknown_time_zone']],
      ['an unknown field', { plan: 'premium' }, ['/plan unknown_field']],
      ['both wrong', { email: 'x', password: 'x' }, ['/email invalid_email', '/password too_short']],
    ])('%s → 422, no account, no cookie', async (_, change, faults) => {
      const answer = await signUp(change);
      expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await signIn()).status).toBe(401);
    });

    it('201 with a token, the user and a cookie; token and cookie work at once', async () => {
      const answer = await signUp();
      expect(answer.status).toBe(201);
      expect(answer.body.user).toEqual({
        id: answer.body.user.id,
        email,
        emailVerified: false,
        language: 'fr',
        timezone: 'Europe/Paris',
        plan: 'premium',
        betaRole: false,
        createdAt: new Date(server.clock.now()).toISOString(),
      });
      expect(answer.text).not.toContain(PASSWORD);
      expect((await userContext(callerOf(answer))).body).toEqual({ user: answer.body.user });
      const byCookie = await server.nobody.get('/v1/authentication/user-context', {
        cookie: `carnet_session=${answer.body.token}`,
      });
      expect(byCookie.body).toEqual({ user: answer.body.user });
    });

    it('language and time zone are stored, also in the settings', async () => {
      const answer = await signUp({ language: 'en', timezone: 'America/Montreal' });
      expect(answer.body.user).toMatchObject({ language: 'en', timezone: 'America/Montreal' });
      expect(await read(callerOf(answer), '/v1/settings')).toMatchObject({
        language: 'en',
        timezone: 'America/Montreal',
      });
    });

    it.each([
      ['as it was', (text: string) => text],
      ['in capitals', (text: string) => text.toUpperCase()],
      ['with spaces around it', (text: string) => ` ${text}\t`],
    ])('the address %s a second time → 409 email_taken', async (_, retype) => {
      await signUp();
      const answer = await signUp({ email: retype(email), password: 'another one' });
      expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
      expect((await signIn({ password: 'another one' })).status).toBe(401);
    });

    it('many at once with one address → one account', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signUp()));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 409, 409, 409, 409,
      ]);
    });

    it.each([
      '123456',
      'x'.repeat(256),
      '密码很长的密码',
      '🔑🔑🔑🔑🔑🔑',
      ' spaces ',
      'a\u0000b\u0000cd',
      "' or 1=1",
    ])('the password %j is accepted unchanged', async (password) => {
      expect((await signUp({ password })).status).toBe(201);
      expect((await signIn({ password })).status).toBe(200);
      expect((await signIn({ password: `${password} ` })).status).not.toBe(200);
    });

    it('a password typed on two keyboards (composed, decomposed) is the same', async () => {
      await signUp({ password: 'caf\u00e9-cr\u00e8me' });
      expect((await signIn({ password: 'cafe\u0301-cre\u0300me' })).status).toBe(200);
    });

    it('registration closed → 403, existing accounts still sign in', async () => {
      const closed = await startTestServer({ dialect, config: { isRegistrationOpen: false } });
      const answer = await closed.nobody.post('/v1/authentication/signup', {
        email,
        password: PASSWORD,
      });
      expect([answer.status, answer.body.code]).toEqual([403, 'registration_closed']);
      await closed.close();
    });
  });

  describe('signing in', () => {
    beforeEach(() => signUp());

    it.each([
      ['as it was', (text: string) => text],
      ['in capitals', (text: string) => text.toUpperCase()],
      ['with spaces around it', (text: string) => ` ${text}\t`],
    ])('the address %s → 200 with another token', async (_, retype) => {
      const answer = await signIn({ email: retype(email) });
      expect(answer.status).toBe(200);
      expect(answer.body.user.email).toBe(email);
      expect((await userContext(callerOf(answer))).status).toBe(200);
    });

    it('a wrong password and an unknown address → identical responses', async () => {
      const wrong = await signIn({ password: 'wrong' });
      const unknown = await signIn({ email: 'nobody@example.org' });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
      expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
      const variable = new Set(['x-request-id', 'date']);
      const namesOf = ({ headers }: TestAnswer) =>
        Object.entries(headers).filter(([name]) => !variable.has(name));
      expect(namesOf(unknown)).toEqual(namesOf(wrong));
    });

    it('a token of another session does not help: the body decides', async () => {
      const { body } = await signIn();
      const caller = new TestCaller(server.app, body.token);
      const answer = await caller.post('/v1/authentication/signin', { email, password: 'wrong' });
      expect(answer.status).toBe(401);
    });

    it('a hash with weaker parameters → rehashed at sign-in only', async () => {
      const queries = queriesOf(server.context.transactions.readOnly);
      const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
      const password_hash = await hash(PASSWORD, weak);
      await server.context.transactions.run((tx) =>
        queriesOf(tx).updateTable('account').set({ password_hash }).where('email', '=', email).execute(),
      );
      const stored = async () =>
        (
          await queries
            .selectFrom('account')
            .select('password_hash')
            .where('email', '=', email)
            .executeTakeFirstOrThrow()
        ).password_hash;
      expect((await signIn({ password: 'wrong' })).status).toBe(401);
      expect(await stored()).toContain('m=8192,t=1');
      expect((await signIn()).status).toBe(200);
      const renewed = await stored();
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signIn()).status).toBe(200);
      expect(await stored()).toBe(renewed);
    });

    it('the token is opaque, has at least 128 bits and is stored as a hash only', async () => {
      const { token } = (await signIn()).body;
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
      const rows = await queriesOf(server.context.transactions.readOnly)
        .selectFrom('session')
        .selectAll()
        .execute();
      expect(rows.length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(rows)).not.toContain(token);
      const accounts = await queriesOf(server.context.transactions.readOnly)
        .selectFrom('account')
        .select('password_hash')
        .execute();
      expect(accounts.filter((account) => !account.password_hash.startsWith('$argon2id$'))).toEqual([]);
    });
  });

  describe('sessions', () => {
    it.each(['', 'nonsense', 'Bearer', 'Bearer ', 'Basic Y2FtOnB3', 'Bearer a b'])(
      'Authorization %j → 401',
      async (authorization) => {
        const answer = await server.nobody.get('/v1/authentication/user-context', { authorization });
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      },
    );

    it('sign-out → this session ends at once, others continue, the cookie is cleared', async () => {
      const first = callerOf(await signUp());
      const second = callerOf(await signIn());
      const answer = await first.post('/v1/authentication/signout');
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(cookieOf(answer)).toMatch(/^carnet_session=;.*Expires=Thu, 01 Jan 1970/);
      expect((await userContext(first)).status).toBe(401);
      expect((await first.post('/v1/authentication/signout')).status).toBe(401);
      expect((await userContext(second)).status).toBe(200);
    });

    it('unused for 30 days → expired; a moment before → valid', async () => {
      const caller = callerOf(await signUp());
      server.clock.advance({ days: 30, minutes: -1 });
      expect((await userContext(caller)).status).toBe(200);
      server.clock.advance({ days: 30 });
      expect((await userContext(caller)).status).toBe(401);
    });

    it('used every 29 days → stays valid', async () => {
      const caller = callerOf(await signUp());
      for (let month = 0; month < 6; month += 1) {
        server.clock.advance({ days: 29 });
        expect((await userContext(caller)).status).toBe(200);
      }
    });

    it('extended by cookie → the cookie is renewed as long; extended by token → no cookie', async () => {
      const { token } = (await signUp()).body;
      const byCookie = () =>
        server.nobody.get('/v1/authentication/user-context', { cookie: `carnet_session=${token}` });
      expect((await byCookie()).headers['set-cookie']).toBeUndefined();
      server.clock.advance({ hours: 2 });
      expect(cookieOf(await byCookie())).toContain(`carnet_session=${token}; Max-Age=2592000`);
      server.clock.advance({ hours: 2 });
      expect((await userContext(new TestCaller(server.app, token))).headers['set-cookie']).toBeUndefined();
    });

    describe('on a shared computer', () => {
      const shared = async () => {
        await signUp();
        const answer = await signIn({ shared: true });
        return { answer, caller: callerOf(answer), cookie: `carnet_session=${answer.body.token}` };
      };

      it('the cookie ends with the browser, also when its use extends the session', async () => {
        const { answer, cookie } = await shared();
        expect(cookieOf(answer)).not.toMatch(/Max-Age|Expires/);
        server.clock.advance({ minutes: 30 });
        const used = await server.nobody.get('/v1/authentication/user-context', { cookie });
        expect(cookieOf(used)).toContain(cookie);
        expect(cookieOf(used)).not.toMatch(/Max-Age|Expires/);
      });

      it('unused for an hour → expired; used each half hour → expired after twelve hours', async () => {
        const idle = (await shared()).caller;
        server.clock.advance({ minutes: 59 });
        expect((await userContext(idle)).status).toBe(200);
        server.clock.advance({ minutes: 60 });
        expect((await userContext(idle)).status).toBe(401);
        const busy = callerOf(await signIn({ shared: true }));
        for (let half = 1; half < 24; half += 1) {
          server.clock.advance({ minutes: 30 });
          expect((await userContext(busy)).status).toBe(200);
        }
        server.clock.advance({ minutes: 30 });
        expect((await userContext(busy)).status).toBe(401);
      });

      it('a password change → the new session is shared too, and ends when the old one would have', async () => {
        const { cookie } = await shared();
        server.clock.advance({ minutes: 50 });
        const answer = await server.nobody.post(
          '/v1/authentication/password',
          { email, currentPassword: PASSWORD, password: 'another horse battery' },
          { cookie },
        );
        expect(answer.status).toBe(200);
        expect(cookieOf(answer)).not.toMatch(/Max-Age|Expires/);
        const caller = callerOf(answer);
        server.clock.advance({ minutes: 61 });
        expect((await userContext(caller)).status).toBe(401);
      });
    });

    it('expired sessions are deleted at the next sign-in of any account', async () => {
      await signUp();
      // Sending a mail locks the account, and the sweep would then skip it.
      await server.context.background.settle();
      server.clock.advance({ days: 31 });
      await signIn();
      const now = new Date(server.clock.now()).toISOString();
      const rows = await queriesOf(server.context.transactions.readOnly)
        .selectFrom('session')
        .select('id')
        .where('expires_at', '<=', now)
        .execute();
      expect(rows).toEqual([]);
    });
  });
});

import { insertAccountToken } from '#features/authentication/mails/account-tokens.repository.ts';
import { findAccountByEmail } from '#features/authentication/authentication.repository.ts';
import { throttleSignIn } from '#features/authentication/throttle/throttle-sign-in.ts';
import { createToken, hashToken } from '#features/authentication/session-token.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { createServer } from '#server.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { findNetworks } from '#platform/networks.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';

const NEW = 'another stable staple';
/** A response as a browser sees it, with its cookies. */
interface Seen {
  readonly status: number;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly token: string;
}

describe('known devices of an account', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let email: string;
  let people = 0;

  beforeEach(() => {
    email = `known-${(people += 1)}@carnet.example`;
    server.clock.advance({ hours: 2 });
  });

  async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Seen> {
    const url = `/v1/authentication/${path}`;
    const answer = await server.app.inject({ method: 'POST', url, payload: body, headers });
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const { token = '' } = answer.body === '' ? {} : answer.json<{ token?: string }>();
    return { status: answer.statusCode, cookies, headers: answer.headers, token };
  }
  const signUp = () => post('signup', { email, password: PASSWORD });
  const signIn = (mark: string | undefined, password = PASSWORD) =>
    post('signin', { email, password }, mark === undefined ? {} : { cookie: `carnet_device=${mark}` });
  const markOf = ({ cookies }: Seen) => cookies['carnet_device'] ?? '';

  /** Guesses passwords from the same address and from others, until both are blocked. */
  async function strangersGuess(): Promise<void> {
    for (let failure = 0; failure < 10; failure += 1) await post('signin', { email, password: 'wrong' });
    expect((await signIn(undefined)).status).toBe(429);
  }

  async function resetToken(): Promise<string> {
    const token = createToken();
    const now = server.clock.now();
    await server.context.transactions.run(async (tx) => {
      const account = await findAccountByEmail(tx, email);
      const times = { createdAt: formatInstant(now), expiresAt: formatInstant(now + 60_000) };
      const accountId = account?.id ?? '';
      await insertAccountToken(tx, { tokenHash: hashToken(token), accountId, purpose: 'reset', ...times });
    });
    return token;
  }

  it('strangers have blocked the account and its address → a known device still signs in', async () => {
    const mark = markOf(await signUp());
    await strangersGuess();
    const again = await signIn(mark);
    expect(again.status).toBe(200);
    expect(markOf(again)).toBe(mark);
    expect((await signIn(undefined)).status).toBe(429);
  });

  it('ten failures of a known device → only that device is blocked', async () => {
    const mark = markOf(await signUp());
    for (let failure = 0; failure < 10; failure += 1) expect((await signIn(mark, 'wrong')).status).toBe(401);
    expect((await signIn(mark)).status).toBe(429);
    expect((await signIn(undefined)).status).toBe(200);
  });

  it('the mark of another account, or an invented one → unknown device', async () => {
    const strangersMark = markOf(await signUp());
    email = `other-${email}`;
    await signUp();
    await strangersGuess();
    expect((await signIn(strangersMark)).status).toBe(429);
    expect((await signIn('A'.repeat(43))).status).toBe(429);
  });

  it('one device of two accounts → one mark for both, which the database does not reveal', async () => {
    const mark = markOf(await signUp());
    const first = email;
    email = `other-${email}`;
    await post('signup', { email, password: PASSWORD }, { cookie: `carnet_device=${mark}` });
    await strangersGuess();
    expect((await signIn(mark)).status).toBe(200);
    email = first;
    expect((await signIn(mark)).status).toBe(200);
    expect((await rowsOf(server.context, 'known_device')).join()).not.toContain(mark);
  });

  it('signed in while strangers guess → can change the password and delete the account', async () => {
    const { token } = await signUp();
    await strangersGuess();
    const change = { email, currentPassword: PASSWORD, password: NEW };
    expect((await post('password', change)).status).toBe(429);
    const changed = await post('password', change, { authorization: `Bearer ${token}` });
    expect(changed.status).toBe(200);
    const url = '/v1/account';
    const authorization = `Bearer ${changed.token}`;
    const wrong = await server.app.inject({
      method: 'DELETE',
      url,
      headers: { authorization },
      payload: { password: 'no' },
    });
    expect(wrong.statusCode).toBe(401);
    const erased = await server.app.inject({
      method: 'DELETE',
      url,
      headers: { authorization },
      payload: { password: NEW },
    });
    expect(erased.statusCode).toBe(204);
    expect((await rowsOf(server.context, 'known_device')).join()).not.toContain(email);
  });

  it('the session of another account → unknown device here', async () => {
    const { token } = await signUp();
    email = `other-${email}`;
    await signUp();
    await strangersGuess();
    const change = { email, currentPassword: PASSWORD, password: NEW };
    expect((await post('password', change, { authorization: `Bearer ${token}` })).status).toBe(429);
  });

  it('password change → other devices become unknown, this one stays known', async () => {
    const other = markOf(await signUp());
    const mark = markOf(await signIn(undefined));
    const cookie = `carnet_device=${mark}`;
    await post('password', { email, currentPassword: PASSWORD, password: NEW }, { cookie });
    await strangersGuess();
    expect((await signIn(other, NEW)).status).toBe(429);
    expect((await signIn(mark, NEW)).status).toBe(200);
  });

  it('password reset → its device signs in although strangers keep guessing, no other device is known', async () => {
    const old = markOf(await signUp());
    const mark = markOf(await post('password', { token: await resetToken(), password: NEW }));
    await strangersGuess();
    expect((await signIn(old, NEW)).status).toBe(429);
    expect((await signIn(mark, NEW)).status).toBe(200);
  });

  it('signed out → known; signed out from another device → unknown', async () => {
    const first = await signUp();
    const mark = markOf(first);
    const headers = { authorization: `Bearer ${first.token}` };
    const sessions = await server.app.inject({ method: 'GET', url: '/v1/account/sessions', headers });
    const { items } = sessions.json<{ items: { id: string }[] }>();
    const second = await signIn(undefined);
    await post('signout', {}, { authorization: `Bearer ${second.token}` });
    const url = `/v1/account/sessions/${items[0]?.id ?? ''}`;
    await server.app.inject({ method: 'DELETE', url, headers });
    await strangersGuess();
    expect((await signIn(mark)).status).toBe(429);
    expect((await signIn(markOf(second))).status).toBe(200);
  });

  it('the cookie is HttpOnly, SameSite=Lax, for authentication calls only, for 400 days', async () => {
    const { headers } = await signUp();
    const cookie = [headers['set-cookie']].flat().find((one) => String(one).startsWith('carnet_device='));
    expect(String(cookie).split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/v1/authentication',
      'SameSite=Lax',
    ]);
  });

  it('an app without cookies gets its mark in a header and is known by it', async () => {
    const { headers, cookies } = await post('signup', { email, password: PASSWORD }, { 'carnet-device': '' });
    expect(cookies['carnet_device']).toBeUndefined();
    const mark = String(headers['carnet-device']);
    expect(mark).toMatch(/^[\w-]{43}$/);
    await strangersGuess();
    const again = await post('signin', { email, password: PASSWORD }, { 'carnet-device': mark });
    expect([again.status, again.headers['carnet-device']]).toEqual([200, mark]);
  });

  it('a wrong password → no mark', async () => {
    await signUp();
    expect((await signIn(undefined, 'wrong')).cookies).toEqual({});
  });

  it('a server died while verifying ten passwords → blocked for half a minute, then nothing remains', async () => {
    await signUp();
    const dying = await createServer(server.context.config, server.clock, pino({ level: 'silent' }));
    for (let index = 0; index < 10; index += 1) {
      const guess = { email, networks: findNetworks(`10.0.0.${index}`, 32), knownBucket: null };
      const { promise: isJudged, resolve } = Promise.withResolvers<void>();
      void throttleSignIn(dying.context, guess, () => {
        resolve();
        return new Promise(() => {});
      });
      await isJudged;
    }
    expect((await signIn(undefined)).status).toBe(429);
    server.clock.advance({ minutes: 1 });
    expect((await signIn(undefined)).status).toBe(200);
    await dying.close();
  });

  it('a password that could not be verified is not a failure', async () => {
    const guess = { email, networks: findNetworks('192.0.2.9', 32), knownBucket: null };
    for (let index = 0; index < 12; index += 1) {
      const judging = throttleSignIn(server.context, guess, () =>
        Promise.reject(new Error('the thread pool is full')),
      );
      await expect(judging).rejects.toThrow('the thread pool is full');
    }
  });
});

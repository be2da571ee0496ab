import { insertAccountToken } from '#features/authentication/mails/account-tokens.repository.ts';
import { findAccountByEmail } from '#features/authentication/authentication.repository.ts';
import { createToken, hashToken } from '#features/authentication/session-token.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { createServer, type Server } from '#server.ts';
import { addVehicle } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SESSION_DAYS = 30;

/**
 * Two servers on one database, like two processes: each has its own connections and memory. A session that
 * both have used is ended through either of them.
 */
describe('a session that has ended', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let otherServer: Server;

  beforeAll(async () => {
    otherServer = await createServer(server.context.config, server.clock, pino({ level: 'silent' }));
  });
  afterAll(() => otherServer.close());

  const signIn = async (email: string): Promise<TestCaller> => {
    const { body } = await server.nobody.post('/v1/authentication/signin', { email, password: PASSWORD });
    return new TestCaller(server.app, body.token);
  };
  let people = 0;
  /** A user with two sessions at the first server, the first of which is also used at the other server. */
  const devices = async () => {
    const email = `ended-${(people += 1)}@carnet.example`;
    const here = await server.signUp(email);
    const other = await signIn(email);
    const there = new TestCaller(otherServer.app, here.token);
    await addVehicle(here);
    return { email, here, there, other, otherThere: new TestCaller(otherServer.app, other.token) };
  };
  const statusesOf = async (...callers: TestCaller[]): Promise<number[]> => {
    const answers = [];
    for (const caller of callers) answers.push((await caller.get('/v1/vehicles')).status);
    return answers;
  };

  const reasonOf = async (caller: TestCaller): Promise<unknown> => {
    const { status, body } = await caller.get('/v1/vehicles');
    return status === 401 && body.code === 'unauthenticated' ? body.params?.reason : status;
  };
  const resetByMail = async (email: string) => {
    const token = createToken();
    await server.context.transactions.run(async (tx) => {
      const account = await findAccountByEmail(tx, email);
      const now = server.clock.now();
      await insertAccountToken(tx, {
        tokenHash: hashToken(token),
        accountId: account?.id ?? '',
        purpose: 'reset',
        createdAt: formatInstant(now),
        expiresAt: formatInstant(now + 60_000),
      });
    });
    return server.nobody.post('/v1/authentication/password', { token, password: 'another long password' });
  };

  const endings: [string, (by: TestCaller, email: string, ended: TestCaller) => Promise<unknown>][] = [
    [
      'signed out from another device',
      async (by, _email, ended) => {
        const { body } = await ended.get('/v1/account/sessions');
        const session = body.items.find((item: { current: boolean }) => item.current);
        return by.delete(`/v1/account/sessions/${session.id}`);
      },
    ],
    [
      'the password was changed',
      (by, email) =>
        by.post('/v1/authentication/password', {
          email,
          currentPassword: PASSWORD,
          password: 'another long password',
        }),
    ],
    ['the account was deleted', (by) => by.call('DELETE', '/v1/account', { password: PASSWORD })],
  ];

  describe.each(endings)('%s', (_, end) => {
    it.each(['the same server', 'the other server'])('through %s → 401 at once on both', async (where) => {
      const { email, here, there, other, otherThere } = await devices();
      expect(await statusesOf(here, there, here, there)).toEqual([200, 200, 200, 200]);
      const answer = await end(where === 'the same server' ? other : otherThere, email, here);
      expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 204]) });
      expect(await statusesOf(here, there)).toEqual([401, 401]);
      expect(await reasonOf(here)).toBe('ended');
    });
  });

  it.each([
    ['signed out by itself', (here: TestCaller) => here.post('/v1/authentication/signout')],
    ['reset by the link of a mail', (_: TestCaller, email: string) => resetByMail(email)],
  ])('%s → 401 says that it was ended, for 60 days', async (_, end) => {
    const { here, email } = await devices();
    expect(await end(here, email)).toMatchObject({ status: expect.toBeOneOf([200, 204]) });
    expect(await reasonOf(here)).toBe('ended');
    server.clock.advance({ days: 59 });
    await devices();
    expect(await reasonOf(here)).toBe('ended');
    server.clock.advance({ days: 2 });
    await devices();
    expect(await reasonOf(here)).toBe('expired');
  });

  it('expired sessions, swept or not, unknown tokens and no token → 401 says expired', async () => {
    const { here } = await devices();
    server.clock.advance({ days: SESSION_DAYS });
    expect(await reasonOf(here)).toBe('expired');
    await devices();
    expect(await reasonOf(here)).toBe('expired');
    const strangers = [
      new TestCaller(server.app, createToken()),
      new TestCaller(server.app, 'x'),
      server.nobody,
    ];
    for (const stranger of strangers) expect(await reasonOf(stranger)).toBe('expired');
  });

  it('an ended session of a deleted account leaves a hash and a time only', async () => {
    const { here } = await devices();
    await here.call('DELETE', '/v1/account', { password: PASSWORD });
    const rows = await queriesOf(server.context.transactions.readOnly)
      .selectFrom('ended_session')
      .selectAll()
      .where('token_hash', '=', hashToken(here.token ?? ''))
      .execute();
    expect(rows).toEqual([{ token_hash: expect.stringMatching(/^\S{20,}$/), ended_at: expect.any(String) }]);
  });

  it('signed out → 401 at once on both, the other session continues', async () => {
    const { here, there, other, otherThere } = await devices();
    expect(await statusesOf(here, there, other, otherThere)).toEqual([200, 200, 200, 200]);
    await there.post('/v1/authentication/signout');
    expect(await statusesOf(here, there, other, otherThere)).toEqual([401, 401, 200, 200]);
  });

  it('session deleted elsewhere → 401', async () => {
    const { here, there } = await devices();
    expect(await statusesOf(here, there)).toEqual([200, 200]);
    await otherServer.context.transactions.run((tx) => queriesOf(tx).deleteFrom('session').execute());
    expect(await statusesOf(here, there)).toEqual([401, 401]);
  });

  it('session expired without any change → 401', async () => {
    const { here, there } = await devices();
    expect(await statusesOf(here, there)).toEqual([200, 200]);
    server.clock.advance({ days: SESSION_DAYS });
    expect(await statusesOf(here, there)).toEqual([401, 401]);
  });

  it('during a transaction that ends it → valid until the commit, then 401', async () => {
    const { here } = await devices();
    expect(await statusesOf(here)).toEqual([200]);
    const { transactions } = server.context;
    let during: Promise<number[]> | undefined;
    const work = transactions.run(async (tx) => {
      await queriesOf(tx).deleteFrom('session').execute();
      during = statusesOf(here);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await during).toEqual([200]);
    expect(await statusesOf(here)).toEqual([200]);
    await transactions.run(async (tx) => {
      await queriesOf(tx).deleteFrom('session').execute();
    });
    expect(await statusesOf(here)).toEqual([401]);
  });

  it('a language chosen through the other server is used at once', async () => {
    const { here, there } = await devices();
    const { body } = await here.get('/v1/settings');
    expect(await statusesOf(here, there)).toEqual([200, 200]);
    await there.put('/v1/settings', { ...body, language: 'en' });
    expect((await here.get('/v1/authentication/user-context')).body.user.language).toBe('en');
  });
});

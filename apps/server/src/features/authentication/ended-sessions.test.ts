import { queriesOf } from '#platform/db/queries.ts';
import { createServer, type Server } from '#server.ts';
import { addVehicle } from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SESSION_DAYS = 30;

/**
 * Two servers over one database, as two processes have it: each with a connection, and with a memory, of its own. A
 * session that both have just seen alive is ended through either of them.
 */
describe.each(DIALECTS)('a session that has ended, on %s', (dialect) => {
  const server = holdServer({ dialect });
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
  /** The same person twice at the first server, in two sessions, and in the first of them at the other server too. */
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
    it.each(['the same server', 'the other server'])('through %s → 401 at once at both', async (where) => {
      const { email, here, there, other, otherThere } = await devices();
      expect(await statusesOf(here, there, here, there)).toEqual([200, 200, 200, 200]);
      const answer = await end(where === 'the same server' ? other : otherThere, email, here);
      expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 204]) });
      expect(await statusesOf(here, there)).toEqual([401, 401]);
    });
  });

  it('signed out by itself → 401 at once at both, and the other session goes on', async () => {
    const { here, there, other, otherThere } = await devices();
    expect(await statusesOf(here, there, other, otherThere)).toEqual([200, 200, 200, 200]);
    await there.post('/v1/authentication/signout');
    expect(await statusesOf(here, there, other, otherThere)).toEqual([401, 401, 200, 200]);
  });

  it('its row is gone by another hand → 401 at once', async () => {
    const { here, there } = await devices();
    expect(await statusesOf(here, there)).toEqual([200, 200]);
    await otherServer.context.transactions.run((tx) => queriesOf(tx).deleteFrom('session').execute());
    expect(await statusesOf(here, there)).toEqual([401, 401]);
  });

  it('its time is over, and nothing has changed since → 401', async () => {
    const { here, there } = await devices();
    expect(await statusesOf(here, there)).toEqual([200, 200]);
    server.clock.advance({ days: SESSION_DAYS });
    expect(await statusesOf(here, there)).toEqual([401, 401]);
  });

  it('while a transaction is under way that ends it → alive until that is stored, then 401', async () => {
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

  it('a language chosen through the other server → spoken at once', async () => {
    const { here, there } = await devices();
    const { body } = await here.get('/v1/settings');
    expect(await statusesOf(here, there)).toEqual([200, 200]);
    await there.put('/v1/settings', { ...body, language: 'en' });
    expect((await here.get('/v1/authentication/user-context')).body.user.language).toBe('en');
  });
});

import { queriesOf } from '#platform/db/queries.ts';
import { addPushSubscription } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { createToken, hashToken } from '#features/authentication/session-token.ts';
import { insertAccountToken } from '#features/authentication/mails/account-tokens.repository.ts';
import { findAccountByEmail } from '#features/authentication/authentication.repository.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_EXTENT } from '../../../../../../scripts/testing/test-extent.ts';

const NEW = 'another stable staple';
/** Further rounds only repeat the first with another order of events. */
const ROUNDS = TEST_EXTENT === 'long' ? 3 : 1;
const AT_ONCE = 6;

describe.each(DIALECTS)('calls with a password while it is being replaced, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let email: string;
  let people = 0;

  beforeEach(() => {
    // Earlier failures have expired.
    server.clock.advance({ hours: 2 });
  });

  async function newPerson() {
    email = `racing-${(people += 1)}@carnet.example`;
    return server.signUp(email);
  }

  const post = (path: string, body: object) => server.nobody.post(`/v1/authentication/${path}`, body);
  const signIn = (password: string) => post('signin', { email, password });
  const change = (currentPassword: string, password: string) =>
    post('password', { email, currentPassword, password });
  const reset = (token: string, password: string) => post('password', { token, password });
  const several = (call: (index: number) => Promise<TestAnswer>) =>
    Array.from({ length: AT_ONCE }, (_, index) => call(index));

  /** A token as in the link of a mail. */
  async function linkToken(purpose: 'reset' | 'verify'): Promise<string> {
    const token = createToken();
    const now = server.clock.now();
    await server.context.transactions.run(async (tx) => {
      const account = await findAccountByEmail(tx, email);
      await insertAccountToken(tx, {
        tokenHash: hashToken(token),
        accountId: account?.id ?? '',
        purpose,
        createdAt: formatInstant(now),
        expiresAt: formatInstant(now + 60_000),
      });
    });
    return token;
  }

  async function countAlive(answers: readonly TestAnswer[]): Promise<number> {
    const tokens = answers.flatMap(({ status, body }) => (status === 200 && body.token ? [body.token] : []));
    let alive = 0;
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      if ((await server.nobody.get('/v1/authentication/user-context', headers)).status === 200) alive += 1;
    }
    return alive;
  }

  /** Responses 500, or 503 from deadlocks. */
  const faultsLogged = () =>
    server.logged.filter(({ level, msg }) => Number(level) >= 50 || msg === 'unavailable');

  const statusesOf = (answers: readonly TestAnswer[]) => new Set(answers.map(({ status }) => status));

  it('sign-ins with the old password during a reset → no session of theirs remains', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await newPerson();
      const resetting = reset(await linkToken('reset'), NEW);
      const answers = await Promise.all([...several(() => signIn(PASSWORD)), resetting]);
      expect((await resetting).status).toBe(200);
      expect([...statusesOf(answers)].every((status) => status === 200 || status === 401)).toBe(true);
      expect(await countAlive(answers)).toBe(0);
      server.clock.advance({ hours: 2 });
    }
  });

  it('changes with the old password during a reset → the reset wins, no one is signed in', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await newPerson();
      const resetting = reset(await linkToken('reset'), NEW);
      const changes = await Promise.all(several((index) => change(PASSWORD, `changed to ${index}`)));
      // A faster change deletes the link, so that there is no reset to overwrite it.
      const { status } = await resetting;
      expect(status).toBeOneOf([200, 400]);
      expect(await countAlive(changes)).toBe(status === 200 ? 0 : 1);
      expect((await signIn(NEW)).status).toBe(status === 200 ? 200 : 401);
      expect(statusesOf(changes)).not.toContain(503);
      server.clock.advance({ hours: 2 });
    }
  });

  it('sign-ins and changes with the old password during a change → one change and one session remain', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await newPerson();
      const calls = several((index) =>
        index % 2 === 0 ? change(PASSWORD, `changed to ${index}`) : signIn(PASSWORD),
      );
      const answers = await Promise.all(calls);
      expect([...statusesOf(answers)].every((status) => status === 200 || status === 401)).toBe(true);
      expect(answers.filter(({ status }, index) => index % 2 === 0 && status === 200)).toHaveLength(1);
      expect(await countAlive(answers)).toBe(1);
      server.clock.advance({ hours: 2 });
    }
  });

  it('concurrent uses of one reset link → it works once', async () => {
    await newPerson();
    const token = await linkToken('reset');
    const answers = await Promise.all(several((index) => reset(token, `new one ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statusesOf(answers)).toEqual(new Set([200, 400]));
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['token_invalid']));
  });

  it('deleted during sign-ins, changes, resets and mails → refusals only, and nothing of the account is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const caller = await newPerson();
      const [resetToken, verifyToken] = [await linkToken('reset'), await linkToken('verify')];
      const answers = await Promise.all([
        caller.call('DELETE', '/v1/account', { password: PASSWORD }),
        signIn(PASSWORD),
        change(PASSWORD, NEW),
        reset(resetToken, NEW),
        post('verify', { token: verifyToken }),
        post('password', { email }),
        signIn(PASSWORD),
        caller.call('DELETE', '/v1/account', { password: PASSWORD }),
      ]);
      await server.context.background.settle();
      expect([...statusesOf(answers)].every((status) => status < 500)).toBe(true);
      server.clock.advance({ hours: 2 });
      const isErased = answers[0]?.status === 204 || answers[7]?.status === 204;
      const left = await findAccountByEmail(server.context.transactions.readOnly, email);
      expect(left === null).toBe(isErased);
      expect(isErased ? await countAlive(answers) : 0).toBe(0);
    }
    expect(faultsLogged()).toEqual([]);
  });

  it('sign-out, device registration, changes and resets at once → no deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const caller = await newPerson();
      await addPushSubscription(caller);
      const other = await signIn(PASSWORD);
      const headers = { authorization: `Bearer ${other.body.token}` };
      const answers = await Promise.all([
        reset(await linkToken('reset'), NEW),
        server.nobody.post('/v1/authentication/signout', undefined, headers),
        change(PASSWORD, NEW),
        addPushSubscription(caller).then(
          () => null,
          () => null,
        ),
        signIn(PASSWORD),
        caller.post('/v1/authentication/signout'),
        post('password', { email }),
      ]);
      await server.context.background.settle();
      expect(answers.every((answer) => answer === null || answer.status < 500)).toBe(true);
      server.clock.advance({ hours: 2 });
    }
    expect(faultsLogged()).toEqual([]);
  });

  it('a reset after the session of a device has expired → the device gets no pushes any more', async () => {
    const caller = await newPerson();
    await addPushSubscription(caller);
    server.clock.advance({ days: 31 });
    // Signing in deletes expired sessions, so the device has none from then on.
    await signIn(PASSWORD);
    expect((await reset(await linkToken('reset'), NEW)).status).toBe(200);
    const rows = await queriesOf(server.context.transactions.readOnly)
      .selectFrom('push_subscription')
      .innerJoin('account', 'account.id', 'push_subscription.account_id')
      .where('account.email', '=', email)
      .select('push_subscription.id')
      .execute();
    expect(rows).toEqual([]);
  });
});

import type { Context } from '#platform/context.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { findNetworks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { Turns, type Turn, type TurnKind } from '#platform/turns/turns.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('work in turns on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let queues = 0;
  let kind: TurnKind;
  let turns: Turns;
  /** Accounts whose work has started, in order. */
  let started: string[];

  /** Each test has its own queue. */
  beforeEach(() => {
    kind = {
      name: `books-${(queues += 1)}`,
      slots: 1,
      mostOfAccount: 2,
      mostOfNetwork: 8,
      most: 60,
      cpuMillisPerHour: 1000,
    };
    turns = new Turns(server.context);
    started = [];
  });

  const listRows = () =>
    queriesOf(server.context.transactions.readOnly)
      .selectFrom('work_turn')
      .selectAll()
      .where('queue', '=', kind.name)
      .execute();

  /** Requests work that runs until the test ends it. Resolves once it is queued; rejects with its refusal. */
  async function ask(account: string, address: string, on = turns) {
    const before = (await listRows()).map(({ id }) => id);
    const over = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<Turn>();
    const leaving = new AbortController();
    const asker = { accountId: account, networks: findNetworks(address, 24), signal: leaving.signal };
    const run = on.run(kind, asker, async (turn) => {
      started.push(account);
      begun.resolve(turn);
      await over.promise;
    });
    run.catch(() => {});
    const untilItIsIn = async () => {
      const isIn = async () => (await listRows()).some(({ id }) => !before.includes(id));
      await expect.poll(isIn, { interval: 1 }).toBe(true);
    };
    await Promise.race([run, untilItIsIn()]);
    return {
      begun: begun.promise,
      run,
      leave: () => leaving.abort(),
      fail: (error: Error) => over.reject(error),
      end: () => {
        over.resolve();
        return run;
      },
    };
  }
  const outcomeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );

  it('one account in a loop → the work of another account is next', async () => {
    const running = await ask('attacker', '192.0.2.1');
    const waiting = await ask('attacker', '192.0.2.1');
    const honest = await ask('honest', '203.0.113.1');
    await running.end();
    await honest.begun;
    expect(started).toEqual(['attacker', 'honest']);
    await honest.end();
    await waiting.end();
  });

  it('twenty accounts of twenty networks with two each → one of each before the honest one', async () => {
    const attackers = [];
    for (let round = 0; round < 2; round += 1) {
      for (let one = 0; one < 20; one += 1) attackers.push(await ask(`attacker ${one}`, `10.0.${one}.1`));
    }
    const honest = await ask('honest', '203.0.113.1');
    for (const { end } of attackers) void end();
    await honest.begun;
    expect(started.slice(0, -1).toSorted()).toEqual(
      [...new Set(started)].filter((one) => one !== 'honest').toSorted(),
    );
    expect(started.length).toBeLessThanOrEqual(21);
    await honest.end();
    await Promise.all(attackers.map(({ run }) => run));
    expect(await listRows()).toEqual([]);
  });

  it('twenty accounts of one network → eight are accepted, and the honest one of another is next', async () => {
    const outcomes = [];
    const taken = [];
    for (let one = 0; one < 20; one += 1) {
      const attempt = ask(`attacker ${one}`, `192.0.2.${one}`);
      outcomes.push(await outcomeOf(attempt));
      if (outcomes.at(-1) === 'done') taken.push(await attempt);
    }
    expect(outcomes).toEqual([...Array(8).fill('done'), ...Array(12).fill('rate_limited')]);
    const honest = await ask('honest', '203.0.113.1');
    await taken[0]?.end();
    await honest.begun;
    expect(started).toEqual(['attacker 0', 'honest']);
    await honest.end();
    for (const { end } of taken) await end();
  });

  it('the /64s of one /48 share its turns against another network', async () => {
    const attackers = [];
    for (let one = 0; one < 4; one += 1)
      attackers.push(await ask(`attacker ${one}`, `2001:db8:0:${one}00::1`));
    const honest = await ask('honest', '2001:db8:1::1');
    await attackers[0]?.end();
    await honest.begun;
    expect(started).toEqual(['attacker 0', 'honest']);
    await honest.end();
    for (const { end } of attackers) await end();
  });

  it('a third work of one account, also on another server → refused until one ends', async () => {
    const other = new Turns(server.context);
    const pieces = [await ask('a', '192.0.2.1'), await ask('a', '198.51.100.1', other)];
    const error = await ask('a', '203.0.113.1', other).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 5 } });
    await pieces[0]?.end();
    pieces.push(await ask('a', '203.0.113.1', other));
    for (const { end } of pieces) await end();
  });

  it('two servers → each runs its own requests and respects the turns of the other', async () => {
    const [one, two] = [turns, new Turns(server.context)];
    const first = await ask('a', '192.0.2.1', one);
    await first.begun;
    const second = await ask('b', '198.51.100.1', two);
    await second.begun;
    // Waiting at the second server, in this order: two whose networks already have a turn, and one new.
    const waiting = [
      await ask('b', '198.51.100.1', two),
      await ask('a', '192.0.2.1', two),
      await ask('honest', '203.0.113.1', two),
    ];
    for (const piece of waiting) void piece.end();
    await second.end();
    await Promise.all(waiting.map(({ run }) => run));
    expect(started).toEqual(['a', 'b', 'honest', 'a', 'b']);
    await first.end();
  });

  it('the queue is full → unavailable', async () => {
    kind = { ...kind, most: 2 };
    const pieces = [await ask('a', '192.0.2.1'), await ask('b', '198.51.100.1')];
    expect(await outcomeOf(ask('c', '203.0.113.1'))).toBe('unavailable');
    for (const { end } of pieces) await end();
  });

  it('an account has used its processor time → refused on every server until its hour is over; others are not', async () => {
    for (const millis of [600, 399, 0.2]) {
      const piece = await ask('a', '192.0.2.1');
      (await piece.begun).charge(millis);
      server.clock.advance({ minutes: 10 });
      await piece.end();
    }
    const error = await ask('a', '203.0.113.1', new Turns(server.context)).catch((reason: unknown) => reason);
    // The hour begins at the end of the first work.
    expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 2400 } });
    await (await ask('b', '192.0.2.1')).end();
    server.clock.advance({ minutes: 40 });
    await (await ask('a', '192.0.2.1')).end();
  });

  it('work fails → its slot is free, its time counts', async () => {
    const failing = await ask('a', '192.0.2.1');
    (await failing.begun).charge(2000);
    failing.fail(new Error('a broken file'));
    await expect(failing.run).rejects.toThrow('a broken file');
    expect(await outcomeOf(ask('a', '192.0.2.1'))).toBe('rate_limited');
    await (await ask('b', '192.0.2.1')).end();
  });

  it('aborted while waiting → leaves the queue, the next one starts', async () => {
    const [running, leaving] = [await ask('a', '192.0.2.1'), await ask('b', '198.51.100.1')];
    const last = await ask('c', '203.0.113.1');
    leaving.leave();
    expect(await outcomeOf(leaving.run)).toBe('unavailable');
    expect(await listRows()).toHaveLength(2);
    await running.end();
    await last.begun;
    expect(started).toEqual(['a', 'c']);
    await last.end();
  });

  it('aborted before it was queued → never queued', async () => {
    const asker = { accountId: 'a', networks: findNetworks('192.0.2.1', 24), signal: AbortSignal.abort() };
    expect(await outcomeOf(turns.run(kind, asker, async () => 'worked'))).toBe('unavailable');
    expect(await listRows()).toEqual([]);
  });

  it('a server died → its rows count until their lease expires', async () => {
    const dead = new Turns(server.context);
    const lost = [await ask('a', '192.0.2.1', dead), await ask('a', '192.0.2.1', dead)];
    expect(await outcomeOf(ask('a', '192.0.2.1'))).toBe('rate_limited');
    server.clock.advance({ minutes: 3 });
    const piece = await ask('a', '192.0.2.1');
    await piece.begun;
    await piece.end();
    for (const { leave, end } of lost) {
      leave();
      await end().catch(() => {});
    }
  });

  it('a server paused for longer than its lease → its waiting work is refused', async () => {
    const [running, waiting] = [await ask('a', '192.0.2.1'), await ask('b', '198.51.100.1')];
    server.clock.advance({ minutes: 3 });
    await (await ask('c', '203.0.113.1', new Turns(server.context))).end();
    await running.end();
    expect(await outcomeOf(waiting.run)).toBeInstanceOf(Unavailable);
  });

  it('the database is unavailable → waiting work is refused; once it is back, turns continue', async () => {
    let isAway = false;
    const { clock, transactions } = server.context;
    const run: Context['transactions']['run'] = (work) =>
      isAway ? Promise.reject(new Unavailable('the database is away')) : transactions.run(work);
    const shaky = new Turns({ clock, transactions: { ...transactions, run } });
    const [running, waiting] = [await ask('a', '192.0.2.1', shaky), await ask('b', '198.51.100.1', shaky)];
    isAway = true;
    await running.end();
    expect(await outcomeOf(waiting.run)).toBeInstanceOf(Unavailable);
    isAway = false;
    await (await ask('c', '203.0.113.1', shaky)).end();
    expect(started).toEqual(['a', 'c']);
  });

  it('accounts and addresses are stored as hashes', async () => {
    const piece = await ask('account-id', '192.0.2.77');
    (await piece.begun).charge(10);
    const stored = [await listRows()];
    await piece.end();
    const { readOnly } = server.context.transactions;
    const shares = await queriesOf(readOnly).selectFrom('work_share').selectAll().execute();
    const counts = await queriesOf(readOnly).selectFrom('hourly_count').selectAll().execute();
    expect([stored.flat().length, shares.length > 0, counts.length > 0]).toEqual([1, true, true]);
    expect(JSON.stringify([stored, shares, counts])).not.toMatch(/account-id|192\.0\.2/);
  });
});

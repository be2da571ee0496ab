import { shareTestServer } from '#testing/held-server.ts';
import { hostileBody, hostileHeaders, hostileId, hostileQuery } from '#testing/routes/hostile-values.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { callOf, callRoute } from '#testing/route-calls.ts';
import { rowCounter } from '#testing/databases/stored-rows.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { problem } from '@carnet/contract/problems/problem';
import { listProblems, type Route } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

/** Each run draws other values; `npm run test:long` draws many more. */
const BODY_RUNS = TEST_EXTENT === 'long' ? 300 : 50;
const ADDRESS_RUNS = TEST_EXTENT === 'long' ? 40 : 10;
/** Each of these reads everything of the account. */
const EXPORT_RUNS = 5;

const withBody = ROUTE_TABLE.filter((route) => route.body !== undefined).map(
  (route) => [route.name, route] as const,
);
const all = ROUTE_TABLE.map((route) => [route.name, route] as const);
const withId = all.filter(([, route]) => /\{\w*id\}/i.test(route.path));

/** All properties of a schema, in every variant. */
function fieldsOf(schema: Route['body']): string[] {
  if (!schema) return [];
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input' });
  const shapes = anyOf.flatMap((shape) => Object.keys(Object(shape).properties ?? {}));
  return [...new Set([...Object.keys(properties), ...shapes])];
}

/** Content of a response that no client must ever see; empty for a success or a proper refusal. */
function oddities(route: Route, answer: TestAnswer): string[] {
  if (answer.status < 400) return [];
  if (answer.status >= 500) return [`${answer.status}: ${answer.text.slice(0, 300)}`];
  const type = String(answer.headers['content-type']);
  if (!type.startsWith('application/problem+json')) return [`${answer.status} as ${type}`];
  const parsed = problem.safeParse(answer.body);
  if (!parsed.success) return [`no problem: ${answer.text.slice(0, 300)}`];
  // A path with damaged ids may match another route or none.
  const known = [...listProblems(route), 'not_found'];
  return known.includes(parsed.data.code) ? [] : [`${parsed.data.code} is not declared`];
}

function isSound(route: Route, text: string): boolean {
  try {
    return route.body?.safeParse(JSON.parse(text)).success ?? true;
  } catch {
    return false;
  }
}

/** The seed of a run, part of the test name: a failure also prints it, with the path to its smallest case. */
function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

describe.each(DIALECTS)('hostile input on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let caller: TestCaller;
  let garage: FilledGarage;
  let countRows: () => Promise<Record<string, number>>;

  beforeAll(async () => {
    ({ caller, garage } = await fillGarage(server));
    const count = await rowCounter(server.context);
    countRows = async () => {
      await server.context.background.settle();
      return count();
    };
    // Waits for the mail of the sign-up, which is stored later.
    await countRows();
  });

  /** A body that would delete the account has a wrong password. */
  const soundBody = (route: Route): unknown =>
    route.name === 'deleteAccount' ? { password: 'wrong' } : callOf(route).body?.(garage);

  // A refused body never reaches the database: SQLite gets all of them, PostgreSQL only valid ones.
  const isSent = (route: Route, text: string): boolean => dialect === 'sqlite' || isSound(route, text);

  it.each(withBody)('any body of %s → stored only if valid, else a 4xx problem', async (_, route) => {
    const seed = newSeed();
    let before = await countRows();
    const bodies = hostileBody(() => soundBody(route), fieldsOf(route.body));
    await fc.assert(
      fc.asyncProperty(bodies, async (text) => {
        if (!isSent(route, text)) return;
        // Failed sign-ins expire in between, because bodies are tested here.
        server.clock.advance({ minutes: 16 });
        const answer = await callRoute(caller, route, garage, { body: text });
        const after = await countRows();
        expect(oddities(route, answer)).toEqual([]);
        const isTaken = answer.status < 300;
        expect(isTaken && !isSound(route, text)).toBe(false);
        expect(isTaken ? before : after).toEqual(before);
        before = after;
      }),
      { numRuns: BODY_RUNS, seed },
    );
  });

  it.each(all.filter(([, route]) => route.method !== 'DELETE' && route.name !== 'signOut'))(
    'any query and headers of %s → a response or a 4xx problem',
    async (_, route) => {
      const seed = newSeed();
      const names = Object.keys(
        route.query ? (z.toJSONSchema(route.query, { io: 'input' }).properties ?? {}) : {},
      );
      let before = await countRows();
      await fc.assert(
        fc.asyncProperty(hostileQuery(names), hostileHeaders, async (query, headers) => {
          server.clock.advance({ minutes: 16 });
          const { parameters = {}, otherParameters } = callOf(route);
          const others = otherParameters?.(garage) ?? {};
          const path = route.path.replace(/\{(\w+)\}/g, (__, name: string) => {
            const id = parameters[name];
            return id ? String(garage[id]) : (others[name] ?? '');
          });
          const body = route.method === 'GET' ? undefined : {};
          const answer = await caller.call(route.method, `${path}?${query}`, body, headers);
          expect(oddities(route, answer)).toEqual([]);
          const after = await countRows();
          expect(answer.status < 400 ? before : after).toEqual(before);
          before = after;
        }),
        {
          numRuns: ['exportAccount', 'readServiceBook'].includes(route.name) ? EXPORT_RUNS : ADDRESS_RUNS,
          seed,
        },
      );
    },
  );

  describe('ids', () => {
    // A new account, because the bodies above may have created objects with any id.
    let person: Awaited<ReturnType<typeof fillGarage>>;
    beforeAll(async () => (person = await fillGarage(server)));

    it.each(withId)('any text as id of %s → not found, nothing changes', async (_, route) => {
      const before = await countRows();
      const path = fc.tuple(hostileId, hostileId).map((ids) => {
        let place = 0;
        return route.path.replace(/\{\w+\}/g, () => ids[(place += 1) % 2] ?? '');
      });
      await fc.assert(
        fc.asyncProperty(path, async (address) => {
          const answer = await person.caller.call(route.method, address, soundBody(route));
          expect(oddities(route, answer)).toEqual([]);
          // Some ids are names of other routes.
          const isOther = /\/(summary|reminders)$/.test(address) && route.method === 'GET';
          expect(isOther || answer.status >= 400).toBe(true);
        }),
        { numRuns: ADDRESS_RUNS, seed: newSeed() },
      );
      expect(await countRows()).toEqual(before);
    });
  });

  it('any Authorization header or cookie → 401, or 404 for an unknown address', async () => {
    const token = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc.constantFrom(caller.token ?? '', 'x'.repeat(5000)),
    );
    const header = fc.oneof(
      token.map((text) => ({ authorization: `Bearer ${text}x` })),
      token.map((text) => ({ authorization: text })),
      token.map((text) => ({ cookie: `carnet_session=${encodeURIComponent(text)}x; carnet_session` })),
      token.map((text) => ({ cookie: text })),
    );
    await fc.assert(
      fc.asyncProperty(header, async (headers) => {
        const answer = await server.nobody.get('/v1/vehicles', headers);
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      }),
      { numRuns: 200, seed: newSeed() },
    );
  });
});

import { newId } from '#testing/builders.ts';
import { fillGarage, type FilledGarage, type IdName } from '#testing/filled-garage.ts';
import { callOf, callRoute } from '#testing/route-calls.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import type { Route } from '@carnet/contract/routes/route';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

/** Every field of a body or query that references an object, and its kind; `photos` and `files` are lists. */
const REFERENCES: Readonly<Record<string, IdName>> = {
  vehicle_id: 'vehicle',
  vehicleId: 'vehicle',
  front: 'fittedSet',
  rear: 'fittedSet',
  setId: 'fittedSet',
  reminder_id: 'reminder',
  photos: 'photo',
  vehicles: 'vehicle',
  invoice: 'pdf',
  files: 'pdf',
  registrationDocument: 'pdf',
};

/** References that are lists. */
const LISTS: ReadonlySet<string> = new Set(['photos', 'files', 'vehicles']);

/**
 * Fields whose references may be deleted and are stored without a check: a device's own announcements, the first
 * expense of a series. They are never compared with another garage. Treads of a tyre set have ids within the set only.
 */
const NEVER_LOOKED_UP: ReadonlySet<string> = new Set(['ownAnnouncements', 'series_id', 'treads']);
/** References answered individually, other accounts' ones as unknown: changes.test.ts, apply-operations.test.ts. */
const LEFT_OUT: ReadonlySet<string> = new Set(['ids', 'ops']);

const routesWithIds = ROUTE_TABLE.filter((route) => /\{\w*id\}/i.test(route.path));
const bodyReferences = ROUTE_TABLE.flatMap((route) =>
  referencesIn(route.body)
    .filter((field) => !NEVER_LOOKED_UP.has(field) && !LEFT_OUT.has(field))
    .map((field) => ({ name: route.name, route, field })),
);
const queryReferences = ROUTE_TABLE.flatMap((route) =>
  referencesIn(route.query).map((field) => ({ name: route.name, route, field })),
);

/** The fields of a schema with ids of other objects; `id` is the object itself. */
function referencesIn(schema: Route['body']): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties)
    .filter(([name, field]) => name !== 'id' && JSON.stringify(field).includes('"format":"uuid"'))
    .map(([name]) => name);
}

/** Everything that could distinguish two responses: all but request id and time. */
function seen(answer: TestAnswer): object {
  const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
  return { status: answer.status, headers, text: answer.text };
}

describe('ids of another account', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: { caller: TestCaller; garage: FilledGarage };
  let stranger: { caller: TestCaller; garage: FilledGarage };

  beforeAll(async () => {
    owner = await fillGarage(server);
    stranger = await fillGarage(server);
  });

  it('the test covers all routes with ids', () => {
    expect(routesWithIds.length).toBeGreaterThanOrEqual(14);
    expect(bodyReferences.length).toBeGreaterThanOrEqual(12);
    expect(queryReferences.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['listMaintenances', 'getMaintenanceSummary', 'listReminders']),
    );
  });

  it.each(ROUTE_TABLE.map((route) => [route.name, route] as const))('%s → has a fixture', (_, route) => {
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const call = callOf(route);
    const known = [
      ...Object.keys(call.parameters ?? {}),
      ...Object.keys(call.otherParameters?.(owner.garage) ?? {}),
    ];
    expect(known.toSorted()).toEqual(parameters.toSorted());
    expect(call.body !== undefined).toBe(route.body !== undefined);
  });

  describe('in a path → the response is byte-identical to one for an unknown id', () => {
    it.each(routesWithIds.map((route) => [`${route.method} ${route.path}`, route] as const))(
      '%s',
      async (_, route) => {
        const names = [...new Set(Object.values(callOf(route).parameters ?? {}))];
        for (const theirs of makeMixes(names)) {
          const foreign = pick(theirs, (name) => owner.garage[name]);
          const unknown = pick(theirs, () => newId());
          for (const variant of makeVariants(route, stranger.garage)) {
            const answer = await callRoute(stranger.caller, route, stranger.garage, {
              ...variant,
              ids: foreign,
            });
            const expected = await callRoute(stranger.caller, route, stranger.garage, {
              ...variant,
              ids: unknown,
            });
            expect(seen(answer)).toEqual(seen(expected));
            expect([404, 422]).toContain(answer.status);
            expect(variant.isPlain ? answer.status : 404).toBe(404);
          }
        }
        const own = await callRoute(owner.caller, route, owner.garage, { headers: { 'if-match': '"77"' } });
        expect(own.status).not.toBe(404);
      },
    );
  });

  describe('in a body → refused like an unknown id', () => {
    // Their own ids are accepted, which changes their garage.
    let sender: typeof stranger;

    beforeAll(async () => {
      sender = await fillGarage(server);
    });

    it.each(bodyReferences.map(({ name, route, field }) => [name, field, route] as const))(
      '%s: %s',
      async (_, field, route) => {
        const { caller, garage } = sender;
        const send = (id: string) => {
          const given = callOf(route).body?.(garage);
          const value = LISTS.has(field) ? [id] : id;
          return callRoute(caller, route, garage, { body: { ...Object(given), [field]: value } });
        };
        const foreign = await send(owner.garage[referenced(field)]);
        expect(seen(foreign)).toEqual(seen(await send(newId())));
        expect([foreign.status, foreign.body.code]).toEqual([422, 'validation_failed']);
        expect(foreign.body.errors).toEqual([
          { pointer: LISTS.has(field) ? `/${field}/0` : `/${field}`, code: 'not_found' },
        ]);
        expect((await send(garage[referenced(field)])).status).toBeLessThan(300);
      },
    );
  });

  it("in a device's own announcements → accepted, like an unknown id", async () => {
    const { caller } = await fillGarage(server);
    const announced = (reminderId: string) => [
      { reminderId, moment: 'approaching', date: '2026-12-01', dueOn: '2026-12-08' },
    ];
    const send = async (reminderId: string) => {
      const token = `${newId()}${newId()}`.replaceAll('-', '');
      const body = { service: 'apns', token, ownAnnouncements: announced(reminderId) };
      const answer = await caller.post('/v1/push/native-devices', body);
      const { id: _id, createdAt: _createdAt, ...said } = answer.body;
      return [answer.status, said];
    };
    const foreign = await send(owner.garage.reminder);
    expect(foreign).toEqual(await send(newId()));
    expect(foreign[0]).toBe(201);
  });

  describe('in a query → nothing found, like an unknown id', () => {
    it.each(queryReferences.map(({ name, route, field }) => [name, field, route] as const))(
      '%s: %s',
      async (_, field, route) => {
        const ask = (id: string) => stranger.caller.get(`${route.path}?${field}=${id}`);
        const foreign = await ask(owner.garage[referenced(field)]);
        expect(foreign.status).toBe(200);
        expect(seen(foreign)).toEqual(seen(await ask(newId())));
        expect(foreign.text).not.toBe((await ask(stranger.garage[referenced(field)])).text);
      },
    );
  });

  it('afterwards → the owner’s objects are unchanged', async () => {
    for (const route of routesWithIds.filter(
      // The offer was withdrawn by its owner above.
      ({ method, path, name }) => method === 'GET' && !path.includes('files') && name !== 'getHandOver',
    )) {
      expect([route.name, (await callRoute(owner.caller, route, owner.garage)).status]).toEqual([
        route.name,
        200,
      ]);
    }
  });
});

function referenced(field: string): IdName {
  const name = REFERENCES[field];
  if (!name) throw new Error(`No fixture for the reference ${field}`);
  return name;
}

/** All ids of the path from another account, and each one alone with own ids otherwise. */
function makeMixes(names: readonly IdName[]): IdName[][] {
  return names.length > 1 ? [[...names], ...names.map((name) => [name])] : [[...names]];
}

function pick(names: readonly IdName[], idOf: (name: IdName) => string): Partial<Record<IdName, string>> {
  return Object.fromEntries(names.map((name) => [name, idOf(name)]));
}

interface Variant {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly isPlain?: boolean;
}

/** The valid call, with conditions, and with a refused body. */
function makeVariants(route: Route, garage: FilledGarage): Variant[] {
  const refused = { ...Object(callOf(route).body?.(garage)), unknown_field: 1 };
  return [
    { isPlain: true },
    { isPlain: true, headers: { 'if-match': '"1"' } },
    { isPlain: true, headers: { 'if-match': '"99"', 'if-none-match': '*' } },
    ...(route.body ? [{ body: refused }, { body: {} }, { body: 42 }] : []),
  ];
}

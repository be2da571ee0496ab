import { addVehicle } from '#testing/builders.ts';
import { callEveryWay, sceneFor, type Scene } from '#testing/routes/documented-calls.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { startMailServer } from '#testing/stand-ins/mail-server.ts';
import { OpenApiValidation } from '#testing/routes/openapi-validation.ts';
import { RecordedPayments, SIGNED } from '#testing/stand-ins/recorded-payments.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { callOf, callRoute, routeNamed } from '#testing/route-calls.ts';
import { PASSWORD, startTestServer } from '#testing/test-server.ts';
import type { TestAnswer } from '#testing/test-caller.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import { openApiText } from '@carnet/contract/openapi/write-openapi';
import type { Route } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Responses that need a fault of the server or its environment, or a public address; tested elsewhere. */
const NOT_BY_A_CALL = [421, 429, 500, 503];
/** Responses that need another configuration or a mail: called separately below. */
const CALLED_APART: Readonly<Record<string, number[]>> = {
  signUp: [403],
  verifyEmail: [200],
  setPassword: [200],
  startCheckout: [200],
  openPaymentPortal: [200],
  cancelSubscription: [200],
  resumeSubscription: [200],
  takePaymentEvent: [200, 400],
  // In the tests of imports: an id taken by another account meanwhile, a zip over the plan.
  importAccount: [409, 413],
  // In its own tests: an import of more than 30 days ago.
  undoImport: [409],
  // In the tests of hand-overs: a vehicle without an offer, one that was accepted.
  createHandOver: [200, 201],
  withdrawHandOver: [409],
  readHandOver: [409],
  acceptHandOver: [200],
  // In the tests of the trash: an entry of another kind has the id.
  ...Object.fromEntries(
    [
      'replaceVehicle',
      'deleteVehicle',
      'deleteMaintenance',
      'deleteReminder',
      'deleteDocument',
      'deleteExpense',
      'deleteTyreSet',
      'deleteTyreFitting',
    ].map((name) => [name, [409]]),
  ),
  // In its own test: more than 500 MB of files.
  readServiceBook: [413],
};

const PAYMENT_ROUTES = [
  'startCheckout',
  'openPaymentPortal',
  'cancelSubscription',
  'resumeSubscription',
  'takePaymentEvent',
];

const document = new OpenApiValidation();

it('the committed document matches the schemas (run npm run openapi to update it)', () => {
  const text = readFileSync(new URL(import.meta.resolve('@carnet/contract/openapi.json')), 'utf8');
  const committed: unknown = JSON.parse(text);
  // The order of the routes is the order of a module's names, which differs between loaders.
  expect(committed).toEqual(JSON.parse(openApiText()));
  expect(text).toBe(`${JSON.stringify(committed, null, 2)}\n`);
});

it('the document has every route of the table once, and no other', () => {
  const documented: { paths: Record<string, Record<string, { operationId: string }>> } =
    JSON.parse(openApiText());
  const operations = Object.values(documented.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(names.toSorted()).toEqual(ROUTE_TABLE.map(({ name }) => name).toSorted());
});

describe.each(DIALECTS_BY_EXTENT)('every documented operation on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  const answered = new Map<string, Set<number>>();
  let foreign: FilledGarage;
  /** Shared by all reading calls, and by all that add or replace: they take nothing that another one needs. */
  let readScene: Scene;
  let addingScene: Scene;

  beforeAll(async () => {
    foreign = (await fillGarage(server)).garage;
    readScene = await sceneFor(server, foreign);
    addingScene = await sceneFor(server, foreign);
  });

  const sceneOf = (route: Route): Scene | Promise<Scene> => {
    if (route.method === 'GET') return readScene;
    const isAdding = route.name.startsWith('create') || route.method === 'PUT';
    return isAdding && route.name !== 'replaceSettings' ? addingScene : sceneFor(server, foreign);
  };

  /** Validates a response against the document and records its status. */
  function note(name: string, answer: TestAnswer): string[] {
    const seen = answered.get(name) ?? new Set();
    answered.set(name, seen.add(answer.status));
    return document.faultsOfAnswer(routeNamed(name), answer).map((fault) => `${answer.status}: ${fault}`);
  }

  it.each(ROUTE_TABLE.map((route) => [route.name, route] as const))(
    '%s → every response is documented, and every documented response occurs',
    async (name, route) => {
      const scene = await sceneOf(route);
      const refused = route.body ? document.faultsOfBody(route, callOf(route).body?.(scene.garage)) : [];
      expect(refused).toEqual([]);
      const answers = await callEveryWay(route, scene);
      expect(answers.flatMap((answer) => note(name, answer))).toEqual([]);
      const missing = document
        .statusesOf(route)
        .filter((status) => ![...NOT_BY_A_CALL, ...(CALLED_APART[name] ?? [])].includes(status))
        .filter((status) => !answered.get(name)?.has(status));
      expect(missing).toEqual([]);
    },
  );

  it('sign-up with closed registration → as documented', async () => {
    const closed = await startTestServer({ dialect, config: { isRegistrationOpen: false } });
    const answer = await closed.nobody.post('/v1/authentication/signup', {
      email: 'a@b.fr',
      password: PASSWORD,
    });
    expect(note('signUp', answer)).toEqual([]);
    await closed.close();
  });

  it('verifying and resetting with links of mails → as documented', async () => {
    const mail = await startMailServer();
    const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
    const mailing = await startTestServer({ dialect, config: { smtp } });
    const tokenOfMail = async () => /token=([\w-]+)/.exec((await mail.next()).content.text ?? '')?.[1];
    await mailing.signUp('reader@example.org');
    const verify = { token: await tokenOfMail() };
    expect(note('verifyEmail', await mailing.nobody.post('/v1/authentication/verify', verify))).toEqual([]);
    await mailing.nobody.post('/v1/authentication/password', { email: 'reader@example.org' });
    const reset = { token: await tokenOfMail(), password: 'another password' };
    expect(note('setPassword', await mailing.nobody.post('/v1/authentication/password', reset))).toEqual([]);
    await mailing.close();
    await mail.stop();
  });

  it('payments on a server with payments → as documented', async () => {
    const paying = await startTestServer({ dialect, payments: new RecordedPayments() });
    const scene = { ...(await fillGarage(paying)), names: PAYMENT_ROUTES.map(routeNamed) };
    for (const route of scene.names) {
      const answer = await callRoute(scene.caller, route, scene.garage, { headers: SIGNED });
      expect(answer.status).toBe(200);
      expect(note(route.name, answer)).toEqual([]);
    }
    const forged = await callRoute(scene.caller, routeNamed('takePaymentEvent'), scene.garage);
    expect([forged.status, note('takePaymentEvent', forged)]).toEqual([400, []]);
    await paying.close();
  });

  it('handing over a vehicle → as documented', async () => {
    const { caller, garage } = await fillGarage(server);
    const vehicle = await addVehicle(caller);
    const offer = { email: 'buyer@example.org', options: {} };
    const offered = await caller.post(`/v1/vehicles/${vehicle.id}/hand-over`, offer);
    expect([offered.status, note('createHandOver', offered)]).toEqual([201, []]);
    const buyer = await server.signUp();
    const accepted = await buyer.post('/v1/hand-overs/accept', { token: garage.offerToken });
    expect([accepted.status, note('acceptHandOver', accepted)]).toEqual([200, []]);
  });

  it('too many wrong sign-ins → as documented', async () => {
    const guess = { email: 'guessed@example.org', password: 'wrong' };
    let answer: TestAnswer | undefined;
    for (let failure = 0; failure <= 10; failure += 1) {
      answer = await server.nobody.post('/v1/authentication/signin', guess);
    }
    expect(answer?.status).toBe(429);
    expect(answer && note('signIn', answer)).toEqual([]);
  });

  it('/openapi.json → the committed document', async () => {
    const answer = await server.nobody.get('/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual(JSON.parse(openApiText()));
  });

  it('/docs → a page with every operation and without scripts', async () => {
    const answer = await server.nobody.get('/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { summary } of ROUTE_TABLE) expect(answer.text).toContain(summary.replaceAll("'", "'"));
    expect(answer.text).not.toContain('<script');
  });

  afterAll(() => {
    const silent = ROUTE_TABLE.filter(
      ({ name }) => ![...(answered.get(name) ?? [])].some((status) => status >= 200 && status < 400),
    );
    if (silent.length > 0)
      throw new Error(`Never called with success: ${silent.map(({ name }) => name).join(', ')}`);
  });
});

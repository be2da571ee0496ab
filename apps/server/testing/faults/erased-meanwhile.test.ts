import { deleteAccount } from '#features/account/account.repository.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { listed } from '#testing/builders.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { callRoute, routeNamed } from '#testing/route-calls.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

const OWN_CALLS = ROUTE_TABLE.filter((route) => route.access === 'owner');
/**
 * The statements are the same on both databases; on PostgreSQL only its own errors matter, for which one call
 * of each kind is enough.
 */
const CALLS = {
  sqlite: {
    writing: OWN_CALLS.filter(({ method }) => method !== 'GET').map(({ name }) => name),
    reading: OWN_CALLS.filter(({ method }) => method === 'GET').map(({ name }) => name),
    // Reads with many statements: by a link, whose reader has no session to lose, or with a write at the end.
    bySteps: [
      'readCalendar',
      'readBookPage',
      'checkBook',
      'readHandOver',
      'acceptHandOver',
      'getConsumption',
    ],
  },
  postgres: {
    writing: [
      'createMaintenance',
      'replaceVehicle',
      'deleteReminder',
      'uploadFile',
      'applyOperations',
      'restoreTrashed',
      'replaceSettings',
      'createBookLink',
      'createPushSubscription',
    ],
    reading: ['listVehicles', 'getUserContext', 'exportAccount'],
    bySteps: ['readCalendar', 'acceptHandOver'],
  },
};
/** Acceptable statuses if the account is deleted during a call: the caller or the object no longer exists. */
const HONEST = [200, 201, 204, 401, 404];
/** Calls that store nothing: no payments on this server; the import is a dry run. */
const WITHOUT_TRANSACTION = [
  'importAccount',
  'renewFileLinks',
  'startCheckout',
  'openPaymentPortal',
  'cancelSubscription',
  'resumeSubscription',
];
const TRANSACTIONS = [
  'run',
  'runAtOnce',
  'forGarage',
  'forGarages',
  'forActor',
  'forGarageIfExists',
] as const;

type Step = 'handler' | 'transaction' | 'read';

/** An event at a step of a call. */
interface Happening {
  readonly at: readonly Step[];
  /** The number of steps to skip. */
  passed: number;
  work(): Promise<void>;
}

/** Events caused by another device during a call. */
const EVENTS: Readonly<Record<string, (server: TestServer, filled: Filled) => Promise<void>>> = {
  'the account is erased': async (server, { actor }) => {
    await server.context.transactions.run((tx: Tx) => deleteAccount(tx, actor));
    await server.context.fileStore.removeGarage(actor.garageId);
  },
  'the vehicle is deleted for ever': async (_server, { caller, garage }) => {
    await caller.delete(`/v1/maintenances/${garage.record}`);
    await caller.delete(`/v1/maintenances/reminders/${garage.reminder}`);
    await caller.delete(`/v1/vehicles/${garage.vehicle}`);
    await caller.delete('/v1/trash');
  },
};

interface Filled {
  readonly caller: TestCaller;
  readonly garage: FilledGarage;
  readonly actor: Actor;
}

/** Deletes the account or object of a call from another device at any step of the call: never a 500. */
describe.each(DIALECTS)('a deletion during a call, on %s', (dialect) => {
  let server: TestServer;
  let meanwhile: Happening | null = null;

  async function happen(step: Step): Promise<void> {
    if (meanwhile === null || !meanwhile.at.includes(step)) return;
    if (meanwhile.passed > 0) {
      meanwhile.passed -= 1;
      return;
    }
    const { work } = meanwhile;
    meanwhile = null;
    await work();
  }

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    server.app.addHook('preHandler', () => happen('handler'));
    const { transactions } = server.context;
    for (const name of TRANSACTIONS) holdBack(transactions, name, 'transaction');
    holdBack(queriesOf(transactions.readOnly).getExecutor(), 'executeQuery', 'read');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.logged.splice(0);
  });

  /** Runs the event just before this step, so that everything read earlier is outdated. */
  function holdBack(owner: object, name: string, step: Step): void {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') throw new Error(`${name} is no function`);
    const held = async (...given: unknown[]): Promise<unknown> => {
      await happen(step);
      return Reflect.apply(original, owner, given);
    };
    Reflect.set(owner, name, held);
  }

  async function fill(): Promise<Filled> {
    const { caller, garage } = await fillGarage(server);
    await server.context.background.settle();
    const actor = await findActor(server.context, caller.token ?? '');
    if (!actor) throw new Error('No user is signed in');
    return { caller, garage, actor };
  }

  /** Calls a route while the event happens at one of its steps, if reached. */
  async function callMeanwhile(name: string, event: string, at: readonly Step[], passed = 0) {
    const filled = await fill();
    // The buyer is another account than the seller.
    const caller = name === 'acceptHandOver' ? await server.signUp() : filled.caller;
    await server.context.background.settle();
    meanwhile = { at, passed, work: async () => EVENTS[event]?.(server, filled) };
    const answer = await callRoute(caller, routeNamed(name), filled.garage);
    const hasHappened = meanwhile === null;
    meanwhile = null;
    return { answer, hasHappened };
  }

  /** The same at each step in turn; returns how often it happened. */
  async function callAtEachStep(name: string, event: string, at: readonly Step[]): Promise<number> {
    for (let passed = 0; ; passed += 1) {
      const { answer, hasHappened } = await callMeanwhile(name, event, at, passed);
      expect([passed, answer.status < 500, answer.text, errors()]).toEqual([passed, true, answer.text, []]);
      if (!hasHappened) return passed;
    }
  }

  /** Responses 500, or 503 from deadlocks. */
  const errors = () => server.logged.filter(({ level, msg }) => Number(level) >= 50 || msg === 'unavailable');

  describe.each(Object.keys(EVENTS))('%s', (event) => {
    // A garage is filled for each step of each call: `npm test` deletes the vehicle during one call of each kind, and
    // takes all steps of a call on SQLite alone.
    const isLong = TEST_EXTENT === 'long';
    const isWhole = event === 'the account is erased' || isLong;
    const bySteps = isLong || (isWhole && dialect === 'sqlite') ? CALLS[dialect].bySteps : [];
    it.each(CALLS[isWhole ? dialect : 'postgres'].writing)(
      'before a transaction of %s → refused or done, no error logged',
      async (name) => {
        const steps = await callAtEachStep(name, event, ['transaction']);
        expect(steps).toBeGreaterThan(WITHOUT_TRANSACTION.includes(name) ? -1 : 0);
      },
    );

    it.each(bySteps)('before any step of %s → response or gone', async (name) => {
      expect(await callAtEachStep(name, event, ['transaction', 'read'])).toBeGreaterThan(1);
    });

    it('while its service book is drawn → 404', async () => {
      const { answer, hasHappened } = await callMeanwhile('readServiceBook', event, ['transaction']);
      expect([hasHappened, answer.status, errors()]).toEqual([true, 404, []]);
    });
  });

  it.each(CALLS[dialect].reading)('%s, account deleted before it is handled → never a 500', async (name) => {
    const { answer, hasHappened } = await callMeanwhile(name, 'the account is erased', ['handler']);
    expect(hasHappened).toBe(true);
    expect(HONEST).toContain(answer.status);
    expect(errors()).toEqual([]);
  });

  it('an export whose account is deleted while another account imports it → imported with its files', async () => {
    const source = await fill();
    const { bytes } = await source.caller.download('/v1/account/export');
    const other = await server.signUp();
    meanwhile = {
      at: ['transaction'],
      passed: 0,
      work: async () => EVENTS['the account is erased']?.(server, source),
    };
    const answer = await other.uploadTo('/v1/account/import', bytes, 'carnet.zip', 'application/zip');
    expect([meanwhile, answer.status, answer.body.faults]).toEqual([null, 200, []]);
    const [vehicle] = await listed(other, '/v1/vehicles');
    expect((await other.download(vehicle.photos[0].url)).status).toBe(200);
  });

  it('the seller is deleted while the buyer accepts → the offer is gone, the buyer stays signed in', async () => {
    const seller = await fill();
    const buyer = await server.signUp();
    await server.context.background.settle();
    meanwhile = {
      at: ['transaction'],
      passed: 0,
      work: async () => EVENTS['the account is erased']?.(server, seller),
    };
    const answer = await buyer.post('/v1/hand-overs/accept', { token: seller.garage.offerToken });
    expect(meanwhile).toBe(null);
    expect(answer).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect((await buyer.get('/v1/vehicles')).body.items).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('repeated uploads while the account is deleted → none of them remains on disk', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { caller, actor } = await fill();
      const uploads = Array.from({ length: 4 }, () =>
        caller.upload(
          Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
          'a.pdf',
          'application/pdf',
        ),
      );
      const answers = await Promise.all([
        ...uploads,
        caller.call('DELETE', '/v1/account', { password: 'correct horse battery' }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await server.context.background.settle();
      const left = [];
      for await (const stored of server.context.fileStore.list())
        if (stored.garageId === actor.garageId) left.push(stored);
      expect(left).toEqual([]);
    }
    expect(errors()).toEqual([]);
  });
});

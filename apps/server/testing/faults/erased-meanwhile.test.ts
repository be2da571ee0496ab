import { deleteAccount } from '#features/account/account.repository.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { listed } from '#testing/builders.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { callRoute, routeNamed } from '#testing/route-calls.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { AsyncLocalStorage } from 'node:async_hooks';
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

/** Where a call waits for a deletion: before the step of these kinds that follows `skipped` of them. */
interface StopAt {
  readonly at: readonly Step[];
  readonly skipped: number;
}

/** A call on its way. */
interface Course {
  readonly stop: StopAt;
  passed: number;
  hasRunTransaction: boolean;
  /** Called when it waits. */
  arrive(): void;
  /** Resolves when it may go on. */
  readonly goOn: Promise<void>;
}

/** A call that waits at its step, or has ended before it. */
interface Call {
  readonly name: string;
  readonly stop: StopAt;
  /** Whether it has reached its step. */
  readonly isWaiting: boolean;
  /** Whether it may have changed the garage. */
  readonly hasRunTransaction: boolean;
  /** Lets it go on. */
  finish(): Promise<TestAnswer>;
}

interface Filled {
  readonly caller: TestCaller;
  readonly garage: FilledGarage;
  readonly actor: Actor;
}

/** Deletions by another device during a call. */
const DELETIONS: Readonly<Record<string, (server: TestServer, filled: Filled) => Promise<void>>> = {
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

/** Deletes the account or object of a call from another device at any step of the call: never a 500. */
describe.each(DIALECTS)('a deletion during a call, on %s', (dialect) => {
  let server: TestServer;
  const courses = new AsyncLocalStorage<Course>();

  async function reach(step: Step): Promise<void> {
    const course = courses.getStore();
    if (!course?.stop.at.includes(step)) return;
    course.passed += 1;
    if (course.passed === course.stop.skipped + 1) {
      course.arrive();
      await course.goOn;
    }
    course.hasRunTransaction ||= step === 'transaction';
  }

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    server.app.addHook('preHandler', () => reach('handler'));
    const { transactions, watched } = server.context;
    // More calls of one account wait here than a device may send.
    Object.assign(watched.calls, { begin: () => () => {}, beginRead: async () => () => {} });
    for (const name of TRANSACTIONS) waitBefore(transactions, name, 'transaction');
    waitBefore(queriesOf(transactions.readOnly).getExecutor(), 'executeQuery', 'read');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.logged.splice(0);
  });

  /** Lets a call wait just before this step, so that everything read earlier is outdated when it goes on. */
  function waitBefore(owner: object, name: string, step: Step): void {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') throw new Error(`${name} is no function`);
    const waiting = async (...given: unknown[]): Promise<unknown> => {
      await reach(step);
      return Reflect.apply(original, owner, given);
    };
    Reflect.set(owner, name, waiting);
  }

  async function fill(): Promise<Filled> {
    const { caller, garage } = await fillGarage(server);
    await server.context.background.settle();
    return { caller, garage, actor: await actorOf(caller) };
  }

  async function actorOf(caller: TestCaller): Promise<Actor> {
    const actor = await findActor(server.context, caller.token ?? '');
    if (!actor) throw new Error('No user is signed in');
    return actor;
  }

  /** Calls a route until it waits, or until its response if it has no such step. */
  async function callUntil({ caller, garage }: Filled, name: string, stop: StopAt): Promise<Call> {
    // The buyer is another account than the seller.
    const actual = name === 'acceptHandOver' ? await server.signUp() : caller;
    return waitingCall(name, stop, () => callRoute(actual, routeNamed(name), garage));
  }

  async function waitingCall(name: string, stop: StopAt, work: () => Promise<TestAnswer>): Promise<Call> {
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const course: Course = { stop, passed: 0, hasRunTransaction: false, arrive: arrival.resolve, goOn };
    const answering = courses.run(course, work);
    await Promise.race([arrival.promise, answering]);
    return {
      name,
      stop,
      isWaiting: course.passed > stop.skipped,
      hasRunTransaction: course.hasRunTransaction,
      finish: () => {
        release();
        return answering;
      },
    };
  }

  /** Deletes while the calls wait, lets all of them go on, and returns their statuses. */
  async function deleteDuring(deletion: string, filled: Filled, calls: readonly Call[]): Promise<number[]> {
    await DELETIONS[deletion]?.(server, filled);
    const answers = await Promise.all(calls.map((call) => call.finish()));
    const failed = answers.flatMap(({ status, text }, index) =>
      status < 500 ? [] : [[calls[index]?.name, calls[index]?.stop.skipped, text]],
    );
    expect([failed, errors()]).toEqual([[], []]);
    return answers.map(({ status }) => status);
  }

  /**
   * Deletes before each step of each route in turn. Calls share a garage as long as those before them leave them what they
   * need; a call that is refused there is repeated in a new garage.
   * @returns the number of steps of each route
   */
  async function countSteps(deletion: string, names: readonly string[], at: readonly Step[]) {
    const counts: Record<string, number> = {};
    for (let next = names.map((name) => ({ name, skipped: 0 })); next.length > 0;) {
      const filled = await fill();
      const calls: Call[] = [];
      const refused: typeof next = [];
      let isChanged = false;
      // First all calls that wait before their first step, in an unchanged garage.
      for (const { name, skipped } of next) {
        const call = await callUntil(filled, name, { at, skipped });
        calls.push(call);
        const isRefused = !call.isWaiting && (await call.finish()).status >= 400;
        if (call.isWaiting) {
          next.push({ name, skipped: skipped + 1 });
        } else if (isRefused && isChanged) refused.push({ name, skipped });
        else counts[name] = skipped;
        isChanged ||= call.hasRunTransaction;
      }
      await deleteDuring(deletion, filled, calls);
      next = refused;
    }
    return counts;
  }

  /** Responses 500, or 503 from deadlocks. */
  const errors = () => server.logged.filter(({ level, msg }) => Number(level) >= 50 || msg === 'unavailable');

  describe.each(Object.keys(DELETIONS))('%s', (deletion) => {
    // `npm test` deletes the vehicle during one call of each kind, and takes all steps of a call on SQLite alone.
    const isLong = TEST_EXTENT === 'long';
    const isWhole = deletion === 'the account is erased' || isLong;
    const bySteps = isLong || (isWhole && dialect === 'sqlite') ? CALLS[dialect].bySteps : [];
    const { writing } = CALLS[isWhole ? dialect : 'postgres'];

    it('before each transaction of each write → refused or done, no error logged', async () => {
      const counts = await countSteps(deletion, writing, ['transaction']);
      expect(Object.keys(counts).toSorted()).toEqual(writing.toSorted());
      const without = writing.filter((name) => counts[name] === 0);
      expect(without.filter((name) => !WITHOUT_TRANSACTION.includes(name))).toEqual([]);
    });

    it.each(bySteps)('before any step of %s → response or gone', async (name) => {
      const counts = await countSteps(deletion, [name], ['transaction', 'read']);
      expect(counts[name]).toBeGreaterThan(1);
    });

    it('while its service book is drawn → 404', async () => {
      const filled = await fill();
      const call = await callUntil(filled, 'readServiceBook', { at: ['transaction'], skipped: 0 });
      expect(call.isWaiting).toBe(true);
      expect(await deleteDuring(deletion, filled, [call])).toEqual([404]);
    });
  });

  it('the account is erased before reads are handled → never a 500', async () => {
    const filled = await fill();
    const calls: Call[] = [];
    for (const name of CALLS[dialect].reading) {
      calls.push(await callUntil(filled, name, { at: ['handler'], skipped: 0 }));
    }
    expect(calls.filter(({ isWaiting }) => !isWaiting)).toEqual([]);
    const statuses = await deleteDuring('the account is erased', filled, calls);
    expect(statuses.filter((status) => !HONEST.includes(status))).toEqual([]);
  });

  it('an export whose account is deleted while another account imports it → imported with its files', async () => {
    const source = await fill();
    const { bytes } = await source.caller.download('/v1/account/export');
    const other = await server.signUp();
    const imported = () => other.uploadTo('/v1/account/import', bytes, 'carnet.zip', 'application/zip');
    const call = await waitingCall('importAccount', { at: ['transaction'], skipped: 0 }, imported);
    expect(call.isWaiting).toBe(true);
    await deleteDuring('the account is erased', source, []);
    const answer = await call.finish();
    expect([answer.status, answer.body.faults]).toEqual([200, []]);
    const [vehicle] = await listed(other, '/v1/vehicles');
    expect((await other.download(vehicle.photos[0].url)).status).toBe(200);
  });

  it('the seller is deleted while the buyer accepts → the offer is gone, the buyer stays signed in', async () => {
    const seller = await fill();
    const buyer = await server.signUp();
    const accepted = () => buyer.post('/v1/hand-overs/accept', { token: seller.garage.offerToken });
    const call = await waitingCall('acceptHandOver', { at: ['transaction'], skipped: 0 }, accepted);
    expect(call.isWaiting).toBe(true);
    await deleteDuring('the account is erased', seller, []);
    const answer = await call.finish();
    expect(answer).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect((await buyer.get('/v1/vehicles')).body.items).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('repeated uploads while the account is deleted → none of them remains on disk', async () => {
    for (let round = 0; round < 4; round += 1) {
      const caller = await server.signUp();
      const actor = await actorOf(caller);
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

import { eraseAccount } from '#features/account/account.repository.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { callRoute, routeNamed } from '#testing/route-calls.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const OWN_CALLS = ROUTE_TABLE.filter((route) => route.access === 'owner');
const WRITING = OWN_CALLS.filter(({ method }) => method !== 'GET').map(({ name }) => name);
const READING = OWN_CALLS.filter(({ method }) => method === 'GET').map(({ name }) => name);
/** What a call may say that finds its account gone: who calls is nobody any more, or what it names is not there. */
const HONEST = [200, 201, 204, 401, 404];
type Runs = 'run' | 'forGarage' | 'forGarages';

/** An account that is erased by another device while a call of its own is under way: never a 500. */
describe.each(DIALECTS)('an account that is erased meanwhile, on %s', (dialect) => {
  let server: TestServer;
  /** Runs once: after the caller is known, or before the first transaction that the call opens. */
  let meanwhile: { readonly at: 'handler' | 'transaction'; work(): Promise<void> } | null = null;

  async function happen(at: 'handler' | 'transaction'): Promise<void> {
    if (meanwhile?.at !== at) return;
    const { work } = meanwhile;
    meanwhile = null;
    await work();
  }

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    server.app.addHook('preHandler', () => happen('handler'));
    const { transactions } = server.context;
    for (const name of ['run', 'forGarage', 'forGarages'] satisfies Runs[]) holdBack(transactions, name);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.logged.splice(0);
  });

  /** The erasure is through just before this transaction begins: whatever was read before it is of the past. */
  function holdBack(transactions: Transactions, name: Runs): void {
    const original: unknown = Reflect.get(transactions, name);
    if (typeof original !== 'function') throw new Error(`${name} is no function`);
    const held = async (...given: unknown[]): Promise<unknown> => {
      await happen('transaction');
      return Reflect.apply(original, transactions, given);
    };
    Reflect.set(transactions, name, held);
  }

  async function erase(actor: Actor): Promise<void> {
    await server.context.transactions.run((tx: Tx) => eraseAccount(tx, actor));
    await server.context.fileStore.removeGarage(actor.garageId);
  }

  async function callMeanwhile(name: string, at: 'handler' | 'transaction') {
    const filled: { caller: TestCaller; garage: FilledGarage } = await fillGarage(server);
    await server.context.background.settle();
    const actor = await findActor(server.context, filled.caller.token ?? '');
    if (!actor) throw new Error('Nobody is signed in');
    // Who accepts is not who offers.
    const { offerToken } = name === 'acceptHandOver' ? (await fillGarage(server)).garage : filled.garage;
    meanwhile = { at, work: () => erase(actor) };
    const answer = await callRoute(filled.caller, routeNamed(name), { ...filled.garage, offerToken });
    const wasErased = meanwhile === null;
    meanwhile = null;
    return { answer, wasErased };
  }

  /** A 500, or a 503 of transactions that waited for each other. */
  const errors = () => server.logged.filter(({ level, msg }) => Number(level) >= 50 || msg === 'unavailable');

  it.each(WRITING)(
    '%s, erased before its first transaction → refused, nothing logged as an error',
    async (name) => {
      const { answer } = await callMeanwhile(name, 'transaction');
      // Calls about payments open no transaction on a server that takes none.
      expect([...HONEST, ...(answer.body.code === 'no_billing' ? [409] : [])]).toContain(answer.status);
      expect(errors()).toEqual([]);
    },
  );

  it.each(READING)('%s, erased before it is handled → answered, never a 500', async (name) => {
    const { answer, wasErased } = await callMeanwhile(name, 'handler');
    expect(wasErased).toBe(true);
    expect(HONEST).toContain(answer.status);
    expect(errors()).toEqual([]);
  });

  it('a seller who is erased while the buyer accepts → the offer is gone, the buyer stays signed in', async () => {
    const seller = await fillGarage(server);
    const buyer = await server.signUp();
    await server.context.background.settle();
    const actor = await findActor(server.context, seller.caller.token ?? '');
    if (!actor) throw new Error('Nobody is signed in');
    meanwhile = { at: 'transaction', work: () => erase(actor) };
    const answer = await buyer.post('/v1/hand-overs/accept', { token: seller.garage.offerToken });
    expect(meanwhile).toBe(null);
    expect(answer).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect((await buyer.get('/v1/vehicles')).body.items).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('uploads while the account is erased, again and again → nothing of them stays on the disk', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { caller } = await fillGarage(server);
      const actor = await findActor(server.context, caller.token ?? '');
      if (!actor) throw new Error('Nobody is signed in');
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
      const left = [];
      for await (const stored of server.context.fileStore.list())
        if (stored.garageId === actor.garageId) left.push(stored);
      expect(left).toEqual([]);
    }
    expect(errors()).toEqual([]);
  });
});

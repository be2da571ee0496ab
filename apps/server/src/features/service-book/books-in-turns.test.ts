import { queriesOf } from '#platform/db/queries.ts';
import { addMaintenance, addVehicle, uploadPdf } from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('accounts that request books in a loop', () => {
  let server: TestServer;
  /** Garages whose books were started, in order. */
  let begun: string[];
  let release: () => void;

  beforeEach(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    begun = [];
    const released = Promise.withResolvers<void>();
    release = released.resolve;
    const { fileStore } = server.context;
    // Each book reads its one invoice, which blocks until released.
    const read: typeof fileStore.read = async (garageId, ...file) => {
      begun.push(garageId);
      await released.promise;
      return fileStore.read(garageId, ...file);
    };
    Object.assign(server.context, { fileStore: { ...fileStore, read } });
  });
  afterEach(() => server.close());

  const countTurns = async () =>
    (await queriesOf(server.context.transactions.readOnly).selectFrom('work_turn').select('id').execute())
      .length;

  /** An owner with a vehicle that has one invoice; can request its book. */
  async function ownerAt(remoteAddress: string) {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    await addMaintenance(owner, id, { invoice: (await uploadPdf(owner)).id });
    const row = await queriesOf(server.context.transactions.readOnly)
      .selectFrom('vehicle')
      .select('garage_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      garage: row.garage_id,
      /** Resolves once the call is queued or refused. The signal disconnects the client. */
      ask: async (signal = new AbortController().signal) => {
        const before = await countTurns();
        const answer = server.app.inject({
          url: `/v1/vehicles/${id}/service-book`,
          remoteAddress,
          headers: { authorization: `Bearer ${owner.token}` },
          signal,
        });
        const untilItIsIn = async () => {
          await expect.poll(countTurns).toBe(before + 1);
        };
        await Promise.race([answer, untilItIsIn()]);
        return { status: answer.then(({ statusCode }) => statusCode) };
      },
    };
  }

  it('a loop of one account → the book of another is next', async () => {
    const [attacker, honest] = [await ownerAt('198.51.100.1'), await ownerAt('203.0.113.1')];
    const calls = [await attacker.ask(), await attacker.ask(), await honest.ask()];
    release();
    expect(await Promise.all(calls.map(({ status }) => status))).toEqual([200, 200, 200]);
    expect(begun).toEqual([attacker.garage, honest.garage, attacker.garage]);
  });

  it('three at once from one account → the third is refused', async () => {
    const owner = await ownerAt('198.51.100.1');
    const calls = [await owner.ask(), await owner.ask()];
    expect(await (await owner.ask()).status).toBe(429);
    release();
    expect(await Promise.all(calls.map(({ status }) => status))).toEqual([200, 200]);
  });

  it('loops of ten accounts of one network → eight are accepted, and the book of another network is next', async () => {
    const attackers = new AbortController();
    const calls = [];
    for (let one = 0; one < 10; one += 1) {
      calls.push(await (await ownerAt(`198.51.100.${one}`)).ask(attackers.signal));
    }
    const honest = await ownerAt('203.0.113.1');
    const call = await honest.ask();
    release();
    expect(await call.status).toBe(200);
    expect(begun.indexOf(honest.garage)).toBe(1);
    // The other books need not be drawn.
    attackers.abort();
    const ended = await Promise.allSettled(calls.map(({ status }) => status));
    expect(ended.filter((end) => end.status === 'fulfilled' && end.value === 429)).toHaveLength(2);
    await expect.poll(countTurns).toBe(0);
  });
});

import { compileOnce } from '#platform/db/compile-once.ts';
import { newId } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { describe, expect, it } from 'vitest';

const insertGarage = compileOnce((queries, given: { id: string; created_at: string }) =>
  queries.insertInto('garage').values(given),
);

const selectGarage = compileOnce((queries, given: { id: string }) =>
  queries.selectFrom('garage').select('id').where('id', '=', given.id),
);

describe.each(DIALECTS)('reads during a transaction, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  const garage = () => ({ id: newId(), created_at: '2026-11-21T10:00:00.000Z' });

  it('inside the transaction → see its writes', async () => {
    const { id, created_at } = garage();
    const seen = await server.context.transactions.run(async (tx) => {
      await insertGarage(tx, { id, created_at });
      return selectGarage(tx, { id });
    });
    expect(seen).toEqual([{ id }]);
    expect(await selectGarage(server.context.transactions.readOnly, { id })).toEqual([{ id }]);
  });

  it('outside it → return committed data without waiting', async () => {
    const { readOnly, run } = server.context.transactions;
    const { id, created_at } = garage();
    await run(async (tx) => {
      await insertGarage(tx, { id, created_at });
      expect(await selectGarage(readOnly, { id })).toEqual([]);
    });
    expect(await selectGarage(readOnly, { id })).toEqual([{ id }]);
  });

  it('writes that are rolled back are never seen', async () => {
    const { readOnly, run } = server.context.transactions;
    const { id, created_at } = garage();
    const work = run(async (tx) => {
      await insertGarage(tx, { id, created_at });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await selectGarage(readOnly, { id })).toEqual([]);
  });

  it('many transactions in a queue → the event loop runs between them', async () => {
    const { run } = server.context.transactions;
    let turns = 0;
    let isDone = false;
    const countTurns = (): void => {
      turns += 1;
      if (!isDone) setImmediate(countTurns);
    };
    const writes = Array.from({ length: 12 }, () =>
      run(async (tx) => {
        await insertGarage(tx, garage());
        const end = performance.now() + 6;
        while (performance.now() < end);
      }),
    );
    setImmediate(countTurns);
    await Promise.all(writes);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

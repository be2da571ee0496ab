import { compileOnce } from '#platform/db/compile-once.ts';
import { newId } from '#testing/builders.ts';
import { holdServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { describe, expect, it } from 'vitest';

const insertGarage = compileOnce((queries, given: { id: string; created_at: string }) =>
  queries.insertInto('garage').values(given),
);

const selectGarage = compileOnce((queries, given: { id: string }) =>
  queries.selectFrom('garage').select('id').where('id', '=', given.id),
);

describe.each(DIALECTS)('statements that run without waiting, on %s', (dialect) => {
  const server = holdServer({ dialect });
  const garage = () => ({ id: newId(), created_at: '2026-11-21T10:00:00.000Z' });

  it('inside a transaction → see what it has written', async () => {
    const { id, created_at } = garage();
    const seen = await server.context.transactions.run(async (tx) => {
      await insertGarage(tx, { id, created_at });
      return selectGarage(tx, { id });
    });
    expect(seen).toEqual([{ id }]);
    expect(await selectGarage(server.context.transactions.reading, { id })).toEqual([{ id }]);
  });

  it('a read in the middle of a transaction that comes to nothing → has seen nothing of it', async () => {
    const { reading, run } = server.context.transactions;
    const { id, created_at } = garage();
    const readings: Promise<unknown[]>[] = [];
    const work = run(async (tx) => {
      await insertGarage(tx, { id, created_at });
      readings.push(selectGarage(reading, { id }));
      throw new Error('it comes to nothing');
    });
    await expect(work).rejects.toThrow('it comes to nothing');
    expect(await Promise.all(readings)).toEqual([[]]);
  });

  it('a read in the middle of one that is stored → is answered', async () => {
    const { reading, run } = server.context.transactions;
    const { id, created_at } = garage();
    const readings: Promise<unknown[]>[] = [];
    await run(async (tx) => {
      readings.push(selectGarage(reading, { id }));
      await insertGarage(tx, { id, created_at });
    });
    expect((await Promise.all(readings))[0]?.length).toBeLessThanOrEqual(1);
    expect(await selectGarage(reading, { id })).toEqual([{ id }]);
  });
});

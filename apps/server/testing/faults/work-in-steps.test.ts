import { importArchive } from '#features/import/import.service.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import { restoreFromTrash } from '#features/trash/trash.service.ts';
import { removeVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import { findNetworks } from '#platform/networks.ts';
import type { Transactions, Tx } from '#platform/transactions.ts';
import { editedExport, rowsEdited } from '#testing/archives.ts';
import { addMaintenance, addVehicle, listed, newId, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';

const RECORDS = 1500;
/** A few reads may slip in before the work starts and after it ends. */
const FEWEST_READS = 8;

describe.each(DIALECTS)('large work during other calls, on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let zip: Buffer;
  /** Imports the records, deletes their vehicle, then restores it. */
  let owner: TestCaller;

  beforeAll(async () => {
    const source = await server.signUp();
    const { id } = await addVehicle(source);
    await addMaintenance(source, id, { mileage: 43_000, cost: 2 });
    zip = await editedExport(source, {
      'maintenances.csv': rowsEdited((row) =>
        Array.from({ length: RECORDS }, () => ({ ...row, id: newId(), mileage: '' })),
      ),
      'mileage.csv': rowsEdited((row) => (row['record_id'] === '' ? row : [])),
    });
  });

  /** Wraps a context; `isOpen` returns whether a transaction of a garage is open. */
  function watched(context: Context): { context: Context; isOpen: () => boolean } {
    let open = false;
    const watching =
      <T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx): Promise<T> => {
        open = true;
        try {
          return await work(tx);
        } finally {
          open = false;
        }
      };
    const forGarage: Transactions['forGarage'] = (garageId, work) =>
      context.transactions.forGarage(garageId, watching(work));
    const forActor: Transactions['forActor'] = (actor, work) =>
      context.transactions.forActor(actor, watching(work));
    return {
      context: { ...context, transactions: { ...context.transactions, forGarage, forActor } },
      isOpen: () => open,
    };
  }

  async function actorOf(caller: TestCaller): Promise<Actor> {
    const actor = await findActor(server.context, caller.token ?? '');
    if (!actor) throw new Error('The caller is not signed in');
    return actor;
  }

  /** Number of reads by another account that start and finish while the transaction of the work is open; stops at enough. */
  async function readsDuring(work: (context: Context) => Promise<unknown>): Promise<number> {
    const other = await server.signUp();
    await addVehicle(other);
    const { context, isOpen } = watched(server.context);
    let isDone = false;
    const working = work(context).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone && answered <= FEWEST_READS) {
      await nextTurn();
      if (!isOpen()) continue;
      const vehicles = await listed(other, '/v1/vehicles');
      if (isOpen() && vehicles.length === 1) answered += 1;
    }
    await working;
    return answered;
  }

  async function importing(context: Context, actor: Actor): Promise<void> {
    const bytes = await openIncomingFile(server.context.config);
    try {
      await bytes.writeFile(zip);
      const { accountId } = actor;
      const asker = {
        accountId,
        networks: findNetworks('192.0.2.1', 24),
        signal: new AbortController().signal,
      };
      await importArchive(context, actor, {
        bytes,
        form: { form: 'archive', maximumBytes: 100_000_000 },
        isDryRun: false,
        areMileagesConfirmed: false,
        asker,
      });
    } finally {
      await bytes.close();
    }
  }

  it('during an import → others can read, and everything is there at its end', async () => {
    owner = await server.signUp();
    const actor = await actorOf(owner);
    expect(await readsDuring((context) => importing(context, actor))).toBeGreaterThan(FEWEST_READS);
    const { all_time } = await read(owner, '/v1/maintenances/summary');
    expect(all_time).toEqual({ count: RECORDS, cost: 2 * RECORDS });
  });

  it('an import fails at its last step → nothing of its first steps is stored', async () => {
    const heir = await server.signUp();
    const actor = await actorOf(heir);
    const forGarage: Context['transactions']['forGarage'] = (garageId, work) =>
      server.context.transactions.forGarage(garageId, async (tx) => {
        await work(tx);
        throw new Error('the disk is full');
      });
    const context = { ...server.context, transactions: { ...server.context.transactions, forGarage } };
    await expect(importing(context, actor)).rejects.toThrow('the disk is full');
    expect([await listed(heir, '/v1/vehicles'), await listed(heir, '/v1/maintenances')]).toEqual([[], []]);
  });

  it('deleting that vehicle → others can read, and nothing of it is left; restoring it → everything is back', async () => {
    const [{ id }] = await listed(owner, '/v1/vehicles');
    const before = await read(owner, '/v1/maintenances/summary');
    const actor = await actorOf(owner);
    const duringDeletion = await readsDuring((context) => removeVehicle(context, actor, id, null));
    expect(duringDeletion).toBeGreaterThan(FEWEST_READS / 2);
    expect(await listed(owner, '/v1/maintenances')).toEqual([]);
    expect((await read(owner, '/v1/maintenances/summary')).all_time).toEqual({ count: 0, cost: 0 });

    const duringRestoration = await readsDuring((context) => restoreFromTrash(context, actor, id));
    expect(duringRestoration).toBeGreaterThan(FEWEST_READS / 2);
    expect(await read(owner, '/v1/maintenances/summary')).toEqual(before);
  });
});

import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Transactions } from '#platform/transactions.ts';
import { createServer } from '#server.ts';
import { pino } from 'pino';

/**
 * The real server as a process that kills itself, as in a power cut, before step number `DIE_AT`: each write
 * and removal of bytes, and the start, end and aftermath of each transaction is one step. It counts after the
 * signal SIGUSR2.
 */
const dieAt = Number(process.env['DIE_AT']);
let isCounting = false;
let steps = 0;

function step(): void {
  if (!isCounting) return;
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
}

/** When killed in the middle, the store itself leaves half of a variant in a temporary file. */
function dyingStore(store: FileStore): FileStore {
  return {
    ...store,
    put: async (...variant) => {
      step();
      await store.put(...variant);
      step();
    },
    remove: async (...file) => {
      step();
      await store.remove(...file);
      step();
    },
    removeGarage: async (garageId) => {
      step();
      await store.removeGarage(garageId);
      step();
    },
  };
}

function dyingTransactions(transactions: Transactions): Transactions {
  return {
    ...transactions,
    run: (work) =>
      aroundTransaction(() =>
        transactions.run(async (tx) => {
          const result = await work(tx);
          step();
          return result;
        }),
      ),
    forGarage: (garageId, work) =>
      aroundTransaction(() =>
        transactions.forGarage(garageId, async (tx) => {
          const result = await work(tx);
          step();
          return result;
        }),
      ),
    forGarages: (garageIds, work) =>
      aroundTransaction(() =>
        transactions.forGarages(garageIds, async (tx) => {
          const result = await work(tx);
          step();
          return result;
        }),
      ),
    forActor: (actor, work) =>
      aroundTransaction(() =>
        transactions.forActor(actor, async (tx) => {
          const result = await work(tx);
          step();
          return result;
        }),
      ),
  };
}

async function aroundTransaction<T>(work: () => Promise<T>): Promise<T> {
  step();
  const result = await work();
  step();
  return result;
}

const server = await createServer(readConfig(process.env), systemClock, pino({ level: 'silent' }));
const { context } = server;
const dying: Partial<Context> = {
  fileStore: dyingStore(context.fileStore),
  transactions: dyingTransactions(context.transactions),
};
Object.assign(context, dying);
process.on('SIGUSR2', () => {
  isCounting = true;
  process.stdout.write('counting\n');
});
process.on(
  'SIGTERM',
  () => void server.close().then(() => process.stdout.write(`steps ${steps}\n`, () => process.exit(0))),
);
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`Carnet: ${address}\n`);

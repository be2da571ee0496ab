import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on after its answer: nobody waits for it but the server that stops. */
export interface Background {
  /** Starts the work; a failure is logged. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when everything started has ended. */
  settle(): Promise<void>;
}

export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (name, work) => {
      const job = work()
        .catch((error: unknown) => {
          log.error({ err: error, job: name }, 'background work failed');
        })
        .finally(() => running.delete(job));
      running.add(job);
    },
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

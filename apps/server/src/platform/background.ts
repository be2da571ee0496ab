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
      const job = afterAnswers()
        .then(work)
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

/**
 * Resolves once the answers that are ready now have been written: nobody can tell from the time of an answer whether
 * work follows it, such as a mail to an address that is known.
 */
function afterAnswers(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

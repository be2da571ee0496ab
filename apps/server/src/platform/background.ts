import type { FastifyBaseLogger } from 'fastify';

/** Work that continues after its response. A shutdown waits for it. */
export interface Background {
  /** Starts the work after the delay, or when the server stops. A failure is logged. */
  run(name: string, work: () => Promise<void>, afterMillis: number): void;
  /** Starts all waiting work at once; resolves when everything has ended. */
  settle(): Promise<void>;
}

export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  const wait = (millis: number): Promise<void> =>
    new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, millis);
      waiting.add(begin);
    });
  return {
    run: (name, work, afterMillis) => {
      const job = wait(afterMillis)
        .then(work)
        .catch((error: unknown) => {
          log.error({ err: error, job: name }, 'background work failed');
        })
        .finally(() => running.delete(job));
      running.add(job);
    },
    settle: async () => {
      while (running.size > 0) {
        for (const begin of waiting) begin();
        await Promise.all(running);
      }
    },
  };
}

export interface PeriodicJob {
  /** No run begins any more; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

export interface PeriodicWork {
  readonly everyMillis: number;
  work(): Promise<void>;
  /** Told of a failed run; the next one takes place all the same. */
  onError(error: unknown): void;
}

/**
 * Runs the work now, and again each time `everyMillis` have passed since the last run ended: runs never overlap.
 * The timer keeps no process alive.
 */
export function runPeriodically({ everyMillis, work, onError }: PeriodicWork): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const runOnce = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(start, everyMillis).unref();
  };
  let running = runOnce();
  function start(): void {
    running = runOnce();
  }
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

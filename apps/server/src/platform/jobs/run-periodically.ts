export interface PeriodicJob {
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

export interface PeriodicWork {
  readonly everyMillis: number;
  /** `signal` is aborted when the job is stopped, so that long work ends early. */
  work(signal: AbortSignal): Promise<void>;
  /** Called after a failed run; the next run still takes place. */
  onError(error: unknown): void;
}

/**
 * Runs the work now, and again `everyMillis` after each run has ended, so that runs never overlap. The timer
 * does not keep the process alive.
 */
export function runPeriodically({ everyMillis, work, onError }: PeriodicWork): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  const stopper = new AbortController();
  const { signal } = stopper;
  const runOnce = async (): Promise<void> => {
    try {
      await work(signal);
    } catch (error) {
      onError(error);
    }
    if (!signal.aborted) timer = setTimeout(start, everyMillis).unref();
  };
  let running = runOnce();
  function start(): void {
    running = runOnce();
  }
  return {
    stop: () => {
      stopper.abort();
      clearTimeout(timer);
      return running;
    },
  };
}

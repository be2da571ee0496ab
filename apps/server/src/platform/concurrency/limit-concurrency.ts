/** Runs `work` as soon as one of the places is free, in the order of asking. */
export type LimitedRunner = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `places` pieces of work run at once; the others wait. */
export function limitConcurrency(places: number): LimitedRunner {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed over, so that nobody who asks just now overtakes.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

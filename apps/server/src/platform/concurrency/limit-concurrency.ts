/** Runs `work` as soon as a slot is free, in order of arrival. */
export type LimitedRunner = <T>(work: () => Promise<T>) => Promise<T>;

/** The longest queue, and the error for calls beyond it. */
export interface Line {
  readonly most: number;
  refusal(): Error;
}

/** Runs at most `places` calls at once. The others wait, up to the limit of `line` if given. */
export function limitConcurrency(places: number, line?: Line): LimitedRunner {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (line && waiting.length >= line.most) throw line.refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Hands the slot to the next in the queue, so that a new call cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

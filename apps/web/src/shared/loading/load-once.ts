const failed = new Set<() => void>();

/**
 * Loads at the first call and gives the same promise ever after, as React's `use` needs. A failed one stays too, or a
 * component that waits for it would ask again without end: `forgetFailedLoads` lets it be tried again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let promise: Promise<Loaded> | undefined;
  return () => {
    if (promise) return promise;
    const started = load();
    promise = started;
    started.then(
      // The mark by which `use` knows a promise that is kept: what is here already never suspends.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () =>
        failed.add(() => {
          promise = undefined;
        }),
    );
    return started;
  };
}

/** For the retry button of an error page. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

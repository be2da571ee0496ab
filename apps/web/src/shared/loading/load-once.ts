/** A promise that says by itself what has become of it. */
export type KeptPromise<Loaded> = Promise<Loaded> &
  (
    | { readonly status?: never }
    | { readonly status: 'fulfilled'; readonly value: Loaded }
    | { readonly status: 'rejected'; readonly reason: unknown }
  );

const failed = new Set<() => void>();

/**
 * Loads at the first call and gives the same promise ever after, for `readLoaded`. A failed one stays too, or a component
 * that waits for it would ask again without end: `forgetFailedLoads` lets it be tried again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => KeptPromise<Loaded> {
  let promise: KeptPromise<Loaded> | undefined;
  return () => {
    if (promise) return promise;
    const started: KeptPromise<Loaded> = load();
    promise = started;
    const becomes = (state: object): void => void Object.assign(started, state);
    started.then(
      (value) => becomes({ status: 'fulfilled', value }),
      (reason: unknown) => {
        becomes({ status: 'rejected', reason });
        failed.add(() => {
          promise = undefined;
        });
      },
    );
    return started;
  };
}

/** For the retry button of an error page. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

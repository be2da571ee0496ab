/** A promise with its state, as React annotates it. */
export type KeptPromise<Loaded> = Promise<Loaded> &
  (
    | { readonly status?: never }
    | { readonly status: 'fulfilled'; readonly value: Loaded }
    | { readonly status: 'rejected'; readonly reason: unknown }
  );

const failed = new Set<() => void>();

/**
 * Loads on the first call and returns the same promise afterwards, for `readLoaded`. A rejected promise is kept too,
 * because a suspended component would otherwise retry endlessly: `forgetFailedLoads` allows a retry.
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

/** Something that is fetched at most once. */
export interface OneLoad<Loaded> {
  /** Fetches at the first call and gives the same promise ever after, as React's `use` needs. */
  load(): Promise<Loaded>;
  /** What was fetched; undefined until then. Read first, it saves a component from suspending for nothing. */
  loaded(): Loaded | undefined;
}

const failed = new Set<() => void>();

/**
 * Makes a load that happens once. A failed one stays too, or a component that waits for it would ask again without
 * end: `forgetFailedLoads` lets it be tried again.
 */
export function loadOnce<Loaded>(fetchIt: () => Promise<Loaded>): OneLoad<Loaded> {
  let promise: Promise<Loaded> | undefined;
  let loaded: Loaded | undefined;
  async function start(): Promise<Loaded> {
    try {
      loaded = await fetchIt();
      return loaded;
    } catch (cause) {
      failed.add(() => {
        promise = undefined;
      });
      throw cause;
    }
  }
  return {
    load() {
      promise ??= start();
      return promise;
    },
    loaded: () => loaded,
  };
}

/** For the retry button of an error page. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

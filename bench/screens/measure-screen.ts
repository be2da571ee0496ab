import lighthouse from 'lighthouse';

/** What Lighthouse says of one screen on a phone: slow network and processor are simulated. */
export interface ScreenResult {
  readonly screen: string;
  /** Of performance, accessibility and best practices, 0 to 100. */
  readonly lowestScore: number;
  /** Everything as transferred. */
  readonly totalBytes: number;
  readonly largestContentfulPaintMillis: number;
  readonly totalBlockingMillis: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** On a busy machine the beginning of a load is missed now and then. */
const MOST_ATTEMPTS = 4;

/**
 * Loads a screen anew, without what an earlier screen has left in the cache, and measures it. What Lighthouse could not
 * load has no figures: they are not numbers.
 */
export async function measureScreen(
  url: string,
  screen: string,
  debuggingPort: number,
): Promise<ScreenResult> {
  let fault: string | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const run = await lighthouse(url + screen, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // Everything but the session, so that each screen comes over the network as on a first visit.
      clearStorageTypes: ['cache_storage', 'service_workers', 'shader_cache'],
    });
    if (run && !run.lhr.runtimeError) return resultOf(screen, run.lhr);
    fault = run?.lhr.runtimeError?.message;
  }
  console.error(`${screen}: ${fault}`);
  return { screen, ...NOTHING };
}

const NOTHING: Omit<ScreenResult, 'screen'> = {
  lowestScore: Number.NaN,
  totalBytes: Number.NaN,
  largestContentfulPaintMillis: Number.NaN,
  totalBlockingMillis: Number.NaN,
};

function resultOf(screen: string, lhr: Report): ScreenResult {
  const scores = CATEGORIES.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  return {
    screen,
    lowestScore: Math.min(...scores),
    totalBytes: bytesOf(lhr),
    largestContentfulPaintMillis: Math.round(valueOf(lhr, 'largest-contentful-paint')),
    totalBlockingMillis: Math.round(valueOf(lhr, 'total-blocking-time')),
  };
}

function valueOf({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function bytesOf({ audits }: Report): number {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  return requests.reduce((bytes, { transferSize }) => bytes + Number(transferSize), 0);
}

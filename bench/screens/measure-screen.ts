import lighthouse from 'lighthouse';

/** What Lighthouse says of one screen on a phone: slow network and processor are simulated. */
export interface ScreenResult {
  readonly screen: string;
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** JavaScript and CSS as transferred. */
  readonly codeBytes: number;
  /** Everything as transferred. */
  readonly totalBytes: number;
  readonly largestContentfulPaintMillis: number;
  readonly totalBlockingMillis: number;
  readonly cumulativeLayoutShift: number;
  /** What costs points, by Lighthouse's names. */
  readonly faults: readonly string[];
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** On a busy machine the beginning of a load is missed now and then. */
const MOST_ATTEMPTS = 3;

/**
 * Loads a screen anew, without what an earlier screen has left in the cache, and measures it.
 *
 * @throws Error when Lighthouse could not load it
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
  throw new Error(`${screen}: ${fault}`);
}

function resultOf(screen: string, lhr: Report): ScreenResult {
  return {
    screen,
    scores: {
      performance: scoreOf(lhr, 'performance'),
      accessibility: scoreOf(lhr, 'accessibility'),
      'best-practices': scoreOf(lhr, 'best-practices'),
    },
    ...bytesOf(lhr),
    largestContentfulPaintMillis: Math.round(valueOf(lhr, 'largest-contentful-paint')),
    totalBlockingMillis: Math.round(valueOf(lhr, 'total-blocking-time')),
    cumulativeLayoutShift: Math.round(valueOf(lhr, 'cumulative-layout-shift') * 1000) / 1000,
    faults: faultsOf(lhr),
  };
}

function scoreOf({ categories }: Report, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function valueOf({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function bytesOf({ audits }: Report): Pick<ScreenResult, 'codeBytes' | 'totalBytes'> {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  const sum = (wanted: (type: unknown) => boolean) =>
    requests
      .filter(({ resourceType }) => wanted(resourceType))
      .reduce((bytes, { transferSize }) => bytes + Number(transferSize), 0);
  return {
    codeBytes: sum((type) => type === 'Script' || type === 'Stylesheet'),
    totalBytes: sum(() => true),
  };
}

/** The audits of a category that count and are not passed. */
function faultsOf({ categories, audits }: Report): string[] {
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
  const failed = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return failed.map(({ id }) => id);
}

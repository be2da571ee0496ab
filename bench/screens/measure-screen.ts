import { ownBlockingMillis } from '#screens/own-blocking-time.ts';
import lighthouse from 'lighthouse';

/** Lighthouse’s results for one screen on a simulated phone and network. Scores are 0 to 100. */
export interface ScreenResult {
  readonly screen: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Bytes as transferred. */
  readonly totalBytes: number;
  readonly requests: number;
  readonly largestContentfulPaintMillis: number;
  readonly totalBlockingMillis: number;
  /** The same, counting only work of the page’s own thread. */
  readonly ownBlockingMillis: number;
  /** Cumulative layout shift, as a share of the screen. */
  readonly layoutShift: number;
  /** Lighthouse’s benchmark of this machine: below 1,000 its simulated phone is slower than intended. */
  readonly machineIndex: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** On a busy machine Lighthouse sometimes misses the start of a load. */
const MOST_ATTEMPTS = 4;

/** Number of loads; the one with the median performance counts, because a single load depends on other work of the machine. */
export async function measureScreen(
  url: string,
  screen: string,
  debuggingPort: number,
  loads = 1,
): Promise<ScreenResult> {
  const results: ScreenResult[] = [];
  for (let load = 0; load < loads; load += 1) results.push(await measureLoad(url, screen, debuggingPort));
  const sorted = results.toSorted((one, other) => one.performance - other.performance);
  return sorted[Math.floor(sorted.length / 2)] ?? { screen, ...NOTHING };
}

/**
 * Loads a screen with an empty cache and measures it. The figures are NaN if Lighthouse could not load it.
 */
async function measureLoad(url: string, screen: string, debuggingPort: number): Promise<ScreenResult> {
  let fault: string | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const run = await lighthouse(url + screen, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // Clears everything except the session, so that each screen is loaded as on a first visit.
      clearStorageTypes: ['cache_storage', 'service_workers', 'shader_cache'],
    });
    if (run && !run.lhr.runtimeError) {
      const { traceEvents } = run.artifacts.Trace;
      return { ...resultOf(screen, run.lhr), ownBlockingMillis: ownBlockingMillis(traceEvents, url) };
    }
    fault = run?.lhr.runtimeError?.message;
  }
  console.error(`${screen}: ${fault}`);
  return { screen, ...NOTHING };
}

const NOTHING: Omit<ScreenResult, 'screen'> = {
  performance: Number.NaN,
  accessibility: Number.NaN,
  bestPractices: Number.NaN,
  totalBytes: Number.NaN,
  requests: Number.NaN,
  largestContentfulPaintMillis: Number.NaN,
  totalBlockingMillis: Number.NaN,
  ownBlockingMillis: Number.NaN,
  layoutShift: Number.NaN,
  machineIndex: Number.NaN,
};

function resultOf(screen: string, lhr: Report): Omit<ScreenResult, 'ownBlockingMillis'> {
  const scoreOf = (name: (typeof CATEGORIES)[number]) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const sizes = transferSizesOf(lhr);
  return {
    screen,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    totalBytes: sizes.reduce((sum, size) => sum + size, 0),
    requests: sizes.length,
    largestContentfulPaintMillis: Math.round(valueOf(lhr, 'largest-contentful-paint')),
    totalBlockingMillis: Math.round(valueOf(lhr, 'total-blocking-time')),
    layoutShift: valueOf(lhr, 'cumulative-layout-shift'),
    machineIndex: lhr.environment.benchmarkIndex,
  };
}

function valueOf({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function transferSizesOf({ audits }: Report): number[] {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  return requests.map(({ transferSize }) => Number(transferSize));
}

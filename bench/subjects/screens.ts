import type { Aim, Figure } from '#figures/figure.ts';
import { startLimit } from '#limit/start-limit.ts';
import type { BenchPlace } from '#place.ts';
import { accountOf } from '#place.ts';
import { openBrowser, sessionEntries, type OpenBrowser } from '#screens/chromium.ts';
import { openHttpsFront, type HttpsFront } from '#screens/https-front.ts';
import { measureScreen, type ScreenResult } from '#screens/measure-screen.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';

const GUEST_SCREENS = ['/login', '/register'];
/** On a phone (docs/performance.md). */
const PAINT_AIM: Aim = { of: 'value', is: 'at most', bound: 2500 };
const PERFORMANCE_AIM: Aim = { of: 'value', is: 'at least', bound: 95 };
const FAULTLESS_AIM: Aim = { of: 'value', is: 'at least', bound: 100 };
const SHIFT_AIM: Aim = { of: 'value', is: 'at most', bound: 0.05 };
const BLOCKING_AIM: Aim = { of: 'value', is: 'at most', bound: 200 };

/**
 * Every screen in Lighthouse’s simulation of a mid-range phone on a slow network, through TLS and HTTP/2 as phones use, compared with an empty page.
 */
async function measure({ folder, accountsFolder, options }: BenchPlace): Promise<readonly Figure[]> {
  return withServer(startLimit(folder), (limit) =>
    withServer(startCarnet(accountsFolder(), { TRUST_PROXY: 'loopback' }), async ({ url }) => {
      const { token, vehicleId } = await signIn(url, accountOf(200));
      const browser = await openBrowser(folder);
      const bareFront = await openHttpsFront(folder, limit.url);
      const front = await openHttpsFront(folder, url);
      try {
        const bare = await measureScreen(bareFront.url, '/page', browser.debuggingPort);
        const screens = await measureAll(front, browser, { token, vehicleId, loads: options.rounds });
        return screens.flatMap((screen) => figuresOf(screen, bare));
      } finally {
        await browser.close();
        await front.close();
        await bareFront.close();
      }
    }),
  );
}

/** The account of each screen, and the number of loads. */
interface Measuring {
  readonly token: string;
  readonly vehicleId: string;
  readonly loads: number;
}

async function measureAll(
  { url }: HttpsFront,
  { debuggingPort, keepOnDevice }: OpenBrowser,
  { token, vehicleId, loads }: Measuring,
): Promise<ScreenResult[]> {
  const results: ScreenResult[] = [];
  for (const screen of GUEST_SCREENS) results.push(await measureScreen(url, screen, debuggingPort, loads));
  await keepOnDevice(`${url}/login`, sessionEntries(token));
  for (const screen of ownerScreens(vehicleId))
    results.push(await measureScreen(url, screen, debuggingPort, loads));
  return results;
}

function ownerScreens(vehicleId: string): string[] {
  return [
    '/dashboard',
    '/vehicles',
    `/vehicles/${vehicleId}`,
    '/add-vehicle',
    '/maintenance',
    '/maintenance?tab=all',
    '/add-maintenance',
    '/expenses',
    '/expenses/new',
    '/documents',
    '/documents/new',
    '/reports',
    '/import',
    '/settings/notifications',
    '/settings/maintenance-types',
    '/pricing',
    '/subscription',
  ];
}

function figuresOf(screen: ScreenResult, bare: ScreenResult): Figure[] {
  const place = nameOf(screen);
  const figure = (
    part: Exclude<keyof ScreenResult, 'screen'>,
    [name, title, unit]: readonly [string, string, Figure['unit']],
    aim: Aim | null,
  ): Figure => ({
    name: `screens${place}-${name}`,
    title: `${place}: ${title}`,
    unit,
    value: screen[part],
    limit: {
      title: 'a page that holds nothing',
      value: bare[part],
      // A ratio of zeros means nothing.
      ratio: bare[part] === 0 ? Number.NaN : screen[part] / bare[part],
    },
    aim,
  });
  return [
    figure('performance', ['performance', 'performance', 'points'], PERFORMANCE_AIM),
    figure('accessibility', ['accessibility', 'accessibility', 'points'], FAULTLESS_AIM),
    figure('bestPractices', ['best-practices', 'best practices', 'points'], FAULTLESS_AIM),
    figure('totalBytes', ['bytes', 'transferred', 'bytes'], null),
    figure('requests', ['requests', 'requests', 'points'], null),
    figure('largestContentfulPaintMillis', ['lcp', 'largest paint (LCP)', 'millis'], PAINT_AIM),
    figure('totalBlockingMillis', ['tbt', 'blocked (TBT)', 'millis'], BLOCKING_AIM),
    figure('ownBlockingMillis', ['own-tbt', 'blocked by its own work', 'millis'], BLOCKING_AIM),
    figure('layoutShift', ['cls', 'moved (CLS)', 'points'], SHIFT_AIM),
    figure('machineIndex', ['machine', 'speed of this machine to Lighthouse', 'points'], null),
  ];
}

function nameOf({ screen }: ScreenResult): string {
  return screen.replace(/[0-9a-f-]{36}/, ':id');
}

export const screens = { title: 'Screens, first load', measure };

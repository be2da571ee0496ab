import { describeMachine } from '#machine.ts';
import { openBrowser, type OpenBrowser } from '#screens/chromium.ts';
import { measureScreen, type ScreenResult } from '#screens/measure-screen.ts';
import { seedAccount, signIn, startCarnet } from '#server/carnet-server.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ACCOUNT = { email: 'bench-screens@carnet.example', password: 'a password for measuring' };
const RECORDS = 200;
const GUEST_SCREENS = ['/login', '/register'];

/** Measures every screen with Lighthouse as on a phone, signed out and signed in, and records it. */
async function measureScreens(isKept: boolean): Promise<void> {
  const machine = describeMachine(['lighthouse']);
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-screens-'));
  seedAccount(folder, ACCOUNT, RECORDS);
  const server = await startCarnet(folder);
  const browser = await openBrowser(folder);
  try {
    const results = await measureAll(server.url, browser);
    printScreens(results);
    keepScreens({ machine, records: RECORDS, screens: results }, isKept);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(
  url: string,
  { debuggingPort, keepOnDevice }: OpenBrowser,
): Promise<ScreenResult[]> {
  const results: ScreenResult[] = [];
  const measure = async (screen: string) => {
    console.log(`Measuring ${screen} …`);
    results.push(await measureScreen(url, screen, debuggingPort));
  };
  for (const screen of GUEST_SCREENS) await measure(screen);
  const { token, vehicleId } = await signIn(url, ACCOUNT);
  await keepOnDevice(`${url}/login`, { 'carnet.token': token, 'carnet.loggedIn': 'true' });
  for (const screen of ownerScreens(vehicleId)) await measure(screen);
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
    '/settings',
    '/pricing',
    '/subscription',
  ];
}

function printScreens(results: readonly ScreenResult[]): void {
  console.table(
    results.map(({ screen, scores, ...measured }) => ({
      screen: screen.replace(/[0-9a-f-]{36}/, '…'),
      performance: scores.performance,
      accessibility: scores.accessibility,
      'best practices': scores['best-practices'],
      'code kB': Math.round(measured.codeBytes / 1000),
      'all kB': Math.round(measured.totalBytes / 1000),
      'LCP ms': measured.largestContentfulPaintMillis,
      'TBT ms': measured.totalBlockingMillis,
      CLS: measured.cumulativeLayoutShift,
    })),
  );
  for (const { screen, faults } of results) {
    if (faults.length > 0) console.log(`${screen}: ${faults.join(', ')}`);
  }
}

function keepScreens(measured: object, isKept: boolean): void {
  const result = { at: new Date().toISOString(), ...measured };
  const folder = path.join(import.meta.dirname, 'results', ...(isKept ? [] : ['local']));
  mkdirSync(folder, { recursive: true });
  const name = `screens-${result.at.slice(0, 16).replaceAll(':', '')}.json`;
  writeFileSync(path.join(folder, name), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to bench/results/${isKept ? '' : 'local/'}${name}`);
}

await measureScreens(process.argv.includes('--keep'));

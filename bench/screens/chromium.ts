import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';

/** Debian’s Chromium, or the one that CHROMIUM names. */
export const launchOptionsOfBench = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
};

/** A browser for Lighthouse. */
export interface OpenBrowser {
  readonly debuggingPort: number;
  /** Opens the address and stores these entries on the device, as signing in does. */
  keepOnDevice(url: string, entries: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Entries that signing in stores on the device. */
export function sessionEntries(token: string): Readonly<Record<string, string>> {
  return { 'carnet.token': token, 'carnet.loggedIn': 'true' };
}

/** Starts it with its own profile. */
export async function openBrowser(folder: string): Promise<OpenBrowser> {
  const debuggingPort = await findFreePort();
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    ...launchOptionsOfBench,
    // The run uses self-signed certificates.
    args: [
      ...launchOptionsOfBench.args,
      '--ignore-certificate-errors',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  });
  return {
    debuggingPort,
    keepOnDevice: async (url, entries) => {
      const page = await context.newPage();
      await page.goto(url);
      await page.evaluate((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      }, entries);
      await page.close();
    },
    close: () => context.close(),
  };
}

/** The same browser for Playwright. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptionsOfBench);
}

/** Lighthouse’s simulated mid-range phone: a processor four times slower. */
export const PHONE_SLOWDOWN = 4;

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 * A new device, signed in if there is a token: empty caches, no service worker, touch input, a processor as slow as a phone’s.
 */
export async function newVisit(browser: Browser, token: string | null): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    token === null ? {} : sessionEntries(token),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  return { context, page };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

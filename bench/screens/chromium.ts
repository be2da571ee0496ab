import { chromium } from '@playwright/test';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';

/** A browser that Lighthouse can be pointed at. */
export interface OpenBrowser {
  readonly debuggingPort: number;
  /** Opens the address and keeps these entries on the device, as signing in does. */
  keepOnDevice(url: string, entries: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Debian's Chromium, or the one that CHROMIUM names, with a profile of its own. */
export async function openBrowser(folder: string): Promise<OpenBrowser> {
  const debuggingPort = await findFreePort();
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', `--remote-debugging-port=${debuggingPort}`],
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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

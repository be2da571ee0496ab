import { launchOptionsOfBench, PHONE_SLOWDOWN, sessionEntries } from '#screens/chromium.ts';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

/** Timeout after which the run counts as broken. */
const PATIENCE_MILLIS = 10 * 60_000;

/** Lighthouse’s slow 4G, in bytes per second. */
export const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A signed-in device with a copy and a service worker, its processor as slow as a phone’s. */
export class OfflineDevice {
  readonly #context: BrowserContext;
  readonly #url: string;
  #page: Page | null = null;

  private constructor(context: BrowserContext, url: string) {
    this.#context = context;
    this.#url = url;
  }

  static async open(profile: string, url: string, token: string): Promise<OfflineDevice> {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptionsOfBench,
      viewport: { width: 1280, height: 800 },
      hasTouch: true,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
    });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, sessionEntries(token));
    return new OfflineDevice(context, url);
  }

  /** Opens an address in a new page, as a start of the app; returns the page once it has begun to load. */
  async start(path: string, network: typeof SLOW_4G | null = null): Promise<Page> {
    await this.#page?.close();
    const page = await this.#context.newPage();
    this.#page = page;
    const session: CDPSession = await this.#context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
    if (network) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    }
    await page.goto(this.#url + path, { waitUntil: 'commit' });
    return page;
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#context.setOffline(isOffline);
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

/**
 * Waits until something is present and painted.
 * @param isThere runs in the page
 * @returns milliseconds since the page began to load
 */
export async function millisUntil(page: Page, isThere: () => boolean): Promise<number> {
  await page.waitForFunction(isThere, undefined, { timeout: PATIENCE_MILLIS, polling: 'raf' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => resolve(performance.now()));
      }),
  );
}

/** Whether a screen has its heading and no loading indicator, whose text ends in an ellipsis. */
export function isScreenWhole(): boolean {
  return (
    document.querySelector('h1') !== null &&
    ![...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.includes('…'))
  );
}

/** Number of rows in a store of the copy; -1 without a copy. */
export function countRows(page: Page, store: 'operation' | 'meta' | 'record'): Promise<number> {
  return page.evaluate(async (name) => {
    const [found] = await indexedDB.databases();
    if (found?.name === undefined) return -1;
    const opening = indexedDB.open(found.name);
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const counting = database.transaction(name).objectStore(name).count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    database.close();
    return counting.result;
  }, store);
}

import type { Locator, Page } from '@playwright/test';

/** How long a screen may take before the run is taken for broken. */
const PATIENCE_MILLIS = 60_000;

/** Waits until a screen has its heading and nothing of it is on the way any more; what loads says so with an ellipsis. */
export async function waitUntilShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      ![...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.includes('…')),
    undefined,
    { timeout: PATIENCE_MILLIS },
  );
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Taps a link and answers the milliseconds from the finger's touch until the screen it leads to is whole and painted:
 * another heading, nothing on the way, and the frame after that.
 */
export async function tapUntilPainted(page: Page, link: Locator): Promise<number> {
  await link.scrollIntoViewIfNeeded();
  await page.evaluate((patience) => {
    const left = { path: location.pathname + location.search, heading: document.querySelector('h1') };
    const isShown = () =>
      location.pathname + location.search !== left.path &&
      document.querySelector('h1') !== null &&
      document.querySelector('h1') !== left.heading &&
      ![...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.includes('…'));
    const painted = new Promise<number>((resolve, reject) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = () => {
            if (performance.now() - timeStamp > patience) reject(new Error('The screen was never whole'));
            else if (!isShown()) requestAnimationFrame(look);
            // The frame after the one that found it whole begins once that one is painted.
            else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { painted });
  }, PATIENCE_MILLIS);
  await link.tap();
  return page.evaluate(async () => Number(await Reflect.get(globalThis, 'painted')));
}

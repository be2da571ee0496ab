import type { Page } from '@playwright/test';

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

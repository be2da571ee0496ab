import type { Page } from '@playwright/test';

/** Timeout after which the run counts as broken. */
const PATIENCE_MILLIS = 60_000;

/** Waits until a screen has its heading and no loading indicator, whose text ends in an ellipsis. */
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

import type { Page } from '@playwright/test';

/** Event Timing omits interactions below 16 ms. */
const LEAST_MILLIS = 16;
const SETTLE_MILLIS = 1500;

/** Starts recording the time from each interaction to its next paint (Event Timing, rounded to 8 ms). */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const durations: Record<number, number> = {};
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId'));
        if (id > 0) durations[id] = Math.max(durations[id] ?? 0, entry.duration);
      }
      // The DOM types lack the threshold of Event Timing.
    }).observe(Object.assign({ type: 'event' }, { durationThreshold }));
    Object.assign(globalThis, { interactions: durations });
  }, LEAST_MILLIS);
}

/** Milliseconds of each of `count` interactions since `watchInteractions`; those that the browser omits count as 16. */
export async function readInteractions(page: Page, count: number): Promise<number[]> {
  await page.waitForTimeout(SETTLE_MILLIS);
  const slow = await page.evaluate(() => Object.values(Reflect.get(globalThis, 'interactions')).map(Number));
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => LEAST_MILLIS)];
}

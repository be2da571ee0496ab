import type { Page } from '@playwright/test';

/** What the browser leaves out: interactions below 16 ms, the least that Event Timing tells. */
const LEAST_MILLIS = 16;
const SETTLE_MILLIS = 1500;

/** Begins to note how long each interaction takes until its next paint (Event Timing, rounded to 8 ms). */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const durations: Record<number, number> = {};
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId'));
        if (id > 0) durations[id] = Math.max(durations[id] ?? 0, entry.duration);
      }
      // The threshold is of Event Timing; the types of the DOM do not know it.
    }).observe(Object.assign({ type: 'event' }, { durationThreshold }));
    Object.assign(globalThis, { interactions: durations });
  }, LEAST_MILLIS);
}

/** Milliseconds of each interaction since `watchInteractions`; of `count` those that the browser leaves out count as 16. */
export async function readInteractions(page: Page, count: number): Promise<number[]> {
  await page.waitForTimeout(SETTLE_MILLIS);
  const slow = await page.evaluate(() => Object.values(Reflect.get(globalThis, 'interactions')).map(Number));
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => LEAST_MILLIS)];
}

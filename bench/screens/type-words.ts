import type { Locator, Page } from '@playwright/test';

const BETWEEN_LETTERS_MILLIS = 120;
const SETTLE_MILLIS = 1500;

/**
 * Types letter by letter and answers how long each interaction took until its next paint, in milliseconds (Event Timing).
 * The browser leaves out those below 16 ms and rounds to 8: they count as 16.
 */
export async function typeWords(page: Page, field: Locator, words: string): Promise<number[]> {
  await field.tap();
  await page.evaluate(() => {
    const durations: Record<number, number> = {};
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId'));
        if (id > 0) durations[id] = Math.max(durations[id] ?? 0, entry.duration);
      }
      // The threshold is of Event Timing; the types of the DOM do not know it.
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
    Object.assign(globalThis, { interactions: durations });
  });
  await field.pressSequentially(words, { delay: BETWEEN_LETTERS_MILLIS });
  await page.waitForTimeout(SETTLE_MILLIS);
  const slow = await page.evaluate(() => Object.values(Reflect.get(globalThis, 'interactions')).map(Number));
  return [...slow, ...Array.from({ length: Math.max(0, words.length - slow.length) }, () => 16)];
}

import { readInteractions, watchInteractions } from '#screens/interactions.ts';
import type { Locator, Page } from '@playwright/test';

const BETWEEN_LETTERS_MILLIS = 120;

/** Types letter by letter and answers how long each interaction took until its next paint, in milliseconds. */
export async function typeWords(page: Page, field: Locator, words: string): Promise<number[]> {
  await field.tap();
  await watchInteractions(page);
  await field.pressSequentially(words, { delay: BETWEEN_LETTERS_MILLIS });
  return readInteractions(page, words.length);
}

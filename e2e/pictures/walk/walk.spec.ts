import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';
import { expect, type Locator, type Page } from '@playwright/test';
import { openScreen } from '../../support/screens.ts';
import { enlargeText, startSignedIn, findPlaces, test } from '../picture-page.ts';
import { findLastingFaults } from './find-lasting-faults.ts';
import type { WalkedScreen } from './walked-screen.ts';
import { WALKED_SCREENS } from './walked-screens.ts';

/** `npm run widths` checks everything; `npm test` a part. */
const IS_WHOLE = process.env['WIDTHS'] === 'all';

const HEIGHT = 1000;
/** High enough to see a popup without scrolling, also with large text. */
const HEIGHT_OF_LARGE_TEXT = 2600;
const EACH_WIDTH = walk(320, 1600, 20);
/** The narrowest window of the layouts for phone, tablet, and desktop with its drawer, where room is tightest. */
const NARROW_WIDTHS = [320, 768, 1060];
/** The same with text of 200 %, where a tablet has the phone layout. */
const NARROW_WIDTHS_OF_LARGE_TEXT = [320, 960];

for (const language of IS_WHOLE ? (['fr', 'en'] as const) : (['fr'] as const)) {
  const t = createTranslator(language, compileCatalogue(language), 'throw');
  for (const screen of WALKED_SCREENS.filter(({ isShared }) => IS_WHOLE || isShared === true)) {
    // The last account has the longest names.
    for (const account of IS_WHOLE ? screen.accounts : screen.accounts.slice(-1)) {
      const name = [screen.name, account ?? 'a guest', language].join(', ');
      test(`${name}, at any width → nothing is clipped, overlapped or too narrow`, async ({ page }) => {
        await page.addInitScript((chosen) => localStorage.setItem('carnet.language', chosen), language);
        if (account !== null) await startSignedIn(page, account);
        await page.setViewportSize({ width: 320, height: HEIGHT });
        await screen.prepare?.(page);
        const { address } = screen;
        await openScreen(
          page,
          typeof address === 'string' ? address : address(await findPlaces(page, account ?? 'full')),
        );
        const opened = (await screen.open?.(page, t)) ?? page.locator('h1').first();
        const look = (widths: readonly number[], height: number) =>
          findFaults(page, screen, { widths, height }, opened);
        const faults = await look(IS_WHOLE ? EACH_WIDTH : NARROW_WIDTHS, HEIGHT);
        await enlargeText(page);
        const widths = IS_WHOLE ? EACH_WIDTH : NARROW_WIDTHS_OF_LARGE_TEXT;
        const large = await look(widths, HEIGHT_OF_LARGE_TEXT);
        expect([...faults, ...large.map((fault) => `200 %: ${fault}`)]).toEqual([]);
      });
    }
  }
}

function walk(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

async function findFaults(
  page: Page,
  { mostWidth = Infinity }: WalkedScreen,
  { widths, height }: { widths: readonly number[]; height: number },
  opened: Locator,
): Promise<string[]> {
  const widthsOf = new Map<string, number[]>();
  for (const width of widths.filter((one) => one <= mostWidth)) {
    await page.setViewportSize({ width, height });
    for (const fault of await findLastingFaults(page))
      widthsOf.set(fault, [...(widthsOf.get(fault) ?? []), width]);
  }
  await expect(opened, 'it is still open').toBeVisible();
  return [...widthsOf].map(([fault, found]) => `${fault} at ${found.join(', ')}`);
}

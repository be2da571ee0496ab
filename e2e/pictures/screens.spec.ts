import { expect } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showScreen } from '../support/screens.ts';
import { DEVICES, picturesOf, THEMES } from './kept-pictures.ts';
import { enter, findForeignFonts, findPlaces, showWhole, test } from './picture-page.ts';
import { isSeenOn, PICTURE_SCREENS } from './screens.ts';

for (const screen of PICTURE_SCREENS) {
  const { name, account, address, prepare, mostHeight } = screen;
  for (const device of DEVICES.filter((one) => isSeenOn(screen, one))) {
    test(`${name} on a ${device} → as it was accepted`, { tag: `@${device}` }, async ({ page }) => {
      if (account) await enter(page, account);
      await showScreen(page, typeof address === 'string' ? address : address(await findPlaces(page, 'full')));
      await showWhole(page, mostHeight);
      await prepare?.(page);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`);
      }
      expect(await findForeignFonts(page)).toEqual([]);
    });
  }
}

test(
  'every page of the app has a picture, and every picture a screen',
  { tag: ['@desktop', '@whole'] },
  () => {
    const budgets = join(import.meta.dirname, '../../scripts/gates/route-budgets.json');
    const pages = Object.keys(JSON.parse(readFileSync(budgets, 'utf8'))).filter((key) =>
      key.endsWith('-page'),
    );
    const hasPicture = (page: string) =>
      PICTURE_SCREENS.some(({ name }) => `${name}-`.startsWith(page.replace(/page$/, '')));
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter((page) => !hasPicture(page))).toEqual([]);
    for (const device of DEVICES) {
      const kept = readdirSync(join(import.meta.dirname, 'accepted', device));
      expect(kept.toSorted(), device).toEqual(picturesOf(device));
    }
  },
);

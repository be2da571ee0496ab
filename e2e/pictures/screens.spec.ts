import { expect } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { showScreen } from '../support/screens.ts';
import { enter, findForeignFonts, findPlaces, showWhole, test } from './picture-page.ts';
import { DEVICES, PICTURE_SCREENS, picturesOf, themesOf } from './screens.ts';

for (const screen of PICTURE_SCREENS) {
  const { name, account, address, prepare, mostHeight } = screen;
  for (const device of DEVICES.filter((one) => themesOf(screen, one).length > 0)) {
    test(`${name} on a ${device} → as it was accepted`, { tag: `@${device}` }, async ({ page }) => {
      if (account) await enter(page, account);
      await showScreen(page, typeof address === 'string' ? address : address(await findPlaces(page, 'full')));
      await showWhole(page, mostHeight);
      await prepare?.(page);
      for (const colorScheme of themesOf(screen, device)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`);
      }
      expect(await findForeignFonts(page)).toEqual([]);
    });
  }
}

test('every accepted picture has a screen', { tag: ['@desktop'] }, () => {
  for (const device of DEVICES) {
    const accepted = readdirSync(join(import.meta.dirname, 'accepted', device));
    expect(accepted.toSorted(), device).toEqual(picturesOf(device));
  }
});

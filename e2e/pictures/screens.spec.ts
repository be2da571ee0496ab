import { expect } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openScreen } from '../support/screens.ts';
import { startSignedIn, findForeignFonts, findPlaces, growWindowToPage, test } from './picture-page.ts';
import { LONG_TAG } from '../../scripts/testing/test-extent.ts';
import { DEVICES, LANGUAGES, SPEECH } from './picture-screen.ts';
import { isFirstView, PICTURE_SCREENS, pictureFile, listPictures, listThemes } from './screens.ts';
import { WALKED_SCREENS } from './walk/walked-screens.ts';
import { NOT_PICTURED } from './walked-pictures.ts';

for (const screen of PICTURE_SCREENS) {
  const { name, account, address, arrange, prepare, isGrowing, mostHeight } = screen;
  for (const device of DEVICES) {
    for (const language of LANGUAGES.filter((one) => listThemes(screen, device, one).length > 0)) {
      test(
        `${name} on a ${device} in ${language} → matches the accepted picture`,
        { tag: isFirstView(screen, device, language) ? `@${device}` : [`@${device}`, LONG_TAG] },
        async ({ page }) => {
          await page.addInitScript((chosen) => localStorage.setItem('carnet.language', chosen), language);
          if (account) await startSignedIn(page, account);
          await arrange?.(page);
          const opened =
            typeof address === 'string' ? address : address(await findPlaces(page, account ?? 'full'));
          await openScreen(page, opened);
          await growWindowToPage(page, mostHeight);
          await prepare?.(page, SPEECH[language]);
          if (isGrowing) await growWindowToPage(page, mostHeight);
          for (const colorScheme of listThemes(screen, device, language)) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await expect.soft(page).toHaveScreenshot(pictureFile(screen, colorScheme, language));
          }
          expect(await findForeignFonts(page)).toEqual([]);
        },
      );
    }
  }
}

test('every accepted picture has a screen', { tag: ['@desktop'] }, () => {
  for (const device of DEVICES) {
    const accepted = readdirSync(join(import.meta.dirname, 'accepted', device));
    expect(accepted.toSorted(), device).toEqual(listPictures(device));
  }
});

test('every screen and dialog of the walk has a picture, or a reason for none', { tag: ['@desktop'] }, () => {
  const pictured = new Set(PICTURE_SCREENS.flatMap(({ name, shows = [] }) => [name, ...shows]));
  const excused = Object.values(NOT_PICTURED).flat();
  const walked = [...new Set(WALKED_SCREENS.map(({ name }) => name))];
  expect(walked.filter((name) => !pictured.has(name)).toSorted()).toEqual(excused.toSorted());
});

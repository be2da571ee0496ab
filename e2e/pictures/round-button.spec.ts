import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';
import { expect } from '@playwright/test';
import { openScreen } from '../support/screens.ts';
import { listCovered, listHiddenFocus } from './covered-controls.ts';
import { enlargeText, startSignedIn, test } from './picture-page.ts';

/** Phones upright and on their side, and a tablet; from 1024 px the drawer has its own button. */
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];
/** Languages differ in the length of words, which matters where room is tight. */
const WINDOWS_OF = { fr: WINDOWS, en: WINDOWS.slice(0, 1) };

/** `npm run widths` checks both languages, `npm test` the one with longer words. */
const LANGUAGES = process.env['WIDTHS'] === 'all' ? (['fr', 'en'] as const) : (['fr'] as const);

for (const language of LANGUAGES) {
  const t = createTranslator(language, compileCatalogue(language), 'throw');
  for (const address of ['/dashboard', '/vehicles', '/maintenance', '/maintenance?tab=all']) {
    test(`${address} in ${language}, at any scroll position → the round button covers no control`, async ({
      page,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('carnet.language', chosen), language);
      await startSignedIn(page, 'long');
      await page.setViewportSize({ width: 390, height: 844 });
      await openScreen(page, address);
      const round = page.getByRole('button', { name: t('shell.fab.open'), exact: true });
      const faults: string[] = [];
      const look = async (how: string) => {
        await expect(round, how).toBeInViewport({ ratio: 1 });
        const found = [...(await round.evaluate(listCovered)), ...(await round.evaluate(listHiddenFocus))];
        faults.push(...found.map((fault) => `${how}: ${fault}`));
      };
      for (const size of WINDOWS_OF[language]) {
        await page.setViewportSize(size);
        await look(`${size.width} × ${size.height}`);
      }
      await enlargeText(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await look('390 × 844, 200 %');
      expect(faults).toEqual([]);
    });
  }
}

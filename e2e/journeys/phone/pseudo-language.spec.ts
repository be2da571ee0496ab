import { languageRules } from '@carnet/i18n/language';
import { findClippedTexts, readTexts } from '../../support/page-text.ts';
import { OPENING, speakPseudoLanguage, withoutCatalogue } from '../../support/pseudo-language.ts';
import { fillGarage, GUEST_SCREENS, OWN_WORDS, openScreen } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

// The worker would answer from its cache and bypass the replacement.
test.use({ serviceWorkers: 'block' });

/** Names that are the same in every language, units, and the output of Intl: months, days, « in 2 years ». */
function wordsOfNoCatalogue(): RegExp {
  const names = (part: Intl.DateTimeFormatOptions, dates: readonly Date[]) =>
    dates.map((date) => new Intl.DateTimeFormat('en-GB', { ...part, timeZone: 'UTC' }).format(date));
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const written = [
    ...names({ month: 'long' }, months),
    ...names({ month: 'short' }, months),
    ...names({ weekday: 'long' }, week),
    ...names({ weekday: 'short' }, week),
    ...Object.values(languageRules).map(({ name }) => name),
    ...OWN_WORDS,
  ];
  written.push('Carnet', 'Chrome', 'Android', 'EN', 'FR', 'km', 'MB', 'GB', 'kB', 'about');
  const longestFirst = written.toSorted((a, b) => b.length - a.length);
  const relative = String.raw`(in )?\d+\s(day|month|year)s?( ago)?|today|tomorrow|yesterday|(next|last) (month|year)`;
  return new RegExp(`\\b(${longestFirst.join('|')}|${relative})\\b|\\S+@example\\.org`, 'gi');
}

test('every text comes from the catalogue, and a longer one is not clipped', async ({ page, person }) => {
  test.setTimeout(900_000);
  const known = wordsOfNoCatalogue();
  await speakPseudoLanguage(page, 'en');
  const look = async (address: string) => {
    await openScreen(page, address);
    const texts = await readTexts(page);
    expect(texts.filter((text) => text.includes(OPENING)).length, address).toBeGreaterThan(3);
    const foreign = texts.map((text) => withoutCatalogue(text).replaceAll(known, '').trim());
    expect
      .soft(
        foreign.filter((text) => /\p{L}/u.test(text)),
        `${address}: not in the catalogue`,
      )
      .toEqual([]);
    await expect.poll(() => findClippedTexts(page, OPENING), `${address}: cut off`).toEqual([]);
  };
  for (const address of GUEST_SCREENS) await look(address);
  const garage = await person.signInNewAccount();
  for (const address of await fillGarage(garage)) await look(address);
});

test('a clipped text, or one in no catalogue → is found', async ({ page }) => {
  await speakPseudoLanguage(page, 'en');
  await openScreen(page, '/login');
  await page.evaluate((opening) => {
    const label = document.createElement('button');
    label.textContent = `${opening}A label⟧ without room`;
    label.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap';
    document.querySelector('main')?.append(label);
  }, OPENING);
  expect(await findClippedTexts(page, OPENING)).toEqual([`${OPENING}A label⟧ without room`]);
  expect((await readTexts(page)).map(withoutCatalogue)).toContain(' without room');
});

import { TEST_EXTENT } from '../../scripts/testing/test-extent.ts';
import { fillGarage, GUEST_SCREENS, openScreen } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;
/** Axe rules about colours, the only ones that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Split between the workers: one test of all screens would be the longest of all. */
const PARTS = 2;

/**
 * Checks each screen once with every rule, and in the other theme with the rules about colours. The two projects take turns: one on a
 * desktop in French, the other on a phone in English. `npm run test:long` checks every screen with every rule on both devices and in both
 * themes.
 */
async function expectNoViolations(page: Page, addresses: readonly string[], isOnPhone: boolean) {
  const isWhole = TEST_EXTENT === 'long';
  const checked = addresses.filter((_, index) => isWhole || (index % 2 === 0) === isOnPhone);
  for (const address of checked) {
    await page.emulateMedia({ colorScheme: THEMES[0], reducedMotion: 'reduce' });
    await openScreen(page, address);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      // Axe would find the colours of neither theme during a transition.
      expect(await page.evaluate(countTransitions), address).toBe(0);
      // Legacy mode runs in the page itself: a second page in front could keep it from rendering.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (theme !== THEMES[0] && !isWhole) axe.withRules(COLOUR_RULES);
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect.soft(found, `${address}, ${theme}`).toEqual([]);
    }
  }
}

/** Runs in the browser. */
function countTransitions(): number {
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
}

test('every screen before signing in → no violation', async ({ page, person }) => {
  await expectNoViolations(page, GUEST_SCREENS, person.isOnPhone);
});

test('every screen of a new owner → no violation', async ({ page, person }) => {
  test.setTimeout(420_000);
  await person.signInNewAccount();
  await expectNoViolations(page, ['/dashboard', '/vehicles', '/maintenance'], person.isOnPhone);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen of an owner with vehicles and records, part ${part + 1} of ${PARTS} → no violation`, async ({
    page,
    person,
  }) => {
    test.setTimeout(900_000);
    const addresses = await fillGarage(await person.signInNewAccount());
    const middle = Math.ceil(addresses.length / PARTS);
    const ofPart = addresses.slice(part * middle, (part + 1) * middle);
    await expectNoViolations(page, ofPart, person.isOnPhone);
  });
}

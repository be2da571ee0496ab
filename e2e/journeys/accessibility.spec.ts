import { furnish, GUEST_SCREENS, showScreen } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;

/** Shared out among the workers: one test of them all was the longest, and too long for a slow machine. */
const PARTS = 4;

/** Looks at each screen in both themes; the projects do it on a desktop in French and on a phone in English. */
async function expectNoViolations(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: THEMES[0], reducedMotion: 'reduce' });
    await showScreen(page, address);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await page.evaluate(untilColoursStand);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect.soft(found, `${address}, ${theme}`).toEqual([]);
    }
  }
}

/** Runs in the browser: between two themes a button has for some frames the colours of neither. */
async function untilColoursStand(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
}

test('every screen before signing in → no violation', async ({ page }) => {
  await expectNoViolations(page, GUEST_SCREENS);
});

test('every screen of an owner → no violation', async ({ page, person }) => {
  test.setTimeout(420_000);
  await person.beSignedIn();
  await expectNoViolations(page, ['/dashboard', '/vehicles', '/maintenance']);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen of an owner with vehicles and records, part ${part + 1} of ${PARTS} → no violation`, async ({
    page,
    person,
  }) => {
    test.setTimeout(900_000);
    const addresses = await furnish(await person.beSignedIn());
    await expectNoViolations(
      page,
      addresses.filter((_, index) => index % PARTS === part),
    );
  });
}

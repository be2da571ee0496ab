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
    await page.evaluate(stopTransitions);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      // In the page itself: a page has no frames, and a second page in front can keep this one from drawing.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect.soft(found, `${address}, ${theme}`).toEqual([]);
    }
  }
}

/** Runs in the browser: between two themes a button has for some frames the colours of neither. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
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

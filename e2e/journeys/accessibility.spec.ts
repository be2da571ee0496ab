import { furnish, GUEST_SCREENS, showScreen } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const PROJECTS = ['desktop-fr', 'desktop-en', 'phone-en', 'phone-fr'];
const THEMES = ['light', 'dark'] as const;

/**
 * The themes take turns from screen to screen and from project to project: each screen is looked at in either theme on
 * a desktop and on a phone, in French and in English, by half of the work.
 */
async function expectNoViolations(page: Page, addresses: readonly string[]): Promise<void> {
  const turn = PROJECTS.indexOf(test.info().project.name);
  expect(turn, 'a project without a turn').toBeGreaterThanOrEqual(0);
  for (const [index, address] of addresses.entries()) {
    const theme = THEMES[(index + turn) % THEMES.length] ?? 'light';
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await showScreen(page, address);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect.soft(found, `${address}, ${theme}`).toEqual([]);
  }
}

test('every screen before signing in → no violation', async ({ page }) => {
  await expectNoViolations(page, GUEST_SCREENS);
});

test('every screen of an owner → no violation', async ({ page, person }) => {
  test.setTimeout(420_000);
  await person.beSignedIn();
  await expectNoViolations(page, ['/dashboard', '/vehicles', '/maintenance']);
});

test('every screen of an owner with vehicles and records → no violation', async ({ page, person }) => {
  test.setTimeout(900_000);
  await expectNoViolations(page, await furnish(await person.beSignedIn()));
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SHELL_ORIGIN } from '../shell/shell-script.ts';
import { expect, test } from '../shell/shell-test.ts';
import { fillGarage, openScreen } from '../support/screens.ts';

async function expectNoViolations(page: Page, what: string, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(found, what).toEqual([]);
}

test('screens that are specific to the app → no violation, in either theme', async ({
  shell,
  device,
  page,
  t,
}) => {
  test.setTimeout(900_000);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shell.start();
    await expect(page.getByRole('heading', { level: 1, name: t('native.server.title') })).toBeVisible();
    await expectNoViolations(page, `server, ${colorScheme}`);
  }
  const garage = await shell.signInNewAccount();
  const addresses = await fillGarage(garage);
  const isOfTheApp = /^\/(dashboard|settings|add-maintenance|vehicles\/[^/]+\/edit|maintenance\?edit=.*)$/;
  const screens = addresses.filter((address) => isOfTheApp.test(address));
  expect(screens).toHaveLength(5);
  for (const [index, address] of screens.entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light', reducedMotion: 'reduce' });
    await openScreen(page, SHELL_ORIGIN + address);
    await expectNoViolations(page, address);
  }
  await page.goto(`${SHELL_ORIGIN}/add-maintenance`);
  await page.getByRole('button', { name: t('files.addPhotosAndPdf') }).click();
  await expect(page.getByRole('menuitem', { name: t('native.photo.take') })).toBeVisible();
  // Checked alone: a menu covers the page and belongs to no region.
  await expectNoViolations(page, 'the menu of photos', '[role="menu"]');
  await page.evaluate(() => localStorage.setItem('carnet.lock', 'true'));
  device.state.isOwnersFinger = false;
  await shell.start();
  await expect(page.getByRole('dialog', { name: t('native.lock.title') })).toBeVisible();
  await expectNoViolations(page, 'the lock');
});

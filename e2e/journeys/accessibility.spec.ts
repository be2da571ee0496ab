import { expect, test } from '../support/test.ts';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const GUEST_SCREENS = ['/login', '/register', '/forgot-password', '/reset-password?token=x', '/nowhere'];
const OWNER_SCREENS = [
  '/dashboard',
  '/vehicles',
  '/add-vehicle',
  '/maintenance',
  '/maintenance?tab=all',
  '/add-maintenance',
  '/settings',
  '/pricing',
  '/subscription',
  '/change-password',
];
const THEMES = ['light', 'dark'] as const;

async function expectNoViolation(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, address).toEqual([]);
}

for (const theme of THEMES) {
  test(`every screen in the ${theme} theme → no violation`, async ({ page, person }) => {
    test.setTimeout(420_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const address of GUEST_SCREENS) await expectNoViolation(page, address);
    await person.signUp(`axe-${theme}-${test.info().project.name}-${Date.now()}@example.org`);
    const vehicle = await person.addVehicle({
      name: 'Clio',
      type: 'car',
      currentMileage: 90_000,
      licensePlate: 'AB-123-CD',
    });
    for (const address of OWNER_SCREENS) await expectNoViolation(page, address);
    await expectNoViolation(page, `/vehicles/${vehicle}`);
  });
}

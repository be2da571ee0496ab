import { Keyboard } from '../../support/keyboard.ts';
import { expect, test } from '../../support/test.ts';
import type { Locator } from '@playwright/test';

test.beforeEach(({ page }) => page.clock.install());

test('a message is above the bar of a form, and the keyboard reaches its close button', async ({
  page,
  person,
  t,
}) => {
  await person.signInNewAccount();
  await person.open('/settings/maintenance-types', t('settings.page.types'));
  const region = page.getByRole('region', { name: t('shell.toasts.label') });
  const message = region.getByText(t('settings.toast.typeAdded', { type: 'Kit chaîne' }));
  const close = region.getByRole('button', { name: t('shell.toasts.close') });
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });
  await person.field(t('settings.types.custom.label.label')).fill('Kit chaîne');
  await page.getByRole('button', { name: t('common.maintenanceType.insurance') }).click();
  await page.getByRole('switch', { name: t('settings.types.defaultReminder.label') }).click();
  await expect(save).toBeVisible();
  // From here on the test moves the clock, so the message stays.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: t('settings.types.custom.add'), exact: true }).click();
  await expect(message).toBeVisible();
  await expect(save).toBeVisible();
  // A repeated message moves to the top.
  await expect.poll(async () => (await upperEdge(save)) - (await lowerEdge(close))).toBeGreaterThan(0);
  await new Keyboard(page).press(close);
  await expect(message).toHaveCount(0);
});

async function upperEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box?.y ?? Number.NaN;
}

async function lowerEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

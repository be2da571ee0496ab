import { expect, test } from '../../support/test.ts';

/** Clicks one after the other without yielding to the browser, as a quick user does. */
function clickAtOnce(first: HTMLElement, second: HTMLElement | SVGElement | null): void {
  first.click();
  if (second instanceof HTMLElement) second.click();
}

test('a click during back navigation counts once, and is not undone', async ({ page, person, t }) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await person.open('/dashboard', t('dashboard.title'));
  const cancel = page.getByRole('button', { name: t('common.action.cancel') });
  const openForm = async () => {
    await person.openFromDrawer('vehicles');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('vehicles.list.add') })
      .click();
    await expect(cancel).toBeVisible();
  };

  await test.step('a double click on Cancel → one page back', async () => {
    await openForm();
    await cancel.evaluate(clickAtOnce, await cancel.elementHandle());
    await person.expectPage(t('vehicles.list.title'));
  });

  await test.step('a link followed right after Cancel → its page', async () => {
    await openForm();
    const settings = page.getByRole('link', { name: t('shell.nav.settings') });
    await cancel.evaluate(clickAtOnce, await settings.elementHandle());
    await person.expectPage(t('settings.page.notifications'));
    await expect(page).toHaveURL('/settings/notifications');
  });

  await test.step('Escape pressed twice in the dialog of a reminder → closes only the dialog', async () => {
    await person.openFromDrawer('maintenance');
    await page.getByRole('listitem').first().getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/maintenance');
  });
});

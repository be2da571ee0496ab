import { expect, test } from '../../shell/shell-test.ts';

/** A swipe from the edge goes back in the history of the web view (CarnetViewController.swift), as `goBack` does. */
test('swipe back → the previous screen, in the same page; a dialog with its own URL closes', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  const id = await garage.addVehicle({ name: 'Clio' });
  await shell.start();
  await person.expectPage(t('dashboard.title'));
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await device.openLink(`carnet://vehicles/${id}`);
  await person.expectPage('Clio');
  await device.openLink('carnet://maintenance');
  await person.expectPage(t('maintenance.title'));
  const [reminder] = await garage.list('/v1/maintenances/reminders');
  await device.openLink(`carnet://maintenance?edit=${String(reminder?.['id'])}`);
  const dialog = page.getByRole('dialog', { name: t('reminders.edit.title') });
  await expect(dialog.getByRole('button', { name: t('common.action.save') })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await person.expectPage(t('maintenance.title'));
  await page.goBack();
  await person.expectPage('Clio');
  await page.goBack();
  await person.expectPage(t('dashboard.title'));
  expect(await page.evaluate(() => Object.hasOwn(window, 'isTheSamePage'))).toBe(true);
});

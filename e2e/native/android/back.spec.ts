import { expect, test } from '../../shell/shell-test.ts';

test('back → closes menu, drawer, dialog and viewer, then goes back a screen, then leaves the app', async ({
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

  await test.step('the bars follow the theme', async () => {
    const styles = () => device.callsOf('SystemBars', 'setStyle').map(({ options }) => options['style']);
    await expect.poll(() => styles().at(-1)).toBe('LIGHT');
    await page.getByRole('button', { name: t('shell.theme.toDark') }).click();
    await expect.poll(() => styles().at(-1)).toBe('DARK');
  });

  await test.step('the drawer closes', async () => {
    await page.getByRole('button', { name: t('shell.nav.open') }).click();
    const drawer = page.getByRole('dialog', { name: t('shell.nav.label') });
    await expect(drawer).toBeVisible();
    await device.pressBack();
    await expect(drawer).toBeHidden();
  });

  await test.step('a menu closes', async () => {
    await page.getByRole('button', { name: t('shell.fab.open'), exact: true }).click();
    const item = page.getByRole('menuitem', { name: t('shell.nav.addVehicle') });
    await expect(item).toBeVisible();
    await device.pressBack();
    await expect(item).toBeHidden();
  });

  await test.step('a dialog closes first, then the previous screen returns, then the app is left', async () => {
    const [reminder] = await garage.list('/v1/maintenances/reminders');
    await device.openLink(`carnet://vehicles/${id}`);
    await person.expectPage('Clio');
    await device.openLink(`carnet://maintenance?edit=${String(reminder?.['id'])}`);
    const dialog = page.getByRole('dialog', { name: t('reminders.edit.title') });
    await expect(dialog.getByRole('button', { name: t('common.action.save') })).toBeVisible();
    await device.pressBack();
    await expect(dialog).toBeHidden();
    // Back where the link was opened.
    await person.expectPage('Clio');
    await expect.poll(() => shell.address).toBe(`/vehicles/${id}`);
    await device.pressBack();
    await person.expectPage(t('dashboard.title'));
    expect(device.state.hasLeft).toBe(false);
    await device.pressBack();
    await expect.poll(() => device.state.hasLeft).toBe(true);
  });
});

test('a screen opened by a link, without history → back leads to the dashboard, then leaves the app', async ({
  shell,
  device,
  person,
  t,
}) => {
  await shell.signInNewAccount();
  await shell.start('carnet://maintenance');
  await person.expectPage(t('maintenance.title'));
  await device.pressBack();
  await person.expectPage(t('dashboard.title'));
  await device.pressBack();
  await expect.poll(() => device.state.hasLeft).toBe(true);
});

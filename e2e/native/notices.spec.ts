import { expect, test } from '../shell/shell-test.ts';
import { PASSWORD } from '../support/garage.ts';
import { ALL_NOTICES } from '../shell/planned-notices.ts';

test('notifications forbidden, then allowed → scheduled once allowed, without a second prompt', async ({
  shell,
  device,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  device.state.noticePermission = 'denied';
  await shell.start();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible();
  await expect.poll(() => device.callsOf('LocalNotifications', 'getPending').length).toBeGreaterThan(0);
  expect(device.state.notices).toEqual([]);
  device.state.noticePermission = 'granted';
  await device.setActive(false);
  await device.setActive(true);
  await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
  expect(device.callsOf('LocalNotifications', 'requestPermissions')).toEqual([]);
});

test('forbidden, then signed out → nothing is left to schedule when allowed again', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await shell.start();
  await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
  device.state.noticePermission = 'denied';
  await page.getByRole('heading', { level: 1, name: t('dashboard.title') }).waitFor();
  await person.signOut();
  await expect.poll(() => device.state.notices).toEqual([]);
});

test('the account is deleted → no scheduled notification and no token are left', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await shell.start('carnet://settings/account');
  await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
  await page.getByRole('button', { name: t('settings.deleteAccount.action') }).click();
  const dialog = page.getByRole('dialog', { name: t('settings.deleteAccount.title') });
  await dialog.getByLabel(t('auth.field.currentPassword.label')).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('settings.deleteAccount.confirm') }).click();
  await person.expectPage(t('auth.login.title'));
  await expect.poll(() => device.state.notices).toEqual([]);
  await expect.poll(() => shell.token).toBeUndefined();
});

test('session ended elsewhere → the next start cancels the scheduled notifications', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await shell.start();
  await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
  await page.goto('about:blank');
  await page.request.post('/v1/authentication/signout', {
    headers: { authorization: `Bearer ${garage.token}` },
  });
  await shell.start();
  await person.expectPage(t('auth.login.title'));
  await expect.poll(() => device.state.notices).toEqual([]);
});

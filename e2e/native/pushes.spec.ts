import { SHELL_ORIGIN } from '../shell/shell-script.ts';
import { expect, test } from '../shell/shell-test.ts';
import { ALL_NOTICES } from '../shell/planned-notices.ts';

const tokens = { android: 'fcm-token-of-the-journey:apa91b-0123456789', ios: 'AB'.repeat(32) };
const services = { android: 'fcm', ios: 'apns' };

test('the server can push to the app → registered with its scheduled notifications; a tapped push opens its reminder', async ({
  shell,
  origins,
  platform,
  device,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  origins.hasFirebase = true;
  device.state.pushToken = tokens[platform];
  const told = page.waitForRequest((request) => request.url().endsWith('/v1/push/native-devices'));
  await shell.start();

  await test.step('the server receives the notifications that the device schedules, and sends the others', async () => {
    const body = (await told).postDataJSON();
    expect(body).toMatchObject({ service: services[platform], token: tokens[platform] });
    // One line for each notification scheduled on the device.
    await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
    expect(body.ownAnnouncements).toHaveLength(ALL_NOTICES);
    const [reminder] = await garage.list('/v1/maintenances/reminders');
    expect(body.ownAnnouncements).toContainEqual(
      expect.objectContaining({ reminderId: reminder?.['id'], dueOn: reminder?.['next_reminder_date'] }),
    );
    const devices = () => garage.list('/v1/push/subscriptions');
    await expect.poll(devices).toMatchObject([{ service: services[platform], current: true }]);
  });

  await test.step('the settings show it, and cannot remove the device in use', async () => {
    await device.openLink('carnet://settings/notifications');
    const channels = page.getByRole('region', { name: t('settings.channels.title') });
    await expect(channels.getByText(t('settings.push.native'))).toBeVisible();
    await expect(channels.getByText(t('settings.push.device.this'), { exact: true })).toBeVisible();
    await expect(channels.getByText(t('settings.push.device.remove'), { exact: true })).toHaveCount(0);
  });

  await test.step('a tapped push opens its reminder, and is reported to the server', async () => {
    const [reminder] = await garage.list('/v1/maintenances/reminders');
    const notePath = '/v1/notifications/open/token?to=reminder';
    const noted = page.waitForRequest((request) => request.url().endsWith(notePath));
    const path = `/maintenance?edit=${String(reminder?.['id'])}`;
    await device.tapPush({ path, notePaths: JSON.stringify([notePath]) });
    await expect(page.getByRole('dialog', { name: t('reminders.edit.title') })).toBeVisible();
    await noted;
    // Links out of the app are not followed.
    await device.tapPush({ path: 'https://elsewhere.example/', notePaths: 'no list' });
    expect(page.url()).toBe(`${SHELL_ORIGIN}${path}`);
  });
});

test('an app built without a push service → schedules notifications itself, and requests no token', async ({
  shell,
  platform,
  device,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await shell.start();
  await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
  // On iOS the system refuses; on Android the request itself would crash the app.
  if (platform === 'ios')
    await expect.poll(() => device.callsOf('PushNotifications', 'register').length).toBe(1);
  await device.openLink('carnet://settings');
  await expect.poll(() => shell.address).toBe('/settings');
  if (platform === 'android') expect(device.callsOf('PushNotifications', 'register')).toEqual([]);
  expect(await garage.list('/v1/push/subscriptions')).toEqual([]);
});

test('the network fails during registration → registered once it is back', async ({
  shell,
  origins,
  platform,
  device,
  page,
}) => {
  const garage = await shell.signInNewAccount();
  origins.hasFirebase = true;
  origins.cutOffPath = '/v1/push/native-devices';
  device.state.pushToken = tokens[platform];
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/native-devices'));
  await shell.start();
  await failed;
  expect(await garage.list('/v1/push/subscriptions')).toEqual([]);
  origins.cutOffPath = null;
  await device.setOnline(true);
  await expect.poll(() => garage.list('/v1/push/subscriptions')).toHaveLength(1);
});

import { wholeBrowser } from '../../support/browser.ts';
import { expect, test } from '../../support/test.ts';
import { startNotifications } from '../../support/notifications.ts';

// Headless Chromium shows no notifications.
test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' });

const reminderPath = (id: string): string => `/maintenance?edit=${id}`;

test('cached app → starts offline and says so; online → loads everything; offline again → the page stays', async ({
  page,
  context,
  person,
  t,
}) => {
  await person.signUp(`offline-${Date.now()}@example.org`);
  await person.addVehicle({ name: 'Clio', type: 'car', currentMileage: 42_000 });
  const worker = await startNotifications(page);
  const kept = await worker.keptPaths();
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/v1') || path.startsWith('/subscriptions'))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/vehicles');
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('main').getByText('Clio').first()).toBeVisible();
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0);

  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  expect(await heading.boundingBox()).toEqual(place);
});

test('a push while a page is open → a notification; its click opens the reminder without a reload', async ({
  page,
  person,
  t,
}) => {
  await person.signUp(`push-open-${Date.now()}@example.org`);
  const vehicle = await person.addVehicle({ name: 'Clio', type: 'car', currentMileage: 42_000 });
  const { items } = await person.read(`/v1/maintenances/reminders?vehicleId=${vehicle}`);
  const worker = await startNotifications(page);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await worker.push({ title: 'Contrôle technique de Clio', path: reminderPath(String(items[0]?.['id'])) });
  await expect.poll(() => worker.shownTitles()).toEqual(['Contrôle technique de Clio']);
  await worker.clickFirst();
  await expect(page.getByRole('dialog', { name: t('reminders.edit.title') })).toBeVisible();
  expect(await page.evaluate(() => Object.hasOwn(window, 'isTheSamePage'))).toBe(true);
  expect(await worker.shownTitles()).toEqual([]);
});

test('a push while no page is open → a notification; its click opens the reminder', async ({
  page,
  context,
  person,
  t,
}) => {
  await person.signUp(`push-closed-${Date.now()}@example.org`);
  const vehicle = await person.addVehicle({ name: 'Clio', type: 'car', currentMileage: 42_000 });
  const { items } = await person.read(`/v1/maintenances/reminders?vehicleId=${vehicle}`);
  const worker = await startNotifications(page);
  await page.close();
  await worker.push({ title: 'Clio', path: reminderPath(String(items[0]?.['id'])) });
  await expect.poll(() => worker.shownTitles()).toEqual(['Clio']);
  const opened = await worker.openedByClick();
  const next = await context.newPage();
  await next.goto(opened);
  await expect(next.getByRole('dialog', { name: t('reminders.edit.title') })).toBeVisible();
});

test('permission is requested on the click that turns pushes on, never before; then the device is listed', async ({
  page,
  context,
  person,
  t,
}) => {
  await page.addInitScript(stubPushService);
  await person.signUp(`push-on-${Date.now()}@example.org`);
  await startNotifications(page);
  const asked = () => page.evaluate(() => Number(sessionStorage.getItem('asked')));
  await person.openFromDrawer('settings');
  const channels = page.getByRole('region', { name: t('settings.channels.title') });
  await expect(channels.getByText(t('settings.push.notHere'))).toBeVisible();
  expect(await asked()).toBe(0);
  await channels.getByRole('button', { name: t('settings.push.switchOn') }).click();
  await expect(channels.getByText(t('settings.push.here'))).toBeVisible();
  expect(await asked()).toBe(1);
  await expect(channels.getByText(t('settings.push.device.this'), { exact: true })).toBeVisible();

  await channels.getByText(t('settings.push.device.remove'), { exact: true }).click();
  await expect(channels.getByText(t('settings.push.notHere'))).toBeVisible();
  await context.clearPermissions();
});

/** No push service is reachable from a test, so the browser’s subscription is faked. */
function stubPushService(): void {
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => {
    sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
    return ask();
  };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const keys = { p256dh: base64url(publicKey), auth: base64url(new Uint8Array(16)) };
    const json = { endpoint: `https://push.example.org/${crypto.randomUUID()}`, keys };
    return { toJSON: () => json } as unknown as PushSubscription;
  };
}

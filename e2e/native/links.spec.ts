import { expect, test } from '../shell/shell-test.ts';
import { sampleSheet } from '../support/sample-files.ts';

const link = 'carnet://auth?type=recovery&token=token-of-the-mail';
const resetAddress = '/reset-password?token=token-of-the-mail';

test('a link starts the app → opens the new password form, once even if the link is delivered twice or late', async ({
  shell,
  page,
  t,
}) => {
  await shell.storeServer();
  await shell.start(link);
  await expect(page.getByRole('heading', { level: 1, name: t('auth.reset.title') })).toBeVisible();
  await expect.poll(() => shell.address).toBe(resetAddress);
  // Continuing leaves the page, and neither the second delivery nor a reload reopens it.
  await page.getByRole('button', { name: t('shell.theme.toDark') }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('auth.reset.title') })).toBeVisible();
  await page.goto('https://localhost/login');
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeVisible();
  await expect.poll(() => shell.address).toBe('/login');
});

test('links while the app is open → each opens its screen, once even if delivered twice', async ({
  shell,
  device,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  const id = await garage.addVehicle({ name: 'Clio' });
  await shell.start();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible();
  await device.openLink(`carnet://vehicles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Clio' })).toBeVisible();
  await device.openLink('https://carnet.example.org/reset-password?token=token-of-the-mail');
  await expect(page.getByRole('heading', { level: 1, name: t('auth.reset.title') })).toBeVisible();
  await expect.poll(() => shell.address).toBe(resetAddress);
  const entries = await page.evaluate(() => history.length);
  await device.openLink('https://carnet.example.org/reset-password?token=token-of-the-mail');
  await device.openLink('carnet://nowhere');
  await device.openLink('carnet://settings');
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('a link to a screen starts the app → that screen', async ({ shell, page, t }) => {
  await shell.signInNewAccount();
  await shell.start('carnet://maintenance');
  await expect(page.getByRole('heading', { level: 1, name: t('maintenance.title') })).toBeVisible();
});

test('a file that another app opens or shares → asks; shows its plan once opened', async ({
  shell,
  device,
  page,
  t,
}) => {
  const address = 'content://downloads/entretien%202024.csv';
  device.state.files.set(address, sampleSheet('entretien.csv').buffer);
  await shell.signInNewAccount();
  await shell.start();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible();
  await device.openLink(address);
  await expect(page.getByRole('heading', { level: 1, name: t('imports.title') })).toBeVisible();
  await expect(page.getByText('entretien 2024.csv')).toBeVisible();
  await page.getByRole('button', { name: t('imports.shared.open'), exact: true }).click();
  await expect(page.getByText(t('imports.summary.source', { source: 'CSV / Excel' }))).toBeVisible();
  await device.openLink('content://downloads/gone.csv');
  await expect(page.getByText(t('imports.summary.source', { source: 'CSV / Excel' }))).toBeVisible();
});

test('a file starts the app → asks, and removes the copy that the system made', async ({
  shell,
  device,
  page,
  t,
}) => {
  const address = 'file:///Documents/Inbox/entretien.csv';
  device.state.files.set(address, sampleSheet('entretien.csv').buffer);
  await shell.signInNewAccount();
  await shell.start(address);
  await expect(page.getByText('entretien.csv')).toBeVisible();
  expect(device.state.files.has(address)).toBe(false);
  await page.getByRole('button', { name: t('imports.shared.open'), exact: true }).click();
  await expect(page.getByText(t('imports.summary.source', { source: 'CSV / Excel' }))).toBeVisible();
});

test('a file over the limit → not read, and reported', async ({ shell, device, page, t }) => {
  const address = 'content://downloads/large.csv';
  device.state.files.set(address, Buffer.alloc(50_000_001));
  await shell.signInNewAccount();
  await shell.start(address);
  await expect(page.getByRole('heading', { name: t('imports.shared.title') })).toBeVisible();
  await expect(page.getByText('large.csv')).toHaveCount(0);
  expect(device.state.filesRead).toEqual([]);
});

import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { samplePhoto } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('restarted offline → every screen has its data; signed out → nothing is left', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({
    name: 'Clio',
    photos: [await garage.upload(samplePhoto('clio.png'))],
  });
  const sold = await garage.addVehicle({ name: 'Vendue', archivedAt: '2026-01-01T00:00:00.000Z' });
  const record = await garage.addRecord(clio, { date: TODAY, cost: 89.9, description: 'Filtre à huile' });
  await garage.addRecord(sold, { date: TODAY, cost: 12 });
  await person.open('/dashboard', t('dashboard.title'));
  await isCopied(page);

  await page.context().setOffline(true);
  const main = page.getByRole('main');

  await test.step('the dashboard', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    await expect(page.getByLabel(t('dashboard.stats.label'))).toContainText(format.formatEuros(101.9));
    await expect(main.getByRole('link', { name: /Clio/ }).first()).toBeVisible();
    await expect(page.getByText(t('shell.offline'))).toBeVisible();
  });

  await test.step('the vehicles, including the archived one, and one with its picture', async () => {
    await person.open('/vehicles', t('vehicles.list.title'));
    await expect(main.getByRole('link', { name: 'Clio', exact: true })).toBeVisible();
    await expect(main.locator('img[src^="blob:"]').first()).toBeVisible();
    await person.open(`/vehicles/${clio}`, 'Clio');
    await expect(main.getByText(format.formatEuros(89.9)).first()).toBeVisible();
    await person.open(`/vehicles/${sold}`, 'Vendue');
  });

  await test.step('searching the records', async () => {
    await person.open('/maintenance?tab=all', t('maintenance.title'));
    await expect(main.getByRole('article')).toHaveCount(2);
    await page.getByRole('searchbox').first().fill('huile');
    await expect(main.getByRole('article')).toHaveCount(1);
    await person.open('/maintenance', t('maintenance.title'));
    await expect(main.getByRole('tabpanel').getByText('Clio').first()).toBeVisible();
  });

  await test.step('the forms', async () => {
    await person.open(`/maintenance/${record}/edit`, t('maintenance.form.editTitle'));
    await expect(person.field(t('maintenance.form.cost.label'))).toHaveValue('89,90');
    await person.open('/add-maintenance', t('maintenance.form.addTitle'));
    await expect(person.field(t('maintenance.form.cost.label'))).toBeVisible();
  });

  await test.step('the settings', async () => {
    await person.open('/settings/notifications', t('settings.page.notifications'));
    await expect(person.field(t('settings.advanceDays.label'))).toHaveValue('7');
  });

  await test.step('signing out', async () => {
    await page.context().setOffline(false);
    await person.open('/dashboard', t('dashboard.title'));
    await person.signOut();
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
      [],
    );
  });
});

/** The copy and its thumbnails are complete, and the worker has cached the app. */
async function isCopied(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const countThumbnails = () =>
    page.evaluate(async () => {
      const [found] = await indexedDB.databases();
      if (found?.name === undefined) return 0;
      const request = indexedDB.open(found.name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      const count = database.transaction('thumbnail').objectStore('thumbnail').count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      database.close();
      return count.result;
    });
  await expect.poll(countThumbnails).toBe(1);
}

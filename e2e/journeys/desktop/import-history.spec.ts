import { sampleInvoice, samplePhoto, sampleSheet } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('an Excel sheet → a plan, corrected by hand, stored; then undone', async ({ page, person, t }) => {
  await person.signInNewAccount();
  await person.open('/import', t('imports.title'));
  await page.locator('input[type=file]').setInputFiles(sampleSheet('entretien.csv'));
  await expect(page.getByText(t('imports.summary.source', { source: 'CSV / Excel' }))).toBeVisible();
  await page.getByRole('radio', { name: t('imports.filter.out') }).press('Space');
  await expect(page.getByText(t('imports.aside.impossible_date'))).toBeVisible();
  await page.getByRole('textbox', { name: t('imports.vehicle.name') }).fill('Le Kangoo');
  await page.getByText(t('imports.section.columns')).click();
  await expect(
    page.getByLabel(t('imports.columns.label', { name: 'Montant TTC' }), { exact: true }),
  ).toHaveValue(t('imports.field.cost'));
  await page.getByRole('combobox', { name: t('imports.vehicle.type') }).click();
  await page.getByRole('option', { name: t('vehicles.type.car') }).click();
  await page
    .getByRole('button', { name: t('imports.start', { rows: 4, cost: 0, mileage: 1, type: 1, date: 0 }) })
    .click();
  await expect(page.getByText(t('settings.import.done.title'))).toBeVisible();
  await page.getByRole('link', { name: t('imports.done.action') }).click();
  await expect(page.getByRole('link', { name: 'Le Kangoo' })).toBeVisible();

  await person.open('/import', t('imports.title'));
  await page.getByRole('button', { name: t('imports.history.undo') }).click();
  await page.getByRole('button', { name: t('imports.history.confirm.action'), exact: true }).click();
  await expect(page.getByText(t('imports.history.done'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('imports.history.undo') })).toHaveCount(0);
  await page.goto('/vehicles');
  await expect(page.getByText('Le Kangoo')).toHaveCount(0);
});

const FUELIO = [
  '"## Vehicle"',
  '"Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat"',
  '"Twingo","","0","0","0","yyyy-MM-dd"',
  '"## CostCategories"',
  '"CostTypeID","Name","priority","color"',
  '"1","Service","0",""',
  '"## Costs"',
  '"CostTitle","Date","Odo","CostTypeID","Notes","Cost","flag","idR","read","RemindOdo","RemindDate","isTemplate","RepeatOdo","RepeatMonths","isIncome","UniqueId"',
  '"Vidange","2026-03-14","61250","1","","189.9","0","0","1","0","2011-01-01","0","0","0","0","31"',
  '"## Pictures"',
  '"Filename","Note","Type","target_id"',
  ...['vidange.png', 'facture.pdf', 'note.jpg'].map((name) => `"${name}","","2","31"`),
].join('\n');

test('a record with a photo and an invoice, connection lost between them → stored completely on retry', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await person.open('/import', t('imports.title'));
  await page
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'vehicle1.csv', mimeType: 'text/csv', buffer: Buffer.from(FUELIO) },
      samplePhoto('vidange.png'),
      sampleInvoice('facture.pdf'),
      { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
    ]);
  const start = page.getByRole('button', {
    name: t('imports.start', { rows: 1, cost: 0, mileage: 0, type: 0, date: 0 }),
  });
  await page.getByRole('combobox', { name: t('imports.vehicle.type') }).click();
  await page.getByRole('option', { name: t('vehicles.type.car') }).click();
  let uploads = 0;
  await page.route('**/v1/files?id=*', (route) => {
    uploads += 1;
    return uploads === 2 ? route.abort() : route.continue();
  });
  await start.click();
  await expect(page.getByText(t('imports.error.import'))).toBeVisible();
  await start.click();
  await expect(page.getByText(t('settings.import.done.title'))).toBeVisible();
  await expect(page.getByText(t('imports.done.leftFiles', { files: 1 }))).toBeVisible();
  await expect(page.getByText('note.jpg')).toBeVisible();
  expect(await garage.list('/v1/maintenances')).toMatchObject([
    { mileage: 61_250, photos: [{ name: 'vidange.png' }], invoice: { name: 'facture.pdf' } },
  ]);
});

/** Submits the form that the manifest describes, as the share sheet or any other page can. */
function share(page: Page, target: string, file: { name: string; text: string; times?: number }) {
  return page.evaluate(
    ({ action, name, text, times }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action,
        enctype: 'multipart/form-data',
      });
      const files = new DataTransfer();
      files.items.add(new File([text.repeat(times)], name, { type: 'text/csv' }));
      form.append(
        Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }),
      );
      document.body.append(form);
      form.submit();
    },
    { action: target, times: 1, ...file },
  );
}

const SHEET = 'Véhicule;Date;Km;Travaux;Prix\nKangoo;14/03/2024;61250;Vidange;189,90';

async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('a file shared to the installed app → shows name and size; shows its plan once opened', async ({
  page,
  person,
  t,
}) => {
  await person.signInNewAccount();
  await person.open('/import', t('imports.title'));
  await installWorker(page);
  await share(page, '/import/shared', { name: 'partagé.csv', text: SHEET });
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByText('partagé.csv')).toBeVisible();
  await page.getByRole('button', { name: t('imports.shared.open'), exact: true }).click();
  await expect(page.getByRole('textbox', { name: t('imports.vehicle.name') })).toHaveValue('Kangoo');
  await page.reload();
  await expect(page.getByText(t('imports.resumed'))).toBeVisible();
  await expect(page.getByText(t('imports.shared.title'))).toHaveCount(0);
  await page.getByRole('button', { name: t('imports.another') }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: t('imports.choose') })).toBeVisible();
});

test('another site sends files → asks, never opens them; drops files over the limit', async ({
  page,
  person,
  t,
  baseURL,
}) => {
  await person.signInNewAccount();
  await person.open('/import', t('imports.title'));
  await installWorker(page);
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  const target = `${baseURL}/import/shared`;
  await page.goto('http://elsewhere.example/');
  await share(page, target, { name: 'carnet.csv', text: SHEET });
  await expect(page).toHaveURL(`${baseURL}/import`);
  await expect(page.getByRole('heading', { name: t('imports.shared.title') })).toBeVisible();
  await expect(page.getByText('carnet.csv')).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('imports.vehicle.name') })).toHaveCount(0);
  await page.getByRole('button', { name: t('imports.shared.discard'), exact: true }).click();
  await expect(page.getByText('carnet.csv')).toHaveCount(0);

  await page.goto('http://elsewhere.example/');
  await share(page, target, { name: 'large.csv', text: 'x'.repeat(1_000_000), times: 51 });
  await expect(page).toHaveURL(`${baseURL}/import`);
  await expect(page.getByText(t('imports.shared.title'))).toBeVisible();
  await expect(page.getByText('large.csv')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('imports.shared.open'), exact: true })).toHaveCount(0);
});

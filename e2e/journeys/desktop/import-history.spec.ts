import { sampleSheet } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a sheet of Excel → a plan, corrected by hand, stored; then taken back', async ({ page, person, t }) => {
  await person.beSignedIn();
  await person.open('/import', t('imports.title'));
  await page.locator('input[type=file]').setInputFiles(sampleSheet('entretien.csv'));
  await expect(page.getByText(t('imports.summary.source', { source: 'CSV / Excel' }))).toBeVisible();
  await expect(page.getByText(t('imports.aside.impossible_date'))).toBeVisible();
  await page.getByRole('textbox', { name: t('imports.vehicle.name') }).fill('Le Kangoo');
  await page.getByText(t('imports.section.columns')).click();
  await expect(
    page.getByLabel(t('imports.columns.label', { name: 'Montant TTC' }), { exact: true }),
  ).toHaveValue(t('imports.field.cost'));
  await page.getByRole('button', { name: t('imports.startBoth', { records: 3, expenses: 1 }) }).click();
  await expect(page.getByText(t('settings.import.done.title'))).toBeVisible();
  await page.getByRole('link', { name: t('imports.done.action') }).click();
  await expect(page.getByRole('link', { name: 'Le Kangoo' })).toBeVisible();

  await person.open('/import', t('imports.title'));
  await page
    .getByRole('button', { name: new RegExp(`^${t('imports.history.undoNamed', { date: '' })}`) })
    .click();
  await page.getByRole('button', { name: t('imports.history.confirm.action'), exact: true }).click();
  await expect(page.getByText(t('imports.history.done'))).toBeVisible();
  await expect(
    page.getByRole('button', { name: new RegExp(`^${t('imports.history.undoNamed', { date: '' })}`) }),
  ).toHaveCount(0);
  await page.goto('/vehicles');
  await expect(page.getByText('Le Kangoo')).toHaveCount(0);
});

test('a file shared to the installed app → its plan', async ({ page, person, t }) => {
  await person.beSignedIn();
  await person.open('/import', t('imports.title'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.evaluate((text) => {
    // What the share sheet sends: the form that the manifest describes.
    const form = Object.assign(document.createElement('form'), {
      method: 'POST',
      action: '/import/shared',
      enctype: 'multipart/form-data',
    });
    const files = new DataTransfer();
    files.items.add(new File([text], 'partagé.csv', { type: 'text/csv' }));
    form.append(
      Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }),
    );
    document.body.append(form);
    form.submit();
  }, 'Véhicule;Date;Km;Travaux;Prix\nKangoo;14/03/2024;61250;Vidange;189,90');
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByRole('textbox', { name: t('imports.vehicle.name') })).toHaveValue('Kangoo');
});

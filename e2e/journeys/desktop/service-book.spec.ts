import { expect, test } from '../../support/test.ts';
import { readFile } from 'node:fs/promises';

test('from the menu of a vehicle → downloads its service book as a PDF, with its own file name', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const vehicle = await garage.addVehicle({ name: 'Clio' });
  await person.open(`/vehicles/${vehicle}`, 'Clio');
  await page.getByRole('button', { name: t('vehicles.card.actions', { name: 'Clio' }) }).click();
  await page.getByRole('menuitem', { name: t('vehicles.detail.book') }).click();
  const panel = page.getByRole('dialog', { name: t('sale.book.title') });
  await panel.getByRole('checkbox', { name: t('sale.book.part.vin') }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: t('sale.book.make') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Carnet d.entretien Clio \d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.7');
  await expect(page.getByText(t('sale.book.made', { name: download.suggestedFilename() }))).toBeVisible();
});

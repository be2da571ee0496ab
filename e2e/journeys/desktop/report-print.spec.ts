import { readPdfPages } from '../../support/pdf-text.ts';
import { expect, test } from '../../support/test.ts';

/** Latin, Cyrillic, Greek, Arabic and an emoji, for which test machines have fonts. */
const NAMES = ['Škoda « Łódź »', 'Лада', 'Ελληνικό', 'سيارة', 'Zoé 🚗'];

test('a report of vehicles with names in any script → a PDF of all charts and tables, with readable names', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  for (const [index, name] of NAMES.entries()) {
    const vehicle = await garage.addVehicle({ name, currentMileage: 1000 });
    await garage.addRecord(vehicle, { date: '2026-02-12', cost: 100 + index });
  }
  // Content for the print dialog, which does not open here.
  await page.addInitScript(() => {
    window.print = () => sessionStorage.setItem('journey.printed', document.title);
  });
  await person.open('/reports?period=custom&from=2026-01-01&to=2026-03-31', t('reports.title'));
  const months = page.getByRole('region', { name: t('reports.months.title') });
  await expect(months.getByRole('figure')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  const title = await page.title();
  await page.getByRole('button', { name: t('reports.action.print') }).click();
  const printed = await page.evaluate(() => sessionStorage.getItem('journey.printed'));
  expect(printed).toMatch(new RegExp(`^${t('reports.file.name', { vehicle: '.+', date: '[0-9-]+' })}$`));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await page.title()).toBe(title);

  const text = (await readPdfPages(await page.pdf())).join('\n').normalize('NFKC');
  for (const name of NAMES) expect.soft(text).toContain(name.normalize('NFKC'));
  expect(text).toContain(t('reports.months.title'));
  // The columns of the vehicle table, next to each other.
  expect(text).toContain(t('reports.column.distance'));
  // Amounts appear in tables only.
  for (const [index] of NAMES.entries())
    expect.soft(text).toContain(format.formatEuros(100 + index).normalize('NFKC'));
  expect(text).not.toContain(t('reports.showTable'));
  expect(text).toContain(t('reports.made', { date: '' }).trim().split(' ')[0] ?? '');
  await expect(page.getByRole('table')).toHaveCount(0);
});

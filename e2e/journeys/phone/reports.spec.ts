import { readFile } from 'node:fs/promises';
import { hasWholeCopy } from '../../support/copy.ts';
import type { Garage } from '../../support/garage.ts';
import { measureSidewaysScroll } from '../../support/page-text.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Fixed days, so that no figure depends on the clock. */
const FIRST_QUARTER = 'period=custom&from=2026-01-01&to=2026-03-31';

test('the costs of a vehicle → read on a phone offline, as charts and tables, and saved as files', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await fill(garage);
  const months = page.getByRole('region', { name: t('reports.months.title') });

  await test.step('from the vehicle, « Tout » in its costs', async () => {
    await person.open(`/vehicles/${clio}`, 'Clio');
    const costs = page.getByRole('region', { name: t('vehicles.detail.costs.title') });
    await costs.getByRole('radio', { name: t('common.costs.all') }).check();
    await expect(costs).toContainText(format.formatEuros(326.5));
    await costs.getByRole('link', { name: t('vehicles.detail.costs.reportsOf', { name: 'Clio' }) }).click();
    await person.expectPage(t('reports.title'));
  });

  await test.step('the timeline holds maintenance and expenses together', async () => {
    await page.goBack();
    const history = page.getByRole('region', { name: t('vehicles.detail.history.title') });
    // The URL updates the checked options shortly after.
    await history.getByRole('radio', { name: t('common.costs.all') }).click();
    const rows = history.getByRole('listitem');
    await expect(rows).toContainText([
      t('common.expenseKind.fuel'),
      t('common.maintenanceType.oil_change'),
      t('common.expenseKind.fuel'),
    ]);
    await person.choose(t('vehicles.detail.timeline.kind'), t('common.expenseKind.fuel'));
    await expect(rows).toHaveCount(2);
  });

  await test.step('offline: message, chart, table', async () => {
    await expect.poll(() => hasWholeCopy(page)).toBe(true);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await person.open(`/reports?vehicle=${clio}&${FIRST_QUARTER}`, t('reports.title'));
    await expect(months.getByRole('figure')).toBeVisible();
    await page.context().setOffline(true);
    // A report that was never requested from the server.
    await page.getByRole('button', { name: t('common.filters.active', { filters: '2' }) }).click();
    await person.choose(t('reports.filter.vehicle'), t('reports.filter.everyVehicle'));
    await expect(page).toHaveURL(`/reports?${FIRST_QUARTER}`);
    await expect(months.getByRole('slider')).toHaveAttribute('aria-valuetext', /86/);
    await months.getByRole('button', { name: t('reports.showTable') }).click();
    // At this width column names are next to each figure instead of above.
    await expect(months.getByRole('row')).toContainText([
      format.formatEuros(86.5),
      format.formatEuros(180),
      format.formatEuros(60),
    ]);
    expect(await measureSidewaysScroll(page)).toBe(0);
  });

  await test.step('saved as a CSV of the shown data', async () => {
    const csv = (await download(t('reports.action.csv'))).toString('utf8');
    expect(csv).toContain(t('reports.months.title'));
    expect(csv).toMatch(/180[,.]00/);
  });

  async function download(button: string): Promise<Buffer> {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    return readFile(await (await started).path());
  }
});

/** Adds a vehicle with maintenance and two fillings in early 2026; returns its id. */
async function fill(garage: Garage): Promise<string> {
  const clio = await garage.addVehicle({ name: 'Clio', energy: 'petrol', currentMileage: 53_000 });
  await garage.addRecord(clio, { date: '2026-02-12', cost: 180 });
  const fillings = [
    { date: '2026-01-10', mileage: 51_000, quantity: 40, cost: 60 },
    { date: '2026-03-10', mileage: 52_000, quantity: 50, cost: 86.5 },
  ];
  for (const filling of fillings) {
    await garage.send('POST', '/v1/expenses', { vehicle_id: clio, kind: 'fuel', unit: 'L', ...filling });
  }
  return clio;
}

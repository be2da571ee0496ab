import { expect, test } from '../shell/shell-test.ts';
import { SHELL_ORIGIN } from '../shell/shell-script.ts';
import { readPdfPages } from '../support/pdf-text.ts';

test('printing a report in the app → the system dialog gets the whole page and its name', async ({
  shell,
  device,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  for (const name of ['Лада', 'Clio']) {
    const vehicle = await garage.addVehicle({ name, currentMileage: 1000 });
    await garage.addRecord(vehicle, { date: '2026-02-12', cost: 123.45 });
  }
  const jobs: { name: string; text: string }[] = [];
  device.state.printPage = async (name) => {
    const pages = await readPdfPages(await page.pdf());
    jobs.push({ name, text: pages.join('\n') });
  };
  await page.goto(`${SHELL_ORIGIN}/reports?period=custom&from=2026-01-01&to=2026-03-31`);
  const print = page.getByRole('button', { name: t('reports.action.print') });
  await print.click();
  await expect.poll(() => jobs.length).toBe(1);
  const [job] = jobs;
  expect(job?.name).toContain(t('reports.filter.everyVehicle'));
  expect(job?.text).toContain('Лада');
  // From the tables, which the screen does not show.
  expect(job?.text).toContain(t('reports.column.running'));
  await expect(page.getByRole('table')).toHaveCount(0);

  device.state.printPage = null;
  await print.click();
  await expect(page.getByText(t('reports.action.printFailed'))).toBeVisible();
});

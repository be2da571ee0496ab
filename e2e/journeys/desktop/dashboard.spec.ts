import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { expect, test } from '../../support/test.ts';

test('the welcome is closed once; costs as chart and table; a failed part reports it alone', async ({
  page,
  person,
  edge,
  t,
  format,
}) => {
  const garage = await person.signInOnSharedComputer();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await garage.addRecord(clio, { date: civilDateInZone(Date.now(), 'Europe/Paris'), cost: 89.9 });
  await person.open('/dashboard', t('dashboard.title'));
  const welcome = page.getByRole('region', { name: t('dashboard.banner.title') });

  await test.step('the welcome', async () => {
    await welcome.getByRole('button', { name: t('dashboard.banner.close') }).click();
    await expect(welcome).toBeHidden();
    await page.reload();
    await expect(page.getByLabel(t('dashboard.stats.label'))).toContainText(format.formatEuros(89.9));
    await expect(welcome).toBeHidden();
  });

  await test.step('the costs as a table', async () => {
    await page.getByRole('button', { name: t('dashboard.costs.showTable') }).click();
    await expect(page.getByRole('table').getByText(format.formatEuros(89.9))).toBeVisible();
  });

  await test.step('loading the costs fails: the rest stays', async () => {
    await edge.refuse('GET', '/v1/maintenances/summary', 503, 'unavailable');
    await page.reload();
    await expect(page.getByRole('alert').getByText(t('dashboard.costs.error'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Clio/ }).first()).toBeVisible();
  });
});

test('offline, then slow → says so, never shows an empty garage, and finally loads everything @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInOnSharedComputer();
  await garage.addVehicle({ name: 'Clio' });
  const main = page.getByRole('main');
  const clio = main.getByRole('link', { name: /Clio/ }).first();
  const panel = page.getByRole('dialog', { name: t('shell.panel.title') });

  await test.step('all calls fail: page and panel say so; online again, both load by themselves', async () => {
    await edge.cut('GET', '/v1/*');
    await person.open('/dashboard', t('dashboard.title'));
    await expect(main.getByRole('alert').getByText(t('dashboard.error.load'))).toBeVisible();
    // The number is unknown, so the bell does not claim zero.
    await page.getByRole('button', { name: t('shell.panel.title'), exact: true }).click();
    await expect(panel.getByText(t('shell.panel.error'))).toBeVisible();
    await edge.heal();
    await expect(panel.getByText(t('shell.panel.empty'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(clio).toBeVisible();
  });

  await test.step('slow: a loading indicator, and no empty garage', async () => {
    const answer = await edge.slow('GET', '/v1/vehicles');
    await page.reload();
    await expect(main.getByText(t('common.state.loading')).first()).toBeAttached();
    await expect(main.getByText(t('dashboard.empty.title'))).toHaveCount(0);
    answer();
    await expect(clio).toBeVisible();
  });
});

import { expect, test } from '../../support/test.ts';

const RECORDS = 40;

test('printing a list of records in the dark theme → every record, dark on white, without bars and menus', async ({
  page,
  person,
  t,
}) => {
  await person.signInWithRecords(RECORDS);
  await page.addInitScript(() => localStorage.setItem('carnet.theme', 'dark'));
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  const list = page.getByRole('tabpanel').getByRole('list');
  const rows = list.getByRole('article');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(RECORDS);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));

  await expect(rows).toHaveCount(RECORDS);
  for (const bar of [page.getByRole('banner'), page.getByRole('complementary')])
    await expect(bar).toBeHidden();
  await expect(rows.first().locator('[aria-haspopup="menu"]')).toBeHidden();
  for (const control of [page.getByRole('search'), page.getByRole('tablist')])
    await expect(control).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(18, 25, 38)');
  const overlaps = await rows.evaluateAll(
    (all) =>
      all.filter((row, index) => {
        const next = all[index + 1];
        return next && next.getBoundingClientRect().top < row.getBoundingClientRect().bottom - 1;
      }).length,
  );
  expect(overlaps).toBe(0);
  const last = await rows.last().evaluate((row) => row.getBoundingClientRect().bottom);
  const end = await list.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(last).toBeLessThanOrEqual(end + 1);
});

test('printing the page of a vehicle → its latest work, where to print the rest, and no buttons', async ({
  page,
  person,
  t,
}) => {
  await person.signInWithRecords(RECORDS);
  await person.open('/vehicles', t('vehicles.list.title'));
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const history = page.getByRole('region', { name: t('vehicles.detail.history.title') });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expect(history.getByText(t('vehicles.detail.history.printed'))).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect(history.getByText(t('vehicles.detail.history.printed'))).toBeVisible();
  for (const control of [
    page.getByRole('main').getByRole('button').filter({ hasText: /\S/ }),
    page.getByRole('link', { name: t('common.action.seeAll') }),
  ])
    await expect(control.filter({ visible: true })).toHaveCount(0);
});

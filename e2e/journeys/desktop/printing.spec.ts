import { expect, test } from '../../support/test.ts';

const RECORDS = 40;

test('a list of records is printed in the dark theme → all of it, dark on white, without bars and menus', async ({
  page,
  person,
  t,
}) => {
  await person.beSignedInWith(RECORDS);
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

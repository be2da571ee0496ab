import { expect, test } from '../../support/test.ts';

/** More than three pages of the feed; `npm run bench` measures 5,000. */
const RECORDS = 1600;
/** Visible rows plus overscan. */
const MOST_ROWS = 60;

// A busy machine takes minutes to create them.
test.setTimeout(600_000);

test('1,600 records → renders few rows at a time, scrolls to the last, search finds it @long', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInWithRecords(RECORDS);
  const [vehicle] = await garage.list('/v1/vehicles');
  await garage.addRecord(String(vehicle?.['id']), { date: '1990-01-02', description: 'Vidange au cap Horn' });
  await person.open('/maintenance?tab=all', t('maintenance.title'));
  const rows = page.getByRole('tabpanel').getByRole('article');
  const oldest = rows.filter({ hasText: 'Vidange au cap Horn' });

  await test.step('the first rows are there, each with its position in the whole list', async () => {
    await expect(rows.first()).toBeVisible();
    await expect(page.locator('[aria-posinset="1"]')).toHaveAttribute('aria-setsize', String(RECORDS + 1));
    expect(await rows.count()).toBeLessThan(MOST_ROWS);
  });

  await test.step('scrolling on → the page renders no more rows than before, and reaches the last one', async () => {
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await rows.count()).toBeLessThan(MOST_ROWS);
      await expect(oldest).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.locator(`[aria-posinset="${RECORDS + 1}"]`)).toBeVisible();
  });

  await test.step('found by a word without accents and capitals', async () => {
    await page.getByRole('searchbox', { name: t('maintenance.filter.search.label') }).fill('CAP horn');
    await expect(rows).toHaveCount(1);
    await expect(oldest).toBeVisible();
  });
});

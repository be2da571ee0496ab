import { expect, test } from '../../support/test.ts';

test('a server without payments → both screens say that everything is included; a refused call is reported', async ({
  page,
  person,
  edge,
  t,
}) => {
  await person.signInNewAccount();
  for (const [address, title] of [
    ['/pricing', t('plans.pricing.title')],
    ['/subscription', t('plans.subscription.title')],
  ] as const) {
    await person.open(address, title);
    await expect(page.getByRole('main').getByText(t('plans.noBilling'))).toBeVisible();
  }
  await edge.refuse('GET', '/subscriptions/current', 503, 'unavailable');
  await page.reload();
  await expect(page.getByRole('alert').getByText(t('plans.error.load'))).toBeVisible();
  await edge.heal();
  await page.getByRole('button', { name: t('common.action.retry') }).click();
  await expect(page.getByRole('main').getByText(t('plans.noBilling'))).toBeVisible();
});

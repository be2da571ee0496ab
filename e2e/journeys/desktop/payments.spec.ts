import { paidPort, providerPort } from '../../support/environment.ts';
import { expect, test } from '../../support/test.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { Page } from '@playwright/test';

/** Uses the server that takes payments. Its provider has one state for all tests, so they run one after the other. */
test.use({ baseURL: `http://127.0.0.1:${paidPort}` });
test.describe.configure({ mode: 'default' });

async function setProvider(page: Page, mood: 'answers' | 'refuses' | 'is away'): Promise<void> {
  const answer = await page.request.put(`http://127.0.0.1:${providerPort}/mood/${mood}`);
  expect(answer.status()).toBe(204);
}

/** Pays on the provider’s page, which redirects to the product. */
async function pay(page: Page, interval: 'month' | 'year'): Promise<void> {
  await page.waitForURL(`http://127.0.0.1:${providerPort}/pay/**`);
  await page.getByRole('button', { name: `Pay by ${interval}` }).click();
}

test.afterEach(async ({ page }) => setProvider(page, 'answers'));

test('the free plan is full → shows usage bars, refuses another vehicle, and paying makes room', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  for (const name of ['Clio', 'Vespa']) await garage.addVehicle({ name });
  await person.open('/subscription', t('plans.subscription.title'));
  const main = page.getByRole('main');
  await expect(main.getByText(t('plans.usage.vehicles', { used: '2', vehicles: 2 }))).toBeVisible();
  await expect(main.getByText(t('plans.limitReached.title'))).toBeVisible();
  await expect(main.getByRole('button', { name: t('plans.cancel.action') })).toHaveCount(0);

  await person.open('/add-vehicle', t('vehicles.form.addTitle'));
  await person.field(t('vehicles.form.name.label')).fill('Kangoo');
  await person.field(t('vehicles.form.currentMileage.label')).fill('1200');
  await page.getByRole('button', { name: t('vehicles.form.submitAdd') }).click();
  await expect(page.getByText(t('problems.plan_limit_reached')).first()).toBeVisible();
  await expect(person.field(t('vehicles.form.name.label'))).toHaveValue('Kangoo');

  await person.open('/pricing', t('plans.pricing.title'));
  const premium = page.getByRole('region', { name: t('plans.plan.premium') });
  await expect(premium.getByText(t('plans.price.year', { amount: format.formatEuros(24.99) }))).toBeVisible();
  await expect(
    page.getByRole('region', { name: t('plans.plan.free') }).getByText(t('plans.plan.current')),
  ).toBeVisible();
  await premium.getByRole('button', { name: t('plans.subscribe.year') }).click();
  await pay(page, 'year');
  await person.expectPage(t('plans.subscription.title'));
  await expect(main.getByText(t('plans.paid.year'))).toBeVisible();
  await expect(main.getByText(t('plans.limitReached.title'))).toHaveCount(0);
  await garage.addVehicle({ name: 'Kangoo' });
});

test('monthly to yearly, cancelled in three clicks from the account settings, resumed', async ({
  page,
  person,
  t,
  format,
}) => {
  await person.signInNewAccount();
  await person.open('/pricing', t('plans.pricing.title'));
  await page.getByRole('button', { name: t('plans.subscribe.year') }).click();
  await pay(page, 'year');
  await page.getByRole('button', { name: t('plans.portal') }).click();
  await pay(page, 'month');
  await person.expectPage(t('plans.subscription.title'));
  const main = page.getByRole('main');
  const end = { date: format.formatDate(civilDateOf(2027, 1, 1)) };
  await expect(main.getByText(t('plans.paid.month'))).toBeVisible();
  await expect(main.getByText(t('plans.renewsOn', end))).toBeVisible();

  await person.open('/settings/account', t('settings.page.account'));
  await main.getByRole('link', { name: t('settings.subscription.show') }).click();
  await main.getByRole('button', { name: t('plans.cancel.action'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('plans.cancel.title') });
  await question.getByRole('button', { name: t('plans.cancel.submit') }).click();
  await person.expectToast(t('plans.toast.canceled'));
  await expect(main.getByText(t('plans.endsOn', end))).toBeVisible();

  await main.getByRole('button', { name: t('plans.resume.action') }).click();
  await person.expectToast(t('plans.toast.resumed'));
  await expect(main.getByText(t('plans.renewsOn', end))).toBeVisible();
});

test('the provider refuses or is down → each button says what failed, and works again later @long', async ({
  page,
  person,
  t,
  format,
}) => {
  await person.signInNewAccount();
  await person.open('/pricing', t('plans.pricing.title'));
  const subscribe = page.getByRole('button', { name: t('plans.subscribe.month') });
  await setProvider(page, 'refuses');
  await subscribe.click();
  await person.expectToast(t('plans.error.page'));
  await setProvider(page, 'answers');
  await subscribe.click();
  await pay(page, 'month');
  await person.expectPage(t('plans.subscription.title'));

  await setProvider(page, 'is away');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('plans.portal') }).click();
  await person.expectToast(t('plans.error.page'), 2);
  await main.getByRole('button', { name: t('plans.cancel.action'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('plans.cancel.title') });
  await question.getByRole('button', { name: t('plans.cancel.submit') }).click();
  await expect(question.getByText(t('plans.error.cancel'))).toBeVisible();
  await setProvider(page, 'answers');
  await question.getByRole('button', { name: t('plans.cancel.submit') }).click();
  await person.expectToast(t('plans.toast.canceled'));

  await setProvider(page, 'refuses');
  await main.getByRole('button', { name: t('plans.resume.action') }).click();
  await person.expectToast(t('plans.error.resume'));
  await expect(
    main.getByText(t('plans.endsOn', { date: format.formatDate(civilDateOf(2027, 1, 1)) })),
  ).toBeVisible();
});

test('offline → loaded data stays, and the button says what failed @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  await person.signInNewAccount();
  await person.open('/pricing', t('plans.pricing.title'));
  await edge.cut('POST', '/subscriptions/checkout');
  await page.getByRole('button', { name: t('plans.subscribe.year') }).click();
  await person.expectToast(t('plans.error.page'));
  await expect(page.getByRole('region', { name: t('plans.plan.premium') })).toBeVisible();
  await edge.heal();
  const letGo = await edge.slow('POST', '/subscriptions/checkout');
  const subscribe = page.getByRole('button', { name: t('plans.subscribe.year') });
  await subscribe.click();
  await expect(subscribe).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await pay(page, 'year');
  await person.expectPage(t('plans.subscription.title'));
});

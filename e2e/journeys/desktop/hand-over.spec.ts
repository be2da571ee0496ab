import { expect, test } from '../../support/test.ts';

test('a vehicle is offered, and its history is transferred to a buyer who signs up on the way', async ({
  page,
  person,
  browser,
  language,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const vehicle = await garage.addVehicle({ name: 'Clio' });
  const panelOf = async () => {
    await page.getByRole('button', { name: t('vehicles.card.actions', { name: 'Clio' }) }).click();
    await page.getByRole('menuitem', { name: t('vehicles.detail.handOver') }).click();
    return page.getByRole('dialog', { name: t('sale.handOver.title') });
  };
  const address = await test.step('the seller offers it', async () => {
    await person.open(`/vehicles/${vehicle}`, 'Clio');
    const panel = await panelOf();
    await panel.getByLabel(t('sale.handOver.email')).fill('acheteur@example.org');
    await panel.getByRole('button', { name: t('sale.handOver.offer') }).click();
    return new URL(String(await panel.locator('code').textContent()));
  });

  const context = await browser.newContext();
  await context.addInitScript((chosen) => localStorage.setItem('carnet.language', chosen), language);
  const buyer = await context.newPage();
  await test.step('the buyer reads the offer, signs up and accepts', async () => {
    await buyer.goto(address.pathname + address.hash);
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(
      t('sale.offer.title', { name: 'Clio' }),
    );
    await buyer.getByRole('link', { name: t('sale.offer.register') }).click();
    await buyer.getByLabel(t('auth.field.email.label')).fill(`acheteur-${vehicle}@example.org`);
    await buyer.getByLabel(t('auth.field.password.label'), { exact: true }).fill('un mot de passe long');
    await buyer
      .getByLabel(t('auth.field.confirmPassword.label'), { exact: true })
      .fill('un mot de passe long');
    await buyer.getByRole('button', { name: t('auth.register.submit') }).click();
    await buyer.getByRole('button', { name: t('sale.offer.accept') }).click();
    await expect(buyer.getByText(t('sale.offer.accepted'))).toBeVisible();
    await expect(buyer.getByRole('heading', { level: 1, name: 'Clio' })).toBeVisible();
  });

  await test.step('the seller keeps an archived vehicle that says so', async () => {
    await page.reload();
    const panel = await panelOf();
    await expect(panel.getByText(/acheteur@example\.org/)).toBeVisible();
    await expect(panel.getByRole('button', { name: t('sale.handOver.offer') })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('vehicles.detail.unarchive')).first()).toBeVisible();
  });

  await test.step('the address no longer works', async () => {
    await page.goto(address.pathname + address.hash);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('sale.offer.none'));
  });
  await context.close();
});

import { expect, test } from '../../support/test.ts';

test('a link for a buyer: created, opened without an account, its PDF verified, revoked', async ({
  page,
  person,
  browser,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const vehicle = await garage.addVehicle({ name: 'Clio', vin: 'VF1AAAAA123456789' });
  const openPanel = async () => {
    await person.open(`/vehicles/${vehicle}`, 'Clio');
    await page.getByRole('button', { name: t('vehicles.card.actions', { name: 'Clio' }) }).click();
    await page.getByRole('menuitem', { name: t('vehicles.detail.link') }).click();
    return page.getByRole('dialog', { name: t('sale.link.title') });
  };
  const panel = await openPanel();
  await panel.getByRole('checkbox', { name: t('sale.book.part.vin') }).check();
  await panel.getByRole('button', { name: t('sale.link.make') }).click();
  const address = String(await panel.locator('code').textContent());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: t('sale.link.book') }).click(),
  ]);
  const file = await download.path();

  const buyer = await (await browser.newContext()).newPage();
  await test.step('the buyer reads the shared content on a separate page', async () => {
    await buyer.goto(new URL(address).pathname);
    await expect(buyer.getByRole('heading', { level: 1, name: 'Clio' })).toBeVisible();
    await expect(buyer.getByRole('heading', { name: t('book.entries.title') })).toBeVisible();
    await expect(buyer.getByText('VF1AAAAA123456789')).toBeVisible();
  });

  await test.step('this PDF is verified, another file is not', async () => {
    const input = buyer.getByLabel(t('book.page.check.choose'));
    await input.setInputFiles(file);
    await expect(buyer.getByText(t('book.page.check.unchanged'))).toBeVisible();
    await input.setInputFiles({
      name: 'other.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(buyer.getByText(t('book.page.check.unknown'))).toBeVisible();
  });

  await test.step('the owner sees that it was opened, and revokes it', async () => {
    const again = await openPanel();
    await expect(again.getByText(t('sale.link.opened', { count: 1 }))).toBeVisible();
    await again.getByRole('button', { name: new RegExp(t('sale.link.revoke')) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('sale.link.revoke.submit'), exact: true })
      .click();
    await person.expectToast(t('sale.link.revoked'));
    await buyer.reload();
    await expect(buyer.getByText(t('book.page.gone.text'))).toBeVisible();
    await expect(buyer.getByText('Clio')).toHaveCount(0);
    // Also where the app’s worker answers navigations.
    await page.goto(new URL(address).pathname);
    await expect(page.getByRole('heading', { name: t('book.page.gone') })).toBeVisible();
  });
  await buyer.context().close();
});

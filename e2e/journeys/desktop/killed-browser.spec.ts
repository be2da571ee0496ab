import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Garage } from '../../support/garage.ts';
import { KillableBrowser } from '../../support/killable-browser.ts';
import { Person } from '../../support/person.ts';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import { hasWholeCopy } from '../../support/copy.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the browser is killed right after the message that the change is kept → complete at the next start, stored once @long', async ({
  person: elsewhere,
  language,
  t,
  format,
  baseURL,
}, testInfo) => {
  test.setTimeout(300_000);
  const browser = new KillableBrowser(testInfo.outputPath('profile'), String(baseURL));
  let page = await browser.start(language);
  const person = new Person(page, { language, t, format }, false);
  const garage = await elsewhere.createAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  await person.open('/login', t('auth.login.title'));
  await person.signIn(garage.email);
  await person.expectPage(t('dashboard.title'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  // If the browser is killed before that, the user signs in again and finds the rest.
  await expect.poll(() => browser.hasWritten('carnet.copyOf'), { timeout: 100_000 }).toBe(true);
  const invoice = sampleInvoice('facture.pdf');

  await test.step('a record with its files, offline', async () => {
    await page.context().setOffline(true);
    await person.open(`/add-maintenance?vehicle=${clio}`, t('maintenance.form.addTitle'));
    await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
    await person.field(t('maintenance.form.cost.label')).fill('240');
    await person.attachFile(t('files.addPhotosAndPdf'), samplePhoto('disques.png'));
    await person.attachFile(t('files.addInvoice'), invoice);
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await page.getByText(t('shell.sync.keptHere')).waitFor();
    await browser.kill();
  });

  await test.step('restarted, still offline', async () => {
    page = await browser.start(language);
    await page.context().setOffline(true);
    await new Person(page, { language, t, format }, false).open(
      '/maintenance?tab=all',
      t('maintenance.title'),
    );
    const row = page.getByRole('article').filter({ hasText: t('common.maintenanceType.brake_service') });
    await expect(row.getByText(t('shell.sync.mark'))).toBeVisible();
    await expect(row).toContainText(format.formatEuros(240));
  });

  await test.step('online', async () => {
    await page.context().setOffline(false);
    await expect.poll(async () => (await brakesOf(garage))[0]?.photos.length).toBe(1);
    const [stored, ...others] = await brakesOf(garage);
    expect(others).toEqual([]);
    const bytes = await page.request.get(String(stored?.invoice?.url));
    expect(await bytes.body()).toEqual(invoice.buffer);
    await expect(page.getByText(t('shell.sync.mark'))).toHaveCount(0);
  });
  await browser.close();
});

async function brakesOf(garage: Garage): Promise<Maintenance[]> {
  const records = (await garage.list('/v1/maintenances')) as unknown as Maintenance[];
  return records.filter(({ type }) => type === 'brake_service');
}

import { PASSWORD } from '../support/garage.ts';
import { sampleInvoice, samplePhoto } from '../support/sample-files.ts';
import { test } from './engine-test.ts';
import { addFirstVehicle } from './first-vehicle.ts';
import { signUp } from './sign-up.ts';

const main = { role: 'main', name: '' };
const button = (name: string) => ({ role: 'button', name });
const link = (name: string) => ({ role: 'link', name });

test('register → vehicle → record with its files → done → search → settings → sign out and in again', async ({
  visitor,
  gate,
  t,
  format,
}) => {
  const oilChange = t('common.maintenanceType.oil_change');
  const essential = t('maintenance.form.section.essential');
  const save = button(t('common.action.save'));
  await visitor.open(`${gate.address}/register`);
  const email = await signUp(visitor, t);

  await test.step('add a vehicle: its default reminders appear', async () => {
    await addFirstVehicle(visitor, t);
    await visitor.expectText(t('vehicles.detail.reminders.title'), main);
  });

  await test.step('record yesterday’s oil change with a photo and a PDF invoice', async () => {
    await visitor.click(button(t('shell.nav.add')));
    await visitor.click({ role: 'menuitem', name: t('shell.nav.addMaintenance') });
    await visitor.expectPage(t('maintenance.form.addTitle'));
    await visitor.choose(t('maintenance.form.type.label'), oilChange);
    await visitor.click({ ...button(t('common.date.yesterday')), isFirst: true });
    await visitor.fill(t('maintenance.form.cost.label'), '89,90');
    await visitor.fill(t('maintenance.form.mileage.label'), '50 000', essential);
    await visitor.attachFile(t('files.addPhotosAndPdf'), samplePhoto('compteur.png'));
    await visitor.attachFile(t('files.addInvoice'), sampleInvoice('facture.pdf'));
    await visitor.expectText('facture.pdf', main);
    await visitor.click(save);
    await visitor.expectPage('Clio');
  });

  await test.step('mark it as done again', async () => {
    await visitor.click(link(t('shell.nav.maintenance')));
    await visitor.expectPage(t('maintenance.title'));
    const names = { type: oilChange, vehicle: 'Clio' };
    await visitor.click({ ...link(t('maintenance.done.actionFor', names)), isFirst: true });
    await visitor.expectPage(t('maintenance.done.title.oil_change'));
    await visitor.fill(t('maintenance.form.cost.label'), '95');
    await visitor.fill(t('maintenance.form.mileage.label'), '50 100', essential);
    await visitor.click(save);
    await visitor.expectPage(t('maintenance.title'));
  });

  await test.step('search finds both records, and nothing for an unknown word', async () => {
    await visitor.click({ role: 'tab', name: t('maintenance.tab.all') });
    await visitor.fill(t('maintenance.filter.search.label'), 'VIDANGE');
    await visitor.expectText(format.formatEuros(89.9), main);
    await visitor.expectText(format.formatEuros(95), main);
    await visitor.fill(t('maintenance.filter.search.label'), 'girouette');
    await visitor.expectText(t('maintenance.noMatch.title'), main);
  });

  await test.step('settings are saved', async () => {
    await visitor.click(link(t('shell.nav.settings')));
    await visitor.expectPage(t('settings.page.notifications'));
    await visitor.fill(t('settings.advanceDays.label'), '365');
    await visitor.click({ ...save, isFirst: true });
    await visitor.expectToast(t('settings.toast.saved'));
  });

  await test.step('sign out and in again: everything is there', async () => {
    await visitor.click(button(t('shell.nav.logout')));
    await visitor.expectPage(t('auth.login.title'));
    await visitor.fill(t('auth.field.email.label'), email);
    await visitor.fill(t('auth.field.password.label'), PASSWORD);
    await visitor.click(button(t('auth.login.submit')));
    await visitor.expectPage(t('dashboard.title'));
    await visitor.expectText('Clio', main);
    await visitor.click(link(t('shell.nav.settings')));
    await visitor.expectValue(t('settings.advanceDays.label'), '365');
    await visitor.expectHidden(button(t('shell.newVersion.take')));
  });
});

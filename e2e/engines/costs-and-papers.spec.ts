import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { sampleInvoice, samplePhoto } from '../support/sample-files.ts';
import { test } from './engine-test.ts';
import { addFirstVehicle } from './first-vehicle.ts';
import { signUp } from './sign-up.ts';

const main = { role: 'main', name: '' };
const button = (name: string) => ({ role: 'button', name });

test('on a phone: a fill-up, a document with files, a service book for a buyer', async ({
  driver,
  visitor,
  gate,
  t,
  format,
}) => {
  await driver.resize(390, 844);
  await visitor.open(`${gate.address}/register`);
  await signUp(visitor, t);
  await addFirstVehicle(visitor, t);

  await test.step('a fill-up of last year: the unit price gives the total, the date is typed by hand', async () => {
    await visitor.open(`${gate.address}/expenses/new`);
    await visitor.expectPage(t('expenses.form.addFilling'));
    await visitor.fill(t('expenses.form.quantity'), '40');
    await driver.run(() => document.querySelector('details')?.setAttribute('open', ''));
    await visitor.waitFor('the bar at the lower edge', () => {
      const bar = document.querySelector('form button[type="submit"]')?.parentElement?.parentElement;
      return bar ? Math.abs(bar.getBoundingClientRect().bottom - innerHeight) < 2 : false;
    });
    await visitor.fill(t('expenses.form.unitPrice'), '1,789');
    await visitor.expectValue(t('expenses.form.cost'), '71,56');
    await visitor.fill(t('expenses.form.date'), '3/11/25');
    await visitor.attachFile(t('expenses.form.addFiles'), samplePhoto('ticket.png'));
    await visitor.click(button(t('expenses.form.submit')));
    await visitor.expectToast(t('expenses.toast.added'));
    await visitor.open(`${gate.address}/expenses`);
    await visitor.expectText(format.formatEuros(71.56), main);
    await visitor.expectText(format.formatDate(civilDateOf(2025, 11, 3)), main);
  });

  await test.step('an insurance document with its PDF', async () => {
    await visitor.open(`${gate.address}/documents/new`);
    await visitor.expectPage(t('documents.form.addTitle'));
    await visitor.attachFile(t('documents.form.addFiles'), sampleInvoice('mémo.pdf'));
    await visitor.expectText('mémo.pdf', main);
    await visitor.fill(t('documents.form.expiresOn'), '31/12/2035');
    await visitor.click(button(t('documents.form.submit')));
    await visitor.expectToast(t('documents.toast.added'));
    await visitor.open(`${gate.address}/documents`);
    await visitor.expectText(format.formatDate(civilDateOf(2035, 12, 31)), main);
  });

  await test.step('the service book is downloaded with a message; its panel returns the focus', async () => {
    await visitor.open(`${gate.address}/vehicles`);
    await visitor.click({ role: 'link', name: 'Clio', within: main });
    await visitor.expectPage('Clio');
    await visitor.click(button(t('vehicles.card.actions', { name: 'Clio' })));
    await visitor.click({ role: 'menuitem', name: t('vehicles.detail.book') });
    const panel = { role: 'dialog', name: t('sale.book.title') };
    await visitor.click({ ...button(t('sale.book.make')), within: panel });
    await visitor.expectToast(t('sale.book.made', { name: '§' }).split('§')[0] ?? '');
    await driver.press('Escape');
    await visitor.expectHidden(panel);
    await visitor.waitFor(
      'the focus where the panel was asked for',
      () => document.activeElement?.getAttribute('aria-haspopup') === 'menu',
    );
  });
});

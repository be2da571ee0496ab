import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { expect } from '@playwright/test';
import { sampleInvoice, samplePhoto } from '../support/sample-files.ts';
import { test } from './engine-test.ts';
import { signUp } from './sign-up.ts';

const main = { role: 'main', name: '' };
const button = (name: string) => ({ role: 'button', name });
const linkOf = (name: string) => ({ role: 'link', name });

// A window of WebKitGTK is at least 447 px wide; Firefox shows 390 px.
test('on a phone: typed dates, files by keyboard, bars, downloads, dialogs and back navigation', async ({
  driver,
  visitor,
  gate,
  t,
  format,
}) => {
  const oilChange = t('common.maintenanceType.oil_change');
  await driver.resize(390, 844);
  await visitor.open(`${gate.address}/register`);
  await signUp(visitor, t);
  await visitor.click({ ...linkOf(t('dashboard.empty.action')), within: main });
  await visitor.fill(t('vehicles.form.name.label'), 'Clio');
  await visitor.fill(t('vehicles.form.currentMileage.label'), '50 000');

  await test.step('the bar of a form is at the lower edge of the window', async () => {
    const isAtEdge = () => {
      const bar = document.querySelector('form button[type="submit"]')?.parentElement?.parentElement;
      return (
        bar !== null && bar !== undefined && Math.abs(bar.getBoundingClientRect().bottom - innerHeight) < 2
      );
    };
    await visitor.waitFor('the bar at the lower edge', isAtEdge);
  });
  await visitor.click(button(t('vehicles.form.submitAdd')));
  await visitor.expectPage(t('reminders.known.title'));
  await visitor.click(button(t('reminders.known.skip')));
  await visitor.expectPage('Clio');

  await test.step('a typed date is parsed; the file chooser opens by keyboard', async () => {
    await visitor.click(linkOf(t('vehicles.detail.history.add')));
    await visitor.expectPage(t('maintenance.form.addTitle'));
    await visitor.choose(t('maintenance.form.type.label'), oilChange);
    const essential = t('maintenance.form.section.essential');
    await visitor.fill(t('maintenance.form.date.label'), '3/11/25', essential);
    await visitor.fill(t('maintenance.form.cost.label'), '89,90');
    await visitor.attachFile(t('files.addInvoice'), sampleInvoice('facture.pdf'));
    await visitor.expectText('facture.pdf', main);
    const picker = button(t('files.addPhotosAndPdf'));
    await driver.run((wanted) => {
      const field = window.journey.fieldBehind(wanted);
      field?.addEventListener('click', (event) => {
        event.preventDefault();
        sessionStorage.setItem('journey.chosen', 'true');
      });
      window.journey.locate(wanted)?.focus();
    }, picker);
    await driver.press('Enter');
    await visitor.waitFor('the choice of files', () => sessionStorage.getItem('journey.chosen') === 'true');
    await visitor.attachFile(t('files.addPhotosAndPdf'), samplePhoto('compteur.png'));
    await visitor.waitFor('the photo', () => document.querySelector('[data-photo]') !== null);
    await visitor.click(button(t('common.action.save')));
    await visitor.expectPage('Clio');
    await visitor.expectText(format.formatDate(civilDateOf(2025, 11, 3)), main);
    await visitor.waitFor('an end of saving', () => !document.body.innerText.includes('Enregistrement…'));
  });

  await test.step('a dialog traps the focus and returns it', async () => {
    await visitor.open(`${gate.address}/maintenance?tab=all`);
    await visitor.expectPage(t('maintenance.title'));
    const actions = {
      role: 'button',
      name: t('maintenance.record.actions', { type: oilChange, date: '' }).trimEnd(),
      isPart: true,
    };
    await visitor.click(actions);
    await visitor.click({ role: 'menuitem', name: t('maintenance.record.delete') });
    const dialog = { role: 'dialog', name: t('maintenance.confirmDelete.title') };
    await visitor.expectVisible(dialog);
    for (let tab = 0; tab < 6; tab += 1) {
      await driver.press('Tab');
      expect(await driver.run(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }
    await driver.press('Escape');
    await visitor.expectHidden(dialog);
    await visitor.waitFor(
      'the focus where the dialog was asked for',
      () => document.activeElement?.getAttribute('aria-haspopup') === 'menu',
    );
  });

  await test.step('an invoice is downloaded with a message', async () => {
    await visitor.click({
      role: 'button',
      name: t('maintenance.record.downloadInvoice', { type: oilChange, date: '' }).trimEnd(),
      isPart: true,
    });
    await visitor.expectToast(t('files.downloaded', { name: 'facture.pdf' }));
  });

  await test.step('going back returns to the previous scroll position', async () => {
    await visitor.open(`${gate.address}/vehicles`);
    await visitor.click({ ...linkOf('Clio'), isPart: true, within: main });
    await visitor.expectPage('Clio');
    const way = linkOf(t('vehicles.detail.history.seeAll', { name: 'Clio' }));
    await visitor.expectVisible(way);
    await visitor.waitFor(
      'an end of loading',
      () => document.querySelector('main [aria-busy="true"]') === null,
    );
    const place = await driver.run((wanted) => {
      window.journey.locate(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return scrollY;
    }, way);
    expect(place).toBeGreaterThan(500);
    await visitor.click(way);
    await visitor.expectPage(t('maintenance.title'));
    expect(await driver.run(() => scrollY)).toBe(0);
    await driver.run(() => history.back());
    await visitor.expectPage('Clio');
    await visitor.waitFor('the place that was left', () => {
      const link = document.querySelector('main a[href*="tab=all"]')?.getBoundingClientRect();
      return link !== undefined && link.top > 0 && link.bottom < innerHeight;
    });
  });
});

import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import { Taps } from '../../support/taps.ts';
import { expect, test } from '../../support/test.ts';

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

/**
 * A focused field takes no tap; any other field and the file chooser cost one each. Fill-ups are counted in fillings.spec.ts.
 */
test('the main jobs: a correct reminder takes 3 taps, a record with photo and PDF 6, done 2, a mileage 3', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });
  const oilChange = t('common.maintenanceType.oil_change');
  const lastOilChange = addDays(TODAY, -350);
  const findOilReminder = async () => {
    const reminders = await garage.list('/v1/maintenances/reminders');
    return reminders.find(({ maintenance_type: type }) => type === 'oil_change');
  };

  await test.step('the first correct reminder, from the end of adding a vehicle', async () => {
    await person.open('/vehicles', t('vehicles.list.title'));
    await person.openAddForm('addVehicle');
    await person.field(t('vehicles.form.name.label')).fill('Clio');
    await person.field(t('vehicles.form.currentMileage.label')).fill('84 210');
    await page.getByRole('button', { name: t('vehicles.form.submitAdd') }).click();
    await person.expectPage(t('reminders.known.title'));
    const taps = new Taps();
    const oil = page.getByRole('main').getByRole('listitem').nth(1);
    const date = oil.getByRole('textbox', { name: t('reminders.known.date.label') });
    await taps.type(date, format.formatDateNumeric(lastOilChange));
    await taps.type(oil.getByRole('textbox', { name: t('reminders.known.mileage.label') }), '80 000');
    await taps.on(save);
    await person.expectPage('Clio');
    expect(taps.count).toBe(3);
    await expect.poll(findOilReminder).toMatchObject({
      last_mileage: 80_000,
      planned_mileage: 95_000,
      next_reminder_date: addDays(lastOilChange, 365),
    });
  });

  await test.step('a record with a photo and its PDF, from the dashboard', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    const taps = new Taps();
    await taps.on(page.getByRole('button', { name: t('shell.fab.open'), exact: true }));
    await taps.on(page.getByRole('menuitem', { name: t('shell.nav.addMaintenance') }));
    await person.expectPage(t('maintenance.form.addTitle'));
    const next = page.getByRole('group', { name: t('maintenance.form.type.proposed') });
    await taps.on(next.getByRole('button', { name: oilChange, exact: true }));
    await taps.type(person.field(t('maintenance.form.cost.label')), format.formatThousandths(89.9));
    const chooser = page.waitForEvent('filechooser');
    await taps.on(page.getByRole('button', { name: t('files.addPhotosAndPdf') }));
    await (await chooser).setFiles([samplePhoto('compteur.png'), sampleInvoice('facture.pdf')]);
    await taps.on(save);
    await person.expectToast(t('maintenance.toast.added'));
    expect(taps.count).toBe(6);
    await expect
      .poll(() => garage.list('/v1/maintenances'))
      .toMatchObject([
        {
          type: 'oil_change',
          cost: 89.9,
          photos: [{ name: 'compteur.png' }],
          invoice: { name: 'facture.pdf' },
        },
      ]);
  });

  await test.step('a due reminder is done, from the dashboard', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    const taps = new Taps();
    await taps.on(page.getByRole('link', { name: t('maintenance.done.action') }).first());
    await expect(person.field(t('maintenance.form.cost.label'))).toBeFocused();
    await page.keyboard.type('60');
    await taps.on(save);
    await person.expectPage(t('dashboard.title'));
    expect(taps.count).toBe(2);
    await expect.poll(() => garage.list('/v1/maintenances')).toHaveLength(2);
  });

  await test.step('a mileage, from the dashboard', async () => {
    const taps = new Taps();
    await taps.on(page.getByRole('main').getByRole('link', { name: /Clio/ }).last());
    await person.expectPage('Clio');
    await taps.on(page.getByRole('button', { name: t('vehicles.mileage.update') }));
    await expect(person.field(t('vehicles.mileage.value.label'))).toBeFocused();
    await page.keyboard.type('85000');
    await taps.on(page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }));
    await person.expectToast(
      t('vehicles.mileage.toast.updated', { mileage: format.formatKilometres(85_000) }),
    );
    expect(taps.count).toBe(3);
  });
});

import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { Taps } from '../../support/taps.ts';
import { expect, test } from '../../support/test.ts';

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('a used car: the last report and the sticker are entered in four taps; skipped in one', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const add = async (name: string) => {
    await person.openAddForm('addVehicle');
    await person.field(t('vehicles.form.name.label')).fill(name);
    await person.field(t('vehicles.form.currentMileage.label')).fill('84 210');
    await page.getByRole('button', { name: t('vehicles.form.submitAdd') }).click();
    await person.expectPage(t('reminders.known.title'));
  };
  const lastInspection = addDays(TODAY, -400);
  await person.open('/vehicles', t('vehicles.list.title'));

  await test.step('the inspection by its last date, the oil change by the mileage on its sticker', async () => {
    await add('Clio');
    const taps = new Taps();
    const rows = page.getByRole('main').getByRole('listitem');
    const [inspection, oil] = [rows.nth(0), rows.nth(1)];
    const date = inspection.getByRole('textbox', { name: t('reminders.known.date.label') });
    await taps.type(date, format.formatDateNumeric(lastInspection));
    await taps.on(oil.getByRole('radio', { name: t('reminders.known.answer.next') }));
    await taps.type(oil.getByRole('textbox', { name: t('reminders.known.mileage.label') }), '90 000');
    await taps.on(page.getByRole('button', { name: t('common.action.save'), exact: true }));
    await person.expectToast(t('reminders.known.saved'));
    await person.expectPage('Clio');
    expect(taps.count).toBe(4);
    const reminders = await garage.list('/v1/maintenances/reminders');
    expect(reminders).toHaveLength(8);
    expect(reminders).toContainEqual(
      expect.objectContaining({
        maintenance_type: 'technical_inspection',
        next_reminder_date: addDays(lastInspection, 730),
      }),
    );
    expect(reminders).toContainEqual(
      expect.objectContaining({
        maintenance_type: 'oil_change',
        planned_mileage: 90_000,
        last_mileage: 75_000,
      }),
    );
  });

  await test.step('going back leaves the form instead of returning to a step', async () => {
    await page.goBack();
    await person.expectPage(t('vehicles.list.title'));
  });

  await test.step('reloaded half answered → still there; skipped → planned from today', async () => {
    await add('Kangoo');
    const oil = page.getByRole('main').getByRole('listitem').nth(1);
    await oil.getByRole('textbox', { name: t('reminders.known.mileage.label') }).fill('80 000');
    await page.reload();
    await expect(oil.getByRole('textbox', { name: t('reminders.known.mileage.label') })).toHaveValue(
      /^80[\s,]000$/,
    );
    const taps = new Taps();
    await taps.on(page.getByRole('button', { name: t('reminders.known.skip'), exact: true }));
    await person.expectPage('Kangoo');
    expect(taps.count).toBe(1);
    const reminders = await garage.list('/v1/maintenances/reminders');
    const oils = reminders.filter(({ maintenance_type: type }) => type === 'oil_change');
    expect(new Set(oils.map(({ planned_mileage: planned }) => planned))).toEqual(new Set([90_000, 99_210]));
  });
});

test('a reminder is added from the vehicle, the upcoming list and the round button', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const dialog = page.getByRole('dialog', { name: t('reminders.new.title') });
  const add = async (taps: Taps, type: string) => {
    await taps.on(dialog.getByRole('combobox', { name: t('maintenance.form.type.label') }));
    await taps.on(page.getByRole('option', { name: type }));
    await taps.on(dialog.getByRole('button', { name: t('reminders.new.submit') }));
    await expect(dialog).toBeHidden();
  };
  const stored = async () => (await garage.list('/v1/maintenances/reminders')).length;

  await test.step('from the vehicle: four taps, then back to it', async () => {
    await person.open(`/vehicles/${clio}`, 'Clio');
    const taps = new Taps();
    await taps.on(page.getByRole('link', { name: t('reminders.new.title') }));
    await add(taps, t('common.maintenanceType.insurance'));
    await person.expectToast(t('reminders.toast.added'));
    await expect(page).toHaveURL(`/vehicles/${clio}`);
    expect([taps.count, await stored()]).toEqual([4, 9]);
  });

  await test.step('from the upcoming list: four taps', async () => {
    await person.open('/maintenance', t('maintenance.title'));
    const taps = new Taps();
    await taps.on(page.getByRole('link', { name: t('reminders.new.title') }));
    await add(taps, t('common.maintenanceType.brake_service'));
    await expect(page).toHaveURL('/maintenance');
    expect([taps.count, await stored()]).toEqual([4, 10]);
  });

  await test.step('from the round button: five taps', async () => {
    await person.open('/dashboard', t('dashboard.title'));
    const taps = new Taps();
    await taps.on(page.getByRole('button', { name: t('shell.fab.open') }));
    await taps.on(page.getByRole('menuitem', { name: t('shell.nav.addReminder') }));
    await add(taps, t('common.maintenanceType.tire_change'));
    expect([taps.count, await stored()]).toEqual([5, 11]);
  });
});

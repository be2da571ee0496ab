import { Keyboard } from '../../support/keyboard.ts';
import { expect, test } from '../../support/test.ts';

test('the main job by keyboard: vehicle → record → due reminder → done', async ({ page, person, t }) => {
  const keyboard = new Keyboard(page);
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });
  const cost = person.field(t('maintenance.form.cost.label'));
  await person.signInNewAccount();
  await person.open('/dashboard', t('dashboard.title'));

  await test.step('add a vehicle; Enter in a field saves', async () => {
    await keyboard.press(page.getByRole('main').getByRole('link', { name: t('dashboard.empty.action') }));
    await person.expectPage(t('vehicles.form.addTitle'));
    await keyboard.fill(person.field(t('vehicles.form.name.label')), 'Clio');
    await keyboard.fill(person.field(t('vehicles.form.currentMileage.label')), '50000');
    await page.keyboard.press('Enter');
    await person.expectPage(t('reminders.known.title'));
    await keyboard.press(page.getByRole('button', { name: t('reminders.known.skip'), exact: true }));
    await person.expectPage('Clio');
    await expect(page.getByRole('heading', { level: 1, name: 'Clio' })).toBeFocused();
  });

  await test.step('record an oil change, choosing its type with the arrow keys', async () => {
    await keyboard.press(
      page
        .getByRole('main')
        .getByRole('link', { name: t('vehicles.detail.history.add') })
        .first(),
    );
    await person.expectPage(t('maintenance.form.addTitle'));
    await keyboard.goTo(page.getByRole('combobox', { name: t('maintenance.form.type.label') }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: t('common.maintenanceType.oil_change') })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await keyboard.fill(cost, '89,90');
    await keyboard.press(save);
    await person.expectToast(t('maintenance.toast.added'));
    await expect(cost).toBeHidden();
  });

  await test.step('update the mileage', async () => {
    const navigation = page.getByRole('navigation', { name: t('shell.nav.label') });
    await keyboard.press(navigation.getByRole('link', { name: t('shell.nav.vehicles') }));
    await person.expectPage(t('vehicles.list.title'));
    await keyboard.press(page.getByRole('main').getByRole('link', { name: /Clio/ }).first());
    await person.expectPage('Clio');
    await keyboard.press(page.getByRole('button', { name: t('vehicles.mileage.update') }));
    await keyboard.fill(person.field(t('vehicles.mileage.value.label')), '56000');
    await page.keyboard.press('Enter');
    await keyboard.press(page.getByRole('button', { name: t('mileage.doubt.confirm') }));
    await expect(person.bell(1)).toBeVisible();
  });

  await test.step('the bell opens the reminder; Escape closes its dialog', async () => {
    await keyboard.press(person.bell(1));
    const panel = page.getByRole('dialog', { name: t('shell.panel.title') });
    await keyboard.press(panel.getByRole('link', { name: t('common.maintenanceType.oil_change') }));
    const dialog = page.getByRole('dialog', { name: t('reminders.edit.title') });
    await expect(dialog.getByRole('button', { name: t('reminders.edit.submit'), exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    // Focus returns to the bell.
    await expect(dialog).toBeHidden();
    await person.expectPage('Clio');
  });

  await test.step('mark it as done: the bell count drops', async () => {
    const names = { type: t('common.maintenanceType.oil_change'), vehicle: 'Clio' };
    const done = page.getByRole('main').getByRole('link', { name: t('maintenance.done.actionFor', names) });
    await keyboard.press(done.first());
    await person.expectPage(t('maintenance.done.title.oil_change'));
    await keyboard.fill(cost, '95');
    await keyboard.press(save);
    await expect(person.bell(0)).toBeVisible();
  });
});

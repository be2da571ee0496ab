import { sampleInvoice, samplePhoto } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

test('sign up → vehicle → record with its invoice → due reminder → done', async ({
  page,
  person,
  t,
  format,
}) => {
  await person.signUp(`main-job-${test.info().project.name}-${Date.now()}@example.org`);

  await test.step('add a vehicle: its default reminders appear', async () => {
    await page.getByRole('link', { name: t('dashboard.empty.action'), exact: true }).click();
    await person.field(t('vehicles.form.name.label')).fill('Clio');
    await person.field(t('vehicles.form.currentMileage.label')).fill('50 000');
    await page.getByRole('button', { name: t('vehicles.form.submitAdd'), exact: true }).click();
    await person.expectPage(t('reminders.known.title'));
    await page.getByRole('button', { name: t('reminders.known.skip'), exact: true }).click();
    await person.expectPage('Clio');
    const reminders = page.getByRole('region', { name: t('vehicles.detail.reminders.title') });
    await reminders.getByRole('button', { name: t('common.action.showMore') }).click();
    const oilChange = t('common.maintenanceType.oil_change');
    await expect(reminders.getByRole('link', { name: oilChange, exact: true })).toBeVisible();
    await expect(reminders.getByRole('link', { name: t('maintenance.done.action') })).toHaveCount(8);
    await expect(person.bell(0)).toBeVisible();
  });

  await test.step('record an oil change with a photo and a PDF invoice', async () => {
    await person.openFromDrawer('maintenance');
    await person.openAddForm('addMaintenance');
    await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.oil_change'));
    await person.field(t('maintenance.form.cost.label')).fill('89,90');
    await person
      .field(t('maintenance.form.mileage.label'), t('maintenance.form.section.essential'))
      .fill('50 000');
    await person.attachFile(t('files.addPhotosAndPdf'), samplePhoto('compteur.png'));
    await person.attachFile(t('files.addInvoice'), sampleInvoice('facture.pdf'));
    await expect(page.getByText('facture.pdf').first()).toBeVisible();
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await person.expectPage(t('maintenance.title'));
  });

  await test.step('the dashboard shows the cost and the count', async () => {
    await person.openFromDrawer('dashboard');
    const figures = page.getByLabel(t('dashboard.stats.label'));
    await expect(figures).toContainText(format.formatEuros(89.9));
    await expect(figures).toContainText(t('dashboard.stats.maintenanceThisMonth'));
    await expect(
      page.getByRole('main').getByText(t('common.maintenanceType.oil_change')).first(),
    ).toBeVisible();
  });

  await test.step('update the mileage: the bell counts it', async () => {
    await person.openFromDrawer('vehicles');
    await page.getByRole('link', { name: /Clio/ }).first().click();
    await person.expectPage('Clio');
    await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
    await person.field(t('vehicles.mileage.value.label')).fill('56000');
    await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
    await page.getByRole('button', { name: t('mileage.doubt.confirm') }).click();
    await expect(person.bell(1)).toBeVisible();
  });

  await test.step('panel → mark as done → the reminder has its next date and the bell count drops', async () => {
    await person.bell(1).click();
    const panel = page.getByRole('dialog', { name: t('shell.panel.title') });
    await panel.getByText(t('common.maintenanceType.oil_change')).click();
    await expect(page).toHaveURL(/\/maintenance\?edit=/);
    const editing = page.getByRole('dialog', { name: t('reminders.edit.title') });
    await expect(editing.getByRole('button', { name: t('common.action.save') })).toBeVisible();
    await editing.getByRole('button', { name: t('common.action.cancel') }).click();
    await expect(editing).toBeHidden();
    await page
      .getByRole('link', {
        name: t('maintenance.done.actionFor', {
          type: t('common.maintenanceType.oil_change'),
          vehicle: 'Clio',
        }),
      })
      .first()
      .click();
    await person.expectPage(t('maintenance.done.title.oil_change'));
    await person.field(t('maintenance.form.cost.label')).fill('95');
    await person
      .field(t('maintenance.form.mileage.label'), t('maintenance.form.section.essential'))
      .fill('56000');
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await expect(person.bell(0)).toBeVisible();
    // Shown before it is stored.
    const oilChange = async () => {
      const { items } = await person.read('/v1/maintenances/reminders');
      return items.find(({ maintenance_type: type }) => type === 'oil_change');
    };
    await expect.poll(oilChange).toMatchObject({ last_mileage: 56_000, planned_mileage: 71_000 });
  });
});

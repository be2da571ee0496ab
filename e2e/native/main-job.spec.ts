import { expect, test } from '../shell/shell-test.ts';
import { sampleInvoice, samplePhoto } from '../support/sample-files.ts';
import { ALL_NOTICES } from '../shell/planned-notices.ts';

test('vehicle → record with camera and gallery → invoice shared → notifications on the device → done', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await shell.start();
  const oilChange = t('common.maintenanceType.oil_change');

  await test.step('add a vehicle: the device schedules notifications', async () => {
    await page.getByRole('link', { name: t('dashboard.empty.action'), exact: true }).click();
    await person.field(t('vehicles.form.name.label')).fill('Clio');
    await person.field(t('vehicles.form.currentMileage.label')).fill('50 000');
    await page.getByRole('button', { name: t('vehicles.form.submitAdd'), exact: true }).click();
    await page.getByRole('button', { name: t('reminders.known.skip'), exact: true }).click();
    await person.expectPage('Clio');
    // Eight default reminders, each with a notification when near, critical and overdue, and three repetitions.
    await expect.poll(() => device.state.notices.length).toBe(ALL_NOTICES);
    expect(new Set(device.state.notices.map(({ id }) => id)).size).toBe(ALL_NOTICES);
    const exact = device
      .callsOf('LocalNotifications', 'schedule')
      .map(({ options }) => JSON.stringify(options));
    expect(exact.join()).not.toContain('"isExactNotification":true');
  });

  await test.step('record an oil change with a camera photo and an invoice from the gallery', async () => {
    await person.openFromDrawer('maintenance');
    await person.openAddForm('addMaintenance');
    await person.choose(t('maintenance.form.type.label'), oilChange);
    await person.field(t('maintenance.form.cost.label')).fill('89,90');
    await person
      .field(t('maintenance.form.mileage.label'), t('maintenance.form.section.essential'))
      .fill('50 000');
    await page.getByRole('button', { name: t('files.addPhotosAndPdf') }).click();
    // The user cancels the first time, and nothing happens.
    await page.getByRole('menuitem', { name: t('native.photo.take') }).click();
    await expect.poll(() => device.answersOf('Camera', 'takePhoto')).toBe(1);
    device.state.nextPhoto = samplePhoto('photo.png').buffer;
    await page.getByRole('button', { name: t('files.addPhotosAndPdf') }).click();
    await page.getByRole('menuitem', { name: t('native.photo.take') }).click();
    await expect(page.locator('[data-photo]')).toHaveCount(1);
    await page.getByRole('button', { name: t('files.addInvoice') }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: t('native.photo.file') }).click();
    await (await chooser).setFiles(sampleInvoice('facture révision.pdf'));
    await expect(page.getByText('facture révision.pdf').first()).toBeVisible();
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await person.expectPage(t('maintenance.title'));
    // The form closes before a slow answer arrives.
    await expect
      .poll(() => garage.list('/v1/maintenances'))
      .toMatchObject([{ cost: 89.9, photos: [{ contentType: 'image/png' }] }]);
  });

  await test.step('the invoice goes to the share sheet, complete and with its file name; so does the export', async () => {
    await page.getByRole('tab', { name: t('maintenance.tab.recent') }).click();
    const invoice = page.getByRole('button', { name: new RegExp(t('maintenance.form.invoice.label'), 'i') });
    await invoice.first().click();
    await expect.poll(() => device.state.shared.map(({ name }) => name)).toEqual(['facture révision.pdf']);
    expect(device.state.shared[0]?.content.equals(sampleInvoice('').buffer)).toBe(true);
    await device.openLink('carnet://settings/data');
    await page.getByRole('link', { name: t('settings.data.export') }).click();
    await expect.poll(() => device.state.shared.at(-1)?.name).toMatch(/^carnet-[\d-]+\.zip$/);
    expect(device.state.shared.at(-1)?.content.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('a tapped notification opens its reminder; done → next date set, with haptic feedback', async () => {
    const noticesOf = () => device.state.notices.filter(({ title }) => title.startsWith(oilChange));
    const before = noticesOf().map(({ schedule }) => schedule.at);
    const [notice] = noticesOf();
    if (!notice) throw new Error('No notice of the oil change');
    await device.tapNotice({ ...notice });
    const editing = page.getByRole('dialog', { name: t('reminders.edit.title') });
    await expect(editing.getByRole('button', { name: t('common.action.save') })).toBeVisible();
    await editing.getByRole('button', { name: t('common.action.cancel') }).click();
    await expect(editing).toBeHidden();
    const reminders = await garage.list('/v1/maintenances/reminders');
    const reminder = reminders.find(({ maintenance_type: type }) => type === 'oil_change');
    await device.openLink(`carnet://add-maintenance?reminder=${String(reminder?.['id'])}`);
    await person.expectPage(t('maintenance.done.title.oil_change'));
    await person.field(t('maintenance.form.cost.label')).fill('95');
    const mileage = t('maintenance.form.mileage.label');
    await person.field(mileage, t('maintenance.form.section.essential')).fill('50 000');
    const next = t('maintenance.form.section.next');
    await person.field(t('maintenance.form.nextServiceDate.label'), next).fill('01/03/2028');
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await expect.poll(() => device.callsOf('Haptics', 'notification').length).toBe(1);
    // A week before, and the day after.
    await expect
      .poll(() =>
        noticesOf()
          .map(({ schedule }) => schedule.at)
          .join(),
      )
      .toMatch(/2028-02-23T.*2028-03-02T/);
    await expect.poll(() => noticesOf().length).toBe(6);
    expect(noticesOf().map(({ schedule }) => schedule.at)).not.toEqual(before);
  });

  await test.step('signed out → no notification is scheduled any more', async () => {
    await person.openFromDrawer('dashboard');
    await person.signOut();
    await expect.poll(() => device.state.notices).toEqual([]);
    await expect.poll(() => shell.token).toBeUndefined();
  });
});

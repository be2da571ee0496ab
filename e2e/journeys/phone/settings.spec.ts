import { expect, test } from '../../support/test.ts';

test('settings are refused, then saved; a custom type is added, the defaults are restored', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await person.open('/settings/notifications', t('settings.page.notifications'));
  const days = person.field(t('settings.advanceDays.label'));
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });

  await test.step('the effect of the change is shown before saving', async () => {
    await expect(page.getByText(t('settings.effect', { reminders: 0 }))).toBeVisible();
    await days.fill('365');
    await expect(page.getByText(t('settings.effect', { reminders: 0 }))).toBeHidden();
  });

  await test.step('refused: the input stays; then saved, also after a reload', async () => {
    await edge.refuse('PUT', '/v1/settings', 422, 'validation_failed');
    await edge.inTime(async () => {
      await save.click();
      await expect(page.getByText(t('settings.error.save'))).toBeVisible();
    });
    await expect(days).toHaveValue('365');
    await edge.heal();
    await save.click();
    await person.expectToast(t('settings.toast.saved'));
    await page.reload();
    await expect(days).toHaveValue('365');
  });

  await test.step('a custom type, two taps from the list of the settings', async () => {
    await page.getByRole('link', { name: t('settings.title'), exact: true }).click();
    await page.getByRole('link', { name: t('settings.page.types') }).click();
    await person.field(t('settings.types.custom.label.label')).fill('Kit chaîne');
    await page.getByRole('button', { name: t('settings.types.custom.add'), exact: true }).click();
    await person.expectToast(t('settings.toast.typeAdded', { type: 'Kit chaîne' }));
    await page
      .getByRole('button', { name: t('settings.types.custom.delete', { type: 'Kit chaîne' }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('settings.types.custom.confirmDelete.submit') }).click();
    await person.expectToast(t('settings.toast.typeDeleted', { type: 'Kit chaîne' }));
  });

  await test.step('the defaults are restored after confirmation', async () => {
    await page.getByRole('button', { name: t('settings.reset.action'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('settings.reset.title') });
    await dialog.getByRole('button', { name: t('settings.reset.submit'), exact: true }).click();
    await person.expectToast(t('settings.toast.reset'));
  });
});

test('settings: refused, offline, slow, lost response → keeps the changes and saves everything once @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.signInOnSharedComputer();
  const days = person.field(t('settings.advanceDays.label'));
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });
  const failed = page.getByRole('alert').getByText(t('settings.error.save'));

  await test.step('loading fails; the retry succeeds', async () => {
    await edge.refuse('GET', '/v1/settings', 503, 'unavailable');
    await person.open('/settings/notifications', t('settings.page.notifications'));
    await expect(page.getByRole('alert').getByText(t('settings.error.load'))).toBeVisible();
    await edge.heal();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.action.retry') })
      .first()
      .click();
    await expect(days).toHaveValue('7');
  });

  await test.step('offline; then slow, and pressed twice', async () => {
    await days.fill('21');
    await edge.cut('PUT', '/v1/settings');
    await save.click();
    await expect(failed).toBeVisible();
    await edge.heal();
    const sent = edge.count('PUT', '/v1/settings');
    const answer = await edge.slow('PUT', '/v1/settings');
    await save.click();
    await days.press('Enter');
    answer();
    await person.expectToast(t('settings.toast.saved'));
    expect(sent()).toBe(1);
    await edge.heal();
  });

  await test.step('lost response: the changes stay, and the retry saves them', async () => {
    await days.fill('22');
    await edge.lose('PUT', '/v1/settings');
    await save.click();
    await expect(failed).toBeVisible();
    await expect(days).toHaveValue('22');
    await edge.heal();
    await save.click();
    await person.expectToast(t('settings.toast.saved'), 2);
    expect(await garage.read('/v1/settings')).toMatchObject({ reminderAdvanceDays: 22 });
  });

  await test.step('restoring the defaults fails: the dialog says so and stays open', async () => {
    await person.open('/settings/maintenance-types', t('settings.page.types'));
    await page.getByRole('button', { name: t('settings.reset.action'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('settings.reset.title') });
    const restore = dialog.getByRole('button', { name: t('settings.reset.submit'), exact: true });
    await edge.cut('PUT', '/v1/settings/reset-maintenance-types');
    await restore.click();
    await expect(dialog.getByText(t('settings.error.reset'))).toBeVisible();
    await edge.heal();
    await restore.click();
    await person.expectToast(t('settings.toast.reset'));
  });
});

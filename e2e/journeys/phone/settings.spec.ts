import { expect, test } from '../../support/test.ts';

test('settings are refused, then kept; a type of one’s own is added, the defaults are restored', async ({
  page,
  person,
  edge,
  t,
}) => {
  const garage = await person.beSignedIn();
  await garage.addVehicle({ name: 'Clio' });
  await person.open('/settings', t('settings.title'));
  const days = person.field(t('settings.advanceDays.label'));
  const save = page.getByRole('button', { name: t('common.action.save'), exact: true });

  await test.step('what the change would do is said before it is saved', async () => {
    await expect(page.getByText(t('settings.effect', { reminders: 0 }))).toBeVisible();
    await days.fill('365');
    await expect(page.getByText(t('settings.effect', { reminders: 0 }))).toBeHidden();
  });

  await test.step('refused: what was typed stays; then kept, also after a reload', async () => {
    await edge.refuse('PUT', '/v1/settings', 503, 'unavailable');
    await save.click();
    await expect(page.getByText(t('settings.error.save'))).toBeVisible();
    await expect(days).toHaveValue('365');
    await edge.heal();
    await save.click();
    await person.isTold(t('settings.toast.saved'));
    await page.reload();
    await expect(days).toHaveValue('365');
  });

  await test.step('a type of one’s own', async () => {
    await person.field(t('settings.types.custom.label.label')).fill('Kit chaîne');
    await page.getByRole('button', { name: t('settings.types.custom.add'), exact: true }).click();
    await person.isTold(t('settings.toast.typeAdded', { type: 'Kit chaîne' }));
    await page
      .getByRole('button', { name: t('settings.types.custom.delete', { type: 'Kit chaîne' }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('settings.types.custom.confirmDelete.submit') }).click();
    await person.isTold(t('settings.toast.typeDeleted', { type: 'Kit chaîne' }));
  });

  await test.step('the defaults are restored after a question', async () => {
    await page.getByRole('button', { name: t('settings.reset.action'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('settings.reset.title') });
    await dialog.getByRole('button', { name: t('settings.reset.submit'), exact: true }).click();
    await person.isTold(t('settings.toast.reset'));
  });
});

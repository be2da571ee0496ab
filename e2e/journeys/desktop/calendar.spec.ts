import { hasWholeCopy } from '../../support/copy.ts';
import { expect, test } from '../../support/test.ts';
import { readFile } from 'node:fs/promises';

test.use({ serviceWorkers: 'allow' });

test('a calendar address is created, read by a calendar and revoked; one reminder is exported as a file offline', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio', firstRegistrationDate: '2020-01-15' });
  await person.open('/settings/calendar', t('settings.page.calendar'));
  const card = page.getByRole('region', { name: t('calendar.card.title') });

  const address = await test.step('the address is shown once', async () => {
    await card.getByRole('button', { name: t('calendar.card.make'), exact: true }).click();
    const shown = await card.locator('code').textContent();
    await expect(card.getByRole('link', { name: t('calendar.card.subscribe') })).toHaveAttribute(
      'href',
      /^webcal:.*\.ics$/,
    );
    return new URL(shown ?? '').pathname;
  });

  await test.step('a calendar reads it without a session', async () => {
    const answer = await page.request.get(address);
    expect(answer.headers()['content-type']).toContain('text/calendar');
    expect(await answer.text()).toContain('BEGIN:VEVENT');
  });

  await test.step('after it is revoked the address is gone at once', async () => {
    await card
      .getByRole('button', {
        name: t('calendar.card.revokeNamed', { vehicles: t('calendar.card.vehicles.all') }),
      })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('calendar.card.revoke.submit'), exact: true })
      .click();
    await person.expectToast(t('calendar.card.revoked'));
    expect((await page.request.get(address)).status()).toBe(404);
  });

  await test.step('one reminder, offline', async () => {
    await person.open('/maintenance', t('maintenance.title'));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => hasWholeCopy(page)).toBe(true);
    await page.context().setOffline(true);
    await page
      .getByRole('button', {
        name: t('reminders.actions', { type: t('common.maintenanceType.insurance'), vehicle: 'Clio' }),
      })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('reminders.calendar.add') }).click(),
    ]);
    await person.expectToast(t('files.downloaded', { name: 'carnet.ics' }));
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('BEGIN:VCALENDAR');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
});

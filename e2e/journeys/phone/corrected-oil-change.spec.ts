import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('an oil change with typing errors, corrected offline and on another device → the reminder as if typed correctly', async ({
  page,
  person,
  t,
  format,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 84_000 });
  const km = format.formatKilometres;
  const sectionOf = (name: string) => page.getByRole('group', { name });
  const nextMileage = () =>
    sectionOf(t('maintenance.form.section.next')).getByLabel(t('maintenance.form.nextServiceMileage.label'));
  const save = () => page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  const essential = t('maintenance.form.section.essential');
  const findOil = async () => {
    const reminders = await garage.list('/v1/maintenances/reminders');
    return reminders.find((reminder) => reminder['maintenance_type'] === 'oil_change');
  };

  await person.open('/dashboard', t('dashboard.title'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);

  await test.step('recorded offline with an error: the next service is proposed from it', async () => {
    await person.open(`/add-maintenance?vehicleId=${clio}`, t('maintenance.form.addTitle'));
    await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.oil_change'));
    await person.field(t('maintenance.form.cost.label')).fill('89');
    await person.field(t('maintenance.form.mileage.label'), essential).fill('85300');
    await expect(nextMileage()).toHaveValue(/100.300/);
    await save();
    await person.expectToast(t('maintenance.toast.added'));
  });

  await test.step('corrected while waiting: the next service is updated, and the form says so', async () => {
    await person.open('/maintenance?tab=all', t('maintenance.title'));
    await page.getByRole('article').getByRole('button', { name: /./ }).last().click();
    await page.getByRole('menuitem', { name: t('common.action.edit') }).click();
    await person.field(t('maintenance.form.mileage.label'), essential).fill('84300');
    await expect(nextMileage()).toHaveValue(/99.300/);
    await expect(page.getByText(t('maintenance.form.next.moved', { was: km(100_300) }))).toBeVisible();
    await save();
    const next = t('maintenance.next.both', {
      date: format.formatDate(addDays(TODAY, 365)),
      mileage: km(99_300),
    });
    await person.expectToast(t('maintenance.toast.updatedNext', { next }));
  });

  await test.step('online, the reminder is as if typed correctly at once', async () => {
    await page.context().setOffline(false);
    await expect.poll(async () => (await findOil())?.['planned_mileage'], { timeout: 60_000 }).toBe(99_300);
    expect(await findOil()).toMatchObject({ last_mileage: 84_300, next_reminder_date: addDays(TODAY, 365) });
    expect(await garage.list('/v1/maintenances')).toHaveLength(1);
  });

  await test.step('corrected on another device, from the stored data alone', async () => {
    const context = await page.context().browser()?.newContext();
    if (!context) throw new Error('The browser opens another device');
    const other = await context.newPage();
    await other.addInitScript(({ token, ownerId }) => {
      localStorage.setItem('carnet.token', token);
      localStorage.setItem('carnet.loggedIn', 'true');
      localStorage.setItem('carnet.draftOwner', ownerId);
    }, garage);
    const [record] = await garage.list('/v1/maintenances');
    await other.goto(new URL(`/maintenance/${String(record?.['id'])}/edit`, page.url()).href);
    const group = other.getByRole('group', { name: essential });
    await group.getByLabel(t('maintenance.form.mileage.label')).fill('84500');
    await other.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await expect.poll(async () => (await findOil())?.['planned_mileage']).toBe(99_500);
    await context.close();
  });

  await test.step('and this device shows it', async () => {
    const [record] = await garage.list('/v1/maintenances');
    const shown = async () => {
      await person.open(`/maintenance/${String(record?.['id'])}/edit`, t('maintenance.form.editTitle'));
      return nextMileage().inputValue();
    };
    await expect.poll(shown).toMatch(/99.500/);
  });
});

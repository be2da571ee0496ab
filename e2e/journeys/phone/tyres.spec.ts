import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('offline: swapped in three taps, undone, swapped again → one fitting on the server', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_000, winterDriving: 'elsewhere' });
  const set = { vehicle_id: clio, snow_mark: null };
  for (const [season, name] of [
    ['summer', 'Primacy'],
    ['winter', 'Alpin'],
  ] as const)
    await garage.send('POST', '/v1/tyre-sets', { ...set, season, name });
  const sets = await garage.list(`/v1/tyre-sets?vehicleId=${clio}`);
  const [summer, winter] = ['Primacy', 'Alpin'].map(
    (name) => sets.find((one) => one['name'] === name)?.['id'],
  );
  await garage.send('POST', '/v1/tyre-fittings', {
    vehicle_id: clio,
    date: TODAY,
    mileage: 50_000,
    front: summer,
    rear: summer,
  });
  await person.open('/vehicles', t('vehicles.list.title'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);

  const card = page.getByRole('region', { name: t('vehicles.detail.tyres.title'), exact: true });
  const swap = async () => {
    await card.getByRole('link', { name: t('tyres.swap.winter') }).click();
    const dialog = page.getByRole('dialog', { name: t('tyres.fitting.title') });
    await expect(dialog.getByLabel(t('tyres.fitting.mileage'))).toHaveValue(/50.000/);
    await dialog.getByRole('button', { name: t('tyres.fitting.submit'), exact: true }).click();
  };

  await test.step('three taps: the vehicle, the swap, save', async () => {
    await page.getByRole('link', { name: 'Clio' }).first().click();
    await expect(card.getByRole('link', { name: 'Primacy' })).toBeVisible();
    await swap();
    await person.expectToast(t('tyres.fitting.done.winter'));
    await expect(card.getByRole('link', { name: 'Alpin' })).toBeVisible();
  });

  await test.step('undone from the message', async () => {
    await page
      .getByRole('region', { name: t('shell.toasts.label') })
      .getByRole('button', { name: t('common.action.undo'), exact: true })
      .click();
    await person.expectToast(t('common.undone'));
    await expect(card.getByRole('link', { name: 'Primacy' })).toBeVisible();
  });

  await test.step('swapped again, and there after a restart', async () => {
    await swap();
    await person.expectToast(t('tyres.fitting.done.winter'), 2);
    await page.reload();
    await expect(card.getByRole('link', { name: 'Alpin' })).toBeVisible();
  });

  await test.step('online, the server has it once', async () => {
    await page.context().setOffline(false);
    const fittings = () => garage.list(`/v1/tyre-fittings?vehicleId=${clio}`);
    await expect
      .poll(async () => (await fittings()).map(({ front, rear, mileage }) => ({ front, rear, mileage })))
      .toEqual([
        { front: winter, rear: winter, mileage: 50_000 },
        { front: summer, rear: summer, mileage: 50_000 },
      ]);
  });
});

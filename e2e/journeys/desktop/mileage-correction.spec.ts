import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import type { Garage } from '../../support/garage.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

/** Planned reminders and stored mileages on the server. */
async function storedOf(garage: Garage, vehicle: string) {
  const reminders = await garage.list('/v1/maintenances/reminders');
  const readings = await garage.list(`/v1/vehicles/${vehicle}/mileage`);
  return {
    plans: reminders.map(({ id, planned_mileage, last_mileage, active }) => [
      id,
      planned_mileage,
      last_mileage,
      active,
    ]),
    mileages: readings.map(({ mileage }) => mileage),
  };
}

for (const network of ['with', 'without'] as const) {
  test(`a digit too many ${network} a network → asks, corrected in place, and the reminders are restored`, async ({
    page,
    person,
    t,
    format,
  }) => {
    const garage = await person.signInNewAccount();
    const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_400 });
    const before = await storedOf(garage, clio);
    await person.open(`/vehicles/${clio}`, 'Clio');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => hasWholeCopy(page)).toBe(true);
    const due = page.getByRole('region', { name: t('vehicles.detail.reminders.title') });
    await expect(due.getByRole('listitem').first()).toBeVisible();
    const shown = await due.innerText();
    await page.context().setOffline(network === 'without');
    const km = format.formatKilometres;
    const type = async (mileage: string) => {
      await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
      await person.field(t('vehicles.mileage.value.label')).fill(mileage);
      await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
    };

    await test.step('505 000 km: the question names the previous reading', async () => {
      await type('505000');
      const date = format.formatDate(TODAY);
      const values = { mileage: km(505_000), date, neighbourMileage: km(50_400), neighbourDate: date };
      await expect(page.getByText(t('mileage.doubt.unlikely', values))).toBeVisible();
      await page.getByRole('button', { name: t('mileage.doubt.confirm') }).click();
      await person.expectToast(t('vehicles.mileage.toast.updated', { mileage: km(505_000) }));
      await expect(due).not.toHaveText(shown, { useInnerText: true });
    });

    await test.step('50 500 km corrects it in one tap', async () => {
      await type('50500');
      const values = { wrong: km(505_000), right: km(50_500) };
      await page.getByRole('button', { name: t('mileage.doubt.correct', values) }).click();
      await person.expectToast(t('mileage.corrected.message', { wrong: km(505_000), current: km(50_500) }));
      await expect(page.getByRole('main')).toContainText(km(50_500));
    });

    await test.step('nothing is overdue any more, on the device and on the server', async () => {
      await page.context().setOffline(false);
      await expect
        .poll(async () => (await storedOf(garage, clio)).mileages, { timeout: 30_000 })
        .toEqual([50_500, 50_400]);
      expect((await storedOf(garage, clio)).plans).toEqual(before.plans);
      await expect(due).not.toContainText(t('reminders.due.late'), { ignoreCase: true });
    });
  });
}

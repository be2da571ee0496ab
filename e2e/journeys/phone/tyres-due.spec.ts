import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { hasWholeCopy } from '../../support/copy.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');

test('offline: worn and old tyres in the upcoming list, computed on the device → opens the set', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_000 });
  for (const [days, mileage] of [
    [400, 30_000],
    [200, 40_000],
  ] as const) {
    const date = addDays(TODAY, -days);
    await garage.send('POST', `/v1/vehicles/${clio}/mileage`, { date, mileage });
  }
  const tread = (days: number, mm: number, id: string) => ({
    id: `0197f000-0000-7000-8000-00000000000${id}`,
    date: addDays(TODAY, -days),
    mm,
    position: 'all',
    dot: null,
  });
  await garage.send('POST', '/v1/tyre-sets', {
    vehicle_id: clio,
    season: 'summer',
    name: 'Primacy',
    bought_on: addDays(TODAY, -10 * 366),
    treads: [tread(390, 7, '1'), tread(5, 4.6, '2')],
  });
  const [set] = await garage.list(`/v1/tyre-sets?vehicleId=${clio}`);
  await garage.send('POST', '/v1/tyre-fittings', {
    vehicle_id: clio,
    date: addDays(TODAY, -400),
    front: set?.['id'],
    rear: set?.['id'],
  });
  await person.open('/maintenance', t('maintenance.title'));
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Primacy' }) });
  await expect(rows).toHaveCount(2);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();

  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(t('tyres.age.state.replace', { years: 10 }));
  await expect(rows.last()).toContainText(/\((?:entre .+ et|between .+ and) .+\)/);
  await rows.first().getByRole('link', { name: 'Primacy' }).click();
  await expect(page).toHaveURL(new RegExp(`/tyres/${String(set?.['id'])}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Primacy' })).toBeVisible();
});

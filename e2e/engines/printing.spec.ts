import { expect } from '@playwright/test';
import { test } from './engine-test.ts';
import { signUp } from './sign-up.ts';

const RECORDS = 40;

/** Runs in the page: work on the only vehicle, one piece a day. */
async function addRecords(count: number): Promise<number> {
  const headers = {
    authorization: `Bearer ${localStorage.getItem('carnet.token')}`,
    'content-type': 'application/json',
  };
  const { items } = await (await fetch('/v1/vehicles', { headers })).json();
  for (let day = 0; day < count; day += 1) {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    const body = JSON.stringify({ vehicle_id: items[0].id, type: 'tire_change', date, cost: 10 });
    const { status } = await fetch('/v1/maintenances', { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`The server answered ${status}`);
  }
  return items.length;
}

/** Runs in the page: keeps how many rows there are when the browser prints. */
function countAtPrint(): void {
  addEventListener('beforeprint', () => {
    sessionStorage.setItem('journey.printed', String(document.querySelectorAll('article').length));
  });
}

test('a list of records is printed → all of it, also what is out of sight', async ({
  driver,
  visitor,
  gate,
  t,
}) => {
  const main = { role: 'main', name: '' };
  const button = (name: string) => ({ role: 'button', name });
  await visitor.open(`${gate.address}/register`);
  await signUp(visitor, t);
  await visitor.click({ role: 'link', name: t('dashboard.empty.action'), within: main });
  await visitor.fill(t('vehicles.form.name.label'), 'Clio');
  await visitor.fill(t('vehicles.form.currentMileage.label'), '50 000');
  await visitor.click(button(t('vehicles.form.submitAdd')));
  await visitor.isOn(t('reminders.known.title'));
  expect(await driver.run(addRecords, RECORDS)).toBe(1);
  await visitor.open(`${gate.address}/maintenance?tab=all`);
  await visitor.waitFor('rows', () => document.querySelector('article') !== null);
  await visitor.reads('40', main);
  expect(await driver.run(() => document.querySelectorAll('article').length)).toBeLessThan(RECORDS);
  await driver.run(countAtPrint);
  await driver.print();
  expect(await driver.run(() => sessionStorage.getItem('journey.printed'))).toBe(String(RECORDS));
});

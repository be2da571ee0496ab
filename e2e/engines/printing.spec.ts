import { expect } from '@playwright/test';
import { test } from './engine-test.ts';
import { signInWithVehicle } from './signed-in.ts';

const RECORDS = 40;

/** Runs in the page: adds one record a day. */
async function addRecords(vehicle: string, count: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${localStorage.getItem('carnet.token')}`,
    'content-type': 'application/json',
  };
  for (let day = 0; day < count; day += 1) {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    const body = JSON.stringify({ vehicle_id: vehicle, type: 'tire_change', date, cost: 10 });
    const { status } = await fetch('/v1/maintenances', { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`The server answered ${status}`);
  }
}

/** Runs in the page: stores the number of rows when the browser prints. */
function countAtPrint(): void {
  addEventListener('beforeprint', () => {
    sessionStorage.setItem('journey.printed', String(document.querySelectorAll('article').length));
  });
}

test('printing a list of records → includes rows that are off screen', async ({ driver, visitor, gate }) => {
  const main = { role: 'main', name: '' };
  await driver.run(addRecords, await signInWithVehicle(driver, gate), RECORDS);
  await visitor.open(`${gate.address}/maintenance?tab=all`);
  await visitor.waitFor('rows', () => document.querySelector('article') !== null);
  await visitor.expectText('40', main);
  expect(await driver.run(() => document.querySelectorAll('article').length)).toBeLessThan(RECORDS);
  await driver.run(countAtPrint);
  await driver.print();
  expect(await driver.run(() => sessionStorage.getItem('journey.printed'))).toBe(String(RECORDS));
});

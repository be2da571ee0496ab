import type { Translate } from '@carnet/i18n/translate';
import { expect } from '@playwright/test';
import { serverPort } from '../support/environment.ts';
import { test } from './engine-test.ts';
import { addFirstVehicle } from './first-vehicle.ts';
import type { Gate } from './gate.ts';
import { signUp } from './sign-up.ts';
import type { Visitor } from './visitor.ts';
import { waitFor } from './wait-for.ts';

declare global {
  interface Window {
    /** Result of reading the storage of the page; null until then. */
    journeyFound: number | null;
  }
}

/** Waits until the databases of the device hold this many operations in total; -1 means no database. */
async function holds(visitor: Visitor, operations: number): Promise<void> {
  await waitFor(`${operations} operations on the device`, async () => {
    await visitor.waitFor('a look into the storage', () => {
      window.journeyFound = null;
      void (async () => {
        let sum = -1;
        for (const { name = '' } of await indexedDB.databases()) {
          const request = indexedDB.open(name);
          // Deleted after it was listed: opening it would create an empty one.
          request.addEventListener('upgradeneeded', () => request.transaction?.abort());
          const isThere = await new Promise((resolve) => {
            request.addEventListener('success', () => resolve(true));
            request.addEventListener('error', () => resolve(false));
          });
          if (isThere === false) continue;
          const count = request.result.transaction('operation').objectStore('operation').count();
          await new Promise((resolve) => count.addEventListener('success', resolve));
          sum = Math.max(sum, 0) + count.result;
          request.result.close();
        }
        window.journeyFound = sum;
      })();
      return true;
    });
    return (await visitor.waitFor('what it has found', () => window.journeyFound)) === operations;
  });
}

/** A new account with a vehicle and an unsent mileage. */
async function startWithUnsentChange(visitor: Visitor, gate: Gate, t: Translate): Promise<void> {
  await visitor.open(`${gate.address}/register`);
  await signUp(visitor, t);
  await addFirstVehicle(visitor, t);
  await visitor.waitFor(
    'the worker, which keeps the app',
    () => navigator.serviceWorker.controller?.state === 'activated',
  );
  const vehicle = await visitor.waitFor('the address of the vehicle', () => location.pathname);
  await visitor.open(gate.address + vehicle);
  await visitor.expectPage('Clio');
  await visitor.click({ role: 'button', name: t('vehicles.mileage.update') });
  await visitor.fill(t('vehicles.mileage.value.label'), '51 000');
  await gate.close();
  await visitor.click({ role: 'button', name: t('vehicles.mileage.submit') });
  await visitor.expectToast(t('shell.sync.keptHere'));
  await holds(visitor, 1);
}

test('a change waits, and this window has lost its database → signing out asks first; discarded, nothing is left', async ({
  visitor,
  gate,
  t,
}) => {
  const button = (name: string) => ({ role: 'button', name });
  const question = { role: 'dialog', name: t('sync.unsent.title', { changes: 1 }) };
  await startWithUnsentChange(visitor, gate, t);

  // A newer version of Carnet opens the database in another window, so this window loses it.
  await visitor.waitFor('the newer version', () => {
    void indexedDB.databases().then((databases) => {
      for (const { name = '' } of databases) {
        const request = indexedDB.open(name, 99);
        request.addEventListener('success', () => request.result.close());
      }
    });
    return true;
  });
  await visitor.click(button(t('shell.nav.logout')));
  await visitor.expectVisible(question);
  await visitor.click(button(t('sync.unsent.leave.keep')));
  await visitor.expectHidden(question);
  await holds(visitor, 1);

  // A start after a crash: the marks in local storage were not written, and there is no network.
  await visitor.waitFor('the marks lost', () => {
    for (const key of Object.keys(localStorage))
      if (/^carnet\.(copyOf|draftOwner|waiting)/.test(key)) localStorage.removeItem(key);
    return true;
  });
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.click(button(t('shell.nav.logout')));
  await visitor.expectVisible(question);
  await visitor.click(button(t('sync.unsent.leave.confirm')));
  await visitor.expectVisible({ role: 'dialog', name: t('shell.erase.title') });
  await visitor.click(button(t('sync.unsent.erase.confirm')));
  await visitor.expectToast(t('shell.erase.done'));
  await visitor.expectPage(t('auth.login.title'));
  await holds(visitor, -1);
});

test('the session is ended elsewhere while a change waits → the change is lost, and the login page says so', async ({
  visitor,
  gate,
  t,
}) => {
  await startWithUnsentChange(visitor, gate, t);
  const token = await visitor.waitFor('the token', () => localStorage.getItem('carnet.token'));
  const answer = await fetch(`http://127.0.0.1:${serverPort}/v1/authentication/signout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(204);
  await gate.reopen();
  await visitor.expectPage(t('auth.login.title'));
  await visitor.expectText(t('sync.left.lost', { changes: 1 }), { role: 'main', name: '' });
  await holds(visitor, -1);
});

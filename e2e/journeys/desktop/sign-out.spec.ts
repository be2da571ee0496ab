import type { Translate } from '@carnet/i18n/translate';
import { hasWholeCopy } from '../../support/copy.ts';
import type { Garage } from '../../support/garage.ts';
import type { Person } from '../../support/person.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** Copies a garage to the device and leaves a mileage unsent. */
async function startWithUnsentChange(page: Page, person: Person, t: Translate): Promise<Garage> {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_000 });
  await person.open(`/vehicles/${clio}`, 'Clio');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
  await person.field(t('vehicles.mileage.value.label')).fill('50900');
  await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
  await expect(page.getByText(t('shell.sync.keptHere'))).toBeVisible();
  return garage;
}

/** The databases of the device with their number of operations. */
function keptCopies(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name);
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const count = request.result.transaction('operation').objectStore('operation').count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      counts[name] = count.result;
      request.result.close();
    }
    return counts;
  });
}

/** Simulates a newer version of Carnet in another window. */
function raiseVersion(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name, 99);
      await new Promise((resolve) => request.addEventListener('success', resolve));
      request.result.close();
    }
  });
}

/** Simulates a crash: Chromium writes local storage up to a minute later than databases. */
function loseMarks(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^carnet\.(copyOf|draftOwner|waiting)/.test(key)) localStorage.removeItem(key);
  });
}

const leave = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('shell.nav.logout'), exact: true }).click();

test('an old tab whose database another one has upgraded → asks first; discarded, nothing is left @long', async ({
  page,
  person,
  t,
}) => {
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await startWithUnsentChange(page, person, t);
  await raiseVersion(other);
  const question = page.getByRole('dialog', { name: t('sync.unsent.title', { changes: 1 }) });

  await test.step('the user cancels', async () => {
    await leave(page, t);
    await expect(question).toContainText(t('sync.unsent.unknown'));
    await question.getByRole('button', { name: t('sync.unsent.leave.keep') }).click();
    await expect(question).toHaveCount(0);
    expect(Object.values(await keptCopies(other))).toEqual([1]);
  });

  await test.step('the settings do not claim that nothing is stored', async () => {
    await page.getByRole('link', { name: t('shell.nav.settings') }).click();
    await page.getByRole('link', { name: t('settings.page.data') }).click();
    await expect(page.getByText(t('sync.unreadable'))).toBeVisible();
    await expect(page.getByText(t('sync.nothingKept'))).toHaveCount(0);
  });

  await test.step('the user discards the change', async () => {
    await page.context().setOffline(false);
    await leave(page, t);
    await question.getByRole('button', { name: t('sync.unsent.leave.confirm') }).click();
    await person.expectPage(t('auth.login.title'));
    expect(await keptCopies(other)).toEqual({});
  });
});

test('start after a crash without marks → asks first, also for a shared computer; its owner signs in, and it is sent', async ({
  page,
  person,
  t,
}) => {
  const garage = await startWithUnsentChange(page, person, t);
  await loseMarks(page);
  await person.open('/vehicles', t('vehicles.list.title'));
  await leave(page, t);
  const question = page.getByRole('dialog', { name: t('sync.unsent.title', { changes: 1 }) });
  await question.getByRole('button', { name: t('sync.unsent.leave.keep') }).click();
  await expect(question).toHaveCount(0);

  await test.step('all of local storage is lost: the login page says what waits, and asks before a shared computer is chosen', async () => {
    await page.evaluate(() => {
      const language = localStorage.getItem('carnet.language') ?? '';
      localStorage.clear();
      localStorage.setItem('carnet.language', language);
    });
    await person.open('/login', t('auth.login.title'));
    await expect(page.getByText(t('sync.left.waiting', { changes: 1 }))).toBeVisible();
    const box = page.getByRole('checkbox', { name: t('auth.login.sharedComputer') });
    await box.check();
    await question.getByRole('button', { name: t('sync.unsent.share.keep') }).click();
    await expect(question).toHaveCount(0);
    await expect(box).not.toBeChecked();
  });

  await test.step('its owner signs in → it is sent', async () => {
    await page.context().setOffline(false);
    await person.signIn(garage.email);
    await person.expectPage(t('dashboard.title'));
    const [clio] = await garage.list('/v1/vehicles');
    await expect
      .poll(async () => (await garage.list(`/v1/vehicles/${String(clio?.['id'])}/mileage`))[0]?.['mileage'])
      .toBe(50_900);
  });
});

test('erased offline without marks → says how many changes will be lost, and nothing is left', async ({
  page,
  person,
  t,
}) => {
  await startWithUnsentChange(page, person, t);
  await loseMarks(page);
  await leave(page, t);
  await page
    .getByRole('dialog', { name: t('sync.unsent.title', { changes: 1 }) })
    .getByRole('button', { name: t('sync.unsent.leave.confirm') })
    .click();
  const erase = page.getByRole('dialog', { name: t('shell.erase.title') });
  await expect(erase).toContainText(t('sync.unsent.lost', { changes: 1 }));
  await erase.getByRole('button', { name: t('sync.unsent.erase.confirm') }).click();
  await person.expectToast(t('shell.erase.done'));
  expect(await keptCopies(page)).toEqual({});
});

test('the session is ended elsewhere → the change is lost without a question, and the login page says so', async ({
  page,
  person,
  t,
}) => {
  const garage = await startWithUnsentChange(page, person, t);
  await garage.endSession();
  await page.context().setOffline(false);
  await person.expectPage(t('auth.login.title'));
  await expect(page.getByText(t('sync.left.lost', { changes: 1 }))).toBeVisible();
  await expect.poll(() => keptCopies(page)).toEqual({});
  await test.step('also after a reload; no longer after the next sign-in', async () => {
    await person.open('/login', t('auth.login.title'));
    await expect(page.getByText(t('sync.left.lost', { changes: 1 }))).toBeVisible();
    await person.signIn(garage.email);
    await person.expectPage(t('dashboard.title'));
    expect(await page.evaluate(() => localStorage.getItem('carnet.lostChanges'))).toBeNull();
  });
});

test('the system deletes the database → the same window copies the garage again', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await person.open('/vehicles', t('vehicles.list.title'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const deletion = indexedDB.deleteDatabase(name);
      await new Promise((resolve) => deletion.addEventListener('success', resolve));
    }
  });
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /Clio/ }).first().click();
  await person.expectPage('Clio');
});

test('the first waiting change → asks the browser once for persistent storage, with the reason', async ({
  page,
  person,
  t,
}) => {
  await page.addInitScript(() => {
    const { persist } = navigator.storage;
    navigator.storage.persist = () => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
      return persist.call(navigator.storage);
    };
  });
  const asked = () => page.evaluate(() => Number(sessionStorage.getItem('asked')));
  await startWithUnsentChange(page, person, t);
  await expect(page.getByText(t('shell.storage.asked'))).toBeVisible();
  expect(await asked()).toBe(1);
  await page.getByRole('button', { name: t('shell.storage.close') }).click();
  await expect(page.getByText(t('shell.storage.asked'))).toHaveCount(0);
  await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
  await person.field(t('vehicles.mileage.value.label')).fill('51000');
  await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
  await expect(page.getByText(t('shell.sync.offline', { changes: 2 }))).toBeVisible();
  expect(await asked()).toBe(1);
  await expect(page.getByText(t('shell.storage.asked'))).toHaveCount(0);
});

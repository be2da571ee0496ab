import { expect, test } from '../shell/shell-test.ts';
import { hasWholeCopy } from '../support/copy.ts';
import { samplePhoto } from '../support/sample-files.ts';
import type { Page } from '@playwright/test';

test('the system deletes IndexedDB → the outbox is restored from the app’s own files, and sent once', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_000 });
  await shell.start();
  await person.expectPage(t('dashboard.title'));
  await expect.poll(() => databases(page)).toHaveLength(1);
  await expect.poll(() => hasWholeCopy(page)).toBe(true);

  await test.step('a photo is added offline', async () => {
    shell.origins.isServerAway = true;
    await person.openFromDrawer('maintenance');
    await person.openAddForm('addMaintenance');
    await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
    await person.field(t('maintenance.form.cost.label')).fill('240');
    device.state.nextPhoto = samplePhoto('clio.png').buffer;
    await page.getByRole('button', { name: t('files.addPhotosAndPdf') }).click();
    await page.getByRole('menuitem', { name: t('native.photo.take') }).click();
    await expect(page.locator('[data-photo]')).toHaveCount(1);
    await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
    await person.expectPage(t('maintenance.title'));
    await expect
      .poll(() => [...device.state.files.keys()].some((path) => /queue(-2)?\.json$/.test(path)))
      .toBe(true);
    await expect.poll(() => mirrored(device.state.files)).toContain(clio);
  });

  await test.step('the system deletes the database, and the app restarts', async () => {
    await page.goto('about:blank');
    await shell.start();
    await person.expectPage(t('dashboard.title'));
    await dropDatabases(page);
    shell.origins.isServerAway = false;
    await shell.start();
    await expect
      .poll(() => garage.list('/v1/maintenances'))
      .toMatchObject([{ cost: 240, photos: [{ contentType: 'image/png' }] }]);
  });

  await test.step('signed out → nothing of it is left', async () => {
    await expect.poll(() => mirrored(device.state.files)).not.toContain(clio);
    await person.signOut();
    await expect
      .poll(() => [...device.state.files.keys()].filter((path) => path.includes('/outbox/')))
      .toEqual([]);
  });
});

test('IndexedDB deleted, then signing out offline → asks about the changes in the app’s own files', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio', currentMileage: 50_000 });
  await shell.start();
  await person.expectPage(t('dashboard.title'));
  await expect.poll(() => databases(page)).toHaveLength(1);
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  shell.origins.isServerAway = true;
  await person.openFromDrawer('vehicles');
  await page.getByRole('main').getByRole('link', { name: /Clio/ }).first().click();
  await person.expectPage('Clio');
  await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
  await person.field(t('vehicles.mileage.value.label')).fill('50900');
  await page.getByRole('button', { name: t('vehicles.mileage.submit'), exact: true }).click();
  await expect.poll(() => mirrored(device.state.files)).toContain(clio);
  // The next start finds neither the database nor the marks, only the files of the app.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^carnet\.(copyOf|draftOwner|waiting)/.test(key)) localStorage.removeItem(key);
  });
  await dropDatabases(page);
  await shell.start();

  const leave = async () => {
    await page.getByRole('button', { name: t('shell.nav.open') }).click();
    await page.getByRole('button', { name: t('shell.nav.logout'), exact: true }).click();
  };
  const question = page.getByRole('dialog', { name: t('sync.unsent.title', { changes: 1 }) });
  await leave();
  await question.getByRole('button', { name: t('sync.unsent.leave.keep') }).click();
  await expect(question).toHaveCount(0);
  expect(mirrored(device.state.files)).toContain(clio);

  await page.getByRole('button', { name: t('shell.nav.logout'), exact: true }).click();
  await question.getByRole('button', { name: t('sync.unsent.leave.confirm') }).click();
  const erase = page.getByRole('dialog', { name: t('shell.erase.title') });
  await expect(erase).toContainText(t('sync.unsent.lost', { changes: 1 }));
  await erase.getByRole('button', { name: t('sync.unsent.erase.confirm') }).click();
  await person.expectPage(t('auth.login.title'));
  expect([...device.state.files.keys()].filter((path) => path.includes('/outbox/'))).toEqual([]);
  expect(await databases(page)).toEqual([]);
});

/** The queue in the files of the app: two files are written in turn, and the higher generation counts. */
function mirrored(files: ReadonlyMap<string, Buffer>): string {
  const queues = [...files]
    .filter(([path]) => /queue(-2)?\.json$/.test(path))
    .map(([, bytes]) => bytes.toString());
  return queues.toSorted((a, b) => generationOf(b) - generationOf(a))[0] ?? '';
}

function generationOf(queue: string): number {
  const { generation } = JSON.parse(queue) as { readonly generation: number };
  return generation;
}

function databases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

function dropDatabases(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const deletion = indexedDB.deleteDatabase(name ?? '');
      await new Promise((resolve) => {
        for (const end of ['success', 'error']) deletion.addEventListener(end, resolve);
      });
    }
  });
}

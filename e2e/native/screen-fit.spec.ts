import type { Page } from '@playwright/test';
import { DeviceScreen } from '../shell/device-screen.ts';
import { isWhollySeen, listUnderEdges } from '../shell/edges.ts';
import { SHELL_ORIGIN } from '../shell/shell-script.ts';
import { expect, test } from '../shell/shell-test.ts';
import { fillGarage, openScreen } from '../support/screens.ts';

const orientations = ['portrait', 'landscape'] as const;
/** Fields that open the keyboard. */
const typed =
  'input:not([type="file"], [type="checkbox"], [type="radio"], [readonly]):visible, textarea:visible';

const expectSoft = expect.configure({ soft: true });

function scrollEverything(page: Page, place: number): Promise<void> {
  return page.evaluate((top) => {
    const panel = document.querySelector('[role="dialog"]');
    for (const scroller of [document.documentElement, panel, ...(panel?.querySelectorAll('*') ?? [])])
      scroller?.scrollTo({ top, behavior: 'instant' });
  }, place);
}

/** At the start and the end of what scrolls, upright and on its side. */
async function expectClearEdges(page: Page, screen: DeviceScreen, what: string): Promise<void> {
  for (const orientation of orientations) {
    await screen.turn(orientation);
    for (const place of [0, 1_000_000]) {
      // A dialog may still be opening, and parts move for some frames after rotation.
      const underEdges = async () => {
        await scrollEverything(page, place);
        return listUnderEdges(page, screen.insets);
      };
      await expectSoft.poll(underEdges, `${what}, ${orientation}, ${place}`).toEqual([]);
    }
  }
}

/** With the keyboard open every field is visible, and so is the submit button if the screen is high enough. */
async function expectClearKeyboard(
  page: Page,
  screen: DeviceScreen,
  form: { readonly part: string; readonly submit: string; readonly isButtonBelow?: boolean | undefined },
): Promise<void> {
  const fields = page.locator(form.part).locator(typed);
  const submit = page.locator(form.part).getByRole('button', { name: form.submit, exact: true });
  const count = await fields.count();
  expect(count, form.submit).toBeGreaterThan(1);
  for (const orientation of orientations) {
    await screen.turn(orientation);
    // The lowest field first; the keyboard stays open between fields.
    for (let index = count - 1; index >= 0; index -= 1) {
      const field = fields.nth(index);
      await field.focus();
      if (index === count - 1) await screen.openKeyboard();
      const place = `${form.submit}, ${orientation}, field ${index + 1} of ${count}`;
      await expect.poll(() => isWhollySeen(field, screen.insets), place).toBe(true);
      // Short account forms have their button below the last field instead of in a fixed bar.
      const isButtonSeen = orientation === 'portrait' && (!form.isButtonBelow || index === count - 1);
      if (isButtonSeen)
        expect.soft(await isWhollySeen(submit, screen.insets), `${place}: its button`).toBe(true);
    }
    await submit.scrollIntoViewIfNeeded();
    expect(await isWhollySeen(submit, screen.insets), `${form.submit}, ${orientation}`).toBe(true);
  }
}

test(
  'notch, bars and home indicator → cover nothing, in portrait and landscape',
  { tag: '@once' },
  async ({ shell, device, page, t }) => {
    test.setTimeout(420_000);
    const garage = await shell.signInNewAccount();
    const addresses = await fillGarage(garage);
    const screen = new DeviceScreen(page, device);
    const isTried =
      /^\/(dashboard|add-vehicle|add-maintenance|settings|vehicles\/[^/]+|maintenance\?edit=.*)$/;
    const tried = addresses.filter((address) => isTried.test(address));
    expect(tried.length).toBeGreaterThan(5);
    await shell.start();
    for (const address of tried) {
      await openScreen(page, SHELL_ORIGIN + address);
      await expectClearEdges(page, screen, address);
    }
    await openScreen(page, `${SHELL_ORIGIN}/dashboard`);
    await screen.turn('portrait');
    await page.getByRole('button', { name: t('shell.nav.open') }).click();
    await expect(page.getByRole('dialog', { name: t('shell.nav.label') })).toBeVisible();
    await expectClearEdges(page, screen, 'the drawer');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: t('shell.bell.label', { notifications: 0 }) }).click();
    await expect(page.getByRole('dialog', { name: t('shell.panel.title') })).toBeVisible();
    await expectClearEdges(page, screen, 'the panel of reminders');
  },
);

test('the keyboard → hides neither the focused field nor the save button', async ({
  shell,
  device,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  const [reminder] = await garage.list('/v1/maintenances/reminders');
  const screen = new DeviceScreen(page, device);
  await shell.start();
  const forms = [
    { address: '/add-maintenance', part: 'main', submit: t('common.action.save') },
    { address: '/add-vehicle', part: 'main', submit: t('vehicles.form.submitAdd') },
    {
      address: `/maintenance?edit=${String(reminder?.['id'])}`,
      part: '[role="dialog"]',
      submit: t('common.action.save'),
    },
    { address: '/change-password', part: 'main', submit: t('auth.change.submit'), isButtonBelow: true },
  ];
  for (const form of forms) {
    await openScreen(page, SHELL_ORIGIN + form.address);
    await expect(page.locator(form.part).locator(typed).first()).toBeVisible();
    await expectClearKeyboard(page, screen, form);
  }
});

test('signed out → clear edges, and the keyboard hides nothing', async ({ shell, device, page, t }) => {
  await shell.storeServer();
  await shell.start();
  const screen = new DeviceScreen(page, device);
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeVisible();
  await expectClearEdges(page, screen, 'login');
  await expectClearKeyboard(page, screen, { part: 'main', submit: t('auth.login.submit') });
});

test(
  'the file with the server chooser loads late → the screen waits for it, and nothing moves',
  { tag: '@once' },
  async ({ shell, page, t }) => {
    await shell.storeServer();
    await page.route('**/server-note-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await shell.start();
    await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeVisible();
    expect(await page.getByRole('link', { name: t('native.server.change') }).isVisible()).toBe(true);
  },
);

test(
  'what lies over a screen: menu, photo, lock → clear of the edges too',
  { tag: '@once' },
  async ({ shell, device, page, t }) => {
    const garage = await shell.signInNewAccount();
    const addresses = await fillGarage(garage);
    const vehicle = addresses.find((address) => /^\/vehicles\/[^/]+$/.test(address)) ?? '';
    const screen = new DeviceScreen(page, device);
    await shell.start();

    await test.step('the add menu', async () => {
      await openScreen(page, `${SHELL_ORIGIN}/dashboard`);
      await screen.turn('portrait');
      await page.getByRole('button', { name: t('shell.fab.open'), exact: true }).click();
      await expect(page.getByRole('menuitem', { name: t('shell.nav.addVehicle') })).toBeVisible();
      await expectClearEdges(page, screen, 'the menu that adds');
    });

    await test.step('a photo', async () => {
      await openScreen(page, SHELL_ORIGIN + vehicle);
      await screen.turn('portrait');
      await page.locator('[data-photo]').first().click();
      await expect(page.getByRole('dialog', { name: t('files.viewer.title') })).toBeVisible();
      await expectClearEdges(page, screen, 'a photo');
    });

    await test.step('the lock', async () => {
      device.state.isOwnersFinger = false;
      await page.evaluate(() => localStorage.setItem('carnet.lock', 'true'));
      await shell.start();
      await expect(page.getByRole('dialog', { name: t('native.lock.title') })).toBeVisible();
      await expectClearEdges(page, screen, 'the lock');
    });
  },
);

test(
  'the page that asks for the server → clear edges',
  { tag: '@once' },
  async ({ shell, device, page, t }) => {
    await shell.start();
    const screen = new DeviceScreen(page, device);
    await expect(page.getByRole('heading', { level: 1, name: t('native.server.title') })).toBeVisible();
    await expectClearEdges(page, screen, 'server');
  },
);

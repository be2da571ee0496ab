import config from '../../apps/mobile/capacitor.config.ts';
import { expect, test, VAULT_KEY } from '../shell/shell-test.ts';
import { SERVER_HOST } from '../shell/secure-origins.ts';
import { PASSWORD } from '../support/garage.ts';

test('first start → asks for the server → signed in → restarted → session ended: the stored token is removed', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.createAccount();
  const address = page.getByLabel(t('native.server.address.label'));
  const goOn = page.getByRole('button', { name: t('native.server.submit') });

  await test.step('the generic build asks for the server once, and checks that Carnet answers there', async () => {
    await shell.start();
    await person.expectPage(t('native.server.title'));
    await expect.poll(() => device.callsOf('SplashScreen', 'hide').length).toBeGreaterThan(0);
    await address.fill(`http://${SERVER_HOST}`);
    await goOn.click();
    await expect(page.getByText(t('native.server.error.invalid'))).toBeVisible();
    shell.origins.isServerAway = true;
    await address.fill(SERVER_HOST);
    await goOn.click();
    await expect(page.getByText(t('native.server.error.unreachable'))).toBeVisible();
    shell.origins.isServerAway = false;
    await goOn.click();
    await person.expectPage(t('auth.login.title'));
    await expect(page.getByText(SERVER_HOST)).toBeVisible();
  });

  await test.step('an error from another origin is readable: CORS covers errors too', async () => {
    await person.signIn(garage.email, 'a wrong password');
    await expect(page.getByText(t('problems.invalid_credentials'))).toBeVisible();
  });

  await test.step('the token is only in the secure store', async () => {
    await person.signIn(garage.email, PASSWORD);
    await person.expectPage(t('dashboard.title'));
    await expect.poll(() => shell.token).toMatch(/^\S{20,}$/);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).not.toContain(shell.token);
    expect(kept).toContain('carnet.loggedIn');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual([]);
  });

  await test.step('restarted → still signed in; the splash screen stays until that is known', async () => {
    device.calls.length = 0;
    await shell.start();
    await person.expectPage(t('dashboard.title'));
    await expect.poll(() => device.callsOf('SplashScreen', 'hide').length).toBe(1);
    const order = device.calls.map(({ plugin, method }) => `${plugin}.${method}`);
    expect(order.indexOf('SecureStorage.internalGetItem')).toBeGreaterThanOrEqual(0);
    expect(order.indexOf('SplashScreen.hide')).toBeGreaterThan(
      order.indexOf('SecureStorage.internalGetItem'),
    );
    expect(config.plugins?.SplashScreen?.launchAutoHide).toBe(false);
    await expect(page.getByText(t('dashboard.empty.title'), { exact: true }).first()).toBeVisible();
  });

  await test.step('session ended elsewhere → the login page, and the token is removed', async () => {
    // Closed first: a call of the open page would notice the end, and the next start would have nothing to report.
    await page.goto('about:blank');
    const answer = await page.request.post('/v1/authentication/signout', {
      headers: { authorization: `Bearer ${shell.token}` },
    });
    expect(answer.status()).toBe(204);
    await shell.start();
    await person.expectPage(t('auth.login.title'));
    await expect.poll(() => shell.address).toBe('/login?sessionExpired=true');
    await expect.poll(() => shell.token).toBeUndefined();
  });
});

test('offline → starts, stays signed in, and loads once online; the app lock asks', async ({
  shell,
  device,
  person,
  page,
  t,
}) => {
  const garage = await shell.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  const lock = page.getByRole('dialog', { name: t('native.lock.title') });
  const unlock = lock.getByRole('button', { name: t('native.lock.unlock') });
  // The app asks one question at a time: wait for the answer before a button asks again.
  const isAskedInAll = (questions: number) =>
    expect.poll(() => device.answersOf('BiometricAuthNative', 'internalAuthenticate')).toBe(questions);

  await test.step('started offline → says so, and nobody is signed out', async () => {
    shell.origins.isServerAway = true;
    device.state.isOnline = false;
    await shell.start('carnet://vehicles');
    await expect(page.getByRole('button', { name: t('common.action.retry') }).first()).toBeVisible();
    expect(shell.token).toBe(garage.token);
    await expect.poll(() => device.callsOf('SplashScreen', 'hide').length).toBeGreaterThan(0);
  });

  await test.step('online again → failed calls are retried automatically', async () => {
    shell.origins.isServerAway = false;
    await device.setOnline(true);
    await expect(page.getByRole('link', { name: /Clio/ }).first()).toBeVisible();
  });

  await test.step('the lock is a setting of this device', async () => {
    await device.openLink('carnet://settings/security');
    await person.expectPage(t('settings.page.security'));
    await page.getByRole('switch', { name: t('native.settings.lock.label') }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('carnet.lock'))).toBe('true');
    await expect.poll(() => device.state.isHiddenFromSwitcher).toBe(true);
    await isAskedInAll(1);
  });

  await test.step('the next start is covered until the owner is recognised', async () => {
    device.state.isOwnersFinger = false;
    await shell.start();
    await isAskedInAll(2);
    await expect(lock).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lock).toBeVisible();
    device.state.isOwnersFinger = true;
    await unlock.click();
    await expect(lock).toBeHidden();
    await isAskedInAll(3);
    await person.expectPage(t('dashboard.title'));
  });

  await test.step('a short absence asks nothing; a long one, or a clock set back meanwhile, does', async () => {
    for (const [minutes, isAsked, questions] of [
      [0.5, false, 3],
      [2, true, 5],
      [-30, true, 7],
    ] as const) {
      await device.setActive(false);
      await page.evaluate((milliseconds) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + milliseconds;
      }, minutes * 60_000);
      device.state.isOwnersFinger = !isAsked;
      await device.setActive(true);
      if (isAsked) await isAskedInAll(questions - 1);
      await expect(lock).toBeVisible({ visible: isAsked });
      device.state.isOwnersFinger = true;
      if (isAsked) await unlock.click();
      await expect(lock).toBeHidden();
      await isAskedInAll(questions);
    }
  });

  await test.step('without recognition the only way is to sign out: the session also ends on the server', async () => {
    device.state.isOwnersFinger = false;
    await shell.start();
    await page.getByRole('button', { name: t('native.lock.signOut') }).click();
    await person.expectPage(t('auth.login.title'));
    await expect.poll(() => shell.token).toBeUndefined();
    await expect.poll(() => device.state.isHiddenFromSwitcher).toBe(false);
    const headers = { authorization: `Bearer ${garage.token}` };
    expect((await page.request.get('/v1/vehicles', { headers })).status()).toBe(401);
  });
});

test('reinstalled with a token left in the Keychain → signed out, and the token is removed', async ({
  shell,
  device,
  person,
  t,
}) => {
  const garage = await shell.createAccount();
  await shell.storeServer();
  device.state.vault.set(VAULT_KEY, garage.token);
  await shell.start('carnet://vehicles');
  await person.expectPage(t('auth.login.title'));
  await expect.poll(() => shell.token).toBeUndefined();
  await shell.start();
  await person.expectPage(t('auth.login.title'));
});

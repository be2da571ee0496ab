import { hasWholeCopy } from '../../support/copy.ts';
import { expect, test } from '../../support/test.ts';

test('signed out → the login page, then the requested page', async ({ page, person, t }) => {
  const { email } = await person.createAccount();
  await person.open('/maintenance?tab=all&type=oil_change', t('auth.login.title'));
  await expect(page).toHaveURL('/login');

  await test.step('a wrong password is reported, and the input stays', async () => {
    await person.signIn(email, 'not the password');
    await expect(page.getByRole('alert').getByText(t('problems.invalid_credentials'))).toBeVisible();
    await expect(page.getByLabel(t('auth.field.email.label'))).toHaveValue(email);
  });

  await test.step('being offline is reported', async () => {
    await page.context().setOffline(true);
    await person.signIn(email);
    await expect(page.getByRole('alert').getByText(t('problems.network'))).toBeVisible();
    await page.context().setOffline(false);
  });

  await person.signIn(email);
  await person.expectPage(t('maintenance.title'));
  await expect(page).toHaveURL('/maintenance?tab=all&type=oil_change');
});

test('a signed-in user on a guest page → the dashboard @long', async ({ page, person, t }) => {
  await person.signInNewAccount();
  for (const address of ['/', '/login', '/register', '/forgot-password']) {
    await person.open(address, t('dashboard.title'));
    await expect(page).toHaveURL('/dashboard');
  }
});

test('signing out → the login page says so, and no page opens any more', async ({ page, person, t }) => {
  await person.signInNewAccount();
  await person.open('/vehicles', t('vehicles.list.title'));
  await person.signOut();
  await expect(page).toHaveURL('/login?sessionExpired=true');
  await expect(page.getByRole('main').getByText(t('auth.login.signedOut'))).toBeVisible();
  await person.open('/vehicles', t('auth.login.title'));
});

test('the session ends on the server → the next call leads to the login page, then back', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await garage.addVehicle({ name: 'Clio' });
  await person.open('/vehicles?sort=-mileage', t('vehicles.list.title'));
  await expect(page.getByRole('main').getByRole('link', { name: /Clio/ }).first()).toBeVisible();
  // While the first pull runs, the return to the foreground makes no call of its own.
  await expect.poll(() => hasWholeCopy(page)).toBe(true);
  await garage.endSession();
  // Kept data is shown without a call; the next call is made when the app returns to the foreground.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await person.expectPage(t('auth.login.title'));
  await expect(page).toHaveURL('/login?sessionExpired=true');
  await expect(page.getByRole('main').getByText(t('auth.login.sessionExpired'))).toBeVisible();
  await person.signIn(garage.email);
  await person.expectPage(t('vehicles.list.title'));
  await expect(page).toHaveURL('/vehicles?sort=-mileage');
});

test('the server is down → the login page says so, and signs in once it is back @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const { email } = await person.createAccount();
  await person.open('/login', t('auth.login.title'));
  await edge.refuse('POST', '/v1/authentication/signin', 503, 'unavailable');
  await person.signIn(email);
  await expect(page.getByRole('alert').getByText(t('problems.unavailable'))).toBeVisible();
  await edge.heal();
  await person.signIn(email);
  await person.expectPage(t('dashboard.title'));
});

test('an unknown address → a helpful page, signed out and signed in @long', async ({ page, person, t }) => {
  const unknown = '/no/such/page';
  await person.open(unknown, t('common.page.notFound.title'));
  await person.signInNewAccount();
  await person.open(unknown, t('common.page.notFound.title'));
  await page.getByRole('link', { name: t('common.page.notFound.action') }).click();
  await person.expectPage(t('dashboard.title'));
});

test('signing in and out: garbled, slow, offline → reported each time, and done once @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const { email } = await person.createAccount();
  await person.open('/login', t('auth.login.title'));

  await test.step('a page of a program in front of the server → a sentence, and nothing of that page', async () => {
    await edge.garble('POST', '/v1/authentication/signin');
    await person.signIn(email);
    await expect(page.getByRole('alert').getByText(t('problems.unknown'))).toBeVisible();
    await expect(page.getByText(/nginx|Gateway/)).toHaveCount(0);
    await edge.heal();
  });

  await test.step('slow → the button shows progress, and Enter does not submit twice', async () => {
    const sent = edge.count('POST', '/v1/authentication/signin');
    const answer = await edge.slow('POST', '/v1/authentication/signin');
    await person.signIn(email);
    await expect(page.getByRole('button', { name: t('auth.login.submitting') })).toBeVisible();
    await person.field(t('auth.field.password.label')).press('Enter');
    answer();
    await person.expectPage(t('dashboard.title'));
    expect(sent()).toBe(1);
    await edge.heal();
  });

  await test.step('signing out offline → the device can be erased, or the session stays; slow → it ends once', async () => {
    const leave = page.getByRole('button', { name: t('shell.nav.logout'), exact: true });
    await edge.cut('POST', '/v1/authentication/signout');
    await leave.click();
    const offer = page.getByRole('dialog', { name: t('shell.erase.title') });
    await offer.getByRole('button', { name: t('sync.unsent.erase.keep') }).click();
    await expect(offer).toHaveCount(0);
    await edge.heal();
    const sent = edge.count('POST', '/v1/authentication/signout');
    const answer = await edge.slow('POST', '/v1/authentication/signout');
    await leave.click();
    await page.getByRole('button', { name: t('shell.logout.underWay') }).press('Enter');
    answer();
    await person.expectPage(t('auth.login.title'));
    expect(sent()).toBe(1);
  });
});

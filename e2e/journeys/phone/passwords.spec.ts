import { PASSWORD } from '../../support/garage.ts';
import { findLink, waitForMail } from '../../support/outbox.ts';
import { expect, test } from '../../support/test.ts';

const NEW_PASSWORD = 'quatre chiens sous un pont';

test('forgotten password → mail → new password; the link works once', async ({ page, person, edge, t }) => {
  const { email } = await person.createAccount();
  await person.open('/login', t('auth.login.title'));
  await page.getByRole('link', { name: t('auth.login.forgotPassword') }).click();
  await person.expectPage(t('auth.forgot.title'));
  await page.getByLabel(t('auth.field.email.label')).fill(email);
  const send = page.getByRole('button', { name: t('auth.forgot.submit') });

  await edge.refuse('POST', '/v1/authentication/password', 503, 'unavailable');
  await send.click();
  await expect(page.getByRole('alert').getByText(t('auth.forgot.error'))).toBeVisible();
  await edge.heal();

  await send.click();
  await expect(page.getByText(t('auth.forgot.kept'))).toBeVisible();
  const link = findLink(await waitForMail(email, t('mail.reset.subject')), '/reset-password');

  await test.step('the link asks for a new password', async () => {
    await person.open(link, t('auth.reset.title'));
    await person.field(t('auth.field.newPassword.label')).fill(NEW_PASSWORD);
    await person.field(t('auth.field.confirmPassword.label')).fill('another one');
    await page.getByRole('button', { name: t('auth.reset.submit') }).click();
    await expect(page.getByText(t('problems.passwords_do_not_match'))).toBeVisible();
    await person.field(t('auth.field.confirmPassword.label')).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: t('auth.reset.submit') }).click();
    await person.expectPage(t('auth.login.title'));
    await person.expectToast(t('auth.reset.success'));
  });

  await test.step('the old one is refused, the new one accepted', async () => {
    await person.signIn(email, PASSWORD);
    await expect(page.getByRole('alert').getByText(t('problems.invalid_credentials'))).toBeVisible();
    await person.signIn(email, NEW_PASSWORD);
    await person.expectPage(t('dashboard.title'));
  });

  await test.step('the used link says so and offers a new one', async () => {
    await person.signOut();
    await person.open(link, t('auth.reset.title'));
    await person.field(t('auth.field.newPassword.label')).fill(PASSWORD);
    await person.field(t('auth.field.confirmPassword.label')).fill(PASSWORD);
    await page.getByRole('button', { name: t('auth.reset.submit') }).click();
    await person.expectPage(t('auth.reset.badLink.title'));
    await page.getByRole('link', { name: t('auth.reset.badLink.action') }).click();
    await person.expectPage(t('auth.forgot.title'));
  });
});

test('change the password → requires the current one; this device stays signed in', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.signInNewAccount();
  await person.open('/change-password', t('auth.change.title'));
  const current = person.field(t('auth.field.currentPassword.label'));
  await current.fill('not the password');
  await person.field(t('auth.field.newPassword.label')).fill(NEW_PASSWORD);
  await person.field(t('auth.field.confirmPassword.label')).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: t('auth.change.submit') }).click();
  await expect(page.getByText(t('auth.change.wrongPassword'))).toBeVisible();
  await current.fill(PASSWORD);
  await page.getByRole('button', { name: t('auth.change.submit') }).click();
  await person.expectPage(t('settings.page.security'));
  await person.expectToast(t('auth.change.success'));
  await person.signOut();
  await person.signIn(garage.email, NEW_PASSWORD);
  await person.expectPage(t('dashboard.title'));
});

test('a reset mail from the settings → its link opens the password form; a refusal is reported', async ({
  page,
  person,
  edge,
  t,
}) => {
  const { email } = await person.signInNewAccount();
  await person.open('/settings/security', t('settings.page.security'));
  const send = page.getByRole('button', { name: t('settings.password.sendReset') });
  await edge.refuse('POST', '/v1/authentication/password', 503, 'unavailable');
  await send.click();
  await person.expectToast(t('settings.error.resetEmail'));
  await edge.heal();
  await page.mouse.move(0, 0);
  await send.click();
  await person.expectToast(t('settings.toast.resetEmailKept'));
  const link = findLink(await waitForMail(email, t('mail.reset.subject')), '/reset-password');
  await person.open(link, t('auth.reset.title'));
});

test('sign-up, forgotten and changed password: refused, offline, slow → keeps the input, done once @long', async ({
  page,
  person,
  edge,
  t,
}) => {
  const email = `camille-${crypto.randomUUID()}@example.org`;
  const password = person.field(t('auth.field.password.label'));
  const confirmation = person.field(t('auth.field.confirmPassword.label'));
  const alert = page.getByRole('alert');

  await test.step('sign-up: offline, refused, slow', async () => {
    await person.open('/register', t('auth.register.title'));
    await page.getByLabel(t('auth.field.email.label')).fill(email);
    await password.fill(PASSWORD);
    await confirmation.fill(PASSWORD);
    const submit = page.getByRole('button', { name: t('auth.register.submit') });
    await edge.cut('POST', '/v1/authentication/signup');
    await submit.click();
    await expect(alert.getByText(t('auth.register.error'))).toBeVisible();
    await expect(alert.getByText(t('problems.network'))).toBeVisible();
    await edge.heal();
    await edge.refuse('POST', '/v1/authentication/signup', 503, 'unavailable');
    await submit.click();
    await expect(alert.getByText(t('problems.unavailable'))).toBeVisible();
    await expect(confirmation).toHaveValue(PASSWORD);
    await edge.heal();
    const sent = edge.count('POST', '/v1/authentication/signup');
    const answer = await edge.slow('POST', '/v1/authentication/signup');
    await submit.click();
    await expect(page.getByRole('button', { name: t('auth.register.submitting') })).toBeVisible();
    await confirmation.press('Enter');
    answer();
    await person.expectToast(t('auth.register.success'));
    expect(sent()).toBe(1);
    await edge.heal();
  });

  await test.step('changed password: slow to load, then offline, then slow', async () => {
    const user = await edge.slow('GET', '/v1/authentication/user-context');
    await person.open('/change-password', t('auth.change.title'));
    await expect(page.getByRole('main').getByText(t('common.state.loading')).first()).toBeAttached();
    user();
    await person.field(t('auth.field.currentPassword.label')).fill(PASSWORD);
    await person.field(t('auth.field.newPassword.label')).fill(NEW_PASSWORD);
    await confirmation.fill(NEW_PASSWORD);
    const submit = page.getByRole('button', { name: t('auth.change.submit') });
    await edge.cut('POST', '/v1/authentication/password');
    await submit.click();
    await expect(alert.getByText(t('auth.change.error'))).toBeVisible();
    await expect(confirmation).toHaveValue(NEW_PASSWORD);
    await edge.heal();
    const answer = await edge.slow('POST', '/v1/authentication/password');
    await submit.click();
    await expect(page.getByRole('button', { name: t('auth.change.submitting') })).toBeVisible();
    answer();
    await person.expectToast(t('auth.change.success'));
    await edge.heal();
  });

  await test.step('forgotten password: offline, then slow', async () => {
    await person.signOut();
    await person.open('/forgot-password', t('auth.forgot.title'));
    await page.getByLabel(t('auth.field.email.label')).fill(email);
    const submit = page.getByRole('button', { name: t('auth.forgot.submit') });
    await edge.cut('POST', '/v1/authentication/password');
    await submit.click();
    await expect(alert.getByText(t('problems.network'))).toBeVisible();
    await edge.heal();
    const answer = await edge.slow('POST', '/v1/authentication/password');
    await submit.click();
    await expect(page.getByRole('button', { name: t('auth.forgot.submitting') })).toBeVisible();
    answer();
    await expect(page.getByText(t('auth.forgot.kept'))).toBeVisible();
  });
});

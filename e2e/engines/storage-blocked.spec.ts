import { PASSWORD } from '../support/garage.ts';
import { test } from './engine-test.ts';
import { addFirstVehicle } from './first-vehicle.ts';
import { signUp } from './sign-up.ts';

/** « Block all cookies »: Firefox then refuses every kind of storage, even the check whether it exists. */
test.use({ preferences: { 'network.cookie.cookieBehavior': 2 } });

test('a browser without storage → everything works until the page is closed, and signing out succeeds', async ({
  visitor,
  gate,
  t,
}) => {
  const main = { role: 'main', name: '' };
  const button = (name: string) => ({ role: 'button', name });
  const link = (name: string) => ({ role: 'link', name });
  await visitor.open(`${gate.address}/register`);
  await visitor.waitFor('storage that is refused', () => {
    try {
      return localStorage === null;
    } catch {
      return true;
    }
  });
  const email = await signUp(visitor, t);
  await addFirstVehicle(visitor, t);
  await visitor.click(link(t('vehicles.detail.history.add')));
  await visitor.expectPage(t('maintenance.form.addTitle'));
  await visitor.choose(t('maintenance.form.type.label'), t('common.maintenanceType.oil_change'));
  await visitor.fill(t('maintenance.form.cost.label'), '89,90');
  await visitor.click(button(t('common.action.save')));
  await visitor.expectPage('Clio');
  await visitor.expectText('89,90', main);
  await visitor.click(link(t('shell.nav.settings')));
  await visitor.expectPage(t('settings.page.notifications'));
  await visitor.click(button(t('shell.nav.logout')));
  await visitor.expectPage(t('auth.login.title'));
  await visitor.fill(t('auth.field.email.label'), email);
  await visitor.fill(t('auth.field.password.label'), PASSWORD);
  await visitor.click(button(t('auth.login.submit')));
  await visitor.expectPage(t('dashboard.title'));
  await visitor.expectText('Clio', main);
});

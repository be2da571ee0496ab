import { test } from './engine-test.ts';
import { signUp } from './sign-up.ts';

test('the network is gone → the app starts and says so; it is back → everything is there', async ({
  visitor,
  gate,
  t,
}) => {
  const main = { role: 'main', name: '' };
  const notice = { role: 'status', name: '', isFirst: true };
  await visitor.open(`${gate.address}/register`);
  await signUp(visitor, t);
  await visitor.click({ role: 'link', name: t('dashboard.empty.action'), within: main });
  await visitor.fill(t('vehicles.form.name.label'), 'Clio');
  await visitor.fill(t('vehicles.form.currentMileage.label'), '42 000');
  await visitor.click({ role: 'button', name: t('vehicles.form.submitAdd') });
  await visitor.isOn('Clio');
  const isAtWork = () => navigator.serviceWorker.controller?.state === 'activated';
  await visitor.waitFor('the worker, which keeps the app', isAtWork);

  await gate.close();
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.isOn(t('vehicles.list.title'));
  await visitor.reads(t('shell.offline'), notice);

  await gate.reopen();
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.reads('Clio', main);
  await visitor.readsNo(t('shell.offline'), notice);
});

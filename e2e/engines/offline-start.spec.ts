import { test } from './engine-test.ts';
import { signUp } from './sign-up.ts';

test('offline → the app starts, shows the garage and says so; online again → everything is there', async ({
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
  await visitor.expectPage(t('reminders.known.title'));
  const isAtWork = () => navigator.serviceWorker.controller?.state === 'activated';
  await visitor.waitFor('the worker, which keeps the app', isAtWork);

  const hasPulled = () =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) => entry.name.includes('/v1/changes') && 'responseEnd' in entry && entry.responseEnd !== 0,
      );
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.waitFor('the changes of the garage', hasPulled);
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.expectText('Clio', main);

  await gate.close();
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.expectPage(t('vehicles.list.title'));
  await visitor.expectText(t('shell.offline'), notice);
  await visitor.expectText('Clio', main);

  await gate.reopen();
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.expectText('Clio', main);
  await visitor.expectNoText(t('shell.offline'), notice);
});

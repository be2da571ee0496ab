import { test } from './engine-test.ts';
import { signUp } from './sign-up.ts';

/**
 * Simulates a slow device: after sign-in the page runs only between long pauses until the worker is installed. WebKit then
 * reports an installation after the worker has claimed the page.
 */
function bePageOfSlowDevice(): void {
  const work = () => {
    if (navigator.serviceWorker.controller?.state === 'activated') return;
    const pause = localStorage.getItem('carnet.loggedIn') === null ? 0 : 300;
    const end = performance.now() + pause;
    while (performance.now() < end);
    setTimeout(work, 1);
  };
  work();
}

test('first visit → offers no new version; newer build on the server → offered and installed', async ({
  driver,
  visitor,
  gate,
  t,
}) => {
  const offer = { role: 'button', name: t('shell.newVersion.take') };
  await visitor.open(`${gate.address}/register`);
  await driver.run(bePageOfSlowDevice);
  await signUp(visitor, t);
  const isAtWork = () => navigator.serviceWorker.controller?.state === 'activated';
  await visitor.waitFor('the worker of this build', isAtWork);
  await visitor.click({ role: 'link', name: t('shell.nav.vehicles') });
  await visitor.expectPage(t('vehicles.list.title'));
  await visitor.expectHidden(offer);

  gate.deployNewerBuild();
  await visitor.open(gate.address);
  await visitor.click(offer);
  await visitor.expectHidden(offer);
});

import { test } from './engine-test.ts';
import { signInWithVehicle } from './signed-in.ts';

// No driver survives a killed page, so the test leaves the page: see e2e/journeys/desktop/killed-browser.spec.ts.
test('a mileage offline, page left at once → there at the next start; a digit too many is undone; stored once online', async ({
  driver,
  visitor,
  gate,
  t,
  format,
}) => {
  const main = { role: 'main', name: '' };
  const button = (name: string) => ({ role: 'button', name });
  const notice = { role: 'status', name: '', isFirst: true };
  const vehicle = `/vehicles/${await signInWithVehicle(driver, gate)}`;
  await visitor.open(gate.address + vehicle);
  await visitor.waitFor(
    'the worker, which keeps the app',
    () => navigator.serviceWorker.controller?.state === 'activated',
  );
  await visitor.open(gate.address + vehicle);
  await visitor.expectPage('Clio');

  await visitor.click(button(t('vehicles.mileage.update')));
  await visitor.fill(t('vehicles.mileage.value.label'), '51 000');
  await gate.close();
  await visitor.click(button(t('vehicles.mileage.submit')));
  await visitor.expectToast(t('shell.sync.keptHere'));

  await visitor.open(gate.address + vehicle);
  await visitor.expectPage('Clio');
  await visitor.expectText(format.formatKilometres(51_000), main);
  await visitor.expectText(t('shell.sync.offline', { changes: 1 }), notice);

  await visitor.click(button(t('vehicles.mileage.update')));
  await visitor.fill(t('vehicles.mileage.value.label'), '512 000');
  await visitor.click(button(t('vehicles.mileage.submit')));
  await visitor.click(button(t('mileage.doubt.confirm')));
  await visitor.expectToast(
    t('vehicles.mileage.toast.updated', { mileage: format.formatKilometres(512_000) }),
  );
  await visitor.click(button(t('common.action.undo')));
  await visitor.expectToast(t('common.undone'));
  await visitor.expectText(format.formatKilometres(51_000), main);

  await gate.reopen();
  await visitor.open(gate.address + vehicle);
  await visitor.expectNoText(t('shell.sync.offline', { changes: 1 }), notice);
  await visitor.expectText(format.formatKilometres(51_000), main);
});

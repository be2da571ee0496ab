import { isCopyStored } from '../support/copy.ts';
import { test } from './engine-test.ts';
import { signInWithVehicle } from './signed-in.ts';

test('tyres swapped offline in three taps, undone, swapped again → there at the next start; stored once online', async ({
  driver,
  visitor,
  gate,
  t,
}) => {
  const id = await signInWithVehicle(driver, gate);
  await driver.run(fitSummerTyres, id);
  const card = { role: 'region', name: t('vehicles.detail.tyres.title') };
  const expectFitted = (set: string) => visitor.expectVisible({ role: 'link', name: set, within: card });
  const notice = { role: 'status', name: '', isFirst: true };
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.waitFor(
    'the worker, which keeps the app',
    () => navigator.serviceWorker.controller?.state === 'activated',
  );
  await visitor.open(`${gate.address}/vehicles`);
  await visitor.expectPage(t('vehicles.list.title'));
  await visitor.waitFor('the copy of the garage', isCopyStored);
  await gate.close();

  await visitor.click({ role: 'link', name: 'Clio', isPart: true, isFirst: true });
  await expectFitted('Primacy');
  const swap = async () => {
    await visitor.click({ role: 'link', name: t('tyres.swap.winter'), within: card });
    const dialog = { role: 'dialog', name: t('tyres.fitting.title') };
    await visitor.click({ role: 'button', name: t('tyres.fitting.submit'), within: dialog });
    await visitor.expectHidden(dialog);
    await expectFitted('Alpin');
  };
  await swap();
  await visitor.click({ role: 'button', name: t('common.action.undo') });
  await visitor.expectToast(t('common.undone'));
  await expectFitted('Primacy');
  await swap();

  await visitor.open(`${gate.address}/vehicles/${id}`);
  await expectFitted('Alpin');
  await visitor.expectText(t('shell.sync.offline', { changes: 1 }), notice);
  await gate.reopen();
  await visitor.open(`${gate.address}/vehicles/${id}`);
  await visitor.expectNoText(t('shell.sync.offline', { changes: 1 }), notice);
  await expectFitted('Alpin');
  await visitor.waitFor('one swap on the server', readSwaps);
});

/** Runs in the page: fits summer tyres and adds a winter set. */
async function fitSummerTyres(vehicle: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('carnet.token')}`,
    };
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()).id;
  };
  const ofVehicle = { vehicle_id: vehicle };
  const summer = await post('/v1/tyre-sets', { ...ofVehicle, name: 'Primacy', season: 'summer' });
  await post('/v1/tyre-sets', { ...ofVehicle, name: 'Alpin', season: 'winter' });
  const since = { date: '2026-04-02', mileage: 45_000, front: summer, rear: summer };
  await post('/v1/tyre-fittings', { ...ofVehicle, ...since });
}

/** Runs in the page: whether the server has the first fitting and one swap. */
async function readSwaps(): Promise<boolean> {
  const headers = { authorization: `Bearer ${localStorage.getItem('carnet.token')}` };
  const { items } = await (await fetch('/v1/tyre-fittings', { headers })).json();
  return items.length === 2;
}

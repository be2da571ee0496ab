import { sampleSheet } from '../support/sample-files.ts';
import { test } from './engine-test.ts';
import { signInWithVehicle } from './signed-in.ts';

test('an Excel sheet, read on the device → a plan with its faults, then the vehicle with its history', async ({
  driver,
  visitor,
  gate,
  t,
}) => {
  const main = { role: 'main', name: '' };
  const button = (name: string) => ({ role: 'button', name });
  await signInWithVehicle(driver, gate);
  await visitor.open(`${gate.address}/import`);
  await visitor.expectPage(t('imports.title'));
  await visitor.attachFile(t('imports.choose'), sampleSheet('entretien.csv'));
  await visitor.expectText(t('imports.cause.odometer_off'), main);
  await visitor.expectValue(t('imports.vehicle.name'), 'Kangoo');
  await visitor.click({ role: 'combobox', name: t('imports.vehicle.type') });
  await visitor.click({ role: 'option', name: t('vehicles.type.car') });
  await visitor.click(button(t('imports.start', { rows: 4, cost: 0, mileage: 1, type: 1, date: 0 })));
  await visitor.expectText(t('settings.import.done.title'), main);
  await visitor.click({ role: 'link', name: t('imports.done.action'), within: main });
  await visitor.expectText('Kangoo', main);
});

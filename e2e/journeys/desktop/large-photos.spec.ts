import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import { noisyPhoto } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

test('a photo over the server’s limit → resized on the device, and stored', async ({ page, person, t }) => {
  const garage = await person.signInNewAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const photo = noisyPhoto('disques.png', { width: 2600, height: 2100 });
  expect(photo.buffer.length).toBeGreaterThan(MAX_FILE_BYTES);
  await person.open(`/add-maintenance?vehicle=${clio}`, t('maintenance.form.addTitle'));
  await person.choose(t('maintenance.form.type.label'), t('common.maintenanceType.brake_service'));
  await person.field(t('maintenance.form.cost.label')).fill('240');
  await person.attachFile(t('files.addPhotosAndPdf'), photo);
  await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
  await person.expectToast(t('maintenance.toast.added'));
  // The server limits the pixels of every photo.
  const stored = { contentType: 'image/jpeg', width: 2560, height: 2068 };
  await expect
    .poll(async () => (await garage.list('/v1/maintenances'))[0]?.['photos'], { timeout: 30_000 })
    .toMatchObject([{ name: 'disques.jpg', ...stored }]);
});

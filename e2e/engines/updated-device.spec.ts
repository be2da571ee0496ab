import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { storeBaseline } from '../../apps/web/src/testing/baseline-device.ts';
import { BaselineGarage } from './baseline-garage.ts';
import { test } from './engine-test.ts';
import { waitFor } from './wait-for.ts';

/** Runs in the page. */
function storeMarks(marks: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(marks)) localStorage.setItem(key, value);
}

/** Counts the changes and files that a device has to send. Runs in the page. */
async function countUnsent(name: string): Promise<number> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction(['operation', 'kept']);
  const counts = ['operation', 'kept'].map((store) => reading.objectStore(store).count());
  await new Promise((resolve) => reading.addEventListener('complete', resolve));
  opening.result.close();
  return counts.reduce((sum, { result }) => sum + result, 0);
}

/** Whether the page shows a picture of this width in pixels. Runs in the page. */
function isPictureShown(width: number): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
  return pictures.some(({ naturalWidth }) => naturalWidth === width);
}

/** The pixels: files differ, because the server encodes pictures again, without their metadata. */
function readPixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer();
}

test('a device of 0.1.0 with unsent changes and photos, opened after the update → shows everything, sends each once', async ({
  driver,
  visitor,
  gate,
  t,
  format,
}) => {
  const main = { role: 'main', name: '' };
  const notice = { role: 'status', name: '', isFirst: true };
  const garage = await BaselineGarage.create();
  const database = `carnet||${garage.accountId}`;
  const page = `${gate.address}/vehicles/${garage.vehicleId}`;
  // Any page of the origin has its storage; this one starts no app.
  await driver.open(`${gate.address}/theme.js`);
  await driver.run(storeBaseline, database, garage.device);
  await driver.run(storeMarks, { ...garage.device.localStorage, 'carnet.token': garage.token });

  await test.step('the server is away → everything is there, with the changes', async () => {
    gate.areCallsCut = true;
    await visitor.open(page);
    await visitor.expectPage('La bleue');
    await visitor.expectText(t('shell.sync.offline', { changes: 5 }), notice);
    await visitor.expectText(format.formatKilometres(43_500), main);
    await visitor.expectText(format.formatEuros(89.9), main);
    await visitor.expectNoText(format.formatEuros(80), main);
    const inspection = t('common.maintenanceType.technical_inspection');
    await visitor.expectHidden({ role: 'link', name: inspection, within: main });
    await waitFor('the photo', () => driver.run(isPictureShown, 64));
  });

  await test.step('the server is back → nothing is left to send or to check', async () => {
    gate.areCallsCut = false;
    await visitor.open(page);
    await waitFor('an empty queue', async () => (await driver.run(countUnsent, database)) === 0);
    await visitor.expectHidden({ role: 'button', name: t('shell.sync.show') });
    await visitor.expectPage('La bleue');
  });

  await test.step('the server has each change once, and both photos', async () => {
    const vehicle = await garage.read<Vehicle>(`/v1/vehicles/${garage.vehicleId}`);
    // Created, driven, changed.
    expect(vehicle).toMatchObject({ name: 'La bleue', currentMileage: 43_500, version: 3, photos: [{}] });
    const records = await garage.list<Maintenance>('/v1/maintenances');
    expect(records).toMatchObject([{ cost: 89.9, version: 1, photos: [{}] }]);
    expect(await garage.list(`/v1/vehicles/${garage.vehicleId}/mileage`)).toMatchObject([
      { mileage: 43_500 },
      { mileage: 42_000 },
    ]);
    // The new record states the next service.
    expect(await garage.list('/v1/maintenances/reminders')).toMatchObject([
      { maintenance_type: 'oil_change', version: 1 },
    ]);
    expect(await garage.list('/v1/trash')).toMatchObject([{ kind: 'record' }, { kind: 'reminder' }]);
    expect(await garage.list(`/v1/vehicles/${garage.vehicleId}/history`)).toMatchObject([
      { action: 'changed' },
      { action: 'created' },
    ]);
    expect(await garage.list(`/v1/maintenances/${records[0]?.id}/history`)).toMatchObject([
      { action: 'created' },
    ]);
    const sent = [...vehicle.photos, ...records.flatMap(({ photos }) => photos)];
    expect(sent.map(({ id }) => id)).toEqual(garage.pendingPhotos.map(({ id }) => id));
    for (const [index, { url }] of sent.entries()) {
      const kept = Buffer.from(garage.pendingPhotos[index]?.bytes ?? '', 'base64');
      expect(await readPixels(await garage.download(url))).toEqual(await readPixels(kept));
    }
  });
});

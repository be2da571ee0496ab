import { clio, copiedGarage, first, record } from '#testing/copied-garage.ts';
import { readingChange, recordChange } from '#testing/fake-feed.ts';
import { aReading } from '#testing/builders.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { purchaseReadingId } from '@carnet/domain/sync/derived-id';
import { expect, it } from 'vitest';

it('first reading and only record deleted → no mileage is left', async () => {
  const { feed, server, copy } = await copiedGarage();
  const measured = { ...record, mileage: 45_000, version: 2 };
  feed.put(
    recordChange(measured),
    readingChange(aReading({ vehicle_id: clio.id, mileage: 45_000, source: 'record', record_id: record.id })),
  );
  await copy.pull();
  server.down();
  const vehicleId = clio.id;
  await copy.write({ do: 'add', intent: { verb: 'delete', kind: 'reading', id: first.id, vehicleId } });
  expect(copy.view.vehicles.get(vehicleId)?.currentMileage).toBe(45_000);
  await copy.write({ do: 'add', intent: { verb: 'delete', kind: 'record', id: record.id, vehicleId } });
  expect(copy.view.vehicles.get(vehicleId)?.currentMileage).toBe(0);
});

it('purchase mileage added, corrected and cleared offline → its reading follows, as on the server', async () => {
  const { server, copy } = await copiedGarage();
  server.down();
  const change = async (fields: object) => {
    const row = copy.view.vehicles.get(clio.id) ?? clio;
    await copy.write({ do: 'add', intent: toEdit('vehicle', clio.id, row, fields) });
    return copy.view.readings.get(purchaseReadingId(clio.id));
  };
  const purchaseDate = civilDateOf(2024, 3, 2);
  const bought = { vehicle_id: clio.id, date: purchaseDate, source: 'purchase' };
  expect(await change({ purchaseDate, purchaseMileage: 30_000 })).toMatchObject({
    ...bought,
    mileage: 30_000,
  });
  expect(await change({ purchaseMileage: 31_000 })).toMatchObject({ ...bought, mileage: 31_000 });
  expect(await change({ purchaseMileage: 42_001 })).toBeUndefined();
  expect(await change({ purchaseMileage: 41_000 })).toBeDefined();
  expect(await change({ purchaseDate: null })).toBeUndefined();
  expect(copy.view.vehicles.get(clio.id)?.currentMileage).toBe(42_000);
});

import { clio, copiedGarage, first, record } from '#testing/copied-garage.ts';
import { readingChange, recordChange } from '#testing/fake-feed.ts';
import { aReading } from '#testing/builders.ts';
import { expect, it } from 'vitest';

it('the first reading deleted, then the only record with a mileage → nothing of it is shown', async () => {
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

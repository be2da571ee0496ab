import { aReading } from '#testing/builders.ts';
import { aNewReading, clio, copiedGarage } from '#testing/copied-garage.ts';
import { openCopy } from '#shared/sync/open-copy.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { expect, it } from 'vitest';

it('send requested before the stored queue is loaded → sends it once loaded', async () => {
  const { name, server, copy } = await copiedGarage();
  server.down();
  await copy.write({ do: 'add', intent: aNewReading(43_500) });
  copy.close();
  server.up();
  server.use({
    createMileageReading: ({ body }) => ({
      ...aReading({ vehicle_id: clio.id, ...(body as Partial<MileageReading>) }),
      version: 1,
    }),
  });
  const next = await openCopy(
    name,
    () => true,
    () => undefined,
  );
  await next.send();
  expect(server.callsOf('createMileageReading')).toHaveLength(1);
  next.close();
});

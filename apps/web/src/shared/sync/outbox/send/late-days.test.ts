import { aVehicle } from '#testing/builders.ts';
import { clio, copiedGarage } from '#testing/copied-garage.ts';
import { refuse } from '#testing/fake-server.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Create } from '#shared/sync/engine/operation.ts';
import { applyResolution } from '#shared/sync/outbox/send/resolutions.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

const laterBy = (days: number) => vi.setSystemTime(Date.UTC(2026, 10, 20 + days, 12));

const vespa = aVehicle({ name: 'Vespa' });
const adding: Create = {
  verb: 'create',
  kind: 'vehicle',
  id: vespa.id,
  vehicleId: null,
  body: { id: vespa.id, name: vespa.name, type: vespa.type, currentMileage: 500 },
  files: [],
};

/**
 * A device on which a current mileage was entered. Its call got no response and is sent again this many days
 * later.
 */
async function typedAndSentAfter(days: number) {
  const { server, copy } = await copiedGarage();
  server.down();
  await copy.write({
    do: 'add',
    intent: toEdit('vehicle', clio.id, clio, { name: 'La bleue', currentMileage: 47_000 }),
  });
  await copy.send();
  laterBy(days);
  server.up();
  server.use({ replaceVehicle: () => ({ ...clio, currentMileage: 47_000, version: 4 }) });
  await copy.send();
  return server.callsOf('replaceVehicle').at(-1)?.body as Record<string, unknown>;
}

it('a current mileage, sent on a later day → dated to the day of entry', async () => {
  expect(await typedAndSentAfter(3)).toMatchObject({ currentMileage: 47_000, asOf: '2026-11-20' });
});

it('sent on the same day → the server dates it', async () => {
  expect(await typedAndSentAfter(0)).not.toHaveProperty('asOf');
});

it('older than the server accepts → dated to the earliest day that it accepts', async () => {
  expect(await typedAndSentAfter(100)).toMatchObject({ asOf: '2026-11-30' });
});

it('another field of a vehicle → no date', async () => {
  const { server, copy } = await copiedGarage();
  await copy.write({ do: 'add', intent: toEdit('vehicle', clio.id, clio, { name: 'La bleue' }) });
  laterBy(3);
  server.use({ replaceVehicle: () => clio });
  await copy.send();
  expect(server.callsOf('replaceVehicle')[0]?.body).not.toHaveProperty('asOf');
});

it('refused and sent again on a later day → still dated to the day of entry', async () => {
  const { server, copy } = await copiedGarage();
  server.use({ createVehicle: () => refuse('plan_limit_reached') });
  await copy.write({ do: 'add', intent: adding });
  await copy.send();
  const [refused] = copy.operations;
  if (!refused) throw new Error('Nothing was refused');
  laterBy(3);
  server.use({ createVehicle: () => vespa });
  await applyResolution(copy, refused, 'again');
  await copy.send();
  expect(server.callsOf('createVehicle').at(-1)?.body).toMatchObject({ asOf: '2026-11-20' });
});

it('undone after a lost response → restores the previous mileage of that day', async () => {
  const { server, copy } = await copiedGarage();
  server.down();
  const typed = await copy.write({
    do: 'add',
    intent: toEdit('vehicle', clio.id, clio, { currentMileage: 47_000 }),
  });
  await copy.send();
  laterBy(1);
  await copy.write({ do: 'undo', operation: typed });
  server.up();
  server.use({ replaceVehicle: () => ({ ...clio, currentMileage: 47_000, version: 4 }) });
  await copy.send();
  await vi.waitFor(() => expect(copy.operations.every(({ state }) => state === 'stored')).toBe(true));
  const back = server.callsOf('replaceVehicle').at(-1)?.body;
  expect(back).toMatchObject({ currentMileage: 42_000, confirmMileage: true, asOf: '2026-11-20' });
});

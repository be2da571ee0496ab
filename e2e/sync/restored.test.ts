import type { SharedTestServer } from '../../apps/server/testing/held-server.ts';
import { shareTestServer } from '../../apps/server/testing/held-server.ts';
import { queriesOf } from '../../apps/server/src/platform/db/queries.ts';
import { DIALECTS } from '../../apps/server/testing/test-server.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addReading,
  addVehicle,
} from '../../apps/server/testing/builders.ts';
import { applyResolution } from '../../apps/web/src/shared/sync/outbox/send/resolutions.ts';
import { expect, describe, it, vi } from 'vitest';
import { Device } from './device.ts';
import { openNotedNetwork } from './noted-network.ts';
import { garageOfServer, shownRowsOf } from './rows.ts';
import { seededId } from './seeded-ids.ts';

vi.useFakeTimers({ toFake: ['Date'] });

/** The state after restoring a backup from before this vehicle: another epoch of the database without it. */
async function restoreWithout(server: SharedTestServer, vehicleId: string): Promise<void> {
  await server.context.transactions.run(async (tx) => {
    const queries = queriesOf(tx);
    await queries.deleteFrom('vehicle').where('id', '=', vehicleId).execute();
    await queries.deleteFrom('item_change').execute();
    await queries.deleteFrom('database_epoch').execute();
    await queries.insertInto('database_epoch').values({ name: seededId() }).execute();
  });
}

describe.each(DIALECTS)('a server restored from an older backup, on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('objects of a device are sent again after the user confirms → the same garage as before', async () => {
    const network = await openNotedNetwork(server, 1);
    const vehicle = await addVehicle(network.owner, {
      asOf: '2026-10-01',
      firstRegistrationDate: '2020-05-04',
    });
    const { id } = vehicle;
    const reminders = (await network.owner.get('/v1/maintenances/reminders')).body.items;
    const done = reminders.find((one: { maintenance_type: string }) => one.maintenance_type === 'oil_change');
    await addMaintenance(network.owner, id, { date: '2026-11-01', mileage: 43_000, reminder_id: done.id });
    await addReading(network.owner, id, { date: '2026-11-10', mileage: 44_000 });
    await addExpense(network.owner, id, { date: '2026-11-12', mileage: 44_500 });
    await addDocument(network.owner, id);
    const before = shownRowsOf(await garageOfServer(network.owner));
    const device = new Device(`restored ${network.owner.token}`, network);
    await device.act((copy) => copy.pull());
    await restoreWithout(server, id);
    expect((await garageOfServer(network.owner)).vehicles.size).toBe(0);

    await device.act((copy) => copy.pull());
    await device.act(async (copy) => {
      expect(copy.view.records.size).toBe(1);
      for (const operation of copy.shown) {
        await applyResolution(copy, operation, 'again');
      }
    });
    await device.act((copy) => copy.send());
    await device.act((copy) => copy.pull());
    await device.act(async (copy) => {
      expect(copy.operations).toEqual([]);
      expect(shownRowsOf(copy.view)).toEqual(before);
    });
    expect(shownRowsOf(await garageOfServer(network.owner))).toEqual(before);
    device.end();
  });
});

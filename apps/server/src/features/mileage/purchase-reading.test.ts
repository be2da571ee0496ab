import { migrateGarages } from '#features/pruning/prune-garages.ts';
import { queriesOf } from '#platform/db/queries.ts';
import {
  addMaintenance,
  addReading,
  addVehicle,
  faultsIn,
  listed,
  read,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { purchaseReadingId } from '@carnet/domain/sync/derived-id';
import { beforeAll, describe, expect, it } from 'vitest';

const bought = { purchaseDate: '2024-03-02', purchaseMileage: 30_000 };

describe.each(DIALECTS)('the purchase mileage of a vehicle on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  const readingsOf = (id: string) => listed(owner, `/v1/vehicles/${id}/mileage`);
  const series = async (id: string): Promise<string[]> =>
    (await readingsOf(id)).map(({ date, mileage, source }) => `${date} ${mileage} ${source}`);
  const put = (id: string, change: Record<string, unknown>) =>
    owner.put(`/v1/vehicles/${id}`, vehicleBody({ currentMileage: 42_000, ...change }));

  it('given with its date → a reading with a derived id, and the vehicle has its first version', async () => {
    const vehicle = await addVehicle(owner, { currentMileage: 42_000, ...bought });
    expect(vehicle).toMatchObject({ currentMileage: 42_000, version: 1 });
    expect(await readingsOf(vehicle.id)).toContainEqual({
      id: purchaseReadingId(vehicle.id),
      vehicle_id: vehicle.id,
      date: '2024-03-02',
      mileage: 30_000,
      source: 'purchase',
      record_id: null,
      expense_id: null,
      fitting_id: null,
      version: 1,
    });
  });

  it('corrected, cleared, given again → the reading follows each time', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, ...bought });
    const purchase = async () => (await series(id)).slice(1);
    await put(id, { ...bought, purchaseMileage: 31_000 });
    expect(await purchase()).toEqual(['2024-03-02 31000 purchase']);
    await put(id, { purchaseDate: '2024-04-02', purchaseMileage: 31_000 });
    expect(await purchase()).toEqual(['2024-04-02 31000 purchase']);
    await put(id, { purchaseDate: '2024-04-02' });
    expect(await purchase()).toEqual([]);
    await put(id, bought);
    expect(await purchase()).toEqual(['2024-03-02 30000 purchase']);
    expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject({ currentMileage: 42_000, version: 5 });
  });

  it.each([
    ['above the current mileage', { ...bought, purchaseMileage: 42_001 }],
    ['on a day that has not come', { ...bought, purchaseDate: '2026-11-22' }],
    ['without a day', { purchaseMileage: 30_000 }],
  ])('%s → accepted without a reading', async (_, purchase) => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, ...purchase });
    expect(await series(id)).toEqual(['2026-11-21 42000 vehicle']);
    expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject(purchase);
  });

  it('a reading that contradicts the purchase is added and deleted → the purchase reading disappears and comes back', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, ...bought });
    const before = { date: '2023-01-01', mileage: 35_000 };
    const refused = await owner.post(`/v1/vehicles/${id}/mileage`, before);
    expect(refused.body.errors[0].params).toMatchObject({ next: { date: '2024-03-02', mileage: 30_000 } });
    const typed = await addReading(owner, id, { ...before, confirmMileage: true });
    expect(await series(id)).toEqual(['2026-11-21 42000 vehicle', '2023-01-01 35000 manual']);
    await owner.delete(`/v1/vehicles/${id}/mileage/${typed.id}`);
    expect(await series(id)).toEqual(['2026-11-21 42000 vehicle', '2024-03-02 30000 purchase']);
  });

  it('deleting it directly → refused: it follows the vehicle', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, ...bought });
    const answer = await owner.delete(`/v1/vehicles/${id}/mileage/${purchaseReadingId(id)}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'reading_has_record']);
    expect(await series(id)).toHaveLength(2);
  });

  it('a digit too many in both mileages of today, corrected in one form → one confirmation, then both are right', async () => {
    const wrong = { purchaseDate: '2026-11-21', purchaseMileage: 505_000 };
    const { id } = await addVehicle(owner, { currentMileage: 505_000, ...wrong });
    const right = { ...wrong, purchaseMileage: 50_500, currentMileage: 50_500 };
    expect(faultsIn(await put(id, right))).toEqual(['/currentMileage mileage_out_of_order']);
    expect((await put(id, { ...right, confirmMileage: true })).body.currentMileage).toBe(50_500);
    expect(await series(id)).toEqual(expect.arrayContaining(['2026-11-21 50500 vehicle']));
    expect(await series(id)).toContainEqual('2026-11-21 50500 purchase');
    expect(await series(id)).toHaveLength(2);
  });

  it('the only reading, cleared → the mileage stays as a reading of the vehicle', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 30_000, ...bought });
    const [first] = await readingsOf(id);
    await owner.delete(`/v1/vehicles/${id}/mileage/${first.id}`);
    expect(await series(id)).toEqual(['2024-03-02 30000 purchase']);
    await put(id, { currentMileage: 30_000 });
    expect(await series(id)).toEqual(['2026-11-21 30000 vehicle']);
  });

  it('bought after the last reading → gives the current mileage, from which reminders count', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, asOf: '2026-11-01' });
    const answer = await put(id, { purchaseDate: '2026-11-20', purchaseMileage: 42_400 });
    expect(answer.body).toMatchObject({ currentMileage: 42_400, version: 2 });
  });

  it('a record without mileage → its reminder counts from the earlier purchase', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000 });
    const reminders = await listed(owner, `/v1/maintenances/reminders?vehicleId=${id}`);
    const oil = reminders.find(({ maintenance_type: type }) => type === 'oil_change');
    await addMaintenance(owner, id, { date: '2024-06-01', mileage: null, reminder_id: oil.id });
    await put(id, bought);
    expect(await read(owner, `/v1/maintenances/reminders/${oil.id}`)).toMatchObject({ last_mileage: 30_000 });
  });

  it('vehicle deleted and restored → its readings as before', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, ...bought });
    const before = await series(id);
    await owner.delete(`/v1/vehicles/${id}`);
    const entries = await listed(owner, '/v1/trash');
    const entry = entries.find(({ kind }) => kind === 'vehicle');
    await owner.post(`/v1/trash/${entry?.id}/restore`);
    expect(await series(id)).toEqual(before);
  });

  it('vehicles of an older version get their reading once, and the feed sends it', async () => {
    const { id } = await addVehicle(owner, { currentMileage: 42_000, ...bought });
    await server.context.transactions.run((tx) =>
      queriesOf(tx).deleteFrom('mileage_reading').where('id', '=', purchaseReadingId(id)).execute(),
    );
    const { body: before } = await owner.get('/v1/changes');
    await migrateGarages(server.context);
    expect(await series(id)).toEqual(['2026-11-21 42000 vehicle', '2024-03-02 30000 purchase']);
    const { body: tail } = await owner.get(`/v1/changes?cursor=${encodeURIComponent(before.cursor)}`);
    expect(tail.items.map((item: { id: string }) => item.id)).toContain(purchaseReadingId(id));
  });
});

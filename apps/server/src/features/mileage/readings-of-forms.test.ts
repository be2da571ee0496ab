import {
  addMaintenance,
  addReading,
  addVehicle,
  faultsIn,
  listed,
  maintenanceBody,
  newId,
  read,
  vehicleBody,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the mileage that forms give on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let id: string;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  /** A vehicle added on 21 November 2026 with 42,000 km, and an earlier reading of 40,000 km in May. */
  beforeEach(async () => {
    ({ id } = await addVehicle(owner, { currentMileage: 42_000 }));
    await addReading(owner, id, { date: '2026-05-01', mileage: 40_000 });
  });

  const currentMileage = async (): Promise<number> =>
    (await read(owner, `/v1/vehicles/${id}`)).currentMileage;
  const series = async (): Promise<string[]> =>
    (await listed(owner, `/v1/vehicles/${id}/mileage`)).map(
      (reading) => `${reading.date} ${reading.mileage} ${reading.source}`,
    );

  describe('the vehicle’s form', () => {
    it('a higher mileage → a reading dated today', async () => {
      server.clock.advance({ days: 1 });
      await owner.put(`/v1/vehicles/${id}`, vehicleBody({ currentMileage: 43_000 }));
      expect((await series())[0]).toBe('2026-11-22 43000 vehicle');
      server.clock.advance({ days: -1 });
    });

    it('the same mileage → no reading', async () => {
      await owner.put(`/v1/vehicles/${id}`, vehicleBody({ currentMileage: 42_000, name: 'Renamed' }));
      expect(await series()).toHaveLength(2);
    });

    it('below the previous reading → refused together with other faults; nothing changes', async () => {
      server.clock.advance({ days: 1 });
      const answer = await owner.put(
        `/v1/vehicles/${id}`,
        vehicleBody({ name: 'Renamed', currentMileage: 41_999, photos: [newId()] }),
      );
      server.clock.advance({ days: -1 });
      expect(faultsIn(answer)).toEqual(['/currentMileage mileage_out_of_order', '/photos/0 not_found']);
      const fault = answer.body.errors.find(
        (error: { code: string }) => error.code === 'mileage_out_of_order',
      );
      expect(fault.params).toEqual({ previous: { date: '2026-11-21', mileage: 42_000 }, next: null });
      expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject({ name: 'Clio', version: 1 });
    });

    it('below today’s own reading → refused; confirmed → today’s reading is corrected', async () => {
      const body = vehicleBody({ currentMileage: 41_000 });
      expect(faultsIn(await owner.put(`/v1/vehicles/${id}`, body))).toEqual([
        '/currentMileage mileage_out_of_order',
      ]);
      const answer = await owner.put(`/v1/vehicles/${id}`, { ...body, confirmMileage: true });
      expect(answer.body.currentMileage).toBe(41_000);
      expect(await series()).toEqual(['2026-11-21 41000 vehicle', '2026-05-01 40000 manual']);
    });

    it('today’s higher readings corrected → moved to the trash, from which they can be restored', async () => {
      await addReading(owner, id, { date: '2026-11-21', mileage: 42_500 });
      const lowered = vehicleBody({ currentMileage: 41_000, confirmMileage: true });
      await owner.put(`/v1/vehicles/${id}`, lowered);
      const trash = (await listed(owner, '/v1/trash')).filter((entry) => entry.vehicle?.id === id);
      const discarded = trash.map(({ kind, mileage }) => `${kind} ${mileage}`);
      expect(new Set(discarded)).toEqual(new Set(['reading 42000', 'reading 42500']));
      const higher = trash.find(({ mileage }) => mileage === 42_500);
      expect((await owner.post(`/v1/trash/${higher.id}/restore`)).status).toBe(204);
      expect(await currentMileage()).toBe(42_500);
      expect(await series()).toEqual([
        '2026-11-21 42500 manual',
        '2026-11-21 41000 vehicle',
        '2026-05-01 40000 manual',
      ]);
    });

    it('below more readings of today than anyone enters → refused even if confirmed', async () => {
      for (let count = 0; count < 100; count += 1) {
        await addReading(owner, id, { date: '2026-11-21', mileage: 42_001 + count });
      }
      const lowered = vehicleBody({ currentMileage: 41_000, confirmMileage: true });
      expect(faultsIn(await owner.put(`/v1/vehicles/${id}`, lowered))).toEqual([
        '/currentMileage mileage_out_of_order',
      ]);
    });

    it('confirmed below an earlier day → becomes current, and the series keeps both', async () => {
      server.clock.advance({ days: 1 });
      const answer = await owner.put(
        `/v1/vehicles/${id}`,
        vehicleBody({ currentMileage: 500, confirmMileage: true }),
      );
      server.clock.advance({ days: -1 });
      expect(answer.body.currentMileage).toBe(500);
      expect((await series()).slice(0, 2)).toEqual(['2026-11-22 500 vehicle', '2026-11-21 42000 vehicle']);
    });

    it('below a record of today → refused even if confirmed', async () => {
      await addMaintenance(owner, id, { mileage: 42_500 });
      const answer = await owner.put(
        `/v1/vehicles/${id}`,
        vehicleBody({ currentMileage: 42_100, confirmMileage: true }),
      );
      expect(faultsIn(answer)).toEqual(['/currentMileage mileage_out_of_order']);
      expect(answer.body.errors[0].params).toEqual({
        previous: { date: '2026-11-21', mileage: 42_500 },
        next: null,
        source: 'record',
      });
    });

    it('unlikely → refused; confirmed → becomes current', async () => {
      const body = vehicleBody({ currentMileage: 420_000 });
      const answer = await owner.put(`/v1/vehicles/${id}`, body);
      expect(answer.body.errors).toEqual([
        {
          pointer: '/currentMileage',
          code: 'mileage_unlikely',
          params: { neighbour: { date: '2026-11-21', mileage: 42_000 }, kmPerDay: 378_000 },
        },
      ]);
      await owner.put(`/v1/vehicles/${id}`, { ...body, confirmMileage: true });
      expect(await currentMileage()).toBe(420_000);
    });
  });

  describe('records', () => {
    it('a record with a mileage → a reading that references it, the current mileage follows', async () => {
      const record = await addMaintenance(owner, id, { mileage: 43_500 });
      const [latest] = await listed(owner, `/v1/vehicles/${id}/mileage`);
      const readings = await listed(owner, `/v1/vehicles/${id}/mileage`);
      expect(readings.find((reading) => reading.record_id === record.id)).toMatchObject({
        date: record.date,
        mileage: 43_500,
        source: 'record',
      });
      expect(latest.date).toBe('2026-11-21');
      expect(await currentMileage()).toBe(43_500);
    });

    it('a record without one → no reading', async () => {
      await addMaintenance(owner, id);
      expect(await series()).toHaveLength(2);
    });

    it('a corrected record → its reading and the current mileage follow', async () => {
      const record = await addMaintenance(owner, id, { mileage: 43_500 });
      const corrected = { mileage: 43_000 };
      await owner.put(`/v1/maintenances/${record.id}`, maintenanceBody(id, corrected));
      expect(await currentMileage()).toBe(43_000);
      await owner.put(
        `/v1/maintenances/${record.id}`,
        maintenanceBody(id, { date: '2026-06-01', mileage: 41_000 }),
      );
      expect(await currentMileage()).toBe(42_000);
      expect(await series()).toEqual([
        '2026-11-21 42000 vehicle',
        '2026-06-01 41000 record',
        '2026-05-01 40000 manual',
      ]);
    });

    it('the mileage removed from the record → its reading is deleted; added again → created', async () => {
      const record = await addMaintenance(owner, id, { mileage: 43_500 });
      await owner.put(`/v1/maintenances/${record.id}`, maintenanceBody(id));
      expect([await currentMileage(), (await series()).length]).toEqual([42_000, 2]);
      await owner.put(`/v1/maintenances/${record.id}`, maintenanceBody(id, { mileage: 43_500 }));
      expect([await currentMileage(), (await series()).length]).toEqual([43_500, 3]);
    });

    it('a record moved to another vehicle → both vehicles follow', async () => {
      const other = await addVehicle(owner, { currentMileage: 42_100 });
      const record = await addMaintenance(owner, id, { mileage: 43_500 });
      await owner.put(`/v1/maintenances/${record.id}`, maintenanceBody(other.id, { mileage: 43_500 }));
      expect(await currentMileage()).toBe(42_000);
      expect((await read(owner, `/v1/vehicles/${other.id}`)).currentMileage).toBe(43_500);
    });

    it('a deleted record → its reading is deleted and the current mileage goes back', async () => {
      const record = await addMaintenance(owner, id, { mileage: 43_500 });
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect([await currentMileage(), (await series()).length]).toEqual([42_000, 2]);
    });

    it('the only reading deleted with its record → nothing remains; restored → its mileage is back', async () => {
      const { id: lone } = await addVehicle(owner, { currentMileage: 42_000 });
      const record = await addMaintenance(owner, lone, { mileage: 43_500 });
      const readings = await listed(owner, `/v1/vehicles/${lone}/mileage`);
      const first = readings.find(({ source }) => source === 'vehicle');
      await owner.delete(`/v1/vehicles/${lone}/mileage/${first.id}`);
      await owner.delete(`/v1/maintenances/${record.id}`);
      expect((await read(owner, `/v1/vehicles/${lone}`)).currentMileage).toBe(0);
      await owner.post(`/v1/trash/${first.id}/restore`);
      expect((await read(owner, `/v1/vehicles/${lone}`)).currentMileage).toBe(42_000);
    });

    it('a record out of order → refused with its neighbours, unless confirmed', async () => {
      const body = maintenanceBody(id, { date: '2026-04-01', mileage: 41_000 });
      const answer = await owner.post('/v1/maintenances', body);
      expect(answer.body.errors).toEqual([
        {
          pointer: '/mileage',
          code: 'mileage_out_of_order',
          params: { previous: null, next: { date: '2026-05-01', mileage: 40_000 } },
        },
      ]);
      expect((await owner.post('/v1/maintenances', { ...body, confirmMileage: true })).status).toBe(201);
    });

    it('an unlikely record → refused with the previous reading, unless confirmed; with a corrected date → accepted', async () => {
      await addReading(owner, id, { date: '2026-06-01', mileage: 40_500 });
      const body = maintenanceBody(id, { date: '2026-06-02', mileage: 42_000 });
      expect((await owner.post('/v1/maintenances', body)).status).toBe(201);
      const odd = maintenanceBody(id, { mileage: 420_000 });
      expect(faultsIn(await owner.post('/v1/maintenances', odd))).toEqual(['/mileage mileage_unlikely']);
      const record = await addMaintenance(owner, id, { mileage: 420_000, confirmMileage: true });
      expect(await currentMileage()).toBe(420_000);
      const corrected = maintenanceBody(id, { mileage: 42_100 });
      expect((await owner.put(`/v1/maintenances/${record.id}`, corrected)).status).toBe(200);
      expect(await currentMileage()).toBe(42_100);
    });

    it('lower than the manual reading of its day → refused; confirmed → replaces it and moves it to the trash', async () => {
      await addReading(owner, id, { date: '2026-11-21', mileage: 43_000 });
      const lower = maintenanceBody(id, { mileage: 42_500 });
      expect(faultsIn(await owner.post('/v1/maintenances', lower))).toEqual([
        '/mileage mileage_out_of_order',
      ]);
      await owner.post('/v1/maintenances', { ...lower, confirmMileage: true });
      expect(await series()).toEqual([
        '2026-11-21 42500 record',
        '2026-11-21 42000 vehicle',
        '2026-05-01 40000 manual',
      ]);
      const trash = (await listed(owner, '/v1/trash')).filter((entry) => entry.vehicle?.id === id);
      expect(trash.map(({ kind, mileage }) => `${kind} ${mileage}`)).toEqual(['reading 43000']);
    });

    it('a confirmed record with another field corrected → no new confirmation; mileage changed → confirmation required', async () => {
      const odd = { date: '2026-04-01', mileage: 41_000 };
      const record = await addMaintenance(owner, id, { ...odd, confirmMileage: true });
      const path = `/v1/maintenances/${record.id}`;
      expect((await owner.put(path, maintenanceBody(id, { ...odd, cost: 1 }))).status).toBe(200);
      const changed = await owner.put(path, maintenanceBody(id, { ...odd, mileage: 41_001 }));
      expect(faultsIn(changed)).toEqual(['/mileage mileage_out_of_order']);
    });
  });
});

import {
  addMaintenance,
  addReading,
  addVehicle,
  everyPage,
  faultsIn,
  listed,
  newId,
  read,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { checkWrite, listNeeds } from '@carnet/contract/refusals/refusals';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the mileage of a vehicle on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let stranger: TestCaller;
  let id: string;

  beforeAll(async () => {
    owner = await server.signUp();
    stranger = await server.signUp();
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

  describe('refusals', () => {
    it('not signed in → 401', async () => {
      const path = `/v1/vehicles/${id}/mileage`;
      expect((await server.nobody.get(path)).status).toBe(401);
      expect((await server.nobody.post(path, { date: '2026-11-21', mileage: 1 })).status).toBe(401);
      expect((await server.nobody.delete(`${path}/${newId()}`)).status).toBe(401);
    });

    it('another account → not found, nothing stored', async () => {
      const path = `/v1/vehicles/${id}/mileage`;
      const [reading] = await listed(owner, path);
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.post(path, { date: '2026-11-21', mileage: 50_000 })).status).toBe(404);
      expect((await stranger.delete(`${path}/${reading.id}`)).status).toBe(404);
      expect(await series()).toHaveLength(2);
    });

    it.each([
      ['nothing', {}, ['/date required', '/mileage required']],
      ['a day in the future', { date: '2026-11-22', mileage: 42_000 }, ['/date date_in_future']],
      ['a mileage below 0', { date: '2026-11-21', mileage: -1 }, ['/mileage too_small']],
      ['half a kilometre', { date: '2026-11-21', mileage: 0.5 }, ['/mileage not_integer']],
      ['too much', { date: '2026-11-21', mileage: 10_000_000 }, ['/mileage too_big']],
      [
        'a future day and an unknown field',
        { date: '2026-11-22', mileage: 42_000, km: 1 },
        ['/date date_in_future', '/km unknown_field'],
      ],
      [
        'a mileage out of order and an unknown field',
        { date: '2026-11-21', mileage: 1, km: 1 },
        ['/km unknown_field', '/mileage mileage_out_of_order'],
      ],
    ])('%s → 422', async (_, body, faults) => {
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, body);
      expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
      expect(await series()).toHaveLength(2);
    });
  });

  describe('the order by date', () => {
    it.each([
      [
        'below the reading before',
        '2026-11-20',
        39_999,
        { date: '2026-05-01', mileage: 40_000 },
        { date: '2026-11-21', mileage: 42_000 },
      ],
      [
        'above the reading after',
        '2026-06-01',
        42_001,
        { date: '2026-05-01', mileage: 40_000 },
        { date: '2026-11-21', mileage: 42_000 },
      ],
      ['above the first', '2026-04-30', 40_001, null, { date: '2026-05-01', mileage: 40_000 }],
    ])('a quick update %s → refused with its neighbours', async (_, date, mileage, previous, next) => {
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, { date, mileage });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([
        { pointer: '/mileage', code: 'mileage_out_of_order', params: { previous, next } },
      ]);
      expect(await series()).toHaveLength(2);
    });

    it('several readings on the neighbouring days → the highest before and the lowest after are reported', async () => {
      await addReading(owner, id, { date: '2026-05-01', mileage: 40_500 });
      await addReading(owner, id, { date: '2026-11-21', mileage: 43_000 });
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, { date: '2026-06-01', mileage: 99_000 });
      expect(answer.body.errors[0].params).toEqual({
        previous: { date: '2026-05-01', mileage: 40_500 },
        next: { date: '2026-11-21', mileage: 42_000 },
      });
    });

    it.each([
      ['as low as the one before', '2026-06-01', 40_000],
      ['as high as the one after', '2026-06-01', 42_000],
      ['as high as one of its own day', '2026-11-21', 42_000],
      ['before the first', '2026-01-01', 0],
    ])('%s → accepted', async (_, date, mileage) => {
      await addReading(owner, id, { date, mileage });
      expect(await series()).toHaveLength(3);
    });

    it('out of order but confirmed → accepted; the latest date still gives the current mileage', async () => {
      await addReading(owner, id, { date: '2026-06-01', mileage: 90_000, confirmMileage: true });
      expect(await currentMileage()).toBe(42_000);
    });

    it('confirmMileage false → refused as without it', async () => {
      const body = { date: '2026-06-01', mileage: 90_000, confirmMileage: false };
      expect((await owner.post(`/v1/vehicles/${id}/mileage`, body)).status).toBe(422);
    });
  });

  describe('the quick update', () => {
    it("adds a manual reading, updates the current mileage and the vehicle's version", async () => {
      const reading = await addReading(owner, id, { date: '2026-11-21', mileage: 42_500 });
      expect(reading).toEqual({
        id: reading.id,
        vehicle_id: id,
        date: '2026-11-21',
        mileage: 42_500,
        source: 'manual',
        record_id: null,
        expense_id: null,
        fitting_id: null,
        version: 1,
      });
      expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject({ currentMileage: 42_500, version: 2 });
    });

    it('two on one day → the highest is the current mileage', async () => {
      await addReading(owner, id, { date: '2026-11-21', mileage: 42_500 });
      await addReading(owner, id, { date: '2026-11-21', mileage: 43_000 });
      expect(await currentMileage()).toBe(43_000);
    });

    it('a digit too many → refused with the previous reading; confirmed → accepted', async () => {
      const typed = { date: '2026-11-21', mileage: 420_000 };
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, typed);
      const params = { neighbour: { date: '2026-11-21', mileage: 42_000 }, kmPerDay: 378_000 };
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([{ pointer: '/mileage', code: 'mileage_unlikely', params }]);
      await addReading(owner, id, { ...typed, confirmMileage: true });
      expect(await currentMileage()).toBe(420_000);
    });

    it.each([
      ['5,000 km', 47_000, 201, []],
      ['more, and over ten times its usual pace', 47_001, 422, ['mileage_unlikely']],
    ])('20 days later %s (%d km) → %d %j', async (_, mileage, status, codes) => {
      server.clock.advance({ days: 20 });
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, { date: '2026-12-11', mileage });
      server.clock.advance({ days: -20 });
      expect(answer.status).toBe(status);
      expect((answer.body.errors ?? []).map(({ code }: { code: string }) => code)).toEqual(codes);
    });

    it('a correction on the same day → refused with the source; confirmed → replaces the manual reading', async () => {
      await addReading(owner, id, { date: '2026-11-21', mileage: 420_000, confirmMileage: true });
      const right = { date: '2026-11-21', mileage: 42_050 };
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, right);
      const params = { previous: { date: '2026-11-21', mileage: 420_000 }, next: null, source: 'manual' };
      expect(answer.body.errors).toEqual([{ pointer: '/mileage', code: 'mileage_out_of_order', params }]);
      await addReading(owner, id, { ...right, confirmMileage: true });
      expect(await series()).toEqual([
        '2026-11-21 42050 manual',
        '2026-11-21 42000 vehicle',
        '2026-05-01 40000 manual',
      ]);
    });

    it('below the reading of a record on the day, confirmed → accepted, the record’s reading stays', async () => {
      await addMaintenance(owner, id, { mileage: 42_500 });
      const lower = { date: '2026-11-21', mileage: 42_100 };
      const answer = await owner.post(`/v1/vehicles/${id}/mileage`, lower);
      expect(answer.body.errors[0].params).toMatchObject({ source: 'record' });
      await addReading(owner, id, { ...lower, confirmMileage: true });
      expect((await series()).slice(0, 2)).toEqual(['2026-11-21 42500 record', '2026-11-21 42100 manual']);
    });

    it('any day and mileage → the same result as checking the whole series', async () => {
      const path = `/v1/vehicles/${id}/mileage`;
      for (const [date, mileage] of [
        ['2026-01-10', 35_000],
        ['2026-08-01', 41_000],
        ['2026-08-01', 41_400],
        ['2026-09-01', 41_500],
      ])
        await addReading(owner, id, { date, mileage });
      const whole = await listed(owner, path);
      const dates = [
        civilDateOf(2025, 12, 1),
        civilDateOf(2026, 1, 10),
        civilDateOf(2026, 5, 2),
        civilDateOf(2026, 8, 1),
        civilDateOf(2026, 8, 2),
        civilDateOf(2026, 11, 21),
      ];
      for (const date of dates) {
        for (const mileage of [0, 35_000, 40_100, 41_200, 43_450, 47_000, 99_000, 990_000]) {
          const body = { date, mileage };
          const write = {
            kind: 'reading',
            body,
            stored: null,
            vehicleId: id,
            today: civilDateOf(2026, 11, 21),
          } as const;
          const faults = checkWrite(write, listNeeds(write), { readings: whole });
          // Always refused for its unknown field, so that nothing is stored.
          const { errors } = (await owner.post(path, { ...body, km: 1 })).body;
          const unknown = { pointer: '/km', code: 'unknown_field' };
          expect(errors).toEqual([unknown, ...faults]);
        }
      }
    });

    it('an earlier day → the current mileage and the vehicle’s version are unchanged', async () => {
      await addReading(owner, id, { date: '2026-06-01', mileage: 41_000 });
      expect(await read(owner, `/v1/vehicles/${id}`)).toMatchObject({ currentMileage: 42_000, version: 1 });
    });

    it('an id sent twice → 200 with the stored reading, nothing twice', async () => {
      const reading = await addReading(owner, id, { id: newId(), date: '2026-11-21', mileage: 43_000 });
      const again = await owner.post(`/v1/vehicles/${id}/mileage`, { ...reading, mileage: 50_000 });
      expect([again.status, again.text]).toEqual([200, JSON.stringify(reading)]);
      expect(await currentMileage()).toBe(43_000);
    });

    it("another account's id → 409; an id of another own vehicle → 200 with the stored reading", async () => {
      const reading = await addReading(owner, id, { id: newId(), date: '2026-11-21', mileage: 43_000 });
      const body = { id: reading.id, date: '2026-11-21', mileage: 43_500 };
      const [theirs, others] = [await addVehicle(stranger), await addVehicle(owner)];
      const refused = await stranger.post(`/v1/vehicles/${theirs.id}/mileage`, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'id_conflict']);
      const again = await owner.post(`/v1/vehicles/${others.id}/mileage`, body);
      expect([again.status, again.body]).toEqual([200, reading]);
      expect(await listed(stranger, `/v1/vehicles/${theirs.id}/mileage`)).toHaveLength(1);
      expect(await listed(owner, `/v1/vehicles/${others.id}/mileage`)).toHaveLength(1);
    });
  });

  describe('the list', () => {
    it('latest first; the same by page, including ties in date', async () => {
      for (const mileage of [42_100, 42_200, 42_300]) {
        await addReading(owner, id, { date: '2026-11-21', mileage });
      }
      const whole = await listed(owner, `/v1/vehicles/${id}/mileage`);
      const dates = whole.map((reading) => String(reading.date));
      expect(dates).toEqual(dates.toSorted().toReversed());
      const pages = await everyPage(owner, `/v1/vehicles/${id}/mileage`, 2);
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(whole);
    });

    it('several on one day → highest first whatever their ids, also by page', async () => {
      const path = `/v1/vehicles/${id}/mileage`;
      for (const mileage of [41_100, 41_300, 41_500, 41_900]) {
        await addReading(owner, id, { date: '2026-11-01', mileage });
      }
      const mileages = (await listed(owner, path)).map((reading) => reading.mileage);
      expect(mileages).toEqual([42_000, 41_900, 41_500, 41_300, 41_100, 40_000]);
      const pages = await everyPage(owner, path, 1);
      expect(pages.flat().map((reading) => reading.mileage)).toEqual(mileages);
    });

    it('a cursor of another list → 422', async () => {
      const { nextCursor } = await read(owner, '/v1/vehicles?limit=1');
      const answer = await owner.get(`/v1/vehicles/${id}/mileage?cursor=${nextCursor}`);
      expect(faultsIn(answer)).toEqual(['/query/cursor invalid_value']);
    });
  });

  describe('deleting a reading', () => {
    it('the latest → the current mileage goes back', async () => {
      const [latest] = await listed(owner, `/v1/vehicles/${id}/mileage`);
      expect((await owner.delete(`/v1/vehicles/${id}/mileage/${latest.id}`)).status).toBe(204);
      expect(await currentMileage()).toBe(40_000);
    });

    it('the last one → 409 last_reading', async () => {
      const made = await addVehicle(owner);
      const [only] = await listed(owner, `/v1/vehicles/${made.id}/mileage`);
      const answer = await owner.delete(`/v1/vehicles/${made.id}/mileage/${only.id}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'last_reading']);
    });

    it('the reading of a record → 409: change the record instead', async () => {
      const record = await addMaintenance(owner, id, { mileage: 42_000 });
      const readings = await listed(owner, `/v1/vehicles/${id}/mileage`);
      const following = readings.find((reading) => reading.record_id === record.id);
      const answer = await owner.delete(`/v1/vehicles/${id}/mileage/${following.id}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'reading_has_record']);
    });

    it('a stale If-Match → 412; a reading of another own vehicle → 404', async () => {
      const [latest] = await listed(owner, `/v1/vehicles/${id}/mileage`);
      const stale = await owner.delete(`/v1/vehicles/${id}/mileage/${latest.id}`, { 'if-match': '"2"' });
      expect([stale.status, stale.body.current]).toEqual([412, latest]);
      const other = await addVehicle(owner);
      expect((await owner.delete(`/v1/vehicles/${other.id}/mileage/${latest.id}`)).status).toBe(404);
    });
  });
});

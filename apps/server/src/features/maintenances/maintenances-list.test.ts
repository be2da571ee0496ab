import { addMaintenance, addVehicle, everyPage, faultsIn, listed, newId, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { addDays, monthOf, parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { costsByMonth, summariseCosts } from '@carnet/domain/costs/costs';
import { centsFromEuros, eurosFromCents, type Balance, type Cents } from '@carnet/domain/money/cents';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

function day(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`Not a civil date: ${text}`);
  return date;
}

function cents(euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) throw new Error(`Not an amount: ${euros}`);
  return amount;
}

const today = day('2026-11-21');

describe.each(DIALECTS)('the list of records on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  describe('filters', () => {
    let owner: TestCaller;
    let first: string;
    let second: string;

    beforeAll(async () => {
      owner = await server.signUp();
      first = (await addVehicle(owner)).id;
      second = (await addVehicle(owner)).id;
      await addMaintenance(owner, first, { date: '2025-01-01', description: 'Révision complète', cost: 1 });
      await addMaintenance(owner, first, { date: '2025-06-15', garage_name: 'Garage de l’Étoile', cost: 2 });
      await addMaintenance(owner, first, { date: '2025-12-31', type: 'insurance', notes: 'MAÏF', cost: 3 });
      await addMaintenance(owner, second, { date: '2026-01-01', garage_address: 'Nîmes', cost: 4 });
      const stranger = await server.signUp();
      const { id } = await addVehicle(stranger);
      await addMaintenance(stranger, id, { description: 'Révision of a stranger' });
    });

    it.each([
      ['', [4, 3, 2, 1]],
      ['?sort=date', [1, 2, 3, 4]],
      ['?sort=cost', [1, 2, 3, 4]],
      ['?sort=-cost', [4, 3, 2, 1]],
      ['?from=2025-06-15', [4, 3, 2]],
      ['?to=2025-06-15', [2, 1]],
      ['?from=2025-06-15&to=2025-12-31', [3, 2]],
      ['?from=2025-06-16&to=2025-06-15', []],
      ['?type=insurance', [3]],
      ['?type=oil_change', [4, 2, 1]],
      ['?type=nothing_known', []],
      ['?q=revision', [1]],
      ['?q=ETOILE', [2]],
      ['?q=l%27étoile', [2]],
      ['?q=maif', [3]],
      ['?q=nimes', [4]],
      ['?q=%25', []],
      ['?q=', [4, 3, 2, 1]],
      ['?q=revision&type=insurance', []],
    ])('%s → %j', async (query, costs) => {
      const found = await listed(owner, `/v1/maintenances${query}`);
      expect(found.map((record) => record.cost)).toEqual(costs);
    });

    describe('search words', () => {
      let person: TestCaller;

      beforeAll(async () => {
        person = await server.signUp();
        const stranger = await server.signUp();
        const golf = await addVehicle(person, { name: 'Golf d’Élise', make: 'VW', licensePlate: 'ab123cd' });
        const clio = await addVehicle(person, { name: 'Clio', licensePlate: 'M·XY 12' });
        const foreign = await addVehicle(stranger, { name: 'Golf', licensePlate: 'AB-123-CD' });
        await addMaintenance(stranger, foreign.id, { description: 'Vidange' });
        await addMaintenance(person, golf.id, { date: '2025-01-01', description: 'Huile Motul', cost: 1 });
        await addMaintenance(person, golf.id, { date: '2025-01-02', type: 'insurance', cost: 2 });
        await addMaintenance(person, clio.id, { date: '2025-01-03', notes: 'l’huile de la Golf', cost: 3 });
        await addMaintenance(person, clio.id, { date: '2025-01-04', type: 'tire_change', cost: 4 });
      });

      it.each([
        [{ q: 'AB-123-CD' }, [2, 1]],
        [{ q: 'ab 123 cd' }, [2, 1]],
        [{ q: 'AB.123' }, [2, 1]],
        [{ q: 'mxy-12' }, [4, 3]],
        [{ q: 'golf' }, [3, 2, 1]],
        [{ q: 'ELISE' }, [2, 1]],
        [{ q: 'vw huile' }, [1]],
        [{ q: 'motul huile' }, [1]],
        [{ q: 'huile clio' }, [3]],
        [{ q: 'vidange' }, []],
        [{ q: 'vidange', types: 'oil_change' }, [3, 1]],
        [{ q: 'pneus', types: 'tire_change,nothing_known' }, [4]],
        [{ q: 'vidange', types: 'oil_change', vehicleId: 'clio' }, [3]],
        [{ q: 'golf vidange', types: ';oil_change' }, [3, 1]],
        [{ q: 'vidange golf', types: 'oil_change;' }, [3, 1]],
        [{ q: 'clio vidange', types: ';oil_change' }, [3]],
        [{ q: 'golf vidange', types: 'oil_change;' }, []],
        [{ q: 'changement pneus', types: 'tire_change' }, [4]],
        [{ q: '%', types: '' }, []],
        [{ types: 'oil_change' }, [4, 3, 2, 1]],
        [{ q: 'zz', types: ';;;,,,' }, []],
      ])('%j → %j', async (query, costs) => {
        const vehicles = await listed(person, '/v1/vehicles?q=clio');
        const ids = 'vehicleId' in query ? { vehicleId: vehicles[0].id } : {};
        const parameters = new URLSearchParams({ ...query, ...ids }).toString();
        const found = await listed(person, `/v1/maintenances?${parameters}`);
        expect(found.map((record) => record.cost)).toEqual(costs);
      });

      it('by page → the same records', async () => {
        const pages = await everyPage(person, '/v1/maintenances?q=golf%20e&types=;insurance', 1);
        expect(pages.flat().map((record) => record.cost)).toEqual([3, 2, 1]);
      });
    });

    it('vehicleId → its records; an unknown one → none', async () => {
      const found = await listed(owner, `/v1/maintenances?vehicleId=${first}&from=2025-06-01`);
      expect(found.map((record) => record.cost)).toEqual([3, 2]);
      expect(await listed(owner, `/v1/maintenances?vehicleId=${second}`)).toHaveLength(1);
      expect(await listed(owner, `/v1/maintenances?vehicleId=${newId()}`)).toEqual([]);
    });

    it.each([
      ['limit=0', '/query/limit too_small'],
      ['limit=501', '/query/limit too_big'],
      ['limit=10000000', '/query/limit invalid_value'],
      ['vehicleId=42', '/query/vehicleId invalid_id'],
      ['from=2025-13-01', '/query/from invalid_date'],
      ['to=yesterday', '/query/to invalid_date'],
      ['sort=mileage', '/query/sort invalid_value'],
      ['cursor=eyJ4Ijoxf', '/query/cursor invalid_value'],
      ['vehicle_id=x', '/query/vehicle_id unknown_field'],
    ])('?%s → 422 %s', async (query, fault) => {
      const answer = await owner.get(`/v1/maintenances?${query}`);
      expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
    });

    it('several faults in a query → all reported', async () => {
      const answer = await owner.get('/v1/maintenances?limit=0&sort=x&from=y');
      expect(faultsIn(answer)).toEqual([
        '/query/from invalid_date',
        '/query/limit too_small',
        '/query/sort invalid_value',
      ]);
    });
  });

  describe('pages', () => {
    it('25 records on 3 days → each sort order gives the whole list once, at any page size', async () => {
      const owner = await server.signUp();
      const { id } = await addVehicle(owner);
      for (let index = 0; index < 25; index += 1) {
        await addMaintenance(owner, id, {
          date: ['2026-03-01', '2026-03-02', '2026-03-03'][index % 3],
          cost: [10, 20][index % 2],
          type: index % 5 === 0 ? 'insurance' : 'oil_change',
        });
      }
      for (const path of ['-date', 'date', '-cost', 'cost'].flatMap((sort) => [
        `/v1/maintenances?sort=${sort}`,
        `/v1/maintenances?sort=${sort}&vehicleId=${id}&type=oil_change&to=2026-03-02`,
      ])) {
        const whole = await listed(owner, path);
        for (const limit of [1, 4, 25]) {
          const pages = await everyPage(owner, path, limit);
          expect(pages.flat()).toEqual(whole);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        }
      }
    });

    it('pages of 100 by default, 500 at most', async () => {
      const owner = await server.signUp();
      const { id } = await addVehicle(owner);
      for (let index = 0; index < 101; index += 1) await addMaintenance(owner, id);
      const page = await read(owner, '/v1/maintenances');
      expect(page.items).toHaveLength(100);
      const rest = await read(owner, `/v1/maintenances?cursor=${page.nextCursor}`);
      expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
      expect((await read(owner, '/v1/maintenances?limit=500')).items).toHaveLength(101);
    });
  });

  describe('the summary', () => {
    it("no records → zeros; the same for an unknown vehicle or another account's", async () => {
      const [owner, stranger] = [await server.signUp(), await server.signUp()];
      const foreign = await addVehicle(stranger);
      await addMaintenance(stranger, foreign.id);
      const none = { count: 0, cost: 0 };
      const empty = { this_month: none, this_year: none, all_time: none, per_type: [], per_month: [] };
      expect(await read(owner, '/v1/maintenances/summary')).toEqual(empty);
      expect(await read(owner, `/v1/maintenances/summary?vehicleId=${foreign.id}`)).toEqual(empty);
      expect(await read(owner, `/v1/maintenances/summary?vehicleId=${newId()}`)).toEqual(empty);
    });

    it("this month and this year are in the owner's time zone", async () => {
      server.clock.moveTo('2026-12-31T11:00:00Z');
      const owner = await server.signUp();
      const settings = await read(owner, '/v1/settings');
      await owner.put('/v1/settings', { ...settings, timezone: 'Pacific/Auckland' });
      const { id } = await addVehicle(owner);
      await addMaintenance(owner, id, { date: '2026-12-31', cost: 5 });
      await addMaintenance(owner, id, { date: '2027-01-01', cost: 7 });
      const summary = await read(owner, '/v1/maintenances/summary');
      expect([summary.this_month, summary.this_year]).toEqual([
        { count: 1, cost: 7 },
        { count: 1, cost: 7 },
      ]);
      await owner.put('/v1/settings', { ...(await read(owner, '/v1/settings')), timezone: 'Europe/Paris' });
      const inParis = await read(owner, '/v1/maintenances/summary');
      expect([inParis.this_month, inParis.this_year]).toEqual([
        { count: 1, cost: 5 },
        { count: 1, cost: 5 },
      ]);
      server.clock.moveTo('2026-11-21T10:00:00Z');
    });

    const anyRecord = fc.record({
      date: fc.integer({ min: 0, max: 800 }).map((days) => addDays(today, -days)),
      cost: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 999_999_999 }).map((amount) => amount / 100),
      ),
      type: fc.constantFrom('oil_change', 'insurance', 'tire_change'),
      isRefund: fc.constantFrom(false, false, true),
      vehicle: fc.constantFrom(0, 1),
    });

    it("any records and refunds → the domain's result, to the cent", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyRecord, { maxLength: 25 }), async (records) => {
          const owner = await server.signUp();
          const vehicles = [(await addVehicle(owner)).id, (await addVehicle(owner)).id];
          for (const { vehicle, ...record } of records)
            await addMaintenance(owner, vehicles[vehicle], record);
          for (const wanted of [undefined, 0, 1]) {
            const query = wanted === undefined ? '' : `?vehicleId=${vehicles[wanted]}`;
            const of = records.filter(({ vehicle }) => wanted === undefined || vehicle === wanted);
            expect(await read(owner, `/v1/maintenances/summary${query}`)).toEqual(summaryByDomain(of));
          }
        }),
        { numRuns: 12 },
      );
    });
  });
});

interface SummedRecord {
  readonly date: CivilDate;
  readonly cost: number;
  readonly type: string;
  readonly isRefund: boolean;
}

function summaryByDomain(records: readonly SummedRecord[]) {
  const costed = records.map(({ date, cost, isRefund }) => ({ date, cost: cents(cost), isRefund }));
  const inEuros = ({ count, cost }: { count: number; cost: Balance }) => ({
    count,
    cost: eurosFromCents(cost),
  });
  const { thisMonth, thisYear, allTime } = summariseCosts(costed, today);
  const months = records.map(({ date }) => monthOf(date)).toSorted();
  const byMonth = costsByMonth(costed, months[0] ?? '2026-11', months.at(-1) ?? '2026-10');
  const types = [...new Set(records.map(({ type }) => type))].toSorted();
  return {
    this_month: inEuros(thisMonth),
    this_year: inEuros(thisYear),
    all_time: inEuros(allTime),
    per_type: types.map((type) => {
      const ofType = records.filter((record) => record.type === type);
      const total = summariseCosts(
        ofType.map(({ date, cost, isRefund }) => ({ date, cost: cents(cost), isRefund })),
        today,
      ).allTime;
      return { type, ...inEuros(total) };
    }),
    per_month: byMonth
      .filter(({ count }) => count > 0)
      .map(({ month, ...total }) => ({ month, ...inEuros(total) })),
  };
}

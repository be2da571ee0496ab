import { findActor } from '#features/authentication/authentication.service.ts';
import { copyRows, insertCopies } from '#platform/db/tables/row-copies.ts';
import { addExpense, addMaintenance, addReading, addVehicle, newId, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { beforeAll, describe, expect, it } from 'vitest';

const sum = (count: number, cost: number) => ({ count, cost });

type Row = CostReport['rows'][number];

describe.each(DIALECTS)('costs of vehicles on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let [car, bike] = ['', ''];

  beforeAll(async () => {
    owner = await server.signUp();
    car = (await addVehicle(owner, { name: 'Clio', energy: 'petrol', currentMileage: 13_000 })).id;
    bike = (await addVehicle(owner, { name: 'Vespa', type: 'motorcycle' })).id;
    await addReading(owner, car, { date: '2026-01-10', mileage: 10_000 });
    await addMaintenance(owner, car, { date: '2026-01-31', cost: 100.1, mileage: null });
    await addMaintenance(owner, car, { date: '2026-03-15', cost: 0.2, mileage: null });
    const fuel = { kind: 'fuel', unit: 'L' };
    await addExpense(owner, car, { ...fuel, date: '2026-01-15', cost: 50, quantity: 30, mileage: 10_200 });
    await addExpense(owner, car, { ...fuel, date: '2026-03-15', cost: 70, quantity: 40, mileage: 11_000 });
    await addExpense(owner, car, { ...fuel, date: '2026-03-31', cost: 36, quantity: 20, mileage: 11_400 });
    await addExpense(owner, bike, { kind: 'insurance', date: '2025-12-01', cost: 240.33 });
  });

  const reportOf = (query: string, caller = owner) => read(caller, `/v1/reports/costs?${query}`);
  /** The rows with a cost. */
  const rowsOf = async (query: string): Promise<CostReport['rows']> =>
    (await reportOf(query)).rows.filter(({ cost }: { readonly cost: number }) => cost > 0);
  const costsOf = async (query: string) =>
    (await rowsOf(query)).map((row) => [row.key, row.maintenance.cost, row.expenses.cost, row.cost]);

  it('no period → everything by month, per vehicle and in total, and the cost per kilometre', async () => {
    const report = await reportOf('');
    expect(await rowsOf('')).toMatchObject([
      { key: '2025-12', maintenance: sum(0, 0), expenses: sum(1, 240.33), cost: 240.33 },
      { key: '2026-01', maintenance: sum(1, 100.1), expenses: sum(1, 50), cost: 150.1 },
      { key: '2026-03', maintenance: sum(1, 0.2), expenses: sum(2, 106), cost: 106.2 },
    ]);
    expect(report.total).toMatchObject({
      maintenance: sum(2, 100.3),
      expenses: sum(4, 396.33),
      cost: 496.63,
      distance: 3000,
      // 256.30 € of the car only: no distance of the other vehicle is known.
      costPerKilometre: 0.0854,
    });
    expect(report.vehicles).toMatchObject([
      { vehicle_id: car, cost: 256.3, distance: 3000, costPerKilometre: 0.0854 },
      { vehicle_id: bike, cost: 240.33, distance: null, costPerKilometre: null },
    ]);
  });

  it.each([
    [
      'by year',
      'by=year',
      [
        ['2025', 0, 240.33, 240.33],
        ['2026', 100.3, 156, 256.3],
      ],
    ],
    [
      'by kind',
      'by=kind&from=2026-01-01&to=2026-12-31',
      [
        ['fuel', 0, 156, 156],
        ['maintenance', 100.3, 0, 100.3],
      ],
    ],
    ['whole months', 'from=2026-01-01&to=2026-02-28', [['2026-01', 100.1, 50, 150.1]]],
    [
      'days at both ends',
      'from=2026-01-16&to=2026-03-15',
      [
        ['2026-01', 100.1, 0, 100.1],
        ['2026-03', 0.2, 70, 70.2],
      ],
    ],
    ['within a month', 'from=2026-03-16&to=2026-03-31', [['2026-03', 0, 36, 36]]],
    ['from a day on', 'from=2026-03-16', [['2026-03', 0, 36, 36]]],
    [
      'until a day',
      'to=2026-01-15',
      [
        ['2025-12', 0, 240.33, 240.33],
        ['2026-01', 0, 50, 50],
      ],
    ],
    ['nothing in it', 'from=2026-02-01&to=2026-02-28', []],
    ['the end before the start', 'from=2026-03-31&to=2026-01-01', []],
  ])('%s', async (_, query, rows) => {
    expect(await costsOf(query)).toEqual(rows);
  });

  it('by month → distances interpolated between readings, including months without costs', async () => {
    const { rows, total } = await reportOf(`vehicleId=${car}&from=2026-01-01&to=2026-03-31`);
    expect(rows).toEqual([
      {
        key: '2026-01',
        maintenance: sum(1, 100.1),
        expenses: sum(1, 50),
        cost: 150.1,
        kinds: [
          { kind: 'fuel', ...sum(1, 50) },
          { kind: 'maintenance', ...sum(1, 100.1) },
        ],
        distance: 417,
        costPerKilometre: 0.36,
      },
      {
        key: '2026-02',
        maintenance: sum(0, 0),
        expenses: sum(0, 0),
        cost: 0,
        kinds: [],
        distance: 380,
        costPerKilometre: 0,
      },
      expect.objectContaining({ key: '2026-03', distance: 603, costPerKilometre: 0.1761 }),
    ]);
    expect(total).toMatchObject({ distance: 1400, kinds: [{ kind: 'fuel', ...sum(3, 156) }, { count: 2 }] });
  });

  it.each(['month', 'year', 'kind', 'vehicle'] as const)(
    'by %s, bought with a mileage → costs and kilometres count from the purchase',
    async (by) => {
      const bought = { purchaseDate: '2026-02-01', purchaseMileage: 8000 };
      const buyer = await server.signUp();
      const { id } = await addVehicle(buyer, { name: 'Kangoo', currentMileage: 10_000, ...bought });
      await addMaintenance(buyer, id, { date: '2025-06-01', cost: 900, mileage: null });
      await addExpense(buyer, id, { kind: 'toll', date: '2026-01-31', cost: 30 });
      await addMaintenance(buyer, id, { date: '2026-02-01', cost: 100, mileage: null });
      await addExpense(buyer, id, { kind: 'toll', date: '2026-03-01', cost: 20 });
      const report = await reportOf(`by=${by}&vehicleId=${id}`, buyer);
      const counted = { cost: 1050, distance: 2000, costPerKilometre: 0.06 };
      expect(report.total).toMatchObject(counted);
      expect(report.vehicles).toMatchObject([counted]);
      const spread = report.rows.map((row: Row) => (row.costPerKilometre ?? 0) * (row.distance ?? 0));
      expect(spread.reduce((all: number, cost: number) => all + cost, 0)).toBeCloseTo(120, 0);
    },
  );

  it('bought with a mileage that contradicts the readings, or without one → the readings count', async () => {
    const buyer = await server.signUp();
    const drivenWith = async (facts: object) => {
      const { id } = await addVehicle(buyer, { currentMileage: 5000, purchaseDate: '2026-06-01', ...facts });
      await addReading(buyer, id, { date: '2026-05-22', mileage: 1000 });
      // Below the purchase mileage, in one case.
      await addReading(buyer, id, { date: '2026-06-11', mileage: 3000, confirmMileage: true });
      return (await reportOf(`vehicleId=${id}`, buyer)).total.distance;
    };
    expect(await drivenWith({ purchaseMileage: 4000 })).toBe(3000);
    expect(await drivenWith({})).toBe(3000);
    expect(await drivenWith({ purchaseMileage: 2500 })).toBe(2500);
  });

  it('by kind → the cost per kilometre of the whole period', async () => {
    const { rows } = await reportOf(`vehicleId=${car}&by=kind&from=2026-01-01&to=2026-03-31`);
    expect(rows).toMatchObject([
      { key: 'fuel', distance: 1400, costPerKilometre: 0.1114 },
      { key: 'maintenance', distance: 1400, costPerKilometre: 0.0716 },
    ]);
  });

  it('by vehicle, for one vehicle → its costs and the kilometres of the period', async () => {
    const report = await reportOf(`by=vehicle&vehicleId=${car}&from=2026-01-15&to=2026-03-20`);
    expect(report.rows).toMatchObject([{ key: car, cost: 220.3 }]);
    expect(report.total).toMatchObject({ distance: 965, costPerKilometre: 0.2283 });
    expect(report.vehicles).toHaveLength(1);
  });

  it('kind, date or cost changed, a deletion → the sums follow', async () => {
    const added = await addExpense(owner, car, { kind: 'toll', date: '2026-02-01', cost: 10 });
    const path = `/v1/expenses/${added.id}`;
    await owner.put(path, { ...added, kind: 'parking', date: '2026-05-01', cost: 12.34 });
    expect(await costsOf('from=2026-02-01&to=2026-02-28')).toEqual([]);
    expect(await costsOf('from=2026-05-01&to=2026-05-31&by=kind')).toEqual([['parking', 0, 12.34, 12.34]]);
    await owner.delete(path);
    expect(await costsOf('from=2026-05-01&to=2026-05-31')).toEqual([]);
  });

  it('fillings → consumption of the vehicle with the source of its CO₂', async () => {
    const consumption = await read(owner, `/v1/expenses/consumption?vehicleId=${car}`);
    expect(consumption.energies).toMatchObject([
      {
        unit: 'L',
        distance: 1200,
        mean: { perHundred: 5, costPerHundred: 8.83, co2PerKilometre: 138.5 },
        trend: null,
        co2: { gramsPerUnit: 2770, source: 'Arrêté du 26 avril 2017', sourceDate: '2017-04-26' },
        legs: [
          { distance: 400, quantity: 20, cost: 36, perHundred: 5, from: { mileage: 11_000 } },
          { distance: 800, quantity: 40, cost: 70, perHundred: 5, to: { date: '2026-03-15' } },
        ],
      },
    ]);
    expect(consumption.total).toEqual({ costPerHundred: 8.83, co2PerKilometre: 138.5 });
    expect(await read(owner, `/v1/expenses/consumption?vehicleId=${bike}`)).toEqual({
      energies: [],
      total: null,
    });
  });
});

describe('a garage with more vehicles than a statement has parameters', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('every vehicle is in the report', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const { garageId = '' } = (await findActor(server.context, owner.token ?? '')) ?? {};
    await server.context.transactions.run(async (tx) => {
      const [row] = await copyRows(tx, 'vehicle', { garageId, column: 'id', values: [id] });
      for (let made = 0; made < MOST_PARAMETERS; made += ROWS_AT_ONCE) {
        const copies = Array.from({ length: ROWS_AT_ONCE }, () => ({ ...row, id: newId() }));
        await insertCopies(tx, 'vehicle', garageId, copies);
      }
    });
    await addReading(owner, id, { date: '2000-01-01', mileage: 5 });
    await addMaintenance(owner, id, { date: '2010-05-06', mileage: null });
    const { vehicles, rows, total } = await read(owner, '/v1/reports/costs');
    expect(vehicles.length).toBeGreaterThan(MOST_PARAMETERS);
    // Kilometres by month of so many vehicles would take millions of look-ups.
    expect(rows).toMatchObject([{ key: '2010-05', distance: null }]);
    expect(total.distance).toBe(41_995);
  });
});

/** The default of SQLite; PostgreSQL allows twice as many. */
const MOST_PARAMETERS = 32_766;
const ROWS_AT_ONCE = 500;

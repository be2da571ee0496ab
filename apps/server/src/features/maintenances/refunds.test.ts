import {
  addExpense,
  addMaintenance,
  addReading,
  addVehicle,
  expenseBody,
  faultsIn,
  listed,
  maintenanceBody,
  read,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const REFUND = { isRefund: true };

describe.each(DIALECTS)('refunds on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let car = '';

  beforeEach(async () => {
    owner = await server.signUp();
    car = (await addVehicle(owner, { energy: 'petrol', currentMileage: 42_000 })).id;
  });

  const report = (query: string) => read(owner, `/v1/reports/costs?vehicleId=${car}&${query}`);
  /** Sends an object back as read, with changes. */
  const edit = async (path: string, change: object) => {
    const answer = await owner.put(path, { ...(await read(owner, path)), ...change });
    expect(answer.status).toBe(200);
  };
  const remindersOf = async (type: string) =>
    (await listed(owner, `/v1/maintenances/reminders?vehicleId=${car}`)).filter(
      (reminder) => reminder.maintenance_type === type,
    );

  describe('in sums', () => {
    beforeEach(async () => {
      await addReading(owner, car, { date: '2026-09-30', mileage: 40_000 });
      await addMaintenance(owner, car, { date: '2026-10-02', cost: 300.1, mileage: null });
      await addMaintenance(owner, car, { date: '2026-10-20', cost: 120.05, mileage: null, ...REFUND });
      await addExpense(owner, car, { kind: 'insurance', date: '2026-10-05', cost: 500 });
      await addExpense(owner, car, { kind: 'insurance', date: '2026-10-25', cost: 600, ...REFUND });
    });

    it('whole months → subtracted from the sums of triggers, also below 0', async () => {
      expect((await report('by=month&from=2026-10-01&to=2026-10-31')).rows).toMatchObject([
        {
          key: '2026-10',
          maintenance: { count: 2, cost: 180.05 },
          expenses: { count: 2, cost: -100 },
          cost: 80.05,
        },
      ]);
      expect((await report('by=kind')).rows).toMatchObject([
        { key: 'insurance', cost: -100 },
        { key: 'maintenance', cost: 180.05 },
      ]);
    });

    it('partial months of a period → subtracted from the rows themselves', async () => {
      expect((await report('by=year&from=2026-10-10&to=2026-10-22')).total).toMatchObject({ cost: -120.05 });
      expect((await report('by=year&from=2026-10-10&to=2026-10-30')).total).toMatchObject({ cost: -720.05 });
    });

    it('before the purchase → not counted in the cost per kilometre', async () => {
      const vehicle = await read(owner, `/v1/vehicles/${car}`);
      const { rows: before } = await report('by=vehicle');
      await owner.put(`/v1/vehicles/${car}`, { ...vehicle, purchaseDate: '2026-10-21' });
      const { rows: after } = await report('by=vehicle');
      expect([before[0].cost, after[0].cost]).toEqual([80.05, 80.05]);
      // 300.10 € − 120.05 € + 500 € were spent by the previous owner.
      const { costPerKilometre, distance } = after[0];
      expect(costPerKilometre).toBeCloseTo((80.05 - 680.05) / distance, 4);
    });

    it('changed to a refund and back → the sums follow; a PUT without the field keeps it', async () => {
      const { id } = await addExpense(owner, car, { kind: 'toll', date: '2026-09-05', cost: 10 });
      const tolls = async () =>
        (await report('by=kind')).rows.find(({ key }: { key: string }) => key === 'toll').cost;
      await edit(`/v1/expenses/${id}`, REFUND);
      expect(await tolls()).toBe(-10);
      const body = expenseBody(car, { kind: 'toll', date: '2026-09-05', cost: 12 });
      expect((await owner.put(`/v1/expenses/${id}`, body)).body.isRefund).toBe(true);
      expect(await tolls()).toBe(-12);
      await edit(`/v1/expenses/${id}`, { isRefund: false });
      expect(await tolls()).toBe(12);
    });
  });

  describe('of maintenance', () => {
    it('with a reminder → refused; with a next service → neither advances nor creates a reminder', async () => {
      const [oil] = await remindersOf('oil_change');
      const named = maintenanceBody(car, { ...REFUND, reminder_id: oil.id });
      const refused = await owner.post('/v1/maintenances', named);
      expect([refused.status, faultsIn(refused)]).toEqual([422, ['/reminder_id refund_does_no_work']]);
      const before = await listed(owner, `/v1/maintenances/reminders?vehicleId=${car}`);
      for (const type of ['oil_change', 'air_filter', 'timing_belt']) {
        const body = maintenanceBody(car, { ...REFUND, type, next_service_date: '2027-05-01' });
        await owner.post('/v1/maintenances', body);
      }
      expect(await listed(owner, `/v1/maintenances/reminders?vehicleId=${car}`)).toEqual(before);
    });

    it('a refund as the newest of its type → earlier work still leads the reminder and gives its price', async () => {
      await addMaintenance(owner, car, { ...REFUND, date: '2026-11-20', cost: 45 });
      const stated = { date: '2026-11-01', cost: 90, next_service_date: '2027-05-01' };
      await addMaintenance(owner, car, { ...stated, mileage: null });
      const [oil] = await remindersOf('oil_change');
      expect(oil).toMatchObject({ next_reminder_date: '2027-05-01', estimated_cost: 90 });
    });

    it('work corrected to a refund → its reminder goes back, and advances again when corrected back', async () => {
      const [oil] = await remindersOf('oil_change');
      const done = {
        date: '2026-11-01',
        mileage: null,
        reminder_id: oil.id,
        next_service_date: '2027-05-01',
      };
      const { id } = await addMaintenance(owner, car, done);
      await edit(`/v1/maintenances/${id}`, REFUND);
      const [back] = await remindersOf('oil_change');
      expect(back).toMatchObject({ next_reminder_date: oil.next_reminder_date, estimated_cost: null });
      await edit(`/v1/maintenances/${id}`, { isRefund: false });
      expect((await remindersOf('oil_change'))[0]).toMatchObject({ next_reminder_date: '2027-05-01' });
    });

    it('of an inspection → no inspection: the law does not follow it, and it has no report', async () => {
      const dated = await read(owner, `/v1/vehicles/${car}`);
      await owner.put(`/v1/vehicles/${car}`, { ...dated, firstRegistrationDate: '2015-03-01' });
      const law = await read(owner, `/v1/vehicles/${car}/inspection`);
      const type = 'technical_inspection';
      const inspection = { kind: 'periodic', result: 'favourable', validUntil: null, center: null };
      const refused = await owner.post(
        '/v1/maintenances',
        maintenanceBody(car, { ...REFUND, type, inspection }),
      );
      expect(faultsIn(refused)).toEqual(['/inspection not_an_inspection']);
      const { id } = await addMaintenance(owner, car, { type, inspection, mileage: null });
      expect(await read(owner, `/v1/vehicles/${car}/inspection`)).not.toEqual(law);
      await edit(`/v1/maintenances/${id}`, REFUND);
      expect(await read(owner, `/v1/vehicles/${car}/inspection`)).toEqual(law);
      expect((await read(owner, `/v1/maintenances/${id}`)).inspection).toBeNull();
    });
  });

  it('of fuel → a quantity is refused, and consumption ignores it', async () => {
    const fuel = { kind: 'fuel', unit: 'L', quantity: 30 };
    const refused = await owner.post('/v1/expenses', expenseBody(car, { ...fuel, ...REFUND }));
    expect([refused.status, faultsIn(refused)]).toEqual([422, ['/quantity refund_has_quantity']]);
    await addExpense(owner, car, { ...fuel, date: '2026-11-01', mileage: 42_100, confirmMileage: true });
    await addExpense(owner, car, { ...fuel, date: '2026-11-10', mileage: 42_600, confirmMileage: true });
    const consumption = await read(owner, `/v1/expenses/consumption?vehicleId=${car}`);
    await addExpense(owner, car, { kind: 'fuel', date: '2026-11-05', cost: 20, ...REFUND });
    expect(await read(owner, `/v1/expenses/consumption?vehicleId=${car}`)).toEqual(consumption);
    expect(consumption.energies).toMatchObject([{ distance: 500 }]);
  });
});

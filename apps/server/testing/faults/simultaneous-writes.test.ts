import {
  addMaintenance,
  addReminder,
  addVehicle,
  listed,
  maintenanceBody,
  newId,
  read,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('simultaneous writes on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let other: TestCaller;
  let vehicleId: string;
  let vehicleOfOther: string;

  beforeEach(async () => {
    owner = await server.signUp();
    other = await server.signUp();
    ({ id: vehicleId } = await addVehicle(owner));
    ({ id: vehicleOfOther } = await addVehicle(other));
  });

  it('new records of two owners, every third one refused → the others are stored and counted', async () => {
    const counted = async (caller: TestCaller) => [
      (await listed(caller, '/v1/maintenances')).length,
      (await read(caller, '/v1/maintenances/summary')).all_time.count,
    ];
    expect([await counted(owner), await counted(other)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const isOther = index % 2 === 1;
        const body = maintenanceBody(isOther ? vehicleOfOther : vehicleId, {
          type: index % 3 === 2 ? 'paint' : 'insurance',
        });
        return (isOther ? other : owner).post('/v1/maintenances', body);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 3 === 2 ? 422 : 201)),
    );
    expect([await counted(owner), await counted(other)]).toEqual([
      [8, 8],
      [8, 8],
    ]);
  });

  it('several correct the version they have seen → one succeeds, the others read its result', async () => {
    const { id } = await addMaintenance(owner, vehicleId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        owner.put(`/v1/maintenances/${id}`, maintenanceBody(vehicleId, { cost: index }), {
          'if-match': '"1"',
        }),
      ),
    );
    const stored = answers.find(({ status }) => status === 200);
    const refused = answers.filter((answer) => answer !== stored);
    expect(refused.map(({ status, body }) => [status, body.current?.cost])).toEqual(
      refused.map(() => [412, stored?.body.cost]),
    );
    const { version, cost } = await read(owner, `/v1/maintenances/${id}`);
    expect([refused.length, version, cost]).toEqual([7, 2, stored?.body.cost]);
  });

  it('the same record sent several times → created once; its reminder advances once', async () => {
    const reminder = await addReminder(owner, vehicleId, {
      maintenance_type: 'oil_change',
      interval_days: 30,
    });
    const body = maintenanceBody(vehicleId, { id: newId(), reminder_id: reminder.id });
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post('/v1/maintenances', body)));
    const created = answers.filter(({ status }) => status === 201);
    const known = answers.filter(({ status }) => status === 200);
    expect([created.length, known.length]).toEqual([1, 5]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listed(owner, '/v1/maintenances')).toHaveLength(1);
    const led = await read(owner, `/v1/maintenances/reminders/${reminder.id}`);
    expect([led.version, led.led_by]).toEqual([2, body.id]);
  });

  it('several mileages of one day at once → those below another are refused, and the vehicle has the highest', async () => {
    const date = '2026-11-21';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        owner.post(`/v1/vehicles/${vehicleId}/mileage`, { date, mileage: 42_001 + index }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.errors[0].code)).toEqual(refused.map(() => 'mileage_out_of_order'));
    const readings = await listed(owner, `/v1/vehicles/${vehicleId}/mileage`);
    expect(readings).toHaveLength(1 + answers.length - refused.length);
    expect((await read(owner, `/v1/vehicles/${vehicleId}`)).currentMileage).toBe(42_012);
  });
});

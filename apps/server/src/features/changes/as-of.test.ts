import { addVehicle, read, vehicleBody } from '#testing/builders.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { describe, expect, it } from 'vitest';

interface Reading {
  readonly date: string;
  readonly mileage: number;
}

describe.each(DIALECTS)('offline writes that arrive on a later day, on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('asOf → the first reading and the default reminders have that day', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner, { asOf: '2026-10-01' });
    const { items } = await read(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(items).toMatchObject([{ date: '2026-10-01', mileage: 42_000 }]);
    const reminders = await read(owner, '/v1/maintenances/reminders');
    const oil = reminders.items.find(
      (item: { maintenance_type: string }) => item.maintenance_type === 'oil_change',
    );
    expect(oil.next_reminder_date).toBe('2027-10-01');
  });

  it('asOf of a change → the reading of its mileage has that day, before later ones', async () => {
    const owner = await server.signUp();
    const vehicle = await addVehicle(owner, { asOf: '2026-10-01' });
    await owner.post(`/v1/vehicles/${vehicle.id}/mileage`, { date: '2026-11-20', mileage: 50_000 });
    const body = vehicleBody({ currentMileage: 47_000, asOf: '2026-11-10' });
    const answer = await owner.put(`/v1/vehicles/${vehicle.id}`, body);
    expect([answer.status, answer.body.currentMileage]).toEqual([200, 50_000]);
    const { items } = await read(owner, `/v1/vehicles/${vehicle.id}/mileage`);
    expect(items.map(({ date, mileage }: Reading) => [date, mileage])).toEqual([
      ['2026-11-20', 50_000],
      ['2026-11-10', 47_000],
      ['2026-10-01', 42_000],
    ]);
    const above = await owner.put(`/v1/vehicles/${vehicle.id}`, { ...body, currentMileage: 51_000 });
    expect(above.body.errors).toMatchObject([{ pointer: '/currentMileage', code: 'mileage_out_of_order' }]);
  });

  it.each([
    ['2026-11-22', 'date_in_future'],
    ['2026-08-22', 'date_too_old'],
  ])('asOf %s → refused: %s', async (asOf, code) => {
    const owner = await server.signUp();
    const answer = await owner.post('/v1/vehicles', vehicleBody({ asOf }));
    expect([answer.status, answer.body.errors]).toEqual([422, [{ pointer: '/asOf', code }]]);
    const vehicle = await addVehicle(owner);
    const change = await owner.put(`/v1/vehicles/${vehicle.id}`, vehicleBody({ asOf }));
    expect([change.status, change.body.errors]).toEqual([422, [{ pointer: '/asOf', code }]]);
  });
});

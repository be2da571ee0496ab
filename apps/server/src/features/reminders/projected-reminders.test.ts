import { addReading, addReminder, addVehicle, listed, read, TODAY } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { addDays, parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { beforeAll, describe, expect, it } from 'vitest';

const ago = (days: number): string => {
  const today = parseCivilDate(TODAY);
  if (today === null) throw new Error('The day of the tests is invalid');
  return addDays(today, -days);
};

/** The test clock shows 21 November 2026. */
describe.each(DIALECTS)('projected dates on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let caller: TestCaller;

  beforeAll(async () => {
    caller = await server.signUp();
  });

  const driven = async () => {
    const vehicle = await addVehicle(caller, { currentMileage: 50_000 });
    for (const days of [300, 200, 100]) {
      await addReading(caller, vehicle.id, { date: ago(days), mileage: 50_000 - 30 * days });
    }
    return vehicle;
  };
  const byKilometres = (vehicleId: string, planned: number) =>
    addReminder(caller, vehicleId, {
      maintenance_type: 'brake_service',
      next_reminder_date: null,
      planned_mileage: planned,
    });

  it('a series of readings → the same date from every call, and nothing is stored', async () => {
    const vehicle = await driven();
    const added = await byKilometres(vehicle.id, 53_000);
    expect(added.projected).toMatchObject({ date: '2027-03-01', kmPerDay: 30, readings: 4 });
    const path = `/v1/maintenances/reminders/${added.id}`;
    expect((await read(caller, path)).projected).toEqual(added.projected);
    const all = await listed(caller, `/v1/maintenances/reminders?vehicleId=${vehicle.id}`);
    expect(all.find(({ id }) => id === added.id)?.projected).toEqual(added.projected);
    const moved = await caller.put(path, { ...added, planned_mileage: 56_000 });
    expect(moved.body).toMatchObject({ projected: { date: '2027-06-09' }, version: 2 });
    const { items } = await read(caller, '/v1/changes');
    const inFeed = items.find(({ id }: { id: string }) => id === added.id);
    expect(inFeed.object).not.toHaveProperty('projected');
  });

  it('a vehicle → the earliest date of its active reminders; not in the feed, ignored in a PUT', async () => {
    const vehicle = await driven();
    const path = `/v1/vehicles/${vehicle.id}`;
    for (const { id } of await listed(caller, `/v1/maintenances/reminders?vehicleId=${vehicle.id}`)) {
      await caller.delete(`/v1/maintenances/reminders/${id}`);
    }
    expect((await read(caller, path)).projected).toBeNull();
    const later = await byKilometres(vehicle.id, 56_000);
    const first = await byKilometres(vehicle.id, 53_000);
    const shown = await read(caller, path);
    expect(shown.projected).toEqual(first.projected);
    expect((await listed(caller, '/v1/vehicles')).find(({ id }) => id === vehicle.id)).toEqual(shown);
    await caller.put(`/v1/maintenances/reminders/${first.id}`, { ...first, active: false });
    const replaced = await caller.put(path, { ...shown, color: 'red' });
    expect(replaced.body).toMatchObject({ color: 'red', projected: later.projected });
    const { items } = await read(caller, '/v1/changes');
    const inFeed = items.find(({ id }: { id: string }) => id === vehicle.id);
    expect(inFeed.object).not.toHaveProperty('projected');
    expect((await read(caller, `${path}/history`)).items[0].changes).toEqual([
      { field: 'color', before: shown.color, after: 'red' },
    ]);
  });

  it('a single reading, or no target mileage → no date', async () => {
    const fresh = await addVehicle(caller, { currentMileage: 50_000 });
    expect((await byKilometres(fresh.id, 60_000)).projected).toBeNull();
    const vehicle = await driven();
    const byDate = await addReminder(caller, vehicle.id, { next_reminder_date: '2027-05-01' });
    expect(byDate.projected).toBeNull();
  });
});

import { findActor } from '#features/authentication/authentication.service.ts';
import { listSeries } from '#features/mileage/series.repository.ts';
import { storeImportedReadings } from '#features/mileage/store-imported-readings.service.ts';
import { addVehicle, newId, TODAY } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { addDays, parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { MOST_DAYS_OF_READINGS } from '@carnet/domain/projection/trusted-readings';
import { describe, expect, it } from 'vitest';

const today = parseCivilDate(TODAY);
const ago = (days: number): CivilDate => {
  if (today === null) throw new Error('The day of the tests is invalid');
  return addDays(today, -days);
};

describe.each(DIALECTS)('the readings used by a projection, on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  it('more days than count, two readings each → the newest days; other vehicles → all since the day', async () => {
    const caller = await server.signUp();
    const actor = await findActor(server.context, caller.token ?? '');
    if (!actor) throw new Error('The caller is not signed in');
    const often = await addVehicle(caller, { currentMileage: 90_000 });
    const seldom = await addVehicle(caller, { currentMileage: 500 });
    const reading = (vehicleId: string, days: number, mileage: number): MileageReading => ({
      id: newId(),
      vehicle_id: vehicleId,
      date: ago(days),
      mileage,
      source: 'manual',
      record_id: null,
      expense_id: null,
      fitting_id: null,
      version: 1,
    });
    const daily = Array.from({ length: MOST_DAYS_OF_READINGS + 20 }, (_, index) => [
      reading(often.id, index + 1, 80_000 - 20 * index),
      reading(often.id, index + 1, 80_005 - 20 * index),
    ]);
    const few = [reading(seldom.id, 900, 300), reading(seldom.id, 1000, 200), reading(seldom.id, 1001, 100)];
    await server.context.transactions.run((tx) =>
      storeImportedReadings(server.context, tx, actor, [...daily.flat(), ...few]),
    );

    const rows = await listSeries(
      server.context.transactions.readOnly,
      actor.garageId,
      [often.id, seldom.id],
      ago(1000),
    );

    const byVehicle = Map.groupBy(rows, (row) => row.vehicle_id);
    const days = [...new Set(byVehicle.get(often.id)?.map(({ date }) => date))].toSorted();
    // One of the days has the reading with which the vehicle was added.
    expect(days).toHaveLength(MOST_DAYS_OF_READINGS);
    expect(days[0]).toBe(ago(MOST_DAYS_OF_READINGS - 1));
    expect(byVehicle.get(often.id)).toHaveLength(1 + 2 * (MOST_DAYS_OF_READINGS - 1));
    expect(
      byVehicle
        .get(seldom.id)
        ?.map(({ mileage }) => mileage)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 300, 500]);
  });
});

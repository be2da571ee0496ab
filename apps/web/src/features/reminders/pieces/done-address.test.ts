import { doneAddress } from '#features/reminders/pieces/done-address.ts';
import { aReminder, aVehicle } from '#testing/builders.ts';
import { expect, it } from 'vitest';

const followed = aVehicle({ distanceWithoutTyres: 0 });

it.each([
  ['winter tyres, vehicle with tracked tyres', 'winter', followed, `/vehicles/${followed.id}?fit=winter`],
  ['winter tyres, vehicle without tracked tyres', 'winter', aVehicle(), null],
  ['winter tyres, unknown vehicle', 'winter', null, null],
  ['without a season', null, followed, null],
] as const)('%s', (_, season, vehicle, fitting) => {
  const reminder = aReminder({ season });
  expect(doneAddress(reminder, vehicle)).toBe(fitting ?? `/add-maintenance?reminder=${reminder.id}`);
});

import { doneAddress } from '#features/reminders/pieces/done-address.ts';
import { aReminder, aVehicle } from '#testing/builders.ts';
import { expect, it } from 'vitest';

const followed = aVehicle({ distanceWithoutTyres: 0 });

it.each([
  [
    'of winter tyres, on a vehicle whose tyres are followed',
    'winter',
    followed,
    `/vehicles/${followed.id}?fit=winter`,
  ],
  ['of winter tyres, on a vehicle whose tyres nobody follows', 'winter', aVehicle(), null],
  ['of winter tyres, on a vehicle that is not known', 'winter', null, null],
  ['without a season', null, followed, null],
] as const)('a reminder %s', (_, season, vehicle, fitting) => {
  const reminder = aReminder({ season });
  expect(doneAddress(reminder, vehicle)).toBe(fitting ?? `/add-maintenance?reminder=${reminder.id}`);
});

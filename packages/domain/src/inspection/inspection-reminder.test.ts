import { civilDateOf } from '#calendar/civil-date.ts';
import { isDateToCheck } from '#inspection/inspection-reminder.ts';
import type { InspectedVehicle, PastInspection } from '#inspection/inspection.ts';
import { judgeInspection } from '#inspection/judge-inspection.ts';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 28);
const car = {
  type: 'car',
  inspectionCategory: null,
  isCollection: false,
  energy: 'petrol',
  firstRegistrationDate: civilDateOf(2012, 5, 4),
  knownSince: today,
} as const satisfies InspectedVehicle;
const reminder = { maintenanceType: 'technical_inspection', follows: 'law' } as const;
const passed: PastInspection = {
  date: civilDateOf(2026, 1, 10),
  kind: 'periodic',
  result: 'favourable',
  validUntil: null,
};

it.each([
  ['a car of 2012 without a known inspection', reminder, car, [], true],
  ['once an inspection is on record', reminder, car, [passed], false],
  ['a date chosen by the owner', { ...reminder, follows: 'interval' }, car, [], false],
  ['other work', { ...reminder, maintenanceType: 'oil_change' }, car, [], false],
  ['no first registration', reminder, { ...car, firstRegistrationDate: null }, [], true],
  [
    'a new car, whose first inspection is dated by law',
    reminder,
    { ...car, firstRegistrationDate: civilDateOf(2025, 5, 4) },
    [],
    false,
  ],
] as const)('%s → date to check: %#', (_, one, vehicle, inspections, expected) => {
  expect(isDateToCheck(one, judgeInspection(vehicle, inspections, today))).toBe(expected);
});

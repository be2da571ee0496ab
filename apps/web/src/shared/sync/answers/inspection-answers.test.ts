import { answerFrom } from '#shared/sync/answers/answers.ts';
import { aMaintenance, aReading, aReminder, aVehicle } from '#testing/builders.ts';
import { readingChange, recordChange, reminderChange, vehicleChange } from '#testing/fake-feed.ts';
import { judgeCopiedVehicle } from '#shared/sync/answers/inspection-answers.ts';
import { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import { expect, it } from 'vitest';

const TODAY = civilDateOf(2026, 11, 23);
/** Due on 10 November 2026, recorded on the 21st. */
const car = aVehicle({
  firstRegistrationDate: civilDateOf(2022, 11, 11),
  createdAt: '2026-11-21T10:00:00.000Z',
});
const reading = (date: ReturnType<typeof civilDateOf>) => ({ vehicle_id: car.id, date });

it.each([
  ['stored after its term, without a first reading', [], 'unknown'],
  [
    'entered before its term, without a network',
    [aReading({ ...reading(civilDateOf(2026, 11, 1)), id: firstReadingId(car.id) })],
    'overdue',
  ],
  ['with an older reading that was added later', [aReading(reading(civilDateOf(2024, 3, 1)))], 'unknown'],
])('%s → the same result as on the server', (_, readings, status) => {
  const copy = new GarageInMemory();
  copy.apply([vehicleChange(car), ...readings.map((one) => readingChange(one))]);
  expect(judgeCopiedVehicle(copy, car.id, TODAY)).toMatchObject({ status });
});

it('the law gives no date for a reminder → marked to check, as on the server', async () => {
  const old = aVehicle({
    firstRegistrationDate: civilDateOf(2012, 5, 4),
    createdAt: '2026-11-21T10:00:00.000Z',
  });
  const reminder = aReminder({
    vehicle_id: old.id,
    follows: 'law',
    next_reminder_date: civilDateOf(2028, 11, 20),
  });
  const copy = new GarageInMemory();
  copy.apply([vehicleChange(old), reminderChange(reminder)]);
  const alone = await answerFrom(copy, 'getReminder', { id: reminder.id, query: undefined });
  expect(alone).toMatchObject({ date_to_check: true });
  const before = await answerFrom(copy, 'listReminders', { id: '', query: undefined });
  expect(before?.items).toMatchObject([{ date_to_check: true }]);
  const inspection = { kind: 'periodic', result: 'favourable', validUntil: null, center: null } as const;
  const type = 'technical_inspection';
  copy.apply([
    recordChange(aMaintenance({ vehicle_id: old.id, type, date: civilDateOf(2026, 1, 10), inspection })),
  ]);
  const after = await answerFrom(copy, 'listReminders', { id: '', query: undefined });
  expect(after?.items).toMatchObject([{ date_to_check: false }]);
});

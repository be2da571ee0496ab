import {
  lastDayTold,
  MOST_NOTICES,
  plannedNotices,
  type AnnouncedReminder,
} from '#app/native/planned-notices.ts';
import { addDays, civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const settings = {
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 1000,
  emailNotifications: true,
  pushNotifications: true,
  notificationHour: 9,
};
const texts = {
  title: ({ type, vehicle }: AnnouncedReminder) => `${type} ${vehicle}`,
  body: ({ reminder: { nextReminderDate: dueOn } }: AnnouncedReminder, said: string) => `${said} ${dueOn}`,
};

function reminder(id: string, nextReminderDate: CivilDate): AnnouncedReminder {
  const byDate = {
    nextReminderDate,
    intervalDays: 365,
    lastMileage: null,
    intervalKm: null,
    plannedMileage: null,
    follows: 'interval',
  } as const;
  const facts = { id, vehicleId: 'v', maintenanceType: 'oil_change', active: true, ...byDate };
  return {
    reminder: facts,
    currentMileage: 50_000,
    isVehicleArchived: false,
    law: null,
    projected: null,
    type: 'Vidange',
    vehicle: 'Clio',
  };
}

it('a date to come → told as the server would push it, at the hour of the settings', () => {
  const notices = plannedNotices([reminder('r', addDays(today, 30))], settings, texts, today);
  expect(notices.slice(0, 3).map(({ at, body }) => [at, body])).toEqual([
    [new Date(2026, 11, 14, 9), 'due 2026-12-21'],
    [new Date(2026, 11, 18, 9), 'due 2026-12-21'],
    [new Date(2026, 11, 22, 9), 'overdue 2026-12-21'],
  ]);
  expect(notices[0]).toMatchObject({ title: 'Vidange Clio', path: '/maintenance?edit=r' });
  expect(new Set(notices.map(({ key }) => key)).size).toBe(6);
});

it('a mileage that is expected before the date → told as expected, once, and never as more', () => {
  const expectedOn = addDays(today, 30);
  const projected = {
    date: expectedOn,
    earliest: today,
    latest: addDays(today, 60),
    kmPerDay: 40,
    readings: 5,
  };
  const announced = { ...reminder('r', addDays(today, 300)), projected };
  const notices = plannedNotices([announced], settings, texts, today);
  expect(notices[0]).toMatchObject({ at: new Date(2026, 11, 14, 9), own: { moment: 'approaching' } });
  expect(notices.map(({ body }) => body.split(' ')[0])).toEqual([
    'expected',
    'due',
    'overdue',
    'overdue',
    'overdue',
    'overdue',
  ]);
});

it('what a notice tells → named as the server names it', () => {
  const dueOn = addDays(today, 30);
  const [first] = plannedNotices([reminder('r', dueOn)], settings, texts, today);
  expect(first?.own).toEqual({ reminderId: 'r', moment: 'approaching', date: addDays(today, 23), dueOn });
});

it('the app is opened on the day itself → before the hour its notice stays, after it nothing is told again', () => {
  const dueInAWeek = reminder('r', addDays(today, 7));
  const planAt = (hour: number) =>
    plannedNotices([dueInAWeek], settings, texts, lastDayTold(new Date(2026, 10, 21, hour), 9));
  expect(planAt(8)[0]?.at).toEqual(new Date(2026, 10, 21, 9));
  expect(planAt(9)[0]?.at).toEqual(new Date(2026, 10, 25, 9));
});

it('notifications switched off → nothing is told', () => {
  const off = { ...settings, pushNotifications: false };
  expect(plannedNotices([reminder('r', addDays(today, 30))], off, texts, today)).toEqual([]);
});

it('a large garage → the next fifty moments, in their order', () => {
  const many = Array.from({ length: 60 }, (_, index) => reminder(`r${index}`, addDays(today, 400 - index)));
  const notices = plannedNotices(many, settings, texts, today);
  expect(notices).toHaveLength(MOST_NOTICES);
  const times = notices.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(notices[0]?.key).toBe('r59/approaching/0');
});
